import { aConsignee } from '#support/builders.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import { expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

async function two(): Promise<[SharedListsBench, SharedListsBench]> {
  const both = await Promise.all([
    sharedListsBench(site.warehouse, '1'),
    sharedListsBench(site.warehouse, '2'),
  ]);
  onTestFinished(async () => {
    await Promise.all(both.map((one) => one.close()));
    expect(both.flatMap((one) => one.reports)).toEqual([]);
  });
  return both;
}
const dock = (company: string, more: Partial<Pick<Dock, 'hours' | 'note'>> = {}): Dock =>
  dockSchema.parse({ party: aConsignee({ company }), hours: '', note: '', ...more });
const write = (at: SharedListsBench, id: string | null, data: Dock): string =>
  at.db.transaction(() => at.stores.docks.write(id, data, { hidden: false, place: 'first' }));
const docks = (at: SharedListsBench) =>
  at.stores.docks.page(null, 500).map(({ data, hidden }) => ({ data, hidden }));
const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();

/** `edits` meet a server that then goes back to what it was before them. */
async function forgotten(stations: SharedListsBench[], edits: () => Promise<void>): Promise<void> {
  const database = new URL(site.warehouse.url).pathname.slice(1);
  const dropped = () => Promise.all(stations.map((one) => one.drop()));
  await dropped();
  await site.server.query(`CREATE DATABASE kept_${database} TEMPLATE ${database}`);
  await edits();
  await dropped();
  await site.server.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await site.server.query(`CREATE DATABASE ${database} TEMPLATE kept_${database}`);
}

test('a server restored from a copy is told again what it lost', async () => {
  const [a, b] = await two();
  const id = write(a, null, dock('Keystone', { hours: '8-16' }));
  for (const one of [a, b]) await one.sync();
  await forgotten([a, b], async () => {
    write(a, id, dock('Keystone', { hours: '7-15' }));
    write(a, null, dock('Allied'));
    for (const one of [a, b]) await one.sync();
  });
  // Another station writes first: the restored server is as far as the one that was lost.
  const there = b.stores.docks.page(null, 5).find(({ data }) => data.party.company === 'Keystone')?.id ?? '';
  write(b, there, dock('Keystone', { hours: '7-15', note: 'Ring' }));
  for (const one of [b, a, b, a]) await one.sync();
  expect(sorted(docks(a))).toEqual(sorted(docks(b)));
  expect(docks(a)).toHaveLength(2);
  expect(a.stores.docks.get(id)?.data).toMatchObject({ hours: '7-15', note: 'Ring' });
});

test('an edit that nobody had pulled when the server went back to a copy is told again by its station', async () => {
  const [a, b] = await two();
  const id = write(a, null, dock('Keystone', { hours: '8-16' }));
  for (const one of [a, b, a]) await one.sync();
  await forgotten([a, b], async () => {
    write(a, id, dock('Keystone', { hours: '7-15' }));
    await a.sync();
  });
  for (const one of [a, b]) await one.sync();
  expect(a.stores.docks.get(id)?.data).toMatchObject({ hours: '7-15' });
  expect(docks(b)).toEqual(docks(a));
});

test('and where another station has edited the same row since, both edits stand', async () => {
  const [a, b] = await two();
  const id = write(a, null, dock('Keystone', { hours: '8-16' }));
  for (const one of [a, b, a]) await one.sync();
  await forgotten([a, b], async () => {
    write(a, id, dock('Keystone', { hours: '7-15' }));
    await a.sync();
  });
  const there = b.stores.docks.page(null, 5)[0]?.id ?? '';
  // As far as the server that was lost, and further.
  for (const note of ['Ring', 'Ring twice', 'Knock']) {
    write(b, there, dock('Keystone', { hours: '8-16', note }));
    await b.sync();
  }
  for (const one of [a, b]) await one.sync();
  expect(a.stores.docks.get(id)?.data).toMatchObject({ hours: '7-15', note: 'Knock' });
  expect(docks(b)).toEqual(docks(a));
});
