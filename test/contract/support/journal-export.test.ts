import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { checkFile } from '#main/support/journal/check-file.ts';
import { createComparison } from '#main/support/journal/check-station.ts';
import { writeJournal } from '#main/support/journal/write-journal.ts';
import type { JournalFormat, JournalScope } from '#main/support/journal/exported-journal.ts';
import { fillJournal } from '#support/journal-station.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const now = new Date('2026-11-22T08:00:00.000Z');
const everything: JournalScope = { from: null, until: null, shipment: null };

async function exported(format: JournalFormat, scope: JournalScope = everything, lines = 40) {
  const station = openStation();
  fillJournal(station, lines);
  const file = join(temporaryFolder(), `journal.${format}`);
  const written = await writeJournal({ db: station.db, scope, format, file, now });
  return { ...station, file, written };
}

describe.each(['csv', 'jsonl'] as const)('a journal as %s', (format) => {
  it.each([
    ['whole', everything, 40],
    [
      'of some hours',
      { ...everything, from: '2026-11-20T12:10:00.000Z', until: '2026-11-20T12:20:00.000Z' },
      10,
    ],
    ['of one shipment', { ...everything, shipment: 's1' }, 11],
    ['of a time without lines', { ...everything, from: '2027-01-01T00:00:00.000Z' }, 0],
  ])('%s is right, and is what the station has', async (_what, scope, lines) => {
    const { file, written, db } = await exported(format, scope);
    expect(written).toEqual({ ok: true, value: { lines } });
    const comparison = createComparison(db);
    const checked = await checkFile(file, (record) => {
      comparison.add(record);
    });
    expect(checked).toMatchObject({ ok: true, value: { lines } });
    if (checked.ok) expect(comparison.compare(checked.value)).toEqual({ kind: 'fits' });
  });

  it('refuses a name that is in the way and leaves that file alone', async () => {
    const { file, db } = await exported(format);
    writeFileSync(file, 'mine');
    const again = await writeJournal({ db, scope: everything, format, file, now });
    expect(again).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('is nothing when it is canceled', async () => {
    const { db, file } = await exported(format);
    const signal = AbortSignal.abort();
    const other = `${file}.other`;
    const canceled = await writeJournal({ db, scope: everything, format, file: other, now, signal });
    expect(canceled).toMatchObject({ ok: false, error: { code: 'canceled' } });
    expect(() => readFileSync(other)).toThrow('ENOENT');
    expect(() => readFileSync(`${other}.partial`)).toThrow('ENOENT');
  });
});

it('a spreadsheet finds no formula in the CSV, and Excel its encoding', async () => {
  const { file } = await exported('csv');
  const bytes = readFileSync(file);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = parse(bytes, { bom: true, columns: false });
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(rows[1]?.[0]).toBe('begin');
  expect(rows.at(-1)?.[0]).toBe('end');
});

it('JSON Lines hold the detail as an object', async () => {
  const { file } = await exported('jsonl');
  const [, first] = readFileSync(file, 'utf8').split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ seq: 1, event: 'refused', detail: { words: '@Sum(A1)' } });
});
