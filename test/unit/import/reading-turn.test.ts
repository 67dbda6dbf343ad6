import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createReadingTurn } from '#main/import/reading-turn.ts';

/** A file of the folder that hangs at its share until it is let go. */
function hanging() {
  let changes = 0;
  const turn = createReadingTurn(systemClock, () => (changes += 1));
  let letGo = (): void => undefined;
  const folder = turn.whenFree(() => new Promise<string>((resolve) => (letGo = () => resolve('folder'))));
  return { turn, folder, letGo: () => letGo(), changes: () => changes };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

// Regression: behind a file of the folder that hung, a file by hand was "being read" for as long, and Cancel did nothing.
test('a file by hand says that it waits, and is canceled while it does', async () => {
  const { turn, folder, letGo, changes } = hanging();
  let begun = false;
  const mine = turn.read(
    'mine.csv',
    () => {
      begun = true;
      return Promise.resolve('read');
    },
    'stopped',
  );
  expect(turn.view()).toEqual({ name: 'mine.csv', done: 0, total: 0, waits: true });
  expect(changes()).toBe(1);
  turn.stop();
  expect(await mine).toBe('stopped');
  expect(turn.view()).toBeNull();
  await tick();
  letGo();
  expect(await folder).toBe('folder');
  await tick();
  expect(begun).toBe(false);
});

test('its turn comes when the file before it is read', async () => {
  const { turn, letGo, changes } = hanging();
  const seen: unknown[] = [];
  const mine = turn.read(
    'mine.csv',
    () => {
      seen.push(turn.view()?.waits, changes());
      return Promise.resolve('read');
    },
    'stopped',
  );
  await tick();
  letGo();
  expect([await mine, seen]).toEqual(['read', [false, 2]]);
});

test('a newer wish ends the older one that still waits', async () => {
  const { turn, letGo } = hanging();
  const older = turn.read('older.csv', () => Promise.resolve('read'), 'stopped');
  const newer = turn.read('newer.csv', () => Promise.resolve('read'), 'stopped');
  expect(await older).toBe('stopped');
  expect(turn.view()?.name).toBe('newer.csv');
  await tick();
  letGo();
  expect(await newer).toBe('read');
});

test.each(['its program', 'the desk'])(
  'a file of a program is answered before its turn when %s ends',
  async (who) => {
    const { turn, letGo } = hanging();
    const program = new AbortController();
    const its = turn.whenFreeUnless(program.signal, () => Promise.resolve('read'), 'stopped');
    await tick();
    const closed = who === 'the desk' ? turn.close() : null;
    if (closed === null) program.abort();
    expect(await its).toBe('stopped');
    letGo();
    await closed;
  },
);
