import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#support/free-port.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';

/** A port that nobody listens at, until somebody does. */
async function laterService() {
  let received = 0;
  const server = createServer((_request, response) => {
    received += 1;
    response.end('{}');
  });
  const port = await freePort();
  onTestFinished(() => void server.close());
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    open: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    received: () => received,
  };
}

// Regression: a file from the window that could not be removed (on Windows a scanner for viruses holds it) ended the end of the desk before its
// outbox: what waited went out while the window showed training.
test('a desk that cannot tidy up stops sending and printing all the same', async () => {
  const service = await laterService();
  const { desk, enter, stateOf, reports } = openDeskBench(service.baseUrl);
  const known = new Set(readdirSync(tmpdir()));
  value(await desk.handlers.imports.begin({ name: 'orders.csv', bytes: 10 }));
  const [folder = ''] = readdirSync(tmpdir()).filter(
    (name) => name.startsWith('dockprint-import-') && !known.has(name),
  );
  const [file = ''] = readdirSync(join(tmpdir(), folder));
  const path = join(tmpdir(), folder, file);
  rmSync(path);
  mkdirSync(path);
  onTestFinished(() => rmSync(join(tmpdir(), folder), { recursive: true, force: true }));
  const id = await enter();
  await desk.stop().catch(() => undefined);
  await service.open();
  await pause(1000);
  expect([service.received(), stateOf(id, 'bol')]).toEqual([0, 'queued']);
  expect(statSync(path).isDirectory()).toBe(true);
  expect(reports.map(String)).toContainEqual(expect.stringContaining('directory'));
});
