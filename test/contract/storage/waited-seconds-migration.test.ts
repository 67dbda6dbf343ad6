import { expect, test } from 'vitest';
import { createExchangesStore } from '#main/storage/exchanges-store.ts';
import { migrate } from '#main/storage/migrations.ts';
import { olderAt, olderFile } from '#support/older-file.ts';

/** Tries that a station of before wrote down, which ended so. Their seconds, once the file is up to date. */
function secondsOf(endedAt: readonly (string | null)[]): unknown[] {
  const db = olderFile(44);
  for (const [n, end] of endedAt.entries())
    db.prepare(
      `INSERT INTO exchanges (id, submission_id, attempt, operation, started_at, ended_at, request) VALUES (?, 'bs1', ?, 'bol', ?, ?, '{}')`,
    ).run(`e${n}`, n + 1, olderAt, end);
  migrate(db);
  const seconds = createExchangesStore(db)
    .ofSubmission('bs1')
    .map(({ waitedSeconds }) => waitedSeconds);
  db.close();
  return seconds;
}

test('of a try of before the two times tell, and nothing where the clock was set back between them', () => {
  expect(secondsOf(['2026-11-17T12:00:02.500Z', '2026-11-16T12:00:02.500Z', null])).toEqual([
    2.5,
    null,
    null,
  ]);
});
