import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const make = (): string => mkdtempSync(join(tmpdir(), 'dockprint-'));
/** Not at once on Windows, which removes nothing that is open: a file that was closed may still be on its way to the disk in another thread. */
const remove = (folder: string) => (): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });

/** A folder of this test alone; gone when the test ends. Asked for in a test or in `beforeEach`. */
export function temporaryFolder(): string {
  const folder = make();
  onTestFinished(remove(folder));
  return folder;
}

/** A folder of all tests of a file or of a `describe`; gone after the last. Asked for in its body, not in a hook. */
export function folderForAll(): string {
  const folder = make();
  afterAll(remove(folder));
  return folder;
}
