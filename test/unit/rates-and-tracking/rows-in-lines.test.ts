import { expect, test } from 'vitest';
import { parseYielding, stringifyYielding } from '#main/rates-and-tracking/kept-read.ts';

const rows = (n: number) => Array.from({ length: n }, (_, at) => ({ pro: `${at}`, words: 'a\n],"}b' }));

test.each([0, 1, 499, 500, 501, 1000, 1001, 4999])('%i rows are read as they were written', async (n) => {
  for (const value of [
    { records: rows(n), warning: 'x' },
    { warning: '"\n}', records: rows(n) },
    { records: rows(n) },
  ]) {
    const json = await stringifyYielding(value, 'records');
    // Any other reader of JSON takes it too.
    expect(JSON.parse(json)).toEqual(value);
    expect(await parseYielding(json, 'records')).toEqual(value);
  }
});

test('JSON that is in one line is read', async () => {
  for (const value of [{ records: rows(2000), warning: '' }, rows(3), null, 7])
    expect(await parseYielding(JSON.stringify(value), 'records')).toEqual(value);
});
