import { expect, test } from 'vitest';
import { closeStation } from '#main/app/close-station.ts';
import { openStation } from '#support/open-station.ts';

const failing = () => {
  throw new Error('cannot end');
};
const refusing = () => Promise.reject(new Error('cannot end either'));

function openEnd() {
  const { db } = openStation();
  const done: string[] = [];
  const reports: string[] = [];
  const end = (more: { db?: object; before?: (() => unknown)[][] }) =>
    closeStation({
      db: { ...db, ...more.db },
      before: more.before ?? [[() => done.push('desk')]],
      after: [(busy) => done.push(`update, busy ${busy}`), failing, () => done.push('copy')],
      report: (error) => reports.push((error as Error).message),
    });
  return { db, done, reports, end };
}
const isClosed = (db: { prepare: (sql: string) => unknown }): boolean => {
  try {
    db.prepare('SELECT 1');
    return false;
  } catch {
    return true;
  }
};

// Regression: what failed before it left the database open, and neither a new version nor a copy that a person chose came in its place.
test('the data is closed whatever fails before, and what comes after it is done', async () => {
  const { db, done, reports, end } = openEnd();
  await end({ before: [[failing], [refusing, () => done.push('metrics')], [() => done.push('desk')]] });
  expect(done).toEqual(['metrics', 'desk', 'update, busy false', 'copy']);
  expect(isClosed(db)).toBe(true);
  expect(reports).toEqual(['cannot end', 'cannot end either', 'cannot end']);
});

test.each([
  ['cannot be read to its end', { prepare: failing }],
  ['cannot be closed', { close: failing }],
])('data that %s counts as busy: no new version is installed on it', async (_, db) => {
  const { done, end } = openEnd();
  await end({ db });
  expect(done).toEqual(['desk', 'update, busy true', 'copy']);
});
