import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile } from '#main/support/journal/check-file.ts';
import { checkStationJournal, createComparison } from '#main/support/journal/check-station.ts';
import type { JournalFormat } from '#main/support/journal/exported-journal.ts';
import { writeJournal } from '#main/support/journal/write-journal.ts';
import { positionOf } from '#main/storage/witness/witness-position.ts';
import { fillJournal } from '#support/journal-station.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const lines = 30;
const scopes = {
  all: { from: null, until: null, shipment: null },
  range: { from: '2026-11-20T12:05:00.000Z', until: '2026-11-20T12:25:00.000Z', shipment: null },
  shipment: { from: null, until: null, shipment: 's1' },
};
type Scope = keyof typeof scopes;

/** An export as its lines; `first` and `end`: where the journal's own lines begin, and where the end stands. */
async function exportOf(format: JournalFormat, scope: Scope) {
  const station = openStation();
  fillJournal(station, lines);
  const file = join(temporaryFolder(), `journal.${format}`);
  const now = new Date('2026-11-22T08:00:00.000Z');
  const written = await writeJournal({ db: station.db, scope: scopes[scope], format, file, now });
  expect(written.ok).toBe(true);
  const brk = format === 'csv' ? '\r\n' : '\n';
  const text = readFileSync(file, 'utf8').split(brk).slice(0, -1);
  const first = format === 'csv' ? 2 : 1;
  return {
    ...station,
    text,
    first,
    end: text.length - 1,
    check: async (changed: readonly string[]) => {
      writeFileSync(file, changed.map((line) => line + brk).join(''));
      const comparison = createComparison(station.db);
      const checked = await checkFile(file, (record) => {
        comparison.add(record);
      });
      return { checked, compared: checked.ok ? comparison.compare(checked.value) : null };
    },
  };
}

const acts = ['change', 'hash', 'delete', 'insert', 'swap', 'cut-tail', 'cut-end', 'time'] as const;

/** What somebody may do to the lines from `first` up to `end`; null: there it changes nothing. */
function tampered(
  text: readonly string[],
  act: (typeof acts)[number],
  at: number,
  end: number,
): string[] | null {
  const line = text[at] ?? '';
  const put = (other: string) => (other === line ? null : text.toSpliced(at, 1, other));
  switch (act) {
    case 'change':
      return put(line.replace(/bol|paper/, 'other'));
    case 'time':
      return put(line.replace('T12:', 'T11:'));
    case 'hash':
      return put(line.replace(/[0-9a-f](?="?\}?$)/, (digit) => (digit === '0' ? '1' : '0')));
    case 'delete':
      return text.toSpliced(at, 1);
    case 'insert':
      return text.toSpliced(at, 0, line);
    case 'swap':
      return at + 1 < end ? text.toSpliced(at, 2, text[at + 1] ?? '', line) : null;
    case 'cut-tail':
      return text.toSpliced(at, end - at);
    case 'cut-end':
      return text.slice(0, at);
  }
}

describe.each([
  ['csv', 'all'],
  ['jsonl', 'all'],
  ['jsonl', 'range'],
  ['csv', 'shipment'],
] as const)('%s of %s', (format, scope) => {
  it('whatever is done to a line is found', async () => {
    const file = await exportOf(format, scope);
    expect((await file.check(file.text)).compared).toEqual({ kind: 'fits' });
    const plants = fc.record({
      act: fc.constantFrom(...acts),
      at: fc.integer({ min: file.first, max: file.end - 1 }),
    });
    let planted = 0;
    await fc.assert(
      fc.asyncProperty(plants, async ({ act, at }) => {
        const changed = tampered(file.text, act, at, file.end);
        if (changed === null) return;
        planted += 1;
        const { checked } = await file.check(changed);
        expect(checked.ok, `${act} at ${at}`).toBe(false);
      }),
      { numRuns: 120 },
    );
    expect(planted).toBeGreaterThan(80);
  });

  it('the first line that does not fit is the one that was changed', async () => {
    const file = await exportOf(format, scope);
    const at = file.first + 3;
    const seq = Number(/\d+/.exec(file.text[at] ?? '')?.[0]);
    const { checked } = await file.check(tampered(file.text, 'time', at, file.end) ?? []);
    expect(checked).toMatchObject({ ok: false, misfit: { kind: 'changed', seq } });
  });

  it('a head of other times is found', async () => {
    const file = await exportOf(format, scope);
    const head = file.first - 1;
    const other = (file.text[head] ?? '').replace('2026-11-22T08', '2026-11-21T08');
    const { checked } = await file.check(file.text.toSpliced(head, 1, other));
    expect(checked).toMatchObject({ ok: false, misfit: { kind: 'digest' } });
  });
});

it('a cut file whose end was written anew is found by the station', async () => {
  const file = await exportOf('jsonl', 'all');
  const other = openStation();
  fillJournal(other, 20);
  const target = join(temporaryFolder(), 'cut.jsonl');
  // The best forger: the same station, exported before the last lines were written, under a later date.
  other.db.exec(`UPDATE identity SET station = '${positionOf(file.db).station}'`);
  const now = new Date('2026-11-22T08:00:00.000Z');
  await writeJournal({ db: other.db, scope: scopes.all, format: 'jsonl', file: target, now });
  const { checked, compared } = await file.check(readFileSync(target, 'utf8').split('\n').slice(0, -1));
  expect(checked.ok).toBe(true);
  expect(compared).toEqual({ kind: 'cut', seq: 21 });
});

describe('the journal of a station', () => {
  const triggers = ['journal_is_append_only_update', 'journal_is_append_only_delete'];
  it.each([
    [
      'changed',
      `UPDATE journal SET detail = json_set(detail, '$.step', 'tender') WHERE seq = 12`,
      { kind: 'changed', seq: 12 },
    ],
    ['deleted', `DELETE FROM journal WHERE seq = 12`, { kind: 'missing', seq: 13 }],
    ['without its hash', `UPDATE journal SET hash = NULL WHERE seq = 12`, { kind: 'no-hash', seq: 12 }],
    ['cut', `DELETE FROM journal WHERE seq > 25`, { kind: 'cut', seq: 25 }],
    [
      'put in another order',
      `UPDATE journal SET seq = 100 WHERE seq = 12; UPDATE journal SET seq = 12 WHERE seq = 13; UPDATE journal SET seq = 13 WHERE seq = 100`,
      { kind: 'changed', seq: 12 },
    ],
    [
      'inserted',
      `INSERT INTO journal SELECT seq + 1, at, shipment_id, subject, subject_id, event, detail, hash, person FROM journal WHERE seq = ${lines}`,
      { kind: 'changed', seq: lines + 1 },
    ],
  ])('a line that is %s is found', async (_what, sql, misfit) => {
    const station = openStation();
    fillJournal(station, lines);
    const witness = { ...positionOf(station.db), commits: 1, at: '2026-11-22T08:00:00.000Z' };
    expect(await checkStationJournal(station.db, [witness])).toEqual({ ok: true, lines, witnessed: true });
    for (const trigger of triggers) station.db.exec(`DROP TRIGGER ${trigger}`);
    station.db.exec(sql);
    expect(await checkStationJournal(station.db, [witness])).toMatchObject({ ok: false, misfit });
  });

  it('one that was written anew from a line on is found by the witness', async () => {
    const station = openStation();
    fillJournal(station, lines);
    const witness = {
      ...positionOf(station.db),
      commits: 1,
      at: '2026-11-22T08:00:00.000Z',
      head: 'f'.repeat(64),
    };
    const checked = await checkStationJournal(station.db, [witness]);
    expect(checked).toMatchObject({ ok: false, misfit: { kind: 'replaced', seq: lines } });
  });
});

// The code of csv-parse for it has another beginning than all others: the check said that the file could not be read, and not that it does
// not fit.
it.each([
  [
    'a quotation mark in the middle of a cell',
    (text: string[]) => text.map((line, at) => (at === 5 ? line.replace(/,([a-z])/, ',$1"') : line)),
  ],
  ['another file', () => ['[{"consignee":1}]', '']],
  ['a picture', () => ['\u0089PNG', '\u0000"\u0001"\u0002,']],
])('%s in place of an exported journal does not fit', async (_name, change) => {
  const file = await exportOf('csv', 'all');
  const changed = change(file.text);
  expect(changed).not.toEqual(file.text);
  expect((await file.check(changed)).checked).toMatchObject({ ok: false, misfit: { kind: 'unreadable' } });
});
