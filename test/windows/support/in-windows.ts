import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loader, toWindows, tree, windowsNode, wineEnvironment } from '../../../scripts/windows/places.mjs';

export interface InWindows {
  child: ChildProcess;
  /** What the program answered. Rejects with what it said when it ended without an answer. */
  answer: Promise<unknown>;
}

/**
 * Runs a program of `test/windows/inside/` in the Node of Windows. `input` is its question; it writes its answer to a file, since
 * node.exe in Wine can open no pipe of Linux.
 */
export function startInWindows(program: string, input: unknown, env: Record<string, string> = {}): InWindows {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-windows-'));
  const [question, answered, said] = ['question.json', 'answer.json', 'said'].map((name) =>
    join(folder, name),
  );
  if (question === undefined || answered === undefined || said === undefined) throw new Error('no files');
  writeFileSync(question, JSON.stringify(input));
  const output = openSync(said, 'a');
  const child = spawn(
    loader,
    [
      windowsNode,
      '--no-warnings',
      '--import',
      `file:///Z:${tree}/test/support/raw-imports.ts`,
      toWindows(join(tree, 'test/windows/inside', program)),
      toWindows(question),
      toWindows(answered),
    ],
    { cwd: tree, env: wineEnvironment(env), stdio: ['ignore', output, output] },
  );
  closeSync(output);
  const answer = new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code, signal) => {
      try {
        resolve(JSON.parse(readFileSync(answered, 'utf8')));
      } catch {
        reject(new Error(`${program} ended with ${signal ?? String(code)}:\n${readFileSync(said, 'utf8')}`));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
  return { child, answer };
}
