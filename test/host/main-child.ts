import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FromLauncher, FromMain } from './messages.ts';
import { pinnedNode, projectFolder } from './pinned-node.ts';

/** The app's main process, running in the pinned Node with the stand-in for Electron. */
export interface MainChild {
  pid: number;
  tell(message: FromLauncher): void;
  onMessage(listener: (message: FromMain) => void): void;
  /** Resolves when the process is gone, with a sentence about its end. */
  ended: Promise<string>;
  kill(): void;
  outputFile: string;
}

export function startMain(userDataDir: string, args: string[], env: Record<string, string>): MainChild {
  mkdirSync(join(userDataDir, 'logs'), { recursive: true });
  const outputFile = join(userDataDir, 'logs', 'host-output.log');
  const output = openSync(outputFile, 'a');
  const child: ChildProcess = spawn(
    pinnedNode(),
    [join(import.meta.dirname, 'main-process.ts'), `--user-data-dir=${userDataDir}`, ...args],
    {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output, 'ipc'],
      serialization: 'advanced',
    },
  );
  closeSync(output);
  if (child.pid === undefined) throw new Error('The app’s main process did not start');
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(`ended with ${signal ?? String(code)}`);
    });
  });
  return {
    pid: child.pid,
    tell: (message) => {
      // One that is ending hears nothing more, and `ended` says so; without the callback that would be thrown from nowhere.
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage: (listener) => {
      child.on('message', (message) => {
        listener(message as FromMain);
      });
    },
    ended,
    kill: () => {
      child.kill('SIGKILL');
    },
    outputFile,
  };
}

/** The last lines that the process wrote, for the reader of a failed start. */
export function lastOutput(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-30).join('\n');
}
