import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMain } from '#host/main-child.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: to quit one that had just ended was an error thrown from nowhere (write EPIPE), once in some thirty e2e runs.
test('what is told to a process that has just ended is lost without a word', async () => {
  const folder = temporaryFolder();
  const idle = join(folder, 'idle.mjs');
  writeFileSync(idle, 'export {};');
  const child = startMain(folder, [], { DOCKPRINT_APP_MAIN: idle });
  onTestFinished(() => {
    child.kill();
  });
  await new Promise<void>((ready) => {
    child.onMessage(() => {
      ready();
    });
  });
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', hear);
  onTestFinished(() => {
    process.off('uncaughtException', hear);
  });
  child.kill();
  // Without giving Node a turn, so that it has not yet heard of the end.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  expect(() => {
    child.tell({ kind: 'quit' });
  }).not.toThrow();
  expect(await child.ended).toBe('ended with SIGKILL');
  await new Promise((turn) => setImmediate(turn));
  expect(uncaught).toEqual([]);
});
