import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, lookAt, patient } from '#support/import-files.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';

async function bench(more: object = {}) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const opened = openDeskBench(service.baseUrl, { limits: patient, ...more });
  const { imports } = opened.desk.handlers;
  const inTheWay = async () =>
    value(await imports.list({ show: 'open', offset: 0, limit: 200 })).rows.filter(
      ({ state }) => state === 'problems',
    );
  return { ...opened, imports, inTheWay };
}

const headings = [...orderHeadings, 'BOL', 'PRO', 'SCAC'];
const order = (n: number, bol: string, pro = '', scac = ''): string[] => [...orderCells(n), bol, pro, scac];

// Regression: the preview counted what the file itself says. That a number is another shipment's was said after the import alone.
test('the preview names numbers that are taken here, were imported before, or stand twice in the file', async () => {
  const { desk, enter, inTheWay } = await bench();
  await enter({ bolNumber: '716000123' });
  await enter({ bolNumber: '716000124', proNumber: '0123456789', scac: 'ZZZZ' });
  await importFrom(desk, 'before.csv', csv([headings, order(1, '716000200')]));
  const rows = [
    order(11, '716000123'),
    order(12, '716000200'),
    order(13, '716000300'),
    order(14, '716000300'),
    order(15, '716000301', '0123456789', 'ZZZZ'),
    order(1, '716000200'),
  ];
  const look = value(await lookAt(desk, 'orders.csv', csv([headings, ...rows])));
  expect(look.counts).toEqual({
    ...{ rows: 6, shipments: 5, withProblems: 0, badRows: 0, knownRows: 1 },
    ...{ takenNumbers: 4, unknownAddresses: 0 },
  });
  const said = look.problems.map(({ row, column, path, code, value: text }) => [
    row,
    column,
    path,
    code,
    text,
  ]);
  expect(said).toEqual([
    [2, 'BOL', 'bolNumber', 'bol-number-taken', '716000123'],
    [3, 'BOL', 'bolNumber', 'bol-number-imported', '716000200'],
    [5, 'BOL', 'bolNumber', 'bol-number-imported', '716000300'],
    [6, 'PRO', 'proNumber', 'pro-number-taken', '0123456789'],
  ]);
  expect(look.problemCount).toBe(4);
  expect(look.problems[0]?.words).not.toBe('');
  expect(look.samples.map(({ problems }) => problems.length)).toEqual([1, 1, 0, 1, 1]);
  // As it comes to be.
  await importFrom(desk, 'orders.csv', csv([headings, ...rows]));
  expect((await inTheWay()).map(({ row }) => row)).toEqual([2, 3, 5, 6]);
});

test('addresses that are not in the book are counted with their rows where the station ships to no others', async () => {
  const { desk, inTheWay, imports, stores } = await bench({ onlyKnownAddresses: true });
  await importFrom(desk, 'first.csv', ordersCsv(1));
  const [first] = value(await imports.list({ show: 'open', offset: 0, limit: 1 })).rows;
  const party = stores.imported.open(first?.id ?? '')?.form.consignee;
  value(await desk.handlers.docks.save({ id: null, data: dockSchema.parse({ party }), hidden: false }));
  const known = orderCells(2);
  known.splice(3, 2, orderCells(1)[3] ?? '', orderCells(1)[4] ?? '');
  const halfAddress = orderCells(4);
  halfAddress[7] = '895';
  const file = csv([orderHeadings, known, orderCells(3), halfAddress]);
  const look = value(await lookAt(desk, 'orders.csv', file));
  expect(look.counts).toMatchObject({ shipments: 3, withProblems: 1, unknownAddresses: 1, takenNumbers: 0 });
  expect(look.problems.map(({ row, code }) => [row, code])).toEqual([
    [3, 'address-not-in-book'],
    [4, 'postal-code'],
  ]);
  value(await imports.check());
  const before = (await inTheWay()).length;
  await importFrom(desk, 'orders.csv', file);
  expect((await inTheWay()).length - before).toBe(2);
});

test('where it ships anywhere no address is counted', async () => {
  const { desk } = await bench();
  const look = value(await lookAt(desk, 'orders.csv', ordersCsv(2)));
  expect(look.counts).toMatchObject({ unknownAddresses: 0, takenNumbers: 0 });
  expect(look.problemCount).toBe(0);
});

test('five thousand numbers and addresses are compared without holding up main', async () => {
  const { desk } = await bench({ onlyKnownAddresses: true });
  const rows = Array.from({ length: 5000 }, (_, at) =>
    order(at + 1, String(716_000_000 + at), String(1_000_000 + at), 'ZZZZ'),
  );
  const file = csv([headings, ...rows]);
  let counted = 0;
  const look = async () => {
    counted = value(await lookAt(desk, 'orders.csv', file)).counts.unknownAddresses;
  };
  const longest = await bestRound(50, () => longestTask(look));
  console.log(`5,000 shipments compared; longest task of main: ${longest.toFixed(1)} ms`);
  expect(counted).toBe(5000);
  expect(longest).toBeLessThan(50);
});
