import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const make = (): string => mkdtempSync(join(tmpdir(), 'dockprint-'));
const remove = (folder: string) => (): void => {
  rmSync(folder, { recursive: true, force: true });
};

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
