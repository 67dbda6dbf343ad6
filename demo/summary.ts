import type { HandedOver } from './afternoon.ts';
import { orderCount } from './orders.ts';
import type { Reprinted } from './fleet.ts';
import type { ResultLine } from '#shared/station/result-line.ts';
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
  /** The last line of results of the order system's file. */
  ordered: ResultLine;
  /** What the truck took, and what was still there in the evening. */
  day: Pick<HandedOver, 'carrier' | 'loads' | 'scanned' | 'still'>;
  /** What a second station printed again; why there was none. */
  fleet: Reprinted | string;
  outage: { seconds: number; waiting: number };
  paperOut: { afterLabels: number; seconds: number };
  /** What a second label printer printed while the first had no paper. */
  spare: { labels: number; seconds: number };
}

export interface Row {
  bolNumber: string;
  consignee: string;
  handlingUnits: number;
  /** From F9 to the last label out of the printer, by the station's own journal. */
  seconds: number;
}

const fleetWords = (fleet: Counts['fleet']): string =>
  typeof fleet === 'string'
    ? `left out: ${fleet}`
    : `Dock 8 found BOL ${fleet.bolNumber} of ${fleet.station} in ${fleet.foundInMs.toFixed(0)} ms and printed ${fleet.labels.length} label of it again`;

/** The page that says whether all is well, for somebody who was not there. */
export function writeSummary(counts: Counts, rows: readonly Row[], faults: readonly string[]): string {
  const verdict =
    faults.length === 0
      ? 'Nothing was lost, nothing was doubled, everything was printed.'
      : `**${faults.length} faults:**\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`;
  const lines = [
    '# Dockprint: one day, unattended',
    '',
    verdict,
    '',
    '| | |',
    '| --- | --- |',
    `| Window | ${counts.host} |`,
    `| Shipments | ${counts.shipments - orderCount - 1} typed, ${orderCount} imported from a file and sent as a batch, 1 of the order system |`,
    `| Requests that reached the service | ${counts.requests} |`,
    `| Labels out of the label printers | ${counts.labels} |`,
    `| BOLs out of the laser printer | ${counts.papers} |`,
    `| From the first key to the last label of those typed | ${counts.seconds.toFixed(1)} s |`,
    `| Service cut off | for ${counts.outage.seconds.toFixed(1)} s, with ${counts.outage.waiting} shipments waiting |`,
    `| Label printer out of paper | after ${counts.paperOut.afterLabels} labels of the shipment, for ${counts.paperOut.seconds.toFixed(1)} s |`,
    `| Out of paper again, and a second printer takes over | ${counts.spare.labels} labels that waited came out of it; the first was back after ${counts.spare.seconds.toFixed(1)} s |`,
    `| The whole way | BOL ${counts.way.bolNumber}: rate chosen, ordered, tendered to ${counts.way.carrier} (confirmation ${counts.way.confirmation}, pickup ${counts.way.pickupId}), tracking: ${counts.way.status} |`,
    `| The order system | BOL ${counts.ordered.bolNumber} of a file: cheapest rate (${counts.ordered.rate?.scac ?? ''}), ordered (${counts.ordered.order?.shipmentNumber ?? ''}), tendered (confirmation ${counts.ordered.tender?.confirmationId ?? ''}), without a person |`,
    `| Truck of ${counts.day.carrier} | ${counts.day.loads.length} shipments, ${counts.day.scanned} labels scanned, receipt signed |`,
    `| End of the day | manifest of ${counts.day.carrier} as PDF and CSV, ${counts.day.still.length} shipments still here |`,
    `| The fleet | ${fleetWords(counts.fleet)} |`,
    '',
    '| BOL | Consignee | Labels | F9 to last paper |',
    '| --- | --- | ---: | ---: |',
    ...rows.map(
      ({ bolNumber, consignee, handlingUnits, seconds }) =>
        `| ${bolNumber} | ${consignee} | ${handlingUnits} | ${seconds.toFixed(1)} s |`,
    ),
    '',
    '`labels/` holds each label as it came out, as ZPL and as a picture; `bols/` each BOL as the service made it;',
    '`laser/` the BOLs as the laser printer kept them; `orders.csv` the imported file; `order-system.json` the file with order and tender, with its results; `end-of-day/` the signed receipt and the manifest;',
    '`screenshots/` the window.',
    '',
  ];
  return lines.join('\n');
}
