import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDeskBench } from '#support/desk-bench.ts';
import { startChild } from '#support/start-child.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

/** A pipe into which nobody may write before somebody reads: to open it waits, as for a share that does not answer. */
function stall(path: string): { letGo: () => void } {
  execFileSync('mkfifo', [path]);
  let reader: number | null = null;
  const letGo = (): void => {
    reader ??= openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  };
  onTestFinished(() => {
    letGo();
    if (reader !== null) closeSync(reader);
  });
  return { letGo };
}

const waitsForDisk = (): boolean => process.getActiveResourcesInfo().some((one) => one.startsWith('FSReq'));

/** Windows has no such pipes. */
const unix = test.skipIf(process.platform === 'win32');

// Regression: the folder was waited for without end, and before the outbox. A station whose share hung sent on for fifteen seconds after it
// was closed, was then torn off in the middle of a request, and a switch to training or back never came to its end.
unix(
  'a share that hangs keeps a desk from closing for some seconds at most, and its outbox ends',
  async () => {
    const folder = temporaryFolder();
    // The first eight signs are in the name of what is kept.
    const newId = () => randomUUID().replace(/^.{8}/, '0badf11e');
    const { desk, reports } = openDeskBench('http://127.0.0.1:9', { importFolder: folder, newId });
    await until('folders', () => readdirSync(folder).length === 3);
    const { letGo } = stall(join(folder, 'failed', 'orders (0badf11e).csv.errors.txt.tmp'));
    writeFileSync(join(folder, 'orders.csv'), 'no,columns\n"of",orders\n');
    await until('it is taken', () => readdirSync(join(folder, 'working')).length === 1);
    let inARow = 0;
    await until('it waits for the share', () => (inARow = waitsForDisk() ? inARow + 1 : 0) > 100);

    const ended = await Promise.race([desk.stop().then(() => 'ended'), pause(20_000, 'still waiting')]);
    expect(ended).toBe('ended');
    expect(waitsForDisk()).toBe(true);

    // What the share does later is done by nobody's leave and told to nobody: the next start goes on from what lies there.
    letGo();
    await until('moved', () => readdirSync(join(folder, 'working')).length === 0);
    expect(reports).toEqual([]);
  },
);

// Regression: Node waits at its end for what hangs at a share, so the process stayed, with the lock of its data folder: the station
// could not be started again.
unix('a process that closed all it had open ends, whatever still hangs at a share', async () => {
  const path = join(temporaryFolder(), 'share');
  stall(path);
  const child = startChild('quitting-beside-a-stall.ts', path);
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (some: Buffer) => (said += String(some)));
  const ended = new Promise<string>((resolve) => child.once('exit', () => resolve('ended')));
  expect(await Promise.race([ended, pause(30_000, 'still there')])).toBe('ended');
  expect(said).toContain('all is closed');
});
