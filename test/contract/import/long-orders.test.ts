import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { stationOf, type ImportParts } from '#main/import/import-parts.ts';
import { readFileInWorker } from '#main/import/read-in-worker.ts';
import { aSettings } from '#support/builders.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { wmsOrder } from '#support/wms-orders.ts';

/** Orders as long as a form can be: two hundred lines, each with a full description. */
function longOrder(n: number) {
  const order = wmsOrder(n);
  const lines = Array.from({ length: 200 }, (_, line) => ({
    ...order.lines[0],
    description: `${line} hex bolts, steel, zinc plated, boxed, in bags of one hundred`,
  }));
  return { ...order, lines };
}

// Regression: forty shipments came in one commit, however long: main stood still for 60 to 100 ms in each round.
test('orders of two hundred lines are taken and put in line, and main is held up for less than 50 ms at a time', async () => {
  const { desk } = openDeskBench('http://127.0.0.1:9');
  const folder = temporaryFolder();
  let round = 0;
  const longest = await bestRound(50, async () => {
    round += 1;
    const path = join(folder, `${round}.json`);
    writeFileSync(path, JSON.stringify(Array.from({ length: 160 }, (_, n) => longOrder(round * 1000 + n))));
    return longestTask(async () => {
      const order = { id: randomUUID(), path, name: 'orders.json', mapping: null };
      expect(await desk.imports.submitFile(order, new AbortController().signal)).toMatchObject({
        is: 'taken',
      });
    });
  });
  expect(longest).toBeLessThan(50);
});

// Regression: what the reader hands over at once was counted in shipments alone.
test('the reader hands over as much as main takes in one go, however long the orders are', async () => {
  const path = join(temporaryFolder(), 'orders.json');
  writeFileSync(path, JSON.stringify(Array.from({ length: 60 }, (_, n) => longOrder(n))));
  const { db, stores } = openStation();
  const parts = { db, stores, settings: () => aSettings(), clock: systemClock } as unknown as ImportParts;
  const sizes: number[] = [];
  const end = await readFileInWorker(
    { path, name: 'orders.json', station: stationOf(parts), sheet: 0, mode: 'import' },
    {
      choose: (_headings, guessed) => guessed,
      onHeading: () => undefined,
      docks: (parties) => Promise.resolve(parties.map(() => null)),
      onSome: ({ shipments }) => void sizes.push(shipments.reduce((all, { form }) => all + form.length, 0)),
    },
    new AbortController().signal,
  );
  expect(end).toEqual({ is: 'read' });
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.max(...sizes)).toBeLessThan(400_000);
});
