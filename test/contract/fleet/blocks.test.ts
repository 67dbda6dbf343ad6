import { proRangeSchema, type ProRange } from '#shared/freight/numbers/pro-range.ts';
import { assignPro, poolState, rangeState } from '#main/numbers/pro-pool.ts';
import { sharedRange } from '#main/numbers/shared-range.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { someNumbers } from '#support/numbers-bench.ts';
import { aShipment } from '#support/builders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse({ isDurable: true });

const range = (more: Partial<ProRange> = {}): ProRange =>
  proRangeSchema.parse({ scac: 'XPOL', first: '1000', last: '1999', warnBelow: 5, shared: true, ...more });
async function bench(name: string, of: ProRange = range()): Promise<SharedListsBench> {
  const one = await sharedListsBench(site.warehouse, name, {
    settings: { numbers: someNumbers({ proRanges: [of] }) },
  });
  onTestFinished(() => one.close());
  return one;
}
let made = 0;
/** A shipment that is submitted: its PRO number, '' for none. The rows that it hangs on are not made: foreign keys wait for the commit. */
function give(one: SharedListsBench): string {
  made += 1;
  one.db.exec('PRAGMA foreign_keys = OFF');
  return one.db.transaction(
    () =>
      assignPro(partsOf(one), { ...aShipment(), scac: 'XPOL', proNumber: '' }, `shipment-${made}`).given ??
      '',
  );
}
const partsOf = (one: SharedListsBench) => ({ stores: one.stores, settings: one.settings, clock: one.clock });
const all = (one: SharedListsBench, most = 3000): string[] => {
  const given: string[] = [];
  for (let number = give(one); number !== '' && given.length < most; number = give(one)) given.push(number);
  return given;
};
const blocks = () =>
  site.server.query<{ first: string; last: string; station: string; why: string }>(
    'SELECT first, last, station, why FROM dockprint.pro_blocks ORDER BY first',
    [],
    new URL(site.warehouse.url).pathname.slice(1),
  );

test('a range of the fleet gives nothing before a block of it is here, and says that the fleet has more', async () => {
  const a = await bench('1');
  expect(give(a)).toBe('');
  expect(poolState(partsOf(a), 'XPOL')).toEqual({ left: 0, low: true, fleetHasMore: true });
  await a.leasing.run();
  expect(give(a)).toBe('1000');
  expect(poolState(partsOf(a), 'XPOL')).toMatchObject({ low: false });
  expect(await blocks()).toHaveLength(2);
});

test('two stations never give one number, and use the range up between them', async () => {
  const [a, b] = [await bench('1'), await bench('2')];
  const given: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    await Promise.all([a.leasing.run(), b.leasing.run()]);
    given.push(...all(a), ...all(b));
  }
  expect(given).toHaveLength(1000);
  expect(new Set(given).size).toBe(1000);
  expect(rangeState(partsOf(a), range())).toMatchObject({ left: 0, next: null });
  expect(poolState(partsOf(a), 'XPOL')).toEqual({ left: 0, low: true });
});

test('two stations that race for the last number: one has it', async () => {
  const last = range({ last: '1000' });
  const [a, b] = [await bench('1', last), await bench('2', last)];
  await Promise.all([a.leasing.run(), b.leasing.run()]);
  expect([give(a), give(b)].toSorted()).toEqual(['', '1000']);
});

test('a lost reply wastes a block and repeats none; with the fleet away the blocks that are here go on', async () => {
  const a = await bench('1');
  a.setFault((is) => (is === 'pro-lease' ? 'lost' : 'none'));
  await a.leasing.run();
  expect(give(a)).toBe('');
  a.setFault(() => 'none');
  await a.leasing.run();
  const first = Number(give(a));
  expect(first).toBeGreaterThan(1000);
  a.setFault(() => 'unheard');
  await a.leasing.run();
  expect(all(a).length).toBeGreaterThan(60);
  expect(poolState(partsOf(a), 'XPOL')).toMatchObject({ left: 0, fleetHasMore: true });
});

test('the server is killed between the lease’s commit and the reply: nothing is given twice', async () => {
  const [a, b] = [await bench('1'), await bench('2')];
  await Promise.all([a.leasing.run(), b.leasing.run()]);
  a.setFault((is) => (is === 'pro-lease' ? 'lost' : 'none'));
  const given = [...all(a), ...all(b)];
  await a.leasing.run();
  const leased = (await blocks()).length;
  await site.server.kill9();
  await b.leasing.run();
  await Promise.all([a.drop(), b.drop()]);
  await site.server.start();
  a.setFault(() => 'none');
  expect((await blocks()).length).toBe(leased);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([a.leasing.run(), b.leasing.run()]);
    given.push(...all(a), ...all(b));
  }
  expect(new Set(given).size).toBe(given.length);
});

test('a station that came back from a copy uses none of its old blocks', async () => {
  const a = await bench('1');
  await a.leasing.run();
  expect(give(a)).toBe('1000');
  // What a restore does (storage/copies/take-over.ts).
  a.db.prepare('UPDATE identity SET epoch = epoch + 1').run();
  await a.drop();
  expect(give(a)).toBe('');
  await a.leasing.run();
  const [old] = (await blocks()).slice(1, 2);
  expect(Number(give(a))).toBeGreaterThan(Number(old?.last));
});

test('while another computer may have this identity its blocks are held', async () => {
  const a = await bench('1');
  await a.leasing.run();
  a.leasing.hold(true);
  expect(give(a)).toBe('');
  a.leasing.hold(false);
  expect(give(a)).toBe('1000');
});

test('what a station gave before the range was shared is given by nobody again', async () => {
  const a = await bench('1', range({ shared: undefined }));
  expect([give(a), give(a), give(a)]).toEqual(['1000', '1001', '1002']);
  a.use({ numbers: someNumbers({ proRanges: [range()] }) });
  const b = await bench('2');
  await a.leasing.run();
  await b.leasing.run();
  const given = [...all(a), ...all(b)];
  expect(given).not.toContain('1002');
  expect(given).toContain('1003');
  expect((await blocks())[0]).toMatchObject({ first: '1000', last: '1002', why: 'given-before' });
});

test('overlapping blocks are refused by the server, whoever writes them', async () => {
  const a = await bench('1');
  await a.leasing.run();
  const database = new URL(site.warehouse.url).pathname.slice(1);
  const copy = `INSERT INTO dockprint.pro_blocks (space, first, last, station, epoch, why)
    SELECT space, first + 1, last + 1, station, epoch, why FROM dockprint.pro_blocks LIMIT 1`;
  await expect(site.server.query(copy, [], database)).rejects.toThrow(/exclusion/);
});

test('a range that is not shared counts as it always did', async () => {
  const a = await bench('1', range({ shared: undefined, last: '1001' }));
  await a.leasing.run();
  expect(all(a)).toEqual(['1000', '1001']);
  expect(await blocks()).toEqual([]);
  expect(sharedRange(range({ shared: undefined }))).toBeNull();
});
