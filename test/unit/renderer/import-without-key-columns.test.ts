import { expect, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { systemClock } from '#main/clock.ts';
import { dockColumns } from '#renderer/components/setup/dock-columns.ts';
import { freightColumns } from '#renderer/components/setup/freight-columns.ts';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { aConsignee } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { ownTime } from '#support/longest-task.ts';
import { openStation } from '#support/open-station.ts';
import { takeBookFile } from '#support/take-book-file.ts';
import { until } from '#support/until.ts';

const hazard = { unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' };
const freightOf = (description: string, nmfc: string) =>
  commoditySchema.parse({ description, nmfc, packageType: 'DRM', freightClass: 85, hazard });
const dockOf = (party: object) => dockSchema.parse({ party: aConsignee(party), roles: ['consignee'] });
const dockFile = 'company,address,city,state,postalCode,hours\r\n';
const rowOf = ({ party }: ReturnType<typeof dockOf>) =>
  `${[party.company, party.address, party.city, party.state, party.postalCode].map((cell) => `"${cell}"`).join(',')},7-15`;

function bench() {
  const { db, stores } = openStation();
  const book = createBook({
    db,
    stores,
    clock: systemClock,
    report: (trouble) => expect.fail(String(trouble)),
  });
  const put = (write: () => unknown) => db.transaction(() => void write());
  const more = { hidden: false, place: 'last' } as const;
  return {
    ...{ stores, book, handlers: book.handlers },
    freight: (...all: [string, string][]) => {
      put(() => all.map((one) => stores.commodities.write(null, freightOf(...one), more)));
    },
    docks: (all: object[]) => {
      put(() => all.map((one) => stores.docks.write(null, dockOf(one), more)));
    },
  };
}

// Regression: an entry without its hazard was made beside the hazardous one.
test('freight without the NMFC column changes the one entry of that description', async () => {
  const { stores, handlers, freight } = bench();
  freight(['Solvent', '48600'], ['Solvents', '48600'], ['Solven', '1']);
  await takeBookFile(
    'freight',
    handlers.freight,
    freightColumns,
    'description,packageType,freightClass\r\nSolvent,DRM,92.5\r\nNew,PLT,60\r\n',
  );
  const all = stores.commodities
    .page(null, 9)
    .map(({ data }) => [data.description, data.nmfc, data.freightClass, data.hazard?.unNumber]);
  expect(all.toSorted()).toEqual([
    ['New', '', 60, undefined],
    ['Solven', '1', 85, 'UN1263'],
    ['Solvent', '48600', 92.5, 'UN1263'],
    ['Solvents', '48600', 85, 'UN1263'],
  ]);
});

test('an address without its second line changes the one entry of that street and postal code', async () => {
  const { stores, handlers, docks } = bench();
  const dock = { address2: 'Dock 4', postalCode: '89502-1234' };
  docks([dock, { postalCode: '89503' }]);
  await takeBookFile('docks', handlers.docks, dockColumns, dockFile + rowOf(dockOf({ postalCode: '89502' })));
  const all = stores.docks
    .page(null, 9)
    .map(({ data: { party, hours } }) => [party.address2, party.postalCode, hours]);
  expect(all.toSorted()).toEqual([
    ['', '89503', ''],
    ['Dock 4', '89502', '7-15'],
  ]);
});

test('where several entries fit, nothing is imported and the rows are named', async () => {
  const { stores, handlers, freight } = bench();
  freight(['Solvent', '48600'], ['Solvent', '']);
  const { file, imported: done } = await takeBookFile(
    'freight',
    ...([handlers.freight, freightColumns] as const),
    'description,packageType,freightClass\r\nNew,PLT,60\r\n,,\r\nSolvent,DRM,92.5\r\n',
  );
  expect(done).toBeNull();
  expect(file?.problems).toEqual([{ row: 4, column: 'nmfc', code: 'several-entries' }]);
  expect(stores.commodities.count().shown).toBe(2);
  expect(stores.bookImports.whole()).toEqual([]);
  // With the column the file says which.
  await takeBookFile(
    'freight',
    handlers.freight,
    freightColumns,
    'description,nmfc,packageType,freightClass\r\nSolvent,,DRM,92.5\r\n',
  );
  expect(
    stores.commodities
      .page(null, 9)
      .map(({ data }) => data.freightClass)
      .toSorted(),
  ).toEqual([85, 92.5]);
});

// Regression: such a row was skipped without a word, and the window counted it as imported.
test('a row that several entries fit only since the file was sent is left out and named, in the window and in the journal', async () => {
  const { stores, handlers, freight } = bench();
  freight(['Solvent', '48600']);
  const meanwhile = {
    ...handlers.freight,
    importApply(one: { importId: string }) {
      freight(['Solvent', '1']);
      return handlers.freight.importApply(one);
    },
  };
  const file = await takeBookFile(
    'freight',
    meanwhile,
    freightColumns,
    'description,packageType,freightClass\r\nNew,PLT,60\r\n,,\r\nSolvent,DRM,92.5\r\n',
  );
  expect(file.imported).toBe(1);
  expect(file.file).toMatchObject({
    wrong: 1,
    problems: [{ row: 4, column: 'nmfc', code: 'several-entries' }],
  });
  expect(
    stores.commodities
      .page(null, 9)
      .map(({ data }) => data.freightClass)
      .toSorted(),
  ).toEqual([60, 85, 85]);
  expect(stores.journal.latest(1)).toMatchObject([
    { event: 'row-not-imported', detail: { list: 'freight', row: 4, name: 'Solvent' } },
  ]);
});

test('after a restart, when no window waits for the answer, the journal names a row that is left out', async () => {
  const { stores, handlers, docks, book } = bench();
  docks([{ address2: 'Dock 4' }]);
  const { importId } = value(await handlers.docks.importBegin());
  const rows = [{ data: dockOf({}), hidden: false, row: 7 }];
  expect(
    value(await handlers.docks.importRows({ importId, from: 0, rows, absent: ['party.address2'] })),
  ).toEqual({ unclear: [] });
  stores.bookImports.close(importId);
  docks([{ address2: 'Dock 5' }]);
  book.start();
  await until('finished', () => stores.bookImports.whole().length === 0);
  book.stop();
  expect(stores.docks.count().shown).toBe(2);
  expect(stores.journal.latest(1)).toMatchObject([
    { event: 'row-not-imported', detail: { list: 'docks', row: 7, name: aConsignee().company } },
  ]);
});

test('thousands of entries of one company and street are not looked through for each row', async () => {
  const { handlers, docks } = bench();
  docks(Array.from({ length: 2000 }, (_, n) => ({ postalCode: String(10_000 + n) })));
  const began = ownTime();
  const { importId } = value(await handlers.docks.importBegin());
  const rows = Array.from({ length: 200 }, (_, n) => ({
    data: dockOf({ postalCode: String(10_000 + n) }),
    hidden: false,
  }));
  const { unclear } = value(
    await handlers.docks.importRows({ importId, from: 0, rows, absent: ['party.address2'] }),
  );
  expect(unclear).toHaveLength(200);
  expect(ownTime() - began).toBeLessThan(2000);
});
