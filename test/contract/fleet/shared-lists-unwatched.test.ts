import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { unwatchSharedLists } from '#main/storage/fleet/shared-lists-triggers.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { sharedListsBench } from '#support/shared-lists-bench.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

test('edits that nothing noted (another version of the app, a table made anew) are found and told', async () => {
  const { warehouse } = site;
  const [a, b] = [await sharedListsBench(warehouse, '1'), await sharedListsBench(warehouse, '2')];
  onTestFinished(async () => {
    await Promise.all([a.close(), b.close()]);
  });
  const template = (name: string) => ({
    id: randomUUID(),
    name,
    code: randomUUID().slice(0, 8),
    key: null,
    form: emptyForm(),
    asked: [],
    savedAt: new Date().toISOString(),
    usedAt: null,
  });
  const [kept, gone] = [template('Weekly'), template('Once')];
  a.stores.templates.put(kept);
  a.stores.templates.put(gone);
  // More of them than are told at once, and nothing of theirs changes.
  for (let n = 0; n < 120; n += 1) a.stores.templates.put(template(`Other ${n}`));
  for (const of of [a, b]) expect(await of.sync()).toBe(true);
  unwatchSharedLists(a.db);
  a.stores.templates.put({ ...kept, name: 'Monthly' });
  a.stores.templates.remove(gone.id);
  const late = template('Yearly');
  a.stores.templates.put(late);
  expect(a.sharedLists.touchedCount()).toBe(0);
  a.restart();
  for (const of of [a, b]) expect(await of.sync()).toBe(true);
  const names = b.stores.templates.find('', 200).map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith('Other'))).toEqual(['Monthly', 'Yearly']);
  expect(names).toHaveLength(122);
  expect([a.sharedLists.touchedCount(), a.reports, b.reports]).toEqual([0, [], []]);
  // And from here on they are noted.
  a.stores.templates.remove(late.id);
  expect(a.sharedLists.touched(2)).toMatchObject([{ id: late.id }]);
});
