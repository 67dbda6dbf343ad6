import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { bolAnswer, startAnsweringService } from '#support/answering-service.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';
import { until } from '#support/until.ts';

async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  return { service, ...openDeskBench(service.baseUrl, { limits: patient }) };
}

/**
 * A desk whose service answers each order by what it is: two lanes send, and which of two requests arrives first is no matter. `first` says
 * what becomes of SO-1.
 */
async function benchOf(first: (asked: Record<string, unknown>) => object | Promise<object>) {
  const service = await startAnsweringService((path, asked) => {
    if (!path.includes('preparebilloflading')) return { ErrorMessage: '', Details: [] };
    return asked['PONumber'] === 'PO-5001' ? first(asked) : taken(asked);
  });
  onTestFinished(() => service.close());
  return openDeskBench(service.baseUrl, { limits: patient });
}
/** Accepted, with one label that says its order. */
const taken = (asked: Record<string, unknown>) =>
  bolAnswer(asked, { ShipmentLabelZpl: [`^XA^FO50,50^A0N,30,30^FD${String(asked['PONumber'])}^FS^XZ`] });
const refused = { PDF: null, BlNumber: null, ShipmentLabelZpl: [], ErrorMessage: 'Invalid consignee zip.' };

const batchOf = async (desk: Awaited<ReturnType<typeof bench>>['desk']) =>
  value(await desk.handlers.imports.status()).batch;
const poOf = (zpl: string) => Number(/PO-(\d+)/.exec(zpl)?.[1]) - 5000;

test('papers come in load order, also when the answer to the first is the last to come', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { desk, printedLabels, stores } = await benchOf((asked) => promise.then(() => taken(asked)));
  const rows = [3, 1, 2].map((n) => orderCells(n));
  await importFrom(desk, 'orders.csv', csv([orderHeadings, ...rows]));
  // Two lanes: while the first waits, the others are sent and answered.
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  const { submissions } = stores;
  await until(
    'the others accepted',
    () => submissions.count('accepted') === 2 && submissions.count('on-wire') === 1,
  );
  // Longer than a label takes that need not wait.
  await pause(300);
  expect(printedLabels()).toEqual([]);
  resolve(undefined);
  await until('printed', async () => (await batchOf(desk)).printed === 3);
  expect(printedLabels().map(poOf)).toEqual([1, 2, 3]);
});

test('one that is refused holds back nothing, is named, and the others go', async () => {
  const { desk, printedLabels } = await benchOf(() => refused);
  await importFrom(desk, 'orders.csv', ordersCsv(3));
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  await until(
    'over',
    async () => (await batchOf(desk)).state === 'ended' && (await batchOf(desk)).printed === 2,
  );
  expect(await batchOf(desk)).toMatchObject({ total: 3, done: 3, failed: 1 });
  expect(printedLabels().map(poOf)).toEqual([2, 3]);
  const { rows } = value(await desk.handlers.imports.list({ show: 'problems', offset: 0, limit: 10 }));
  expect(rows.map(({ externalId, state, reasons }) => [externalId, state, reasons[0]?.words])).toEqual([
    ['SO-1', 'refused', 'Invalid consignee zip.'],
  ]);
});

test('a number that a typed shipment took meanwhile is named, and nothing of it is kept', async () => {
  const { desk, enter, stores } = await bench();
  const cells = [...orderCells(1), '716000123'];
  await importFrom(desk, 'orders.csv', csv([[...orderHeadings, 'BOL'], cells]));
  await enter({ bolNumber: '716000123' });
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  await until('over', async () => (await batchOf(desk)).state === 'ended');
  const { rows } = value(await desk.handlers.imports.list({ show: 'problems', offset: 0, limit: 10 }));
  expect(rows[0]).toMatchObject({ state: 'problems', reasons: [{ code: 'bol-number-taken' }] });
  expect(stores.drafts.get(rows[0]?.id ?? '')).toBe(null);
  expect(value(await desk.handlers.imports.check())).toEqual({ problems: 1, doubts: 1 });
});

test('a batch goes on after a restart, and what was submitted is submitted once', async () => {
  const first = await bench();
  await importFrom(first.desk, 'orders.csv', ordersCsv(30));
  value(await first.desk.handlers.imports.submit({ ids: 'ready' }));
  const bols = () => first.service.received().filter(({ path }) => path.includes('preparebilloflading'));
  await until('some', () => bols().length >= 4);
  await first.stop();
  const sent = bols().length;
  expect(sent).toBeLessThan(30);
  const second = openDeskBench(first.service.baseUrl, {
    file: first.file,
    limits: patient,
    clock: hastyClock(),
    proven: true,
  });
  await until('all', async () => (await batchOf(second.desk)).state === 'ended');
  const numbers = bols().map(({ body }) => (body as Record<string, unknown>)['BillOfLadingNumber']);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toHaveLength(30);
});

test('while nothing can be sent a batch waits, says why, and goes on', async () => {
  const { desk, service, setRoutes } = await bench();
  await importFrom(desk, 'orders.csv', ordersCsv(6));
  // Two doubts in a row close the lanes.
  service.faults.set({ kind: 'status', status: 500 }, { times: 2 });
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  await until('said', async () => (await batchOf(desk)).waitsFor === 'sending-stopped');
  expect(await batchOf(desk)).toMatchObject({ state: 'running' });
  value(await desk.handlers.submissions.reopenLane());
  setRoutes({ labels: null, billOfLading: null });
  await until('the others', async () => (await batchOf(desk)).state === 'ended');
  expect(await batchOf(desk)).toMatchObject({ total: 6, inDoubt: 2 });
});

// Regression: a BOL that was repaired while sending was stopped kept every label behind it in the load waiting, without a word.
test('labels wait for the first try of the one before them, and not for what was repaired', async () => {
  const { desk, stores, db, printedLabels } = await benchOf(() => refused);
  await importFrom(desk, 'orders.csv', ordersCsv(3));
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  await until(
    'over',
    async () => (await batchOf(desk)).state === 'ended' && (await batchOf(desk)).printed === 2,
  );
  const refusedHere = stores.submissions.count('refused');
  const accepted = db
    .prepare(`SELECT shipment_id AS id FROM submissions WHERE state = 'accepted' ORDER BY rowid`)
    .get();
  const shipmentId = String(accepted?.['id']);
  const before = printedLabels().length;
  const jobs = createPrintJobStore(db);
  const printer = jobs.ofShipment(shipmentId).find(({ kind }) => kind === 'label')?.printerId ?? '';
  // Nothing else happens between these: the lanes are closed for as long as it takes.
  const printing = desk.handlers.printing.printLabels({
    shipmentId,
    units: [1],
    reason: 'torn',
    confirmed: false,
  });
  const waits = (attempt: number) => {
    db.prepare(
      `UPDATE submissions SET state = 'queued', evidence = NULL, attempt = ? WHERE state IN ('refused', 'queued')`,
    ).run(attempt);
    return jobs.nextFor(printer)?.shipmentId ?? null;
  };
  expect([refusedHere, waits(1), waits(2)]).toEqual([1, null, shipmentId]);
  value(await printing);
  await until('printed', () => printedLabels().length > before);
});

// Regression: a packer's F9 during a batch waited behind the batch's shipments that were in line already.
test('what a packer sends by hand goes before the rows of a running batch, and each keeps its order', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  const service = await startAnsweringService(async (path, body: Record<string, unknown>) => {
    if (!path.includes('preparebilloflading')) return { ErrorMessage: '', Details: [] };
    asked.push(String(body['PONumber']));
    await promise;
    return taken(body);
  });
  onTestFinished(() => service.close());
  const { desk, enter, stores } = openDeskBench(service.baseUrl, { limits: patient });
  await importFrom(desk, 'orders.csv', ordersCsv(6));
  value(await desk.handlers.imports.submit({ ids: 'ready' }));
  const { submissions } = stores;
  await until('some wait', () => submissions.count('on-wire') >= 1 && submissions.count('queued') >= 2);
  const onWire = asked.length;
  await enter({ poNumber: 'BY-HAND-1' });
  await enter({ poNumber: 'BY-HAND-2' });
  resolve(undefined);
  await until('all accepted', () => submissions.count('accepted') === 8);
  const byHand = asked.flatMap((po, index) => (po.startsWith('BY-HAND') ? [index] : []));
  expect(asked.filter((po) => po.startsWith('BY-HAND'))).toEqual(['BY-HAND-1', 'BY-HAND-2']);
  // Two lanes: one row of the batch may have been taken in the moment before.
  expect(byHand[1]).toBeLessThanOrEqual(onWire + 2);
  const ofBatch = asked.filter((po) => !po.startsWith('BY-HAND'));
  expect(ofBatch).toEqual(ofBatch.toSorted());
});
