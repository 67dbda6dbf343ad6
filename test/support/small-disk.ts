import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A disk of so many kilobytes. Needs root on Linux; elsewhere null, and the test is skipped and says so. */
export function smallDisk(kilobytes: number): string | null {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    console.warn(`SKIPPED: no small disk can be mounted here (${String(error)})`);
    return null;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}
