import type { WholeWay } from './whole-way.ts';

/** How long a part of the demo took, and what it came to. */
export interface Counts {
  host: string;
  shipments: number;
  labels: number;
  papers: number;
  requests: number;
  seconds: number;
  /** The shipment that went on to order, tender and tracking. */
  way: WholeWay;
  outage: { seconds: number; waiting: number };
  paperOut: { afterLabels: number; seconds: number };
}

export interface Row {
  bolNumber: string;
  consignee: string;
  handlingUnits: number;
  /** From F9 to the last label out of the printer, by the station's own journal. */
  seconds: number;
}

/** The page that says whether all is well, for somebody who was not there. */
export function writeSummary(counts: Counts, rows: readonly Row[], faults: readonly string[]): string {
  const verdict =
    faults.length === 0
      ? 'Nothing was lost, nothing was doubled, everything was printed.'
      : `**${faults.length} faults:**\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`;
  const lines = [
    '# Dockprint: the main job, once, unattended',
    '',
    verdict,
    '',
    '| | |',
    '| --- | --- |',
    `| Window | ${counts.host} |`,
    `| Shipments entered | ${counts.shipments} |`,
    `| Requests that reached the service | ${counts.requests} |`,
    `| Labels out of the label printer | ${counts.labels} |`,
    `| BOLs out of the laser printer | ${counts.papers} |`,
    `| From the first key to the last label | ${counts.seconds.toFixed(1)} s |`,
    `| Service cut off | for ${counts.outage.seconds.toFixed(1)} s, with ${counts.outage.waiting} shipments waiting |`,
    `| Label printer out of paper | after ${counts.paperOut.afterLabels} labels of the shipment, for ${counts.paperOut.seconds.toFixed(1)} s |`,
    `| The whole way | BOL ${counts.way.bolNumber}: rate chosen, ordered, tendered to ${counts.way.carrier} (confirmation ${counts.way.confirmation}, pickup ${counts.way.pickupId}), tracking: ${counts.way.status} |`,
    '',
    '| BOL | Consignee | Labels | F9 to last paper |',
    '| --- | --- | ---: | ---: |',
    ...rows.map(
      ({ bolNumber, consignee, handlingUnits, seconds }) =>
        `| ${bolNumber} | ${consignee} | ${handlingUnits} | ${seconds.toFixed(1)} s |`,
    ),
    '',
    '`labels/` holds each label as it came out, as ZPL and as a picture; `bols/` each BOL as the service made it;',
    '`laser/` what the laser printer kept; `screenshots/` the window.',
    '',
  ];
  return lines.join('\n');
}
