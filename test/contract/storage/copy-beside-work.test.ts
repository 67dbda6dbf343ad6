import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Holds the thread inside a transaction, as the writing of some hundred labels does. */
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const now = new Date('2026-11-17T14:00:00.000Z');

// Regression: the copy's first step met a commit in progress and gave up ("not an error"), so there was no copy for an hour.
test('a copy that begins in the middle of a commit is made all the same, and holds it', async () => {
  const { db, stores } = openStation();
  const folder = join(temporaryFolder(), 'copies');
  const { copying } = db.transaction(() => {
    const begun = { copying: makeCopy(db, folder, now) };
    stores.journal.add({
      at: now.toISOString(),
      shipmentId: null,
      subject: 'station',
      subjectId: 's',
      event: 'lane-closed',
      detail: { reason: 'in-doubt' },
    });
    spin(200);
    return begun;
  });
  const made = await copying;
  expect(made).toMatchObject({ ok: true });
  const copy = new DatabaseSync(made.ok ? made.value.file : '');
  expect(copy.prepare('SELECT count(*) AS n FROM journal').get()).toEqual({ n: 1 });
  copy.close();
});

test('a copy that is given up while it waits for a commit says so', async () => {
  const { db } = openStation();
  const folder = join(temporaryFolder(), 'copies');
  const giveUp = new AbortController();
  const { copying } = db.transaction(() => {
    const begun = { copying: makeCopy(db, folder, now, giveUp.signal) };
    spin(200);
    return begun;
  });
  giveUp.abort();
  expect(await copying).toMatchObject({ ok: false, error: { code: 'canceled' } });
});
