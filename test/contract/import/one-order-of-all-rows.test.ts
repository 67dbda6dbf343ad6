import { expect, test } from 'vitest';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { arrive } from '#support/import-files.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';

const heading = 'Order,Consignee,Address,City,State,Zip,Units,Type,Description,Class,Weight\n';

// Regression: the rows of one order were put in in one commit, however many: main stood still for 0.1 to 0.3 s.
test.each([
  [
    '20,000 rows with one order number',
    'A-1,Acme,1 Main St,Reno,NV,89502,1,PLT,Widgets,70,500\n'.repeat(19_999),
  ],
  ['a thousand rows of long cells', `A-1,${`${'z'.repeat(1990)},`.repeat(9)}1\n`.repeat(1000)],
])('%s are bad rows, and main is held up for less than 50 ms at a time', async (_name, rows) => {
  const { desk, reports } = openDeskBench('http://127.0.0.1:9');
  const { imports } = desk.handlers;
  let run = 0;
  const longest = await bestRound(50, async () => {
    run += 1;
    const id = await arrive(desk, `orders-${run}.csv`, heading + rows);
    const { mapping, counts } = value(await imports.look({ id, mapping: null }));
    return longestTask(async () => {
      const file = value(await imports.run({ id, mapping, problems: 'bring', keepAs: '' }));
      expect(file).toMatchObject({ shipments: 0, badRows: counts.rows });
    });
  });
  expect(longest).toBeLessThan(50);
  expect(reports).toEqual([]);
});
