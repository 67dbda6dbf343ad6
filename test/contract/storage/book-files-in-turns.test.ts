import { expect, onTestFinished, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { systemClock } from '#main/clock.ts';
import { value } from '#support/desk-bench.ts';
import { bestOfRounds, longestTask, ownTime } from '#support/longest-task.ts';
import { madeUpDock } from '#support/made-up-docks.ts';
import { openStation } from '#support/open-station.ts';
import { until } from '#support/until.ts';

const count = 20_000;
const maxAtOnce = 50;
const slice = 200;

function bookOf() {
  const { db, stores } = openStation();
  const report = (trouble: unknown) => expect.fail(String(trouble));
  const book = createBook({ db, stores, clock: systemClock, report });
  book.start();
  onTestFinished(() => {
    book.stop();
  });
  const rows = () => Number(db.prepare('SELECT count(*) AS n FROM book_import_rows').get()?.['n']);
  const files = () => Number(db.prepare('SELECT count(*) AS n FROM book_imports').get()?.['n']);
  return { db, stores, book, rows, files, docks: book.handlers.docks };
}

/** Sends the rows of a file; what the longest slice took, milliseconds of this thread. */
async function send({ docks }: Pick<ReturnType<typeof bookOf>, 'docks'>) {
  const { importId } = value(await docks.importBegin());
  let longest = 0;
  for (let from = 0; from < count; from += slice) {
    const rows = Array.from({ length: slice }, (_, n) => ({
      data: madeUpDock(from + n),
      hidden: false,
      row: from + n + 2,
    }));
    const begun = ownTime();
    value(await docks.importRows({ importId, from, rows, absent: undefined }));
    longest = Math.max(longest, ownTime() - begun);
  }
  return { importId, longest };
}

/** How much of all that this thread does for some work it does in one turn, from 0 to 1: the same on a slow machine. */
async function shareOf(work: () => Promise<unknown>): Promise<{ longest: number; share: number }> {
  const before = ownTime();
  const longest = await longestTask(work);
  return { longest, share: longest / Math.max(ownTime() - before, 1) };
}

// Regression: a file of 20,000 rows that was called off was taken out in one turn of main: 50 to 60 ms, and as long at each start after a crash.
test('a file of 20,000 rows is sent, called off and, after a crash, cleared away in turns', async () => {
  const shares: number[] = [];
  const busy = await bestOfRounds(maxAtOnce, async () => {
    const station = bookOf();
    const { docks, rows, files } = station;
    const called = await send(station);
    const off = await shareOf(async () => {
      value(await docks.importCancel({ importId: called.importId }));
      await until('cleared', () => files() === 0);
    });
    expect(rows()).toBe(0);
    expect(await docks.importApply({ importId: called.importId })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });

    await send(station);
    const { db, stores } = station;
    const again = createBook({
      db,
      stores,
      clock: systemClock,
      report: (trouble) => expect.fail(String(trouble)),
    });
    const cleared = await shareOf(async () => {
      again.start();
      // The window sends another file meanwhile: it is no broken one.
      const { importId } = value(await again.handlers.docks.importBegin());
      value(
        await again.handlers.docks.importRows({
          importId,
          from: 0,
          rows: [{ data: madeUpDock(1), hidden: false }],
          absent: undefined,
        }),
      );
      // With a full last slice the file itself goes in a turn of its own.
      await until('cleared', () => rows() === 1 && files() === 1);
      expect(value(await again.handlers.docks.importApply({ importId }))).toEqual({ left: 0, unclear: [] });
    });
    again.stop();
    expect(files()).toBe(0);
    shares.push(Math.max(off.share, cleared.share));
    return { 'a slice': called.longest, 'called off': off.longest, cleared: cleared.longest };
  });
  for (const [name, longest] of Object.entries(busy)) expect.soft(longest, name).toBeLessThan(maxAtOnce);
  expect(Math.min(...shares)).toBeLessThan(0.6);
});
