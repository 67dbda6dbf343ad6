import { copyFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStorage } from '#main/storage/check-storage.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { at, open, opening, places, work, type Places } from '#support/witnessed-station.ts';

const states = 'SELECT state, count(*) AS n FROM submissions GROUP BY state ORDER BY state';
const draft = { id: 'd', form: emptyForm(), touched: true, shipmentId: null, createdAt: at, savedAt: at };

/** A station that has sent all it had, and a copy of its file from the morning, when everything was still queued. */
function afterTheMorning(): { where: Places; morning: string } {
  const where = places();
  work(where, 1, 300);
  const morning = join(where.folder, 'morning.sqlite');
  copyFileSync(where.file, morning);
  work(where, 301, 5);
  return { where, morning };
}

/** As when a night's work has gone through its cache: what SQLite reads next comes from the file. */
function opened(where: Places) {
  const at = open(where);
  at.db.prepare("UPDATE submissions SET state = 'accepted'").run();
  at.stores.counters.next('bol');
  at.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  at.db.exec('PRAGMA shrink_memory');
  return at;
}

const ways: [string, (morning: string, file: string) => void][] = [
  [
    'written over the open file',
    (morning, file) => {
      copyFileSync(morning, file);
    },
  ],
  // Windows lets nobody replace what is open.
  ...(process.platform === 'win32'
    ? []
    : [
        [
          'renamed over it',
          (morning: string, file: string) => {
            renameSync(morning, file);
          },
        ] as [string, (morning: string, file: string) => void],
      ]),
];

// Regression: shipments were "saved" and sent as before; what had been sent since the morning was read as queued, would have been sent again, and
// closing mixed the two files. The witness had been told of the mixture, so the next start had nothing to say.
test.each(ways)('a copy %s: nothing is kept or sent any more, and the next start asks', (_how, put) => {
  const { where, morning } = afterTheMorning();
  const { db, stores, said } = opened(where);
  put(morning, where.file);
  for (const write of [
    () => stores.counters.next('bol'),
    () => stores.drafts.insert(draft),
    () =>
      db.transaction(() => {
        db.mark('sends');
      }),
    () => db.prepare('UPDATE submissions SET attempt = 9 RETURNING id').all(),
  ])
    expect(storeResult(write)).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  expect(checkStorage(db, where.file)).toMatchObject({ state: 'storage-failed' });
  expect(said.filter((words) => words.includes('Another file'))).toHaveLength(1);
  db.close();
  const next = opening(where);
  expect(next.ok ? 'open' : next.error.code).toMatch(/^storage-(incomplete|damaged)$/);
});

// A commit that does not wait for the disk does not look, so it must not take the other file for its own either.
test.each(ways)(
  'a copy %s before a commit that does not wait: it is never said to last, and nothing leaves',
  async (_how, put) => {
    const { where, morning } = afterTheMorning();
    const { db, stores, said } = opened(where);
    put(morning, where.file);
    db.transaction(() => {
      stores.drafts.insert(draft);
    }, 'with-the-next');
    await expect(db.lasting('at-once')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(
      storeResult(() =>
        db.transaction(() => {
          db.mark('sends');
        }),
      ),
    ).toMatchObject({ error: { code: 'storage-failed' } });
    expect(said.filter((words) => words.includes('Another file'))).toHaveLength(1);
    db.close();
    expect(opening(where).ok).toBe(false);
  },
);

// Regression: the mixture was the newest daily copy, and the oldest whole one was dropped for it.
test('no copy is made of what is another file in part', async () => {
  const { where, morning } = afterTheMorning();
  const { db } = opened(where);
  copyFileSync(morning, where.file);
  const copies = join(where.folder, 'copies');
  expect(await makeCopy(db, copies, new Date(at))).toMatchObject({ error: { code: 'storage-failed' } });
  expect(readdirSync(copies)).toEqual([]);
  db.close();
});

test('nothing was written between the copy and the end: the next start asks all the same', () => {
  const { where, morning } = afterTheMorning();
  const { db } = opened(where);
  copyFileSync(morning, where.file);
  db.close();
  expect(opening(where)).toMatchObject({ ok: false });
});

test('once a person has chosen to go on, what is open is in doubt, and the station works', () => {
  const { where, morning } = afterTheMorning();
  const { db, stores } = opened(where);
  copyFileSync(morning, where.file);
  expect(storeResult(() => stores.counters.next('bol')).ok).toBe(false);
  db.close();
  expect(opening(where)).toMatchObject({ error: { code: 'storage-incomplete' } });
  const on = open(where, { goOn: true });
  expect(on.db.prepare(states).all()).toEqual([{ state: 'in-doubt', n: 300 }]);
  expect(on.stores.counters.next('bol')).toBeGreaterThan(1000);
  on.db.close();
  expect(opening(where).ok).toBe(true);
});

// What a station itself does with its file is no other's work.
test('a station that writes, grows, shrinks its log and is copied goes on', async () => {
  const where = places();
  const { db, stores } = open(where);
  const big = 'x'.repeat(400_000);
  for (let n = 0; n < 30; n += 1) {
    stores.counters.next('bol');
    db.transaction(
      () => {
        db.exec(`CREATE TABLE t${n} (a)`);
        db.prepare(`INSERT INTO t${n} VALUES (?)`).run(big);
      },
      n % 2 === 0 ? 'large' : 'at-once',
    );
    db.prepare(`INSERT INTO t${n} VALUES (?) RETURNING a`).get(big);
    if (n % 10 === 3) db.exec(`DROP TABLE t${n}; VACUUM`);
  }
  expect(await makeCopy(db, join(where.folder, 'copies'), new Date(at))).toMatchObject({ ok: true });
  expect(checkStorage(db, where.file)).toMatchObject({ state: 'ok' });
  db.close();
  expect(opening(where).ok).toBe(true);
});
