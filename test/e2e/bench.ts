import { expect, type Page } from '@playwright/test';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { startFaultyService, type FaultyService } from '#support/service-faults/faulty-service.ts';
import { startCups } from '#support/cups.ts';
import { startIppPrinter, type IppPrinter } from '#support/ipp-printer.ts';
import { startPlainService } from '#support/plain-service.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';
import { test as station } from './fixture.ts';

/** What stands around the station: each on real sockets of this machine. */
export interface Bench {
  service: FaultyService;
  zebra: ZebraEmulator;
  laser: IppPrinter;
  /** What comes out of the laser from now on: the papers of the tests before, which share it, are waited for first. */
  papersFromNow(): Promise<() => ReturnType<IppPrinter['received']>>;
  /** What the service was asked, oldest first, but for the list by which the station proves its settings by itself at the start. */
  asked(): ReturnType<FaultyService['received']>;
  /** Bodies of the BOL creates that arrived whole, oldest first. */
  bols(): Record<string, unknown>[];
}

export interface BenchOptions {
  /** `true`: the service draws its bills whole, as where somebody looks at them; otherwise a page with the number. */
  wholeBills: boolean;
}

export interface LaserQueue {
  laser: IppPrinter;
  uri: string;
  idle(): Promise<void>;
}

export const listPath = '/api/shipmenttracking/shipmentstatuslist';
export const bolPath = '/api/billoflading/preparebilloflading';
const isSettingsCheck = ({ path, body }: { path: string; body: unknown }): boolean =>
  path === listPath && (body as Record<string, unknown>)['carrierCode'] === 'ODFL';

export const shipper = {
  company: 'Truckee River Fastener Co.',
  contact: 'Zoé Ramírez',
  phone: '775 555 0119',
  email: '',
  address: '1180 Spice Islands Dr',
  address2: '',
  city: 'Sparks',
  state: 'NV',
  postalCode: '89431',
  country: 'USA',
};

/** The service, printers and routes of this bench, as an administrator's file names them. */
export const aroundTheStation = ({ service, zebra }: Bench, laserUri: string) => ({
  service: { baseUrl: service.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
  shipper,
  printers: [
    { id: 'labels-1', name: 'Bench labels', kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port },
    { id: 'laser-1', name: 'Office laser', kind: 'ipp', uri: laserUri },
  ],
  routes: { labels: 'labels-1', billOfLading: { printer: 'laser-1', copies: 1 } },
});

/** The file of the bench's administrator. */
export const benchProvision = (bench: Bench, laserUri: string) => ({
  station: { id: '7', name: 'Dock 7', packer: 'Inés Kowalczyk', packers: ['Inés Kowalczyk'], theme: 'light' },
  ...aroundTheStation(bench, laserUri),
});
export const benchEnv = { DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47' };

/** The bench as somebody sees it who comes to it now: what was asked before is not in its lists. */
export function benchFromNow(bench: Bench): Bench {
  const before = bench.service.received().length;
  const received = () => bench.service.received().slice(before);
  return {
    ...bench,
    service: { ...bench.service, received },
    asked: () => received().filter((one) => !isSettingsCheck(one)),
    bols: () =>
      received()
        .filter(({ path }) => path === bolPath)
        .map(({ body }) => body as Record<string, unknown>),
  };
}

export async function openBench(laserQueue: LaserQueue, wholeBills: boolean) {
  const service = await (wholeBills ? startFaultyService() : startPlainService());
  const zebra = await startZebraEmulator({ labelMs: 20 });
  const bench: Bench = benchFromNow({
    service,
    zebra,
    laser: laserQueue.laser,
    async papersFromNow() {
      await laserQueue.idle();
      const before = laserQueue.laser.received().length;
      return () => laserQueue.laser.received().slice(before);
    },
    asked: () => [],
    bols: () => [],
  });
  return {
    bench,
    close: async () => {
      await zebra.stop();
      await service.close();
    },
  };
}

/** A station with a Zebra, a laser behind a real CUPS, and a service that can be told to fail. */
export const test = station.extend<BenchOptions & { bench: Bench }, { laserQueue: LaserQueue }>({
  // cupsd and ippeveprinter take seconds to start: one pair for all tests of a worker.
  laserQueue: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const laser = await startIppPrinter({ name: 'Office laser' });
      const cups = await startCups();
      await cups.addIppQueue('office', laser.uri);
      await use({ laser, uri: `${cups.uri}/printers/office`, idle: () => cups.idle() });
      await cups.stop();
      await laser.stop();
    },
    { scope: 'worker' },
  ],
  wholeBills: [process.env['KEEP_SCREENSHOTS'] === '1', { option: true }],
  bench: async ({ laserQueue, wholeBills }, use) => {
    const { bench, close } = await openBench(laserQueue, wholeBills);
    await use(bench);
    await close();
  },
  provision: async ({ bench, laserQueue }, use) => {
    await use(benchProvision(bench, laserQueue.uri));
  },
  stationEnv: benchEnv,
});

export { expect } from '@playwright/test';

/** The shipment the window shows now, as the station knows it. */
export async function shownShipment(page: Page): Promise<ShipmentView> {
  const [row] = await shipments(page);
  if (row === undefined) throw new Error('the station has no shipment');
  return row;
}

/** Every shipment of the station, newest first. */
export async function shipments(page: Page): Promise<ShipmentView[]> {
  return page.evaluate(async () => {
    const rows = await window.station.shipments.find({ text: '', limit: 500 });
    if (!rows.ok) throw new Error(rows.error.message);
    const views = await Promise.all(rows.value.map(({ id }) => window.station.shipments.get({ id })));
    return views.map((view) => {
      if (!view.ok) throw new Error(view.error.message);
      return view.value;
    });
  });
}

/** So many shipments have their labels and their BOL out: the printers said so, which is later than that the paper is there. */
export const expectPrinted = (page: Page, count: number): Promise<void> =>
  expect
    .poll(
      async () =>
        (await shipments(page)).filter(
          ({ printJobs }) => printJobs.length > 1 && printJobs.every(({ state }) => state === 'printed'),
        ).length,
      { timeout: 60_000 },
    )
    .toBe(count);
