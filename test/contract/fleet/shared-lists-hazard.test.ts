import { commoditySchema, type Commodity } from '#shared/freight/address-book/commodity.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { value } from '#support/desk-bench.ts';
import { expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

async function two(): Promise<[SharedListsBench, SharedListsBench]> {
  const all = [
    await sharedListsBench(site.warehouse, '1'),
    await sharedListsBench(site.warehouse, '2'),
  ] as const;
  onTestFinished(async () => {
    await Promise.all(all.map((one) => one.close()));
    expect(all.flatMap((one) => one.reports)).toEqual([]);
  });
  return [...all];
}
const basic = {
  unNumber: 'UN1992',
  properShippingName: 'Flammable liquids, toxic, n.o.s.',
  hazardClass: '3 (6.1)',
  packingGroup: 'II',
} as const;
const solvent = (hazard: object | null): Commodity =>
  commoditySchema.parse({ description: 'Solvent', packageType: 'DRM', freightClass: 85, hazard });
const write = (at: SharedListsBench, id: string | null, data: Commodity): string =>
  at.db.transaction(() => at.stores.commodities.write(id, data, { hidden: false, place: 'first' }));
const only = (at: SharedListsBench) => {
  const [entry, ...others] = at.stores.commodities.page(null, 5);
  if (entry === undefined || others.length > 0) throw new Error(`${others.length + 1} entries`);
  return entry;
};
async function meet(...all: SharedListsBench[]): Promise<void> {
  for (const one of [...all, ...all]) expect(await one.sync()).toBe(true);
}

test('two stations change different details of one material: both are kept, and each is in the history by its name', async () => {
  const [a, b] = await two();
  const id = write(a, null, solvent({ ...basic, technicalName: 'Methanol' }));
  await meet(a, b);
  write(a, id, solvent({ ...basic, technicalName: 'Methyl alcohol', reportableQuantity: true }));
  write(
    b,
    only(b).id,
    solvent({ ...basic, technicalName: 'Methanol', marinePollutant: true, inhalationZone: 'B' }),
  );
  await meet(a, b);
  const both = {
    technicalName: 'Methyl alcohol',
    reportableQuantity: true,
    marinePollutant: true,
    inhalationZone: 'B',
  };
  for (const one of [a, b]) expect(only(one).data).toEqual(solvent({ ...basic, ...both }));
  const kept = value(await a.history.history({ kind: 'freight', id }));
  const name = kept.find(({ value: was }) => was === 'Methanol');
  expect(name).toMatchObject({ next: { value: 'Methyl alcohol' } });
  // It is put back alone.
  value(
    await b.history.putBack({
      kind: 'freight',
      id: only(b).id,
      field: name?.field ?? '',
      at: name?.at ?? '',
    }),
  );
  await meet(b, a);
  for (const one of [a, b])
    expect(only(one).data).toEqual(solvent({ ...basic, ...both, technicalName: 'Methanol' }));
});

test('what one station says of a material is not said of the other that took its place meanwhile', async () => {
  const [a, b] = await two();
  const id = write(a, null, solvent({ ...basic, technicalName: 'Methanol' }));
  await meet(a, b);
  const other = {
    ...basic,
    unNumber: 'UN1993',
    properShippingName: 'Flammable liquids, n.o.s.',
    hazardClass: '3',
  };
  write(a, id, solvent({ ...other, technicalName: 'Xylene' }));
  write(b, only(b).id, solvent({ ...basic, technicalName: 'Methyl alcohol', marinePollutant: true }));
  await meet(a, b);
  for (const one of [a, b]) expect(only(one).data).toEqual(solvent({ ...other, technicalName: 'Xylene' }));
  // Nor is it after the material is not hazardous any more.
  write(b, only(b).id, solvent(null));
  write(a, id, solvent({ ...other, technicalName: 'Toluene' }));
  await meet(b, a);
  for (const one of [a, b]) expect(only(one).data).toEqual(solvent(null));
});

test('two stations that have one description for two materials when they join mix nothing of them', async () => {
  const [a, b] = await two();
  write(a, null, solvent({ ...basic, unNumber: 'UN1993' }));
  write(b, null, solvent({ ...basic, technicalName: 'Methanol', inhalationZone: 'A' }));
  await meet(a, b);
  for (const one of [a, b]) expect(only(one).data).toEqual(solvent({ ...basic, unNumber: 'UN1993' }));
});

test('a material that is put back comes with what was said of it', async () => {
  const [a, b] = await two();
  const first = solvent({ ...basic, technicalName: 'Methanol', marinePollutant: true });
  const id = write(a, null, first);
  await meet(a, b);
  write(a, id, solvent({ ...basic, unNumber: 'UN1993', hazardClass: '3', technicalName: 'Xylene' }));
  await meet(a, b);
  const kept = value(await a.history.history({ kind: 'freight', id })).find(
    ({ field }) => field === 'hazard',
  );
  value(await a.history.putBack({ kind: 'freight', id, field: 'hazard', at: kept?.at ?? '' }));
  await meet(a, b);
  for (const one of [a, b]) expect(only(one).data).toEqual(first);
});
