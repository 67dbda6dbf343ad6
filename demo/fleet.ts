import type { Page } from 'playwright';
import { join } from 'node:path';
import { launchStation } from '#host/launch.ts';
import type { Warehouse } from '#support/fleet-warehouse.ts';
import { startPostgres } from '#support/postgres.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';
import type { FleetShipmentRow } from '#shared/fleet/fleet-shipment.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Evidence } from './evidence.ts';
import { valueOf } from './station.ts';
import { until } from './until.ts';

export interface DemoFleet {
  warehouse: Warehouse;
  close: () => Promise<void>;
}

/** The label that came out of the second station's printer. */
export interface Reprinted {
  bolNumber: string;
  station: string;
  /** As they came out there. */
  labels: Buffer[];
  /** Milliseconds from the question to the first row. */
  foundInMs: number;
  /** Whether the first station's journal tells of it. */
  ownerKnows: boolean;
}

/** A PostgreSQL of the demo's own; a sentence why not, where there is none. */
export async function openFleet(): Promise<DemoFleet | string> {
  try {
    const server = await startPostgres({ isDurable: true });
    // The schema is SQL that the sources import as text, which plain Node learns here.
    await import('#support/raw-imports.ts');
    const { makeWarehouse } = await import('#support/fleet-warehouse.ts');
    const warehouse = await makeWarehouse(server, { database: 'demo' });
    return { warehouse, close: () => server.remove() };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (!words.includes('is not installed') && !words.includes('no user postgres')) throw error;
    return words;
  }
}

const find = (page: Page, text: string): Promise<FleetShipmentRow[]> =>
  page
    .evaluate((one) => window.station.fleet.find({ text: one, limit: 5 }), text)
    .then((answer) => (answer.ok ? answer.value : []));

/** Dock 8 opens, finds the first label of a shipment of Dock 7 and prints it on a printer of its own. */
export async function reprintElsewhere(
  first: ShipmentView,
  at: {
    folder: string;
    env: Record<string, string>;
    /** Writes the second station's file: its printer is on this port. */
    provision: (file: string, zebraPort: number) => void;
    owner: Page;
    evidence: Evidence;
  },
): Promise<Reprinted> {
  const { folder, env, evidence, owner } = at;
  const zebra = await startZebraEmulator({ labelMs: 60, odometer: 1204 });
  const provisionFile = join(folder, 'dock-8.json');
  at.provision(provisionFile, zebra.port);
  const station = await launchStation({ userDataDir: join(folder, 'dock-8'), provisionFile, env });
  try {
    const { page } = station;
    const { bolNumber } = first;
    await until('Dock 8 to be in the fleet', 60, async () => {
      const state = valueOf(await page.evaluate(() => window.station.fleet.state()));
      return state.is === 'shared' ? true : null;
    });
    await until('Dock 8 to have read of the others', 60, async () =>
      (await find(page, bolNumber)).length > 0 ? true : null,
    );
    const asked = performance.now();
    const [found] = await find(page, bolNumber);
    const foundInMs = performance.now() - asked;
    if (found === undefined) throw new Error(`Dock 8 does not find BOL ${bolNumber}`);
    await page.getByRole('link', { name: 'Shipments', exact: true }).click();
    await page.getByLabel('Scan or search').fill(bolNumber);
    await page.getByRole('radio', { name: 'All stations' }).check();
    await page.getByText(bolNumber).filter({ visible: true }).first().waitFor();
    await evidence.screenshot(page, 'dock-8-finds-it');
    const reprint = {
      station: found.station.uuid,
      shipmentId: found.row.id,
      labels: first.labels.slice(0, 1).map(({ id }) => id),
      documents: [],
      reason: 'The label was torn off',
    };
    valueOf(await page.evaluate((one) => window.station.fleet.reprint(one), reprint));
    await until('the label to come out at Dock 8', 60, () => (zebra.printed.length > 0 ? true : null));
    const ownerKnows = await until('Dock 7 to hear of it', 30, async () => {
      const { journal } = valueOf(
        await owner.evaluate((id) => window.station.shipments.get({ id }), first.id),
      );
      return JSON.stringify(journal).includes('Dock 8') ? true : null;
    }).catch(() => false);
    return {
      bolNumber,
      station: found.station.name,
      labels: zebra.printed.map((one) => Buffer.from(one)),
      foundInMs,
      ownerKnows,
    };
  } finally {
    await station.close();
    await zebra.stop();
  }
}

/** What is wrong with it: one label, letter for letter that of the service, and its owner knows. */
export function judgeReprint(reprinted: Reprinted, made: readonly Buffer[]): string[] {
  const faults: string[] = [];
  const { bolNumber, labels, station, ownerKnows } = reprinted;
  if (station !== 'Dock 7') faults.push(`BOL ${bolNumber} is found as one of ${station}`);
  if (labels.length !== 1)
    faults.push(`BOL ${bolNumber}: ${labels.length} labels came out at Dock 8 in place of one`);
  if (labels[0] === undefined || made[0]?.equals(labels[0]) !== true)
    faults.push(`BOL ${bolNumber}: the label of Dock 8 is not that of Dock 7`);
  if (!ownerKnows) faults.push(`BOL ${bolNumber}: Dock 7 does not know that it was printed at Dock 8`);
  return faults;
}
