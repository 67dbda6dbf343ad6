import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { submit } from '#main/cli/headless/submit.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { importFrom } from '#support/import-files.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const orders = 10_000;

// Regression: what became of ten thousand orders was read at one go, in the process that a packer's keys wait for.
test('a program that asks for ten thousand orders again holds up nobody', async () => {
  const { desk } = openDeskBench('http://127.0.0.1:9');
  await importFrom(desk, 'orders.csv', ordersCsv(orders), { keepAs: 'Order system' });
  const path = join(temporaryFolder(), 'again.csv');
  writeFileSync(path, `${ordersCsv(orders)}\r\n`);
  const order = { do: 'submit' as const, id: crypto.randomUUID(), path, name: 'again.csv', mapping: null };
  for (const wait of [false, true]) {
    const longest = await bestRound(50, async () => {
      const said: object[] = [];
      const listener = { line: (line: object) => void said.push(line), complain: () => undefined };
      const took = await longestTask(() =>
        submit(desk, { ...order, wait, timeoutSeconds: 60 }, listener, new AbortController().signal),
      );
      expect(said).toHaveLength(orders);
      return took;
    });
    expect(longest).toBeLessThan(50);
  }
}, 240_000);
