import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreCopy } from '#main/desk/open-database.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { resultLineSchema, type ResultLine } from '#shared/station/result-line.ts';
import { aTenderForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { importFrom, lookAt, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const tender = { pickupFrom: '13:00', pickupUntil: '17:30' };
const openOrder = (n: number) => ({ ...wmsOrder(n), scac: '', carrierName: '', quoteNumber: null });
const never = new AbortController().signal;

async function openAll(options: { importFolder?: string; file?: string } = {}) {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.url, {
    limits: patient,
    clock: hastyClock(100),
    proven: true,
    ...options,
  });
  return { service, bench, ...handlersOf(bench) };
}

function handlersOf({ desk, stores }: DeskBench) {
  const { imports } = desk.handlers;
  return {
    imports,
    /** As a program submits it. */
    submit: async (...orders: object[]): Promise<string> => {
      const path = wmsFile(temporaryFolder(), 'a.json', ...orders);
      const file = { id: randomUUID(), path, name: 'a.json', mapping: null };
      const taken = await desk.imports.submitFile(file, never);
      if (taken.is !== 'taken') throw new Error(JSON.stringify(taken));
      return taken.fileId;
    },
    lines: (fileId: string) => [...desk.imports.lines.ofFile(fileId, false)].map((one) => one.read()),
    shipmentOf: (externalId: string) => stores.shipments.byExternalId(externalId)?.id ?? '',
  };
}

test('the results file moves with order and tender; an order in doubt that a person settles lets the tender go', async () => {
  const folder = join(temporaryFolder(), 'orders');
  mkdirSync(folder);
  const { service, bench, shipmentOf } = await openAll({ importFolder: folder });
  service.afterTaking('order', { status: 502, body: {} }, 1);
  const text = JSON.stringify({ submit: true, shipments: [{ ...wmsOrder(1), order: true, tender }] });
  writeFileSync(join(folder, 'a.part'), text);
  renameSync(join(folder, 'a.part'), join(folder, 'a.json'));
  const done = join(folder, 'done');
  const lines = (): ResultLine[] => {
    const name = readdirSync(folder).includes('done')
      ? readdirSync(done).find((one) => one.endsWith('.results.jsonl'))
      : undefined;
    return name === undefined
      ? []
      : readFileSync(join(done, name), 'utf8')
          .trim()
          .split('\n')
          .map((line) => resultLineSchema.parse(JSON.parse(line)));
  };
  await until('in doubt', () => lines().at(-1)?.order?.state === 'in-doubt');
  expect(lines().at(-1)).toMatchObject({ state: 'accepted', tender: { state: 'waiting' } });
  expect(service.taken('tender')).toEqual([]);
  const row = bench.stores.submissions.ofShipment(shipmentOf('WMS-1')).find(({ step }) => step === 'order');
  const shown = { id: row?.id ?? '', attempt: row?.attempt ?? 0 };
  value(await bench.desk.handlers.submissions.settleAccepted({ ...shown, bolNumber: 'S700000001' }));
  await until('tendered', () => lines().at(-1)?.tender?.state === 'accepted');
  expect(lines().at(-1)).toMatchObject({ order: { state: 'accepted' }, tender: { pickupId: 90210 } });
  expect([service.taken('order').length, service.taken('tender').length]).toEqual([1, 1]);
  // The file asked for it, and not whoever is signed in.
  const queued = value(await bench.desk.handlers.shipments.get({ id: shipmentOf('WMS-1') })).journal.filter(
    (entry) => entry.event === 'queued',
  );
  expect(queued.map(({ person }) => person)).toEqual([null, null, null]);
});

test('a station that died between the BOL and its tender queues the tender at its next start, once', async () => {
  const { service, bench } = await openAll();
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  bench.stores.plannedTenders.add(id, {
    ...tender,
    pickupDate: '',
    freightTerms: '',
    specialInstructions: '',
  });
  await bench.stop();
  const next = openDeskBench(service.url, { limits: patient, file: bench.file, proven: true });
  await next.reaches(id, 'tender', 'accepted');
  await next.stop();
  const last = openDeskBench(service.url, { limits: patient, file: bench.file, proven: true });
  expect(last.stores.plannedTenders.get(id)).toBeNull();
  expect(service.taken('tender')).toHaveLength(1);
});

test('after a restore it is not tendered without a person: it may have been since', async () => {
  const { service, bench, submit, shipmentOf } = await openAll();
  service.afterTaking('bol', { status: 502, body: {} }, 1);
  await submit({ ...wmsOrder(1), tender });
  await until('in doubt', () => bench.stateOf(shipmentOf('WMS-1'), 'bol') === 'in-doubt');
  const folder = temporaryFolder();
  const copy = value(await makeCopy(bench.db, join(folder, 'copies'), new Date())).file;
  await bench.stop();
  const file = join(folder, 'after.sqlite');
  expect(restoreCopy(copy, file, new Date()).ok).toBe(true);
  const after = openDeskBench(service.url, { limits: patient, file, proven: true });
  const id = after.stores.shipments.byExternalId('WMS-1')?.id ?? '';
  const [bol] = after.stores.submissions.ofShipment(id);
  const shown = { id: bol?.id ?? '', attempt: bol?.attempt ?? 0 };
  value(await after.desk.handlers.submissions.settleAccepted({ ...shown, bolNumber: '716000001' }));
  await until('stopped', () => after.stores.plannedTenders.get(id)?.problem === 'may-be-sent');
  expect(service.taken('tender')).toEqual([]);
  value(await after.desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm(), confirmed: true }));
  await after.reaches(id, 'tender', 'accepted');
  expect(after.stores.plannedTenders.get(id)).toBeNull();
});

test('a planned tender that a person drops is not sent when the BOL is accepted, and its file is told', async () => {
  const { service, bench, submit, lines, shipmentOf } = await openAll();
  service.afterTaking('bol', { status: 502, body: {} }, 1);
  const fileId = await submit({ ...wmsOrder(1), tender });
  const shipmentId = () => shipmentOf('WMS-1');
  await until('in doubt', () => bench.stateOf(shipmentId(), 'bol') === 'in-doubt');
  const id = shipmentId();
  const { tenders, submissions, shipments } = bench.desk.handlers;
  value(await tenders.dropPlanned({ shipmentId: id }));
  expect(await tenders.dropPlanned({ shipmentId: id })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  const [bol] = bench.stores.submissions.ofShipment(id);
  const shown = { id: bol?.id ?? '', attempt: bol?.attempt ?? 0 };
  value(await submissions.settleAccepted({ ...shown, bolNumber: '716000001' }));
  await until('settled', () => lines(fileId).every(({ isSettled }) => isSettled));
  expect(lines(fileId)[0]?.line.tender).toMatchObject({ state: 'cancelled', code: null });
  expect(service.taken('tender')).toEqual([]);
  const view = value(await shipments.get({ id }));
  expect(view.plannedTender).toBeNull();
  expect(view.journal.find(({ event }) => event === 'planned-tender-dropped')?.detail).toEqual({ by: 'Ana' });
  // A person may still make one.
  value(await tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await bench.reaches(id, 'tender', 'accepted');
  expect(service.taken('tender')).toHaveLength(1);
});

test('no truck is asked for on a day that has passed: held, and a person tenders it', async () => {
  const { service, bench, submit, lines, shipmentOf } = await openAll();
  const fileId = await submit({ ...wmsOrder(1), tender: { ...tender, pickupDate: '2020-01-02' } });
  await until('settled', () => lines(fileId).every(({ isSettled }) => isSettled));
  expect(lines(fileId)[0]?.line).toMatchObject({
    ...{ state: 'accepted', tender: { state: 'held', code: 'pickup-passed', confirmationId: null } },
  });
  const shipmentId = shipmentOf('WMS-1');
  value(await bench.desk.handlers.tenders.submit({ shipmentId, tender: aTenderForm() }));
  await bench.reaches(shipmentId, 'tender', 'accepted');
  expect(lines(fileId)[0]?.line.tender).toMatchObject({ state: 'accepted', code: null });
  expect(service.taken('tender')).toHaveLength(1);
});

test('rates that cannot be had: nothing is sent, and what no one has answered is asked again', async () => {
  const { service, bench, submit, lines, imports } = await openAll();
  service.quotes({ status: 401, body: {} });
  const fileId = await submit({ ...openOrder(1), rate: 'cheapest' });
  const line = () => lines(fileId)[0]?.line;
  await until('held', () => line()?.state === 'held');
  expect(line()).toMatchObject({ code: 'service-unauthorized', shipmentId: null });
  service.quotes({ status: 503, body: {} });
  await until('given up', () => line()?.state === 'invalid');
  expect(line()).toMatchObject({ code: 'rate-failed' });
  expect(service.taken('bol')).toEqual([]);
  // A person has it checked and sends it again: rates are asked anew.
  service.quotes(null);
  value(await imports.check());
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 1 });
  await until('accepted', () => line()?.state === 'accepted');
  expect(line()).toMatchObject({ rate: { scac: 'ODFL', quoteNumber: 5512345 } });
  expect(bench.reports).toEqual([]);
});

test('a service that is away: the row waits, and goes with its rate once the service is back', async () => {
  const { service, bench, submit, lines } = await openAll();
  await service.close();
  const fileId = await submit({ ...openOrder(1), rate: 'cheapest', order: true });
  await until('offline', () => lines(fileId)[0]?.line.code === 'offline');
  expect(lines(fileId)[0]).toMatchObject({ line: { state: 'waiting', shipmentId: null }, isSettled: false });
  const back = await startTakingService();
  onTestFinished(() => back.close());
  bench.setService({ baseUrl: back.url });
  await until('ordered', () => lines(fileId)[0]?.line.order?.state === 'accepted');
  expect([back.taken('bol').length, back.taken('order').length]).toEqual([1, 1]);
});

test('what a person does while rates are asked counts: a removed row is not sent, a typed carrier is kept', async () => {
  const { service, bench, submit, lines, imports } = await openAll();
  const asked = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<object>();
  service.quotes(async () => {
    asked.resolve(undefined);
    return { body: await answer.promise };
  });
  const fileId = await submit({ ...openOrder(1), rate: 'cheapest' }, { ...openOrder(2), rate: 'cheapest' });
  await asked.promise;
  const { rows } = value(await imports.list({ show: 'open', offset: 0, limit: 10 }));
  const idOf = (externalId: string) => rows.find((row) => row.externalId === externalId)?.id ?? '';
  value(await imports.remove({ ids: [idOf('WMS-1')] }));
  const { draftId } = value(await imports.repair({ id: idOf('WMS-2') }));
  const { form } = value(await bench.desk.handlers.drafts.open({ id: draftId }));
  value(
    await bench.desk.handlers.drafts.save({
      id: draftId,
      form: { ...form, scac: 'SAIA', carrierName: 'Saia' },
    }),
  );
  answer.resolve({ QuoteNumber: 1, ErrorMessage: '', Carriers: [] });
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 1 });
  await until('sent', () => lines(fileId).some(({ line }) => line.state === 'accepted'));
  expect(lines(fileId).map(({ line }) => [line.externalId, line.state, line.rate])).toEqual([
    ['WMS-1', 'cancelled', null],
    ['WMS-2', 'accepted', null],
  ]);
  expect(service.asked().filter((one) => one === 'quote')).toHaveLength(1);
  const sent = service.server.arrivals.find(({ path }) => path.includes('preparebill'));
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ CarrierSCAC: 'SAIA' });
});

// Regression: nothing is written into the database while rates are refused, so the results file never said it.
test('a row that is held because its rates are refused is said in its results file', async () => {
  const folder = join(temporaryFolder(), 'orders');
  mkdirSync(folder);
  const { service, bench } = await openAll({ importFolder: folder });
  const answer = Promise.withResolvers<undefined>();
  service.quotes(async () => {
    await answer.promise;
    return { status: 401, body: {} };
  });
  const text = JSON.stringify({ submit: true, shipments: [{ ...openOrder(1), rate: 'cheapest' }] });
  writeFileSync(join(folder, 'a.part'), text);
  renameSync(join(folder, 'a.part'), join(folder, 'a.json'));
  const states = (): string[] => {
    const done = join(folder, 'done');
    const name = readdirSync(folder).includes('done')
      ? readdirSync(done).find((one) => one.endsWith('.results.jsonl'))
      : undefined;
    if (name === undefined) return [];
    const said = readFileSync(join(done, name), 'utf8').trim().split('\n');
    return said.map((line) => resultLineSchema.parse(JSON.parse(line)).state);
  };
  const looked = bench.db.prepare('SELECT count(*) AS n FROM import_result_subjects');
  await until('looked at', () => looked.get()?.['n'] === 1);
  answer.resolve(undefined);
  await until('held', () => states().at(-1) === 'held');
  service.quotes(null);
  await until('accepted', () => states().at(-1) === 'accepted');
  expect(states().filter((state) => state === 'held')).toHaveLength(1);
});

test('a load whose file asks for more than its BOL is not combined with others', async () => {
  const { bench, submit } = await openAll();
  bench.setService({ baseUrl: 'http://127.0.0.1:9' });
  await submit(wmsOrder(1), { ...wmsOrder(2), order: true }, { ...wmsOrder(3), tender });
  const day = wmsOrder(1).shipDate;
  await until('in the outbox', () => bench.stores.submissions.inState('queued').length === 4);
  const { waitingLoads } = bench.stores;
  expect(waitingLoads.shipmentsOf(day, 10)).toHaveLength(1);
});

test('a table: columns of answers ask for rate, order and tender, and each row says what it asks for', async () => {
  const { service, bench, imports, lines } = await openAll();
  const headings = [
    'External ID',
    ...orderHeadings.slice(1),
    'Order',
    'Tender',
    'Rate',
    'Confirmation email',
  ];
  const more = ['Pickup from', 'Pickup until', 'Pickup date'];
  const row = (n: number, ...own: string[]) => [...orderCells(n), ...own];
  const table = csv([
    [...headings, ...more],
    row(1, 'Yes', 'Y', 'Cheapest', 'a@example.com; b@example.com', '13:00', '5:30 pm', ''),
    row(2, 'no', 'no', '', 'not looked at', '9', '', '2026-12-24'),
    row(3, 'yes', '', 'ODFL', '', '', '', ''),
  ]);
  const look = value(await lookAt(bench.desk, 'a.csv', table));
  expect(look.mapping.fields).toMatchObject({
    externalId: { column: 0 },
    ...{ order: { column: 16 }, tender: { column: 17 }, rate: { column: 18 } },
    'order.confirmationEmails': { column: 19 },
    ...{ 'tender.pickupFrom': { column: 20 }, 'tender.pickupUntil': { column: 21 } },
    // A day of the shipment, as ever; the tender takes it over.
    shipDate: { column: 22 },
  });
  expect([look.asked, look.problems]).toEqual([[], []]);
  expect(look.asks).toEqual({ rates: 2, orders: 2, tenders: 1 });
  const { id } = await importFrom(bench.desk, 'a.csv', table);
  const { rows } = value(await imports.list({ show: 'open', offset: 0, limit: 10 }));
  expect(rows.map(({ externalId, asks }) => [externalId, asks])).toEqual([
    ['SO-1', { rate: 'cheapest', order: true, tender: true }],
    ['SO-2', { rate: null, order: false, tender: false }],
    ['SO-3', { rate: 'ODFL', order: true, tender: false }],
  ]);
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 3 });
  await until('all', () => lines(id).every(({ line, isSettled }) => isSettled && line.state === 'accepted'));
  const steps = (['quote', 'bol', 'order', 'tender'] as const).map(
    (step) => service.asked().filter((one) => one === step).length,
  );
  expect(steps).toEqual([2, 3, 2, 1]);
});

test('a table whose columns only sound like it is read as before', async () => {
  const { bench } = await openAll();
  const priced = csv([
    [...orderHeadings, 'Rate', 'Tender'],
    [...orderCells(1), '412.50', 'T-1'],
    [...orderCells(2), '', ''],
  ]);
  const { mapping, problems } = value(await lookAt(bench.desk, 'a.csv', priced));
  expect(mapping.fields).toMatchObject({ externalId: { column: 0 } });
  expect([mapping.fields.rate, mapping.fields.order, mapping.fields.tender, problems]).toEqual([
    ...[undefined, undefined, undefined],
    [],
  ]);
});

test('a wrong part of a table keeps its row in the file, with its column', async () => {
  const { bench } = await openAll();
  const table = csv([
    ['External ID', ...orderHeadings.slice(1), 'Tender', 'Pickup from', 'Pickup until'],
    [...orderCells(1), 'yes', '13:00', '12:00'],
  ]);
  const { counts, problems } = value(await lookAt(bench.desk, 'a.csv', table));
  expect(counts).toMatchObject({ shipments: 0, badRows: 1 });
  expect(problems).toMatchObject([
    { row: 2, column: 'Pickup until', path: 'tender.pickupUntil', code: 'before-from', value: '12:00' },
  ]);
});

test('a station that is closed while rates are asked closes at once, and asks again at its next start', async () => {
  const { service, bench, submit } = await openAll();
  const asked = Promise.withResolvers<undefined>();
  service.quotes(() => {
    asked.resolve(undefined);
    return new Promise<never>(() => undefined);
  });
  await submit({ ...openOrder(1), rate: 'cheapest' });
  await asked.promise;
  const before = performance.now();
  await bench.stop();
  expect(performance.now() - before).toBeLessThan(5000);
  service.quotes(null);
  const next = openDeskBench(service.url, { limits: patient, file: bench.file, proven: true });
  await until('sent', () => next.stores.shipments.byExternalId('WMS-1') !== null);
  expect(bench.reports).toEqual([]);
});

test('a service that has no rates for this station: the row is stopped, and the loads behind it go', async () => {
  const { service, submit, lines } = await openAll();
  service.quotes({ status: 403, body: {} });
  const fileId = await submit({ ...openOrder(1), rate: 'cheapest' }, wmsOrder(2));
  await until('both', () => lines(fileId).every(({ isSettled }) => isSettled));
  expect(lines(fileId).map(({ line }) => [line.state, line.code])).toEqual([
    ['invalid', 'rate-failed'],
    ['accepted', null],
  ]);
});
