import { proRangeSchema, type ProRange } from '#shared/freight/numbers/pro-range.ts';
import { assignPro } from '#main/numbers/pro-pool.ts';
import { openInMemory } from '#support/open-in-memory.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { someNumbers } from '#support/numbers-bench.ts';
import { aShipment } from '#support/builders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

/** A server that came back from a copy, or was made anew: it does not know the numbers that it leased since, which shipments have. */
const site = useWarehouse();
const { inWarehouse: sql } = site;

const range = (more: Partial<ProRange> = {}): ProRange =>
  proRangeSchema.parse({ scac: 'XPOL', first: '1000', last: '1999', warnBelow: 5, shared: true, ...more });

type Db = ReturnType<typeof openInMemory>;
async function bench(name: string, db: Db = openInMemory(), of = range()): Promise<SharedListsBench> {
  const settings = { numbers: someNumbers({ proRanges: [of] }) };
  const one = await sharedListsBench(site.warehouse, name, { settings, db });
  one.db.exec('PRAGMA foreign_keys = OFF');
  onTestFinished(() => one.drop());
  return one;
}
let made = 0;
function give(one: SharedListsBench): string {
  made += 1;
  const parts = { stores: one.stores, settings: one.settings, clock: one.clock };
  const shipment = { ...aShipment(), scac: 'XPOL', proNumber: '' };
  return one.db.transaction(() => assignPro(parts, shipment, `shipment-${made}`).given ?? '');
}
const give20 = (one: SharedListsBench) => Array.from({ length: 20 }, () => give(one));
function all(one: SharedListsBench): string[] {
  const given: string[] = [];
  for (let number = give(one); number !== ''; number = give(one)) given.push(number);
  return given;
}
const twice = (given: readonly string[]) => given.filter((one, n) => given.indexOf(one) !== n);

test('a server made anew gives no number that a station has from the one before', async () => {
  const [here, there] = [openInMemory(), openInMemory()];
  const [a, b] = [await bench('1', here), await bench('2', there)];
  await a.leasing.run();
  await b.leasing.run();
  const given = [...give20(a), ...give20(b)];
  await Promise.all([a.drop(), b.drop()]);

  await site.anotherWarehouse();
  const [a2, b2] = [await bench('1', here), await bench('2', there)];
  // Both meet it before one of them needs more.
  await a2.leasing.run({ mark: 'new', milliseconds: 0 });
  await b2.leasing.run({ mark: 'new', milliseconds: 0 });
  for (let round = 0; round < 3; round += 1) {
    given.push(...all(b2), ...all(a2));
    await b2.leasing.run();
    await a2.leasing.run();
  }
  expect(twice(given)).toEqual([]);
  expect(given.length).toBeGreaterThan(250);
});

test('what was given before the range was shared is told to a server made anew too', async () => {
  const here = openInMemory();
  const alone = await bench('1', here, range({ shared: undefined }));
  const given = give20(alone);
  alone.use({ numbers: someNumbers({ proRanges: [range()] }) });
  await alone.leasing.run();
  await alone.drop();
  await site.anotherWarehouse();
  const a = await bench('1', here);
  await a.leasing.run();
  const b = await bench('2');
  await b.leasing.run();
  given.push(...all(b), ...all(a));
  expect(twice(given)).toEqual([]);
});

/** The server as it stood before this station leased its last blocks. */
const restore = (station: string) =>
  sql(`DELETE FROM w.pro_blocks WHERE station = (SELECT uuid FROM w.stations WHERE number = '${station}')`);

test('a server that came back from a copy is told of the blocks it lost before it leases', async () => {
  const [a, b] = [await bench('1'), await bench('2')];
  await a.leasing.run();
  await b.leasing.run();
  const given = [...give20(a), ...give20(b)];
  await restore('1');
  // A line that was cut and is there again: each says what it has.
  await a.leasing.run({ mark: 'again', milliseconds: 0 });
  await b.leasing.run({ mark: 'again', milliseconds: 0 });
  given.push(...all(b));
  await b.leasing.run();
  given.push(...all(b), ...all(a));
  expect(twice(given)).toEqual([]);
});

test('a station that has blocks asks for none in the first two minutes: others have still to say what they have', async () => {
  const a = await bench('1');
  const first = { mark: 'first', milliseconds: 0 };
  await a.leasing.run(first);
  expect(all(a).length).toBeGreaterThan(50);
  await a.leasing.run({ mark: 'again', milliseconds: 119_000 });
  expect(give(a)).toBe('');
  await a.leasing.run({ mark: 'again', milliseconds: 120_000 });
  expect(give(a)).not.toBe('');
});

test('of a block that two stations have neither gives another number once they have met', async () => {
  const [here, there] = [openInMemory(), openInMemory()];
  const a = await bench('1', here);
  await a.leasing.run();
  const given = give20(a);
  await restore('1');
  await a.drop();
  // The first one is switched off; meanwhile the second gets its block.
  const b = await bench('2', there);
  await b.leasing.run();
  const double = give20(b);
  expect(double).toEqual(given);
  // It is let in again: the server's own row of it has another session here.
  await sql(
    "UPDATE w.stations SET epoch = epoch - 1, seen_at = seen_at - interval '1 minute' WHERE number = '1'",
  );
  const a2 = await bench('1', here);
  await a2.leasing.run();
  await b.leasing.run({ mark: 'again', milliseconds: 200_000 });
  const later = [...all(a2), ...all(b)];
  expect(twice([...new Set([...given, ...double]), ...later])).toEqual([]);
  expect(later.length).toBeGreaterThan(0);
  expect(await sql('SELECT kind FROM w.number_alarms LIMIT 1')).toEqual([{ kind: 'pro' }]);
});
