import { expect, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { systemClock } from '#main/clock.ts';
import { dockColumns } from '#renderer/components/setup/dock-columns.ts';
import { freightColumns } from '#renderer/components/setup/freight-columns.ts';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import { mergedCommodity } from '#shared/freight/address-book/merged-commodity.ts';
import { mergedDock } from '#shared/freight/address-book/merged-dock.ts';
import { aConsignee } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { takeBookFile } from '#support/take-book-file.ts';

const hazard = { unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' };
const dockOf = (address: string, more: Partial<Dock> = {}) =>
  dockSchema.parse({
    party: aConsignee({ company: 'Acme', address, postalCode: '89502' }),
    roles: ['consignee'],
    ...more,
  });
const kept = dockOf('100 Main Street', { note: 'Ring twice', hours: '8-16' });
const given = dockOf('100 Main', { hours: '6-12' });
const line = (address: string, hours: string, note = '') =>
  `Acme,${address},,Reno,NV,89502,${hours},${note}\r\n`;
const head = 'company,address,address2,city,state,postalCode,hours,note\r\n';

function bench() {
  const { db, stores } = openStation();
  const { handlers } = createBook({
    db,
    stores,
    clock: systemClock,
    report: (trouble) => expect.fail(String(trouble)),
  });
  const save = async (data: Dock, id: string | null = null) =>
    value(await handlers.docks.save({ id, data, hidden: false })).id;
  return {
    ...{ stores, handlers, save },
    docks: (text: string) => takeBookFile('docks', handlers.docks, dockColumns, text),
    freight: (text: string) => takeBookFile('freight', handlers.freight, freightColumns, text),
    shown: () =>
      stores.docks.page(null, 9).map(({ data: { party, hours, note } }) => [party.address, hours, note]),
    mergeDocks: async () => {
      const [keep, give] = [await save(kept), await save(given)];
      value(await handlers.docks.merge({ keep, give, data: mergedDock(kept, given) }));
      return keep;
    },
  };
}

// Regression: each import of the warehouse's own file made the address again that had been merged away.
test('a row that names an address which was merged away changes the one it was merged into, and makes none', async () => {
  const { docks, mergeDocks, shown } = bench();
  await mergeDocks();
  await docks(head + line('100 MAIN', '7-15'));
  // What it says; not where that is, nor what it leaves empty.
  expect(shown()).toEqual([['100 Main Street', '7-15', 'Ring twice']]);
});

test('so does one that names an address as it was before it was corrected', async () => {
  const { docks, save, shown } = bench();
  const id = await save(given);
  await save({ ...given, party: { ...given.party, address: '200 Main' } }, id);
  await docks(head + line('100 Main', '7-15', 'Side door'));
  expect(shown()).toEqual([['200 Main', '7-15', 'Side door']]);
});

test('a file without the column that tells entries apart finds it too', async () => {
  const { docks, mergeDocks, shown } = bench();
  await mergeDocks();
  await docks('company,address,city,state,postalCode,hours\r\nAcme,100 Main,Reno,NV,89502,7-15\r\n');
  expect(shown()).toEqual([['100 Main Street', '7-15', 'Ring twice']]);
});

test('an address that somebody adds again by hand is one of its own, also for files', async () => {
  const { docks, mergeDocks, save, shown } = bench();
  await mergeDocks();
  await save(given);
  await docks(head + line('100 Main', '7-15'));
  expect(shown().toSorted()).toEqual([
    ['100 Main Street', '8-16', 'Ring twice'],
    ['100 Main', '7-15', ''],
  ]);
});

test('where keys of two entries fit that were merged away, nothing is imported and the row is named', async () => {
  const { docks, stores, handlers, save } = bench();
  for (const [at, street] of ['1 First', '2 Second'].entries()) {
    const keep = await save(dockOf(street));
    const other = { ...given, party: { ...given.party, address2: `Dock ${at}` } };
    value(await handlers.docks.merge({ keep, give: await save(other), data: dockOf(street) }));
  }
  const file = await docks(
    'company,address,city,state,postalCode,hours\r\nAcme,100 Main,Reno,NV,89502,7-15\r\n',
  );
  expect(file.file?.problems).toEqual([{ row: 2, column: 'address2', code: 'several-entries' }]);
  expect(stores.docks.count().shown).toBe(2);
});

test('freight that was merged away: the one it was merged into keeps its name and stays hazardous', async () => {
  const { freight, handlers, stores } = bench();
  const paint = commoditySchema.parse({
    description: 'Paint, solvent',
    nmfc: '149980',
    packageType: 'DRM',
    freightClass: 85,
    hazard,
  });
  const plain = commoditySchema.parse({
    description: 'Solvent paint',
    nmfc: '1',
    packageType: 'DRM',
    freightClass: 60,
  });
  const save = async (data: typeof paint) =>
    value(await handlers.freight.save({ id: null, data, hidden: false })).id;
  const [keep, give] = [await save(paint), await save(plain)];
  value(await handlers.freight.merge({ keep, give, data: mergedCommodity(paint, plain) }));
  await freight('description,nmfc,packageType,freightClass,unNumber\r\nSolvent paint,1,PLT,92.5,\r\n');
  const all = stores.commodities.page(null, 9).map(({ data }) => data);
  expect(all).toMatchObject([
    {
      description: 'Paint, solvent',
      nmfc: '149980',
      packageType: 'PLT',
      freightClass: 92.5,
      hazard: { unNumber: 'UN1263' },
    },
  ]);
});
