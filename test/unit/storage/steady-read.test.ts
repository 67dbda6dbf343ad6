import { expect, test } from 'vitest';
import type { Steps } from '#main/in-turns.ts';
import { onSteadyRead } from '#main/storage/steady-read.ts';
import { openStation } from '#support/open-station.ts';

/** Some milliseconds of steps, so that they take several turns; then what is there. */
function* slowly(read: () => number): Steps<number> {
  const found = read();
  for (let n = 0; n < 400; n += 1) {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
    yield;
  }
  return found;
}

function written() {
  const { db } = openStation();
  db.exec('CREATE TABLE written (n INTEGER)');
  return {
    db,
    write: () => db.prepare('INSERT INTO written VALUES (1)').run(),
    read: () => Number(db.prepare('SELECT count(*) AS n FROM written').get()?.['n']),
  };
}

test('what was written while it was read is read anew before anything is done with it', async () => {
  const { db, write, read } = written();
  let readings = 0;
  const work = () => {
    readings += 1;
    return slowly(read);
  };
  const timer = setTimeout(write, 5);
  const seen = await onSteadyRead(db, work, (found) => [found, read()]);
  clearTimeout(timer);
  expect(seen).toEqual([1, 1]);
  expect(readings).toBe(2);
});

test('where somebody writes all the time it is read in one turn in the end', async () => {
  const { db, write, read } = written();
  const timer = setInterval(write, 1);
  const [found, now] = await onSteadyRead(
    db,
    () => slowly(read),
    (one) => [one, read()],
  );
  clearInterval(timer);
  expect(found).toBe(now);
  expect(found).toBeGreaterThan(1);
});
