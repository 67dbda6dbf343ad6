import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { at, open, opening, places, work } from '#support/witnessed-station.ts';

// Regression: an older file put back by hand gave BOL numbers a second time, and sent what had been sent.
test.each(['without its log', 'with its log', 'with its folder and its witness'])(
  'an older file put back by hand (%s) is said, and goes on above every number given',
  (how) => {
    const where = places();
    work(where, 0, 3);
    const older = join(where.folder, 'older');
    mkdirSync(older);
    const { db, stores } = open(where);
    stores.counters.next('bol');
    for (const name of readdirSync(dirname(where.file)))
      copyFileSync(join(dirname(where.file), name), join(older, name));
    expect(existsSync(join(older, 'station.sqlite-wal'))).toBe(true);
    db.close();
    work(where, 3, 20);

    rmSync(dirname(where.file), { recursive: true });
    mkdirSync(dirname(where.file));
    copyFileSync(join(older, 'station.sqlite'), where.file);
    if (how !== 'without its log') copyFileSync(join(older, 'station.sqlite-wal'), `${where.file}-wal`);
    if (how.endsWith('witness')) copyFileSync(join(older, 'station.sqlite.witness'), where.first);
    const before = readFileSync(where.file);

    const refused = opening(where);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'storage-incomplete', loss: { kind: 'incomplete', knownUntil: at, missing: 20 } },
    });
    if (how === 'without its log') expect(readFileSync(where.file).equals(before)).toBe(true);
    // Until somebody has answered it is asked again.
    expect(opening(where)).toMatchObject({ error: { code: 'storage-incomplete' } });

    const on = open(where, { goOn: true });
    const states = on.stores.submissions.inState('queued', 'in-doubt').map(({ state }) => state);
    expect(states).toEqual(['in-doubt', 'in-doubt', 'in-doubt']);
    expect(on.stores.counters.next('bol')).toBeGreaterThan(24);
    expect(on.stores.journal.latest(1)[0]).toMatchObject({ event: 'records-missing' });
    on.db.close();
    // Said once: from now on it is this file that is witnessed.
    expect(opening(where).ok).toBe(true);
  },
);

// Regression: a data folder that was gone began again at number 1.
test('a data folder that is gone is said; begun empty, the numbers go on above', () => {
  const where = places();
  work(where, 0, 5);
  rmSync(dirname(where.file), { recursive: true });
  const gone = opening(where);
  expect(gone).toMatchObject({
    error: { code: 'storage-damaged', setAside: null, copy: null, loss: { kind: 'gone', missing: 5 } },
  });
  expect(existsSync(where.file)).toBe(false);
  const { db, stores } = open(where, { startEmpty: true, now: () => new Date('2020-01-01T00:00:00Z') });
  expect(stores.counters.next('bol')).toBeGreaterThan(1004);
  db.close();
  expect(opening(where).ok).toBe(true);
});
