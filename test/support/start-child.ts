import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');

/** Runs a TypeScript file of `test/support/children/` in the same Node as this process, as a process that can be killed. */
export const startChild = (name: string, ...values: string[]): Child => startChildWith({}, name, ...values);

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The same with this added to its environment. */
export function startChildWith(
  env: Readonly<Record<string, string>>,
  name: string,
  ...values: string[]
): Child {
  // As a URL: the drive letter of a path on Windows would be read as a scheme.
  const loader = pathToFileURL(resolve(root, 'test/support/raw-imports.ts')).href;
  const file = resolve(root, 'test/support/children', name);
  return spawn(process.execPath, ['--import', loader, file, ...values], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', NODE_OPTIONS: '', ...env },
  });
}
