// One day, unattended: `npm run demo`. Ends non-zero when anything is lost, doubled or unprinted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { totals } from '#shared/freight/shipment.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { startTrainingService } from '#main/training/training-service.ts';
import { launchStation } from '#host/launch.ts';
import { endTheDay, shipOrders } from './afternoon.ts';
import { openScreen } from './bench.ts';
import { judgeDay } from './day-verdict.ts';
import { openEvidence, type Evidence } from './evidence.ts';
import { judgeReprint, openFleet, reprintElsewhere } from './fleet.ts';
import { openLine } from './line.ts';
import { dropOrder, expectedOfSystem, ordersFolder } from './order-system.ts';
import { expectedOrders } from './orders.ts';
import { startPrinters, wordsOf } from './printers.ts';
import { writeProvision } from './provision.ts';
import { readShipments } from './shipments.ts';
import { askShipments } from './station.ts';
import { workTheDay } from './story.ts';
import { writeSummary, type Row } from './summary.ts';
import { goTheWholeWay, judgeWay } from './whole-way.ts';
import { until } from './until.ts';
import { judge, readMade, recognise, type CameOut, type Made } from './verdict.ts';

const started = performance.now();
const say = (words: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`);
};

/** A name for a label's files: its BOL and its place; a label that nobody made keeps its place in the printer's tray. */
const labelName = ({ of }: CameOut, index: number): string =>
  of === null
    ? `unknown-${index + 1}`
    : `${of.serviceBolNumber}-${String(of.unit).padStart(2, '0')}-of-${of.units}`;

function rowOf({ bolNumber, shipment, createdAt, printJobs }: ShipmentView): Row {
  const last = Math.max(...printJobs.map(({ changedAt }) => Date.parse(changedAt)));
  return {
    bolNumber,
    consignee: shipment.consignee.company,
    handlingUnits: totals(shipment.lines).handlingUnits,
    seconds: (last - Date.parse(createdAt)) / 1000,
  };
}

async function keepPapers(
  evidence: Evidence,
  papers: {
    made: readonly Made[];
    kept: readonly { name: string; bytes: Buffer }[];
    cameOut: readonly CameOut[];
  },
): Promise<void> {
  for (const { serviceBolNumber, pdf } of papers.made) evidence.file('bols', `${serviceBolNumber}.pdf`, pdf);
  for (const { name, bytes } of papers.kept) evidence.file('laser', name, bytes);
  await evidence.labels(
    papers.cameOut.map((one, index) => ({ name: labelName(one, index), bytes: one.bytes })),
  );
}

/** Runs the day and answers how many faults it had. */
async function demo(): Promise<number> {
  const shipments = readShipments();
  const evidence = openEvidence(join(import.meta.dirname, '..', 'demo-output'));
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-demo-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const printers = await startPrinters();
    undo.push(() => printers.stop());
    const service = await startTrainingService();
    undo.push(() => service.close());
    const line = await openLine(service.baseUrl);
    undo.push(() => line.cut());
    const fleet = await openFleet();
    if (typeof fleet === 'string') say(`Dock 8 is left out, and what it shares with Dock 7: ${fleet}`);
    else undo.push(() => fleet.close());
    const warehouse = typeof fleet === 'string' ? null : fleet.warehouse;
    const provisionFile = join(folder, 'station.json');
    const provision = (file: string, dock: string, zebraPort: number): void => {
      writeProvision(file, {
        ...{ service: line.url, zebraPort, laserUri: printers.laserUri, dock },
        sparePort: dock === '7' ? printers.spare.port : null,
        shipper: shipments[0]?.shipper ?? null,
        importFolder: dock === '7' ? ordersFolder(folder) : null,
        fleet: warehouse === null ? null : { url: warehouse.url, schema: warehouse.schema },
      });
    };
    provision(provisionFile, '7', printers.zebra.port);
    const env = {
      DOCKPRINT_AUTHENTICATION_ID: 'a-demo-has-no-secret',
      DOCKPRINT_FLEET_PASSWORD: warehouse?.password ?? '',
    };
    const station = await launchStation({ userDataDir: join(folder, 'station'), provisionFile, env });
    undo.push(() => station.close());
    say(`Dockprint is open (${station.host})`);

    const begun = performance.now();
    const parts = { line, zebra: printers.zebra, spare: printers.spare, evidence, say };
    const troubles = await workTheDay(station.page, shipments, parts).catch(async (error: unknown) => {
      await evidence.screenshot(station.page, 'where-it-stopped');
      throw error;
    });
    const seconds = (performance.now() - begun) / 1000;
    say('Everything is printed, says the station');
    const stopped = async (error: unknown) => {
      await evidence.screenshot(station.page, 'where-it-stopped');
      throw error;
    };
    const { page } = station;
    const way = await goTheWholeWay(page, shipments[0]?.bolNumber ?? '', evidence).catch(stopped);
    say(`${way.bolNumber}  ordered, tendered to ${way.carrier} (${way.confirmation}), “${way.status}”`);
    await shipOrders(page, shipments.length, evidence, say).catch(stopped);
    const ordered = await dropOrder(ordersFolder(folder), evidence, say).catch(stopped);
    // What the laser prints from here on are the papers of the truck.
    const kept = printers.kept();
    const day = await endTheDay(page, evidence, say).catch(stopped);
    await until('the papers of the truck to be printed', 180, async () =>
      (await askShipments(page)).every(({ printJobs }) => printJobs.every(({ state }) => state === 'printed'))
        ? true
        : null,
    );
    await openScreen(page, 'Shipments');
    await evidence.screenshot(page, 'shipments');

    const views = await askShipments(page);
    const made = readMade(line.exchanges);
    const [first] = views.filter(({ labels }) => labels.length > 0);
    const reprinted =
      warehouse === null || first === undefined
        ? null
        : await reprintElsewhere(first, {
            ...{ folder, env, evidence, owner: page },
            provision: (file, zebraPort) => {
              provision(file, '8', zebraPort);
            },
          }).catch(stopped);
    if (reprinted !== null)
      say(
        `Dock 8 found BOL ${reprinted.bolNumber} in ${reprinted.foundInMs.toFixed(0)} ms and printed its first label`,
      );
    const cameOut = recognise([...printers.zebra.printed, ...printers.spare.printed], made);
    const papers = await Promise.all(kept.map(({ bytes }) => wordsOf(bytes)));
    const expected = [
      ...shipments.map(({ bolNumber, consignee, lines }) => ({
        ...{ bolNumber, consignee: consignee.company, handlingUnits: totals(lines).handlingUnits },
      })),
      ...expectedOrders(line.exchanges),
      { bolNumber: ordered.bolNumber, ...expectedOfSystem },
    ];
    const scacOf = (bolNumber: string): string =>
      views.find((view) => view.bolNumber === bolNumber)?.shipment.scac ?? '';
    const words = { receipt: await wordsOf(day.receipt), manifest: await wordsOf(day.manifest) };
    const faults = [
      ...judge({ expected, exchanges: line.exchanges, made, cameOut, views, papers }),
      ...judgeWay(way, line.exchanges),
      ...judgeDay(
        day,
        words,
        expected.map((one) => ({ ...one, scac: scacOf(one.bolNumber) })),
      ),
      ...(reprinted === null
        ? []
        : judgeReprint(
            reprinted,
            made.find(({ serviceBolNumber }) => serviceBolNumber === first?.serviceBolNumber)?.labels ?? [],
          )),
    ];
    say('Drawing the labels');
    await keepPapers(evidence, { made, kept, cameOut });
    const counts = {
      host: station.host === 'electron' ? 'Electron' : 'Chromium, in place of Electron',
      shipments: views.length,
      labels: cameOut.length,
      papers: kept.length,
      requests: line.exchanges.length,
      seconds,
      way,
      ordered,
      day,
      fleet: reprinted ?? (typeof fleet === 'string' ? fleet : 'nothing to print again'),
      ...troubles,
    };
    evidence.file('.', 'summary.md', writeSummary(counts, views.map(rowOf), faults));
    say(
      faults.length === 0
        ? `Nothing lost, nothing doubled: ${counts.shipments} shipments, ${counts.labels} labels, ${counts.papers} BOLs. See demo-output/summary.md`
        : `${faults.length} faults:\n${faults.join('\n')}`,
    );
    return faults.length;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

process.exitCode = (await demo()) === 0 ? 0 : 1;
