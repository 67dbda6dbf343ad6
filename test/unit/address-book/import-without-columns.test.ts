import { describe, expect, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { systemClock } from '#main/clock.ts';
import { dockColumns } from '#renderer/components/setup/dock-columns.ts';
import { freightColumns } from '#renderer/components/setup/freight-columns.ts';
import { readBook, type BookColumns } from '#renderer/components/setup/book-csv.ts';
import { commoditySchema, type Commodity } from '#shared/freight/address-book/commodity.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import { aConsignee } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';

const hazard = {
  ...{
    unNumber: 'UN1992',
    properShippingName: 'Flammable liquids, toxic, n.o.s.',
    hazardClass: '3 (6.1)',
    packingGroup: 'II',
  },
  ...{
    technicalName: 'Methanol',
    inhalationZone: 'B',
    reportableQuantity: true,
    limitedQuantity: false,
    marinePollutant: true,
  },
} as const;
const solvent = commoditySchema.parse({
  ...{
    description: 'Solvent',
    packageType: 'DRM',
    freightClass: 85,
    lengthIn: 48,
    widthIn: 40,
    heightIn: 36,
  },
  hazard,
});
const acme = dockSchema.parse({
  ...{
    party: aConsignee({ company: 'Acme', contact: 'Ana', phone: '775 555 0100' }),
    roles: ['consignee', 'shipper'],
  },
  ...{ hours: '8-16', note: 'Ring twice', scac: 'SAIA', accessorials: ['RES'] },
});

/** What a list has of its entries after a file was imported over them, as the window reads and sends it. */
async function after<T extends Commodity | Dock>(
  list: 'docks' | 'freight',
  before: T,
  columns: BookColumns<T>,
  file: readonly string[],
  hidden = false,
) {
  const { db, stores } = openStation();
  const { handlers } = createBook({
    db,
    stores,
    clock: systemClock,
    report: (trouble) => expect.fail(String(trouble)),
  });
  // The two lists have the same calls.
  const calls = handlers[list] as unknown as (typeof handlers)['docks'];
  value(await calls.save({ id: null, data: before as Dock, hidden }));
  const { rows, problems, absent } = readBook(file.join('\r\n'), columns);
  expect(problems).toEqual([]);
  const { importId } = value(await calls.importBegin());
  value(
    await calls.importRows({ importId, from: 0, rows: rows as { data: Dock; hidden: boolean }[], absent }),
  );
  value(await calls.importApply({ importId }));
  return value(await calls.page({ after: null, limit: 10 })).map((entry) => ({
    data: entry.data as T,
    hidden: entry.hidden,
  }));
}

describe('a file without some columns leaves what they say as it was', () => {
  const freight = (...file: string[]) => after('freight', solvent, freightColumns, file);

  test('of freight: class alone', async () => {
    expect(await freight('description,packageType,freightClass', 'Solvent,DRM,100')).toEqual([
      { data: { ...solvent, freightClass: 100 }, hidden: false },
    ]);
  });

  test('of freight: the basic description alone', async () => {
    const head = 'description,packageType,freightClass,unNumber,properShippingName,hazardClass,packingGroup';
    const [entry] = await freight(head, 'Solvent,DRM,85,UN1992,"Flammable liquids, toxic, n.o.s.",3,III');
    expect(entry?.data).toEqual({ ...solvent, hazard: { ...hazard, hazardClass: '3', packingGroup: 'III' } });
  });

  test('of freight: some details alone', async () => {
    const head = 'description,packageType,freightClass,marinePollutant';
    const [entry] = await freight(head, 'Solvent,DRM,85,no');
    expect(entry?.data).toEqual({ ...solvent, hazard: { ...hazard, marinePollutant: false } });
  });

  // Regression: Paint was shipped with the technical name, the RQ and the marine pollutant of the Methanol that it replaced.
  test('of freight: nothing is kept of another material', async () => {
    const head = 'description,packageType,freightClass,unNumber,properShippingName,hazardClass';
    const [entry] = await freight(head, 'Solvent,DRM,85,UN1263,Paint,3');
    const paint = { unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3' };
    expect(entry?.data.hazard).toEqual(commoditySchema.parse({ ...solvent, hazard: paint }).hazard);
  });

  test('an empty column is no missing one: what it says goes', async () => {
    const head = 'description,packageType,freightClass,unNumber,properShippingName,hazardClass,technicalName';
    const [kept] = await freight(head, 'Solvent,DRM,85,UN1992,Flammable liquids,3,');
    expect(kept?.data.hazard).toMatchObject({ technicalName: '', marinePollutant: true });
    const [gone] = await freight(head, 'Solvent,DRM,85,,,,');
    expect(gone?.data).toEqual({ ...solvent, hazard: null });
  });

  test('what the file has new is as it would be without', async () => {
    const rows = await freight('description,packageType,freightClass', 'Hex bolts,PLT,60');
    expect(rows.map(({ data }) => data)).toContainEqual(
      commoditySchema.parse({ description: 'Hex bolts', packageType: 'PLT', freightClass: 60 }),
    );
  });

  test('of an address: all but its street and city, and that it is hidden', async () => {
    const { company, address, city, state, postalCode } = acme.party;
    const row = [company, address, `${city} North`, state, postalCode].map((cell) => `"${cell}"`).join(',');
    const file = ['company,address,city,state,postalCode', row];
    expect(await after('docks', acme, dockColumns, file, true)).toEqual([
      { data: { ...acme, party: { ...acme.party, city: `${city} North` } }, hidden: true },
    ]);
  });
});
