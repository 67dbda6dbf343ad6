import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { isCompleteFile } from '#main/import/is-complete-file.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

function endOf(name: string, bytes: Uint8Array | string): Promise<boolean | null> {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return isCompleteFile(path, Buffer.byteLength(bytes));
}
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['a.csv', 'a,b\r\n1,2\r\n', true],
  ['a.csv', 'a,b\n1,2', false],
  ['a.tsv', 'a\tb\r', true],
  ['a.txt', utf16('a;b\r\n'), true],
  ['a.txt', utf16('a;b'), false],
  ['a.txt', Buffer.from(utf16('a;b\n')).swap16(), true],
  ['a.json', '[{"a":1}]\n\n  ', true],
  ['a.json', '{"a":1', false],
  ['a.json', '[{"a":1},', false],
  ['a.json', utf16('{}\n'), true],
  ['a.json', `{}${' '.repeat(5000)}`, false],
  ['a.xlsx', 'PK', false],
  ['a.xls', 'whatever', true],
])('%s ending in %j', async (name, bytes, whole) => {
  expect(await endOf(name, bytes)).toBe(whole);
});

test('a workbook ends with its directory, a comment behind it or not', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows: [['PO']] }] });
  expect(await endOf('a.xlsx', bytes)).toBe(true);
  for (const cut of [1, 22, 100]) expect(await endOf('a.xlsx', bytes.subarray(0, -cut))).toBe(false);
  const comment = Buffer.from('made by hand');
  const commented = Buffer.concat([bytes, comment]);
  expect(await endOf('a.xlsx', commented)).toBe(false);
  commented.writeUInt16LE(comment.length, bytes.length - 2);
  expect(await endOf('a.xlsx', commented)).toBe(true);
});

test('a file that is gone, or shorter than it was, is not whole', async () => {
  expect(await isCompleteFile(join(temporaryFolder(), 'a.csv'), 5)).toBe(null);
  const path = join(temporaryFolder(), 'b.csv');
  writeFileSync(path, '\n');
  expect(await isCompleteFile(path, 5)).toBe(false);
});
