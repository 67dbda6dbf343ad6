import { expect, onTestFinished, test } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { putPrintJobsInDoubt } from '#main/printing/restored-jobs.ts';
import { trainingSettings } from '#main/training/training-settings.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { giveUnitCodes, unitCode } from '#support/label-codes.ts';
import { startPlainService } from '#support/plain-service.ts';
import { until } from '#support/until.ts';

async function openBench(isOn: () => boolean = () => true, file?: string, baseUrl?: string) {
  const service = baseUrl === undefined ? await startPlainService() : null;
  if (service !== null) onTestFinished(() => service.close());
  const url = service?.baseUrl ?? baseUrl ?? '';
  const bench = openDeskBench(url, { stickAndScan: isOn, ...(file === undefined ? {} : { file }) });
  return { ...bench, baseUrl: url };
}

const bolOf = (bench: DeskBench, shipmentId: string): PrintJobView | undefined =>
  bench.desk.spooler.jobsOf(shipmentId).findLast(({ kind }) => kind === 'document');
const isOut = (job: { state: string; confirms: boolean }): boolean =>
  job.state === 'printed' || (job.state === 'sent' && !job.confirms);

/** A shipment of three units whose labels have come out. */
async function pack(bench: DeskBench, changes?: Partial<ShipmentForm>): Promise<string> {
  const id = await bench.enter(changes);
  await bench.reaches(id, 'bol', 'accepted');
  const jobs = createPrintJobStore(bench.db);
  await until(`labels of ${id}`, () => {
    const labels = jobs.ofShipment(id).filter(({ kind }) => kind === 'label');
    return labels.length > 0 && labels.every(isOut);
  });
  return id;
}

const scan = async (bench: DeskBench, code: string) => value(await bench.desk.handlers.scans.label({ code }));
const kindOf = async (bench: DeskBench, code: string) => {
  const { kind, unit } = await scan(bench, code);
  return [kind, unit];
};
const progress = async (bench: DeskBench, shipmentId: string) =>
  value(await bench.desk.handlers.scans.labelProgress({ shipmentId }));
const lines = (bench: DeskBench, shipmentId: string) =>
  bench.stores.journal
    .ofShipment(shipmentId)
    .toReversed()
    .filter(({ event }) => event === 'label-scanned' || event === 'print-after-scans')
    .map(({ event, detail }) => [event, detail]);

test('the BOL prints when the last label was scanned, not before', async () => {
  const bench = await openBench();
  const id = await pack(bench);
  giveUnitCodes(bench.db, id);
  expect(bolOf(bench, id)).toMatchObject({ state: 'queued', reason: 'awaiting-scans' });
  expect(await progress(bench, id)).toEqual({ of: 3, scanned: [], tellsUnits: true });
  expect(bench.desk.spooler.waitingForPerson()).toBe(1);

  expect(await kindOf(bench, unitCode(id, 2))).toEqual(['scanned', 2]);
  expect(await kindOf(bench, unitCode(id, 2))).toEqual(['same-read', null]);
  expect(await kindOf(bench, unitCode(id, 1))).toEqual(['scanned', 1]);
  expect(await kindOf(bench, unitCode(id, 2))).toEqual(['doubled', 2]);
  expect(await kindOf(bench, bench.stores.shipments.get(id)?.serviceBolNumber ?? '')).toEqual([
    'other-code',
    null,
  ]);
  expect(await kindOf(bench, 'NOBODY-KNOWS')).toEqual(['none', null]);
  expect(bolOf(bench, id)).toMatchObject({ state: 'queued', reason: 'awaiting-scans' });
  expect(await progress(bench, id)).toMatchObject({ scanned: [1, 2] });

  expect(await scan(bench, unitCode(id, 3))).toMatchObject({
    ...{ kind: 'complete', shipmentId: id, unit: 3 },
    progress: { of: 3, scanned: [1, 2, 3] },
  });
  // A scanner that reads the last label twice raises no alarm.
  expect(await kindOf(bench, unitCode(id, 3))).toEqual(['same-read', null]);
  await until('the BOL', () => isOut(bolOf(bench, id) ?? { state: '', confirms: true }));
  expect(bench.desk.spooler.jobsOf(id).filter(({ kind }) => kind === 'document')).toHaveLength(1);
  expect(await progress(bench, id)).toBeNull();
  // It no longer waits, so its labels are no scans of a waiting shipment.
  expect(await kindOf(bench, unitCode(id, 1))).toEqual(['none', null]);
  expect(lines(bench, id)).toMatchObject([
    ['label-scanned', { unit: 2, of: 3, by: 'Ana' }],
    ['label-scanned', { unit: 1, of: 3 }],
    ['label-scanned', { unit: 3, of: 3 }],
    ['print-after-scans', { scanned: 3, by: 'scans' }],
  ]);
});

test('where all labels carry one barcode, scans are counted', async () => {
  const bench = await openBench();
  const id = await pack(bench);
  const number = bench.stores.shipments.get(id)?.serviceBolNumber ?? '';
  expect(await progress(bench, id)).toEqual({ of: 3, scanned: [], tellsUnits: false });
  expect(await kindOf(bench, number)).toEqual(['scanned', 1]);
  // No one walks to the next pallet in that time.
  expect(await kindOf(bench, number)).toEqual(['same-read', null]);
  expect(lines(bench, id)).toMatchObject([['label-scanned', { unit: 1, counted: true }]]);
});

test('two shipments wait: a label counts for its own, whichever is on screen', async () => {
  const bench = await openBench();
  const [one, two] = [await pack(bench), await pack(bench)];
  for (const id of [one, two]) giveUnitCodes(bench.db, id);
  expect(await scan(bench, unitCode(two, 1))).toMatchObject({ kind: 'scanned', shipmentId: two });
  expect(await scan(bench, unitCode(one, 1))).toMatchObject({ kind: 'scanned', shipmentId: one });
  expect([await progress(bench, one), await progress(bench, two)]).toMatchObject([
    { scanned: [1] },
    { scanned: [1] },
  ]);
  for (const unit of [2, 3]) await scan(bench, unitCode(one, unit));
  await until('the first BOL', () => isOut(bolOf(bench, one) ?? { state: '', confirms: true }));
  expect(bolOf(bench, two)).toMatchObject({ state: 'queued', reason: 'awaiting-scans' });
});

for (const way of ['print now', 'Print BOL'] as const)
  test(`a person lets the BOL print before all are scanned, by ${way}, and the journal says so`, async () => {
    const bench = await openBench();
    const id = await pack(bench);
    giveUnitCodes(bench.db, id);
    await scan(bench, unitCode(id, 2));
    const { printing } = bench.desk.handlers;
    if (way === 'print now') value(await printing.tryNow({ ids: [bolOf(bench, id)?.id ?? ''] }));
    else value(await printing.printDocument({ shipmentId: id, copies: null, reason: '' }));
    await until('the BOL', () => isOut(bolOf(bench, id) ?? { state: '', confirms: true }));
    expect(lines(bench, id).at(-1)).toMatchObject(['print-after-scans', { scanned: 1, by: 'person' }]);
    expect(await kindOf(bench, unitCode(id, 1))).toEqual(['none', null]);
    expect(bench.desk.spooler.jobsOf(id).filter(({ kind }) => kind === 'document')).toHaveLength(1);
  });

test('switched off: what waits goes on waiting, and the next BOL prints at once', async () => {
  let isOn = true;
  const bench = await openBench(() => isOn);
  const waiting = await pack(bench);
  giveUnitCodes(bench.db, waiting);
  isOn = false;
  const next = await pack(bench);
  await until('the next BOL', () => isOut(bolOf(bench, next) ?? { state: '', confirms: true }));
  expect(bolOf(bench, waiting)).toMatchObject({ reason: 'awaiting-scans' });
  expect(bench.desk.spooler.awaitingScans()).toBe(1);
  for (const unit of [1, 2, 3]) await scan(bench, unitCode(waiting, unit));
  await until('the first BOL', () => isOut(bolOf(bench, waiting) ?? { state: '', confirms: true }));
});

test('what was scanned outlives a restart', async () => {
  const first = await openBench();
  const id = await pack(first);
  giveUnitCodes(first.db, id);
  await scan(first, unitCode(id, 1));
  await first.stop();
  const bench = await openBench(() => true, first.file, first.baseUrl);
  expect(bolOf(bench, id)).toMatchObject({ state: 'queued', reason: 'awaiting-scans' });
  expect(await progress(bench, id)).toMatchObject({ scanned: [1] });
  expect(await kindOf(bench, unitCode(id, 1))).toEqual(['doubled', 1]);
  for (const unit of [2, 3]) await scan(bench, unitCode(id, unit));
  await until('the BOL', () => isOut(bolOf(bench, id) ?? { state: '', confirms: true }));
});

test('the day says which BOLs wait for scans, and a truck may take them', async () => {
  const bench = await openBench();
  const id = await pack(bench, { scac: 'SAIA' });
  const { trucks } = bench.desk.handlers;
  const truck = value(await trucks.begin({ scac: 'SAIA' }));
  expect(value(await trucks.get(truck)).rows).toMatchObject([
    { shipmentId: id, problems: ['bol-awaits-scans'] },
  ]);
});

test('copies for a driver leave the BOL waiting, and Print BOL prints that one', async () => {
  const bench = await openBench();
  const id = await pack(bench);
  const bols = () => bench.desk.spooler.jobsOf(id).filter(({ kind }) => kind === 'document');
  bench.db.transaction(() => bench.desk.spooler.queueDriverCopies(id, 1));
  bench.desk.spooler.wake();
  await until('the copies', () => bols().some(isOut));
  expect(bols()[0]).toMatchObject({ state: 'queued', reason: 'awaiting-scans' });
  value(await bench.desk.handlers.printing.printDocument({ shipmentId: id, copies: null, reason: '' }));
  await until('the BOL', () => bols().every(isOut));
  expect(bols()).toHaveLength(2);
  expect(bench.desk.spooler.awaitingScans()).toBe(0);
});

test('the printer of a BOL that waits is removed: after the scans it asks for one, and prints there', async () => {
  const bench = await openBench();
  const id = await pack(bench);
  giveUnitCodes(bench.db, id);
  const { routes } = trainingSettings('/printed', bench.baseUrl);
  bench.setRoutes({ ...routes, billOfLading: null });
  bench.desk.spooler.wake();
  for (const unit of [1, 2]) expect(await kindOf(bench, unitCode(id, unit))).toEqual(['scanned', unit]);
  expect(await kindOf(bench, unitCode(id, 3))).toEqual(['complete', 3]);
  await until('a question', () => bolOf(bench, id)?.reason === 'no-printer');
  bench.setRoutes(routes);
  bench.desk.spooler.wake();
  await until('the BOL', () => isOut(bolOf(bench, id) ?? { state: '', confirms: true }));
});

test('a BOL that waits and is voided waits no longer; its labels are no scans', async () => {
  const bench = await openBench();
  const id = await pack(bench);
  giveUnitCodes(bench.db, id);
  await scan(bench, unitCode(id, 1));
  value(await bench.desk.handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'wrong order' }));
  expect(bolOf(bench, id)).toMatchObject({ state: 'canceled', reason: 'left' });
  expect(bench.desk.spooler.awaitingScans()).toBe(0);
  expect(await kindOf(bench, unitCode(id, 2))).toEqual(['none', null]);
});

test('restored from a copy, a BOL that waited for scans may have been printed: a person is asked', async () => {
  const bench = await openBench();
  const id = await pack(bench);
  giveUnitCodes(bench.db, id);
  await scan(bench, unitCode(id, 1));
  bench.db.transaction(() => putPrintJobsInDoubt(bench.db, new Date()));
  expect(bolOf(bench, id)).toMatchObject({ state: 'in-doubt', reason: 'restored' });
  expect(await kindOf(bench, unitCode(id, 2))).toEqual(['none', null]);
  const { id: jobId = '', runId = null } = bolOf(bench, id) ?? {};
  value(await bench.desk.handlers.printing.settle({ id: jobId, runId, cameOut: false, anyway: true }));
  value(await bench.desk.handlers.printing.printDocument({ shipmentId: id, copies: null, reason: '' }));
  await until('the BOL', () => isOut(bolOf(bench, id) ?? { state: '', confirms: true }));
});
