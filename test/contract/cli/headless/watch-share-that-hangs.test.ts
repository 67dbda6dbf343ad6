import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Desk } from '#main/desk/desk.ts';
import { resultsFileSuffix } from '#main/cli/headless/results-file.ts';
import { watchFiles } from '#main/cli/headless/watch-files.ts';
import type { TakenFile } from '#main/import/folder-work.ts';
import { createSignal } from '#main/signal.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A pipe that nobody writes into: to open it for reading waits, as for a share that does not answer. */
function stall(path: string): void {
  execFileSync('mkfifo', [path]);
  onTestFinished(() => {
    closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
  });
}

/** A desk whose folder took a file, and of whose database nothing is read once it is closed. */
function bench(kept: () => Promise<TakenFile[]>) {
  const folder = temporaryFolder();
  const taken = createSignal<TakenFile>();
  let isClosed = false;
  const lines = {
    ofFile() {
      if (isClosed) throw new Error('the database is closed');
      return [];
    },
  };
  const desk = { imports: { folder: { taken, kept }, lines } } as unknown as Desk;
  const said: object[] = [];
  const ending = new AbortController();
  const watching = watchFiles(desk, (line) => said.push(line), ending.signal, 20);
  const file: TakenFile = {
    id: 'f',
    name: 'a.json',
    kept: join(folder, 'a.json'),
    imported: true,
    reasons: [],
  };
  return {
    file,
    said,
    taken,
    close: () => void (isClosed = true),
    end: () => {
      ending.abort();
      return Promise.race([watching.then(() => 'ended'), pause(15_000, 'still waiting')]);
    },
  };
}

const nothing = () => Promise.resolve([]);

// Regression: the command waited for the share before it closed the station, which sent on for twenty seconds and was then torn off in the middle of a
// request.
test.skipIf(process.platform === 'win32')(
  'a watch whose share hangs over the results of a file ends in seconds, and says nothing of them later',
  async () => {
    const { file, said, taken, close, end } = bench(nothing);
    stall(file.kept + resultsFileSuffix);
    await pause(20);
    taken.emit(file);
    expect(await end()).toBe('ended');
    close();
    // The share answers after all.
    closeSync(openSync(file.kept + resultsFileSuffix, constants.O_RDWR | constants.O_NONBLOCK));
    await pause(100);
    expect(said).toEqual([{ file: 'a.json', taken: true, reasons: [] }]);
  },
);

test('a watch whose share hangs over what was done before ends in seconds, and takes files meanwhile', async () => {
  const { file, said, taken, end } = bench(() => new Promise(() => undefined));
  taken.emit(file);
  expect(await end()).toBe('ended');
  expect(said).toEqual([{ file: 'a.json', taken: true, reasons: [] }]);
});
