import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const ours = /^dockprint-(\d+)$/;
/** Far above what all tests together keep at a time. */
const neededBytes = 3 * 2 ** 30;

/**
 * Temporary folders of a test run are in memory where Linux has room for them: a unit test waited for the disk a quarter of its time, and what
 * `fsync` is for, a computer that loses power, no test can do. A `TMPDIR` of your own is respected; campaigns and measurements keep to the
 * disk. Called once by the process that starts the tests; gone when it ends, or with the next run.
 */
export function useMemoryForTemporaryFolders(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return;
  const folder = join(memory, `dockprint-${process.pid}`);
  try {
    for (const name of readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name));
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < neededBytes) return;
    mkdirSync(folder);
    // As /tmp is: the print system and PostgreSQL work in it under their own names.
    chmodSync(folder, 0o1777);
  } catch {
    return;
  }
  process.on('exit', () => {
    remove(folder);
  });
  // In a container it is often mounted without the right to run programs, and some tests make one.
  if (runsPrograms(folder)) process.env['TMPDIR'] = folder;
  // Stations, commands and threads of a test are Nodes of their own: what one has stripped and compiled, the next ones read. That is a fifth
  // to a half of what their start takes.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function isLeftBehind(name: string): boolean {
  const pid = ours.exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const remove = (path: string): void => {
  rmSync(path, { recursive: true, force: true });
};
