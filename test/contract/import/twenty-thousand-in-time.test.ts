import { expect, test } from 'vitest';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { importedRows } from '#support/imported-rows.ts';
import { bestRound, longestTask, ownTime } from '#support/longest-task.ts';

/** As many as one file may bring. */
const count = 20_000;
const maxAtOnce = 50;
/** What takes less in all is not looked at any closer, milliseconds. */
const little = 15;

/** A batch that is through: all of it sent and printed, beside as many that wait. */
function station(): DeskBench & { waiting: string[] } {
  const bench = openDeskBench('http://127.0.0.1:9');
  fillStation(bench, { shipments: count, tendered: 0 });
  const { db, stores } = bench;
  const sent = importedRows(bench, count, 'sent.csv');
  const batch = stores.importBatches.begin(new Date().toISOString(), 'Ana');
  for (let at = 0; at < count; at += 1000)
    db.transaction(() => {
      const some = sent.slice(at, at + 1000);
      stores.importBatches.add(batch, some);
      for (const [n, id] of some.entries()) stores.imported.setShipment(id, `s${at + n}`);
    });
  stores.importBatches.setState(batch, 'paused');
  return { ...bench, waiting: importedRows(bench, count, 'waiting.csv') };
}

/** How much of all that main does for some work it does in one turn, from 0 to 1: the same on a slow machine. */
async function largestShare(work: () => Promise<unknown>): Promise<number> {
  const shares: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = ownTime();
    const longest = await longestTask(work);
    const all = ownTime() - before;
    shares.push(all < little ? 0 : longest / all);
  }
  return Math.min(...shares);
}

// Regression: main counted and listed all that were ever imported in one turn (40 to 75 ms), and took 20,000 out in one commit (130 ms).
test('a batch of 20,000 is counted and listed, and 20,000 more are put in line, removed and put back, in turns', async () => {
  const { desk, waiting } = station();
  const { imports } = desk.handlers;
  const list = (show: 'open' | 'done', offset: number) => async () =>
    value(await imports.list({ show, offset, limit: 200 }));
  const submit = async () => {
    const going = imports.submit({ ids: waiting });
    value(await imports.pause());
    value(await going);
    value(await imports.pause());
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['counts', async () => value(await imports.status())],
    ['open', list('open', 0)],
    ['done', list('done', 0)],
    ['the last that are done', list('done', count - 200)],
    ['remove', async () => value(await imports.remove({ ids: waiting }))],
    ['put back', async () => value(await imports.putBack({ ids: waiting }))],
  ];
  const busy: string[] = [];
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const took = await bestRound(maxAtOnce, () => longestTask(work));
    const share = await largestShare(work);
    busy.push(`${name} ${took.toFixed(1)} (${Math.round(100 * share)} %)`);
    expect.soft(took, name).toBeLessThan(maxAtOnce);
    expect.soft(share, name).toBeLessThan(0.6);
  };
  for (const [name, work] of steps) await measure(name, work);
  const { batch } = value(await imports.status());
  expect(batch).toMatchObject({ total: count, done: count, printed: count });
  const done = value(await imports.list({ show: 'done', offset: count - 200, limit: 200 }));
  expect(done.rows.map(({ row }) => row)).toEqual(Array.from({ length: 200 }, (_, n) => count - 198 + n));
  expect(done).toMatchObject({ total: count, counts: { accepted: count, ready: count } });
  await measure('submit', submit);
  console.log(`longest task of main with ${count} rows: ${busy.join(', ')} ms`);
});
