import { expect, onTestFinished, test } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import { startPlainService } from '#support/plain-service.ts';
import { combineLoads } from '#support/combine-loads.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { until } from '#support/until.ts';

/** Orders of one dock, as a file has them: no number and no day of their own. */
const toOneDock = (...numbers: number[]): string =>
  csv([
    orderHeadings,
    ...numbers.map((n) => {
      const cells = orderCells(n);
      return [...cells.slice(0, 3), 'Fourth Street Dock', '4 Fourth St', ...cells.slice(5)];
    }),
  ]);

async function openAll(clock?: Clock) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, {
    limits: patient,
    ...(clock === undefined ? {} : { clock }),
  });
  const { handlers } = bench.desk;
  const list = async (show: 'open' | 'done' = 'open') =>
    value(await handlers.imports.list({ show, offset: 0, limit: 200 })).rows;
  const bols = () => service.received().filter(({ path }) => path.includes('preparebilloflading')).length;
  const draftToTheDock = async (poNumber: string) => {
    const { id, form } = value(await handlers.drafts.create());
    const [row] = await list();
    const { draftId } = value(await handlers.imports.repair({ id: row?.id ?? '' }));
    const { consignee, lines, shipper } = value(await handlers.drafts.open({ id: draftId })).form;
    value(await handlers.drafts.discard({ id: draftId }));
    const typed = { ...form, consignee, shipper, lines, poNumber };
    value(await handlers.drafts.save({ id, form: typed }));
    return id;
  };
  return { ...bench, service, handlers, list, bols, draftToTheDock };
}

test('imported loads to the dock of a draft are offered with it, and become part of one BOL', async () => {
  const { handlers, desk, list, bols, draftToTheDock, stores, reaches } = await openAll();
  await importFrom(desk, 'orders.csv', toOneDock(1, 2, 3));
  const draftId = await draftToTheDock('Typed');
  const found = value(await handlers.combine.find({ draftId }));
  expect(found.map(({ source, poNumber }) => [source, poNumber]).toSorted()).toEqual([
    ['imported', 'PO-5001'],
    ['imported', 'PO-5002'],
    ['imported', 'PO-5003'],
  ]);
  // A file that gives no BOL number: the load goes by its order number.
  expect(found.map(({ bolNumber }) => bolNumber).toSorted()).toEqual(['SO-1', 'SO-2', 'SO-3']);

  const [first, second] = found.toSorted((a, b) => a.poNumber.localeCompare(b.poNumber));
  const loads = [
    { source: 'draft' as const, id: draftId },
    ...[first, second].map((load) => ({ source: 'imported' as const, id: load?.id ?? '' })),
  ];
  const { differences } = value(await handlers.combine.compare({ loads }));
  const answers = Object.fromEntries(differences.map(({ question }) => [question, 0]));
  const made = value(await handlers.combine.make({ loads, answers }));
  expect(made.form.lines).toHaveLength(3);
  expect((await list()).map(({ externalId }) => externalId)).toEqual(['SO-3']);
  expect(
    (await list('done')).map(({ state, externalId, bolNumber }) => [state, externalId, bolNumber]),
  ).toEqual([
    ['merged', 'SO-1', made.form.bolNumber],
    ['merged', 'SO-2', made.form.bolNumber],
  ]);
  // Nothing sends, removes or opens them a second time.
  const ids = loads.slice(1).map(({ id }) => id);
  expect(value(await handlers.imports.submit({ ids }))).toEqual({ count: 0 });
  value(await handlers.imports.remove({ ids }));
  expect((await list('done')).map(({ state }) => state)).toEqual(['merged', 'merged']);
  expect(await handlers.imports.repair({ id: ids[0] ?? '' })).toMatchObject({ error: { code: 'not-found' } });
  expect(value(await handlers.scans.lookUp({ number: 'PO-5001' })).orders).toEqual([]);
  expect(await importFrom(desk, 'again.csv', toOneDock(1, 2))).toMatchObject({ shipments: 0, knownRows: 2 });

  const { shipmentId } = value(await handlers.shipments.submit({ draftId: made.id, form: made.form }));
  await reaches(shipmentId, 'bol', 'accepted');
  expect((await list('done')).map((row) => row.shipmentId)).toEqual([shipmentId, shipmentId]);
  expect(stores.merges.numbersOf(shipmentId)).toContain('SO-1');
  expect(bols()).toBe(1);
});

test('taken apart, imported loads wait in their list again, and their ids still count', async () => {
  const { handlers, desk, list, bols } = await openAll();
  await importFrom(desk, 'orders.csv', toOneDock(1, 2));
  const loads = (await list()).map(({ id }) => ({ source: 'imported' as const, id }));
  const { differences } = value(await handlers.combine.compare({ loads }));
  const answers = Object.fromEntries(differences.map(({ question }) => [question, 0]));
  const made = value(await handlers.combine.make({ loads, answers }));
  expect(await list()).toEqual([]);
  value(await handlers.drafts.discard({ id: made.id }));
  expect((await list()).map(({ state, externalId }) => [state, externalId])).toEqual([
    ['ready', 'SO-1'],
    ['ready', 'SO-2'],
  ]);
  expect(await importFrom(desk, 'again.csv', toOneDock(1, 2))).toMatchObject({ shipments: 0, knownRows: 2 });
  expect(value(await handlers.imports.submit({ ids: 'ready' }))).toEqual({ count: 2 });
  await until('both are sent', () => bols() === 2);
});

test('an imported load that was opened on Pack and made part of one BOL is not sent a second time', async () => {
  const { handlers, desk, list, bols, reaches } = await openAll();
  await importFrom(desk, 'orders.csv', toOneDock(1, 2));
  const loads: { source: 'draft'; id: string }[] = [];
  for (const { id } of await list())
    loads.push({ source: 'draft', id: value(await handlers.imports.repair({ id })).draftId });
  const [one] = loads;
  // Opened on Pack it is the draft that is offered, not the row beside it.
  expect(value(await handlers.combine.find({ draftId: one?.id ?? '' })).map(({ source }) => source)).toEqual([
    'draft',
  ]);
  const { differences } = value(await handlers.combine.compare({ loads }));
  const answers = Object.fromEntries(differences.map(({ question }) => [question, 0]));
  const made = value(await handlers.combine.make({ loads, answers }));
  expect(await list()).toEqual([]);
  expect(value(await handlers.imports.submit({ ids: 'ready' }))).toEqual({ count: 0 });

  value(await handlers.combine.takeApart({ draftId: made.id }));
  expect(await list()).toHaveLength(2);
  const again = value(await handlers.combine.make({ loads, answers }));
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: again.id, form: again.form }));
  await reaches(shipmentId, 'bol', 'accepted');
  expect(bols()).toBe(1);
});

// Regression: "Canceled" in the list, and their freight went out on one BOL: who entered them anew sent it twice.
test('sent loads whose waiting BOLs were combined are part of one BOL, not canceled', async () => {
  const { handlers, desk, list, reaches, service } = await openAll(systemClock);
  await service.faults.down();
  await importFrom(desk, 'orders.csv', toOneDock(1, 2));
  value(await handlers.imports.submit({ ids: 'ready' }));
  const sent = async () => (await list()).flatMap(({ shipmentId }) => shipmentId ?? []);
  // The batch puts one in line after the other, and the first may be tried before the second is there.
  await expect.poll(sent).toHaveLength(2);
  const ids = await sent();
  const loads = ids.map((id) => ({ source: 'shipment' as const, id }));
  const made = await combineLoads(handlers.combine, loads);
  const { bolNumber } = made.form;
  const done = async () =>
    (await list('done')).map((row) => [row.state, row.externalId, row.bolNumber, row.shipmentId]);
  expect(await done()).toEqual([
    ['merged', 'SO-1', bolNumber, ids[0]],
    ['merged', 'SO-2', bolNumber, ids[1]],
  ]);
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: made.id, form: made.form }));
  await service.faults.up();
  await reaches(shipmentId, 'bol', 'accepted');
  expect(await done()).toEqual([
    ['merged', 'SO-1', bolNumber, shipmentId],
    ['merged', 'SO-2', bolNumber, shipmentId],
  ]);
});
