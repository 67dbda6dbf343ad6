import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

async function stations(count: number): Promise<SharedListsBench[]> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) => sharedListsBench(site.warehouse, `${at + 1}`)),
  );
  onTestFinished(async () => {
    await Promise.all(all.map((one) => one.close()));
    expect(all.flatMap((one) => one.reports)).toEqual([]);
  });
  return all;
}
const two = async () => (await stations(2)) as [SharedListsBench, SharedListsBench];
/** Saved at that bench, with its barcode; what it says is told by its instructions. */
const save = (at: SharedListsBench, name: string, code: string, says: string, id: string = randomUUID()) => {
  at.stores.templates.put({
    id,
    name,
    code,
    key: null,
    form: { ...emptyForm(), specialInstructions: says },
    asked: [],
    savedAt: new Date().toISOString(),
    usedAt: null,
  });
  return id;
};
/** What a sheet opens there: its name and what it says. */
const scans = (at: SharedListsBench, code: string) => {
  const found = at.stores.templates.get({ code });
  return found === null ? null : [found.name, found.form.specialInstructions];
};

test('a station joins with a template of a name that the fleet has: both stay, and every sheet opens its own', async () => {
  const [a, b] = await two();
  save(a, 'Weekly', 'AAAA1111', 'of the fleet');
  await a.sync();
  save(b, 'Weekly', 'BBBB2222', 'of bench 2');
  for (const of of [b, a, b]) expect(await of.sync()).toBe(true);
  for (const of of [a, b]) {
    expect(scans(of, 'AAAA1111')).toEqual(['Weekly', 'of the fleet']);
    expect(scans(of, 'BBBB2222')).toEqual(['Weekly (2)', 'of bench 2']);
  }
});

test('both save one of a name before they meet, in either order of telling', async () => {
  const [a, b] = await two();
  for (const of of [a, b]) await of.sync();
  save(a, 'Weekly', 'AAAA1111', 'of bench 1');
  save(b, 'Weekly', 'BBBB2222', 'of bench 2');
  // The pull before the push knows of nothing: the server says that the name is another’s.
  await Promise.all([a.sync(), b.sync()]);
  for (const of of [a, b, a, b]) await of.sync();
  const names = ['AAAA1111', 'BBBB2222'].map((code) => [scans(a, code), scans(b, code)]);
  expect(names.map(([here, there]) => JSON.stringify(here) === JSON.stringify(there))).toEqual([true, true]);
  expect(names.map(([here]) => here?.[0]).toSorted()).toEqual(['Weekly', 'Weekly (2)']);
  expect(names.map(([here]) => here?.[1])).toEqual(['of bench 1', 'of bench 2']);
});

test('one that has the code of the fleet’s is the same template, whatever its id: a station that comes back', async () => {
  const [a, b] = await two();
  save(a, 'Weekly', 'AAAA1111', 'of the fleet');
  await a.sync();
  save(b, 'Weekly', 'AAAA1111', 'of the fleet');
  for (const of of [b, a]) expect(await of.sync()).toBe(true);
  for (const of of [a, b]) expect(of.stores.templates.find('', 10)).toHaveLength(1);
});
