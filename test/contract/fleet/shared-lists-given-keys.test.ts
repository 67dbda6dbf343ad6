import { expect, onTestFinished, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { systemClock } from '#main/clock.ts';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import { aConsignee } from '#support/builders.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { value } from '#support/desk-bench.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

async function station(name: string): Promise<SharedListsBench> {
  const one = await sharedListsBench(site.warehouse, name);
  onTestFinished(async () => {
    await one.close();
    expect(one.reports).toEqual([]);
  });
  return one;
}
/** Until nothing is new at any of them. */
async function met(...all: SharedListsBench[]): Promise<void> {
  for (const one of [...all, ...all, ...all]) await one.sync();
}
const dock = (company: string, hours = ''): Dock =>
  dockSchema.parse({ party: aConsignee({ company }), hours });
const bookAt = ({ db, stores }: SharedListsBench) =>
  createBook({ db, stores, clock: systemClock, report: (trouble) => expect.fail(String(trouble)) }).handlers;
const save = async (at: SharedListsBench, data: Dock, id: string | null = null): Promise<string> =>
  value(await bookAt(at).docks.save({ id, data, hidden: false })).id;
/** A file with these rows is imported. */
async function takeFile(at: SharedListsBench, ...rows: Dock[]): Promise<void> {
  const { docks } = bookAt(at);
  const { importId } = value(await docks.importBegin());
  value(await docks.importRows({ importId, from: 0, rows: rows.map((data) => ({ data, hidden: false })) }));
  expect(value(await docks.importApply({ importId }))).toEqual({ left: 0, unclear: [] });
}
const shown = (at: SharedListsBench) =>
  at.stores.docks
    .page(null, 9)
    .map(({ data: { party, hours } }) => `${party.company} ${hours}`)
    .toSorted();

/** Keystone Inc was merged into Keystone at A, whatever else A knows. */
async function merged(a: SharedListsBench): Promise<string> {
  const [keep, give] = [await save(a, dock('Keystone', '8-16')), await save(a, dock('Keystone Inc'))];
  await met(a);
  value(await bookAt(a).docks.merge({ keep, give, data: dock('Keystone', '8-16') }));
  return keep;
}

// Regression: a station that joined after the merge had never heard of the key that was given up, and its file made the entry anew.
test('an address that was merged away is found by a file at a station that joined later, and at the others', async () => {
  const [a, b] = [await station('1'), await station('2')];
  await merged(a);
  await met(a, b);
  const late = await station('3');
  await met(late, a, b);
  for (const [at, one] of [late, b].entries()) {
    await takeFile(one, dock('Keystone Inc', `${at + 5}-12`));
    expect(shown(one)).toEqual([`Keystone ${at + 5}-12`]);
    await met(late, a, b);
  }
  for (const one of [a, b, late]) expect(shown(one)).toEqual(['Keystone 6-12']);
});

test('so is one under the name that it had before it was corrected, and freight', async () => {
  const a = await station('1');
  await save(a, dock('Keystone'), await save(a, dock('Keyston')));
  const freight = (description: string) =>
    commoditySchema.parse({ description, nmfc: '1', packageType: 'DRM', freightClass: 85 });
  const book = bookAt(a).freight;
  const [keep, give] = [
    value(await book.save({ id: null, data: freight('Paint'), hidden: false })).id,
    value(await book.save({ id: null, data: freight('Paints'), hidden: false })).id,
  ];
  value(await book.merge({ keep, give, data: freight('Paint') }));
  await met(a);
  const late = await station('2');
  await met(late);
  await takeFile(late, dock('Keyston', '7-15'));
  expect(shown(late)).toEqual(['Keystone 7-15']);
  const [paint] = late.stores.commodities.page(null, 9);
  expect(late.stores.commodities.byKey('paints\n1')?.id).toBe(paint?.id);
});

test('what two stations merge into one address while they are apart is all kept', async () => {
  const [a, b] = [await station('1'), await station('2')];
  const keep = await save(a, dock('Keystone'));
  const [one, other] = [await save(a, dock('Keystone Inc')), await save(a, dock('Keystone Tools'))];
  await met(a, b);
  value(await bookAt(a).docks.merge({ keep, give: one, data: dock('Keystone') }));
  value(await bookAt(b).docks.merge({ keep, give: other, data: dock('Keystone') }));
  await met(a, b);
  const late = await station('3');
  await met(late, a, b);
  for (const at of [a, b, late]) {
    await takeFile(at, dock('Keystone Inc'), dock('Keystone Tools'));
    expect(shown(at)).toEqual(['Keystone ']);
  }
});

test('an address that somebody adds again by hand is one of its own at all stations, and stays so', async () => {
  const [a, b] = [await station('1'), await station('2')];
  const keep = await merged(a);
  await met(a, b);
  await save(b, dock('Keystone Inc', 'Monday'));
  await met(a, b);
  await save(a, dock('Keystone', '9-17'), keep);
  await met(a, b);
  for (const one of [a, b]) {
    expect(shown(one)).toEqual(['Keystone 9-17', 'Keystone Inc Monday']);
    expect(one.stores.docks.byGivenKey('keystoneinc')).toBeNull();
  }
  await takeFile(a, dock('Keystone Inc', 'Friday'));
  await met(a, b);
  for (const one of [a, b]) expect(shown(one)).toEqual(['Keystone 9-17', 'Keystone Inc Friday']);
});

test('old keys are nobody’s reading matter: they are no earlier values, and nobody changed them last', async () => {
  const a = await station('1');
  const id = await merged(a);
  await met(a);
  expect(JSON.stringify(value(await a.history.history({ kind: 'dock', id })))).not.toContain('also.');
});
