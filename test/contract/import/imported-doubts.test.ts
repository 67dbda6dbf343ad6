import { expect, onTestFinished, test } from 'vitest';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { systemClock, type Clock } from '#main/clock.ts';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { until } from '#support/until.ts';

const headings = [...orderHeadings, 'Length', 'Width', 'Height', 'PRO', 'SCAC'];
/** An order of which Pack has nothing to ask or to doubt. */
function plain(n: number): string[] {
  const cells = [...orderCells(n), '48', '40', '48', '', ''];
  // 400 lb on a pallet of this size are 7.5 lb per cubic foot.
  cells[13] = '125';
  return cells;
}
/** One whose ZIP code is in another state, and whose pallet has no size. */
function doubtful(n: number): string[] {
  const cells = plain(n);
  cells[6] = 'CA';
  cells[16] = '';
  return cells;
}
const inNevada = { key: 'postal-state', postalCode: '89502', place: 'Nevada', typed: 'CA', state: 'NV' };

async function bench(clock?: Clock) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const opened = openDeskBench(service.baseUrl, {
    limits: patient,
    ...(clock === undefined ? {} : { clock }),
  });
  const { imports } = opened.desk.handlers;
  const list = async () => value(await imports.list({ show: 'open', offset: 0, limit: 200 })).rows;
  return { service, ...opened, imports, list };
}

// Regression: only what refuses a shipment was said. What Pack asks about a typed form went out unseen from a file.
test('Check all says of each load what Pack would ask about it, and holds up none of them', async () => {
  const { desk, imports, list, service } = await bench();
  const wrongZip = plain(3);
  wrongZip[7] = '895';
  await importFrom(desk, 'orders.csv', csv([headings, plain(1), doubtful(2), wrongZip]));
  expect(value(await imports.check())).toEqual({ problems: 1, doubts: 1 });
  const rows = await list();
  expect(rows.map(({ state, doubts, doubtCount }) => [state, doubts, doubtCount])).toEqual([
    ['ready', [], 0],
    ['ready', [inNevada, { key: 'dimensions', line: 1 }], 2],
    ['problems', [], 0],
  ]);
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 2 });
  await until(
    'both',
    () => service.received().filter(({ path }) => path.includes('preparebilloflading')).length === 2,
  );
});

test('the class of an NMFC item that a person entered in the address book goes before the density', async () => {
  const { desk, imports, list } = await bench();
  const [sized, listed] = [plain(1), plain(2)];
  sized[13] = '100';
  listed[12] = '156600-3';
  const data = commoditySchema.parse({
    ...{ packageType: 'PLT', description: 'Plastic lids', nmfc: '156600-3', freightClass: 175 },
  });
  value(await desk.handlers.freight.save({ id: null, data, hidden: false }));
  await importFrom(desk, 'orders.csv', csv([headings, sized, listed]));
  expect(value(await imports.check())).toEqual({ problems: 0, doubts: 2 });
  expect((await list()).map(({ doubts }) => doubts)).toEqual([
    [{ key: 'class-density', line: 1, typed: '100', density: '7.5', suggested: '125' }],
    [{ key: 'class-nmfc', line: 1, typed: '125', nmfc: '156600-3', suggested: '175' }],
  ]);
});

// Regression: a file of yesterday went out this morning with yesterday's ship date, and neither the list nor `Check all` said a word.
test('a ship date that is over is said, also of what was checked while it was right', async () => {
  let now = new Date(2026, 10, 17, 18);
  const { desk, imports, list } = await bench({ ...systemClock, now: () => now });
  const dated = (n: number, day: string) => [...plain(n), day];
  const rows = [dated(1, '2026-11-17'), dated(2, '2026-11-18'), dated(3, '')];
  await importFrom(desk, 'orders.csv', csv([[...headings, 'Ship Date'], ...rows]));
  const said = async () => (await list()).map(({ doubts, doubtCount }) => [doubts, doubtCount]);
  expect(await said()).toEqual([
    [[], 0],
    [[], 0],
    [[], 0],
  ]);
  now = new Date(2026, 10, 18, 6);
  const over = { key: 'ship-date', shipDate: '2026-11-17', today: '2026-11-18' };
  expect(await said()).toEqual([
    [[over], 1],
    [[], 0],
    [[], 0],
  ]);
  expect(value(await imports.check())).toEqual({ problems: 0, doubts: 1 });
  const { draftId } = value(await imports.repair({ id: (await list())[0]?.id ?? '' }));
  const { form } = value(await desk.handlers.drafts.open({ id: draftId }));
  value(await desk.handlers.drafts.save({ id: draftId, form: { ...form, shipDate: over.today } }));
  expect(await said()).toEqual([
    [[], 0],
    [[], 0],
    [[], 0],
  ]);
});

test('what is in the way of a load is not doubted as well', async () => {
  const { desk, imports, list } = await bench();
  const cells = plain(1);
  // As Canada writes them: refused, so that nobody has to be asked which country was meant.
  cells[7] = 'K1A 0B1';
  await importFrom(desk, 'orders.csv', csv([headings, cells]));
  value(await imports.check());
  const [row] = await list();
  expect(row).toMatchObject({ state: 'problems', doubts: [] });
});

test('a doubt that was repaired on Pack is gone from the list', async () => {
  const { desk, imports, list } = await bench();
  await importFrom(desk, 'orders.csv', csv([headings, doubtful(1)]));
  value(await imports.check());
  const id = (await list())[0]?.id ?? '';
  const { draftId } = value(await imports.repair({ id }));
  const { form } = value(await desk.handlers.drafts.open({ id: draftId }));
  const consignee = { ...form.consignee, state: 'NV' };
  value(await desk.handlers.drafts.save({ id: draftId, form: { ...form, consignee } }));
  expect((await list())[0]?.doubts).toEqual([{ key: 'dimensions', line: 1 }]);
});

test('three doubts of a load are kept, and all are counted', async () => {
  const { desk, imports, list } = await bench();
  const rows = Array.from({ length: 12 }, () => {
    const cells = doubtful(1);
    cells[9] = 'CTN';
    return cells;
  });
  await importFrom(desk, 'orders.csv', csv([headings, ...rows]));
  value(await imports.check());
  const [row] = await list();
  // The place, twelve package types, one size.
  expect([row?.doubts.length, row?.doubtCount]).toEqual([3, 14]);
});

test('five hundred loads are checked in pieces: main is never held up', async () => {
  const { desk, imports } = await bench();
  const rows = Array.from({ length: 500 }, (_, at) =>
    Array.from({ length: 4 }, () => doubtful(at + 1)),
  ).flat();
  await importFrom(desk, 'orders.csv', csv([headings, ...rows]));
  const checked = async () => {
    expect(value(await imports.check())).toEqual({ problems: 0, doubts: 500 });
  };
  const longest = await bestRound(50, () => longestTask(checked));
  console.log(`500 loads checked; longest task of main: ${longest.toFixed(1)} ms`);
  expect(longest).toBeLessThan(50);
});
