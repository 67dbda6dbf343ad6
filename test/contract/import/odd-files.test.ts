import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBounded } from '#main/import/reading/read-bounded.ts';
import { lookIntoOrders } from '#support/look-into-orders.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { wmsOrder } from '#support/wms-orders.ts';

/** A file of so many bytes that takes none of the disk. */
function sparse(bytes: number): string {
  const path = join(temporaryFolder(), 'orders.json');
  writeFileSync(path, '[');
  truncateSync(path, bytes);
  return path;
}

// Regression: it was read whole into the memory before its size was looked at; one of more than 2 GB was a defect of ours, "internal".
test.each([1, 5])('a file of %i GB is too large, and is not read to say so', async (gigabytes) => {
  const before = process.resourceUsage().maxRSS;
  expect(await lookIntoOrders(sparse(gigabytes * 1024 ** 3))).toEqual({
    is: 'refused',
    code: 'too-large',
    row: null,
  });
  const grown = (process.resourceUsage().maxRSS - before) / 1024;
  expect(grown).toBeLessThan(300);
});

// Regression: the reader waited for whoever would write into it, and the station with it when it closed.
test.skipIf(process.platform === 'win32')(
  'a pipe in the place of a file is refused, and nobody waits for it',
  async () => {
    const path = join(temporaryFolder(), 'orders.json');
    execFileSync('mkfifo', [path]);
    expect(await lookIntoOrders(path)).toEqual({ is: 'refused', code: 'broken', row: null });
  },
);

test('a plain file is read to its end, an empty one too', async () => {
  const path = join(temporaryFolder(), 'orders.json');
  const text = JSON.stringify([wmsOrder(1)]);
  writeFileSync(path, '');
  expect(readBounded(path)).toHaveLength(0);
  appendFileSync(path, text);
  expect(readBounded(path).toString()).toBe(text);
  expect(await lookIntoOrders(path)).toEqual({ is: 'read' });
});

const takesLock = `const { DatabaseSync } = require('node:sqlite');
new DatabaseSync(process.argv[1], { timeout: 100 }).exec('BEGIN IMMEDIATE; COMMIT');`;

// Regression: a system that locks by process gives up all locks of a file with the first handle that is closed, and the file was read before its name was.
test('the station’s own data named as a file to import is not opened: it stays locked for others', async () => {
  const { file } = openStation();
  const others = () => spawnSync(process.execPath, ['-e', takesLock, file], { encoding: 'utf8' });
  expect(others().stderr).toContain('database is locked');
  expect(await lookIntoOrders(file)).toEqual({ is: 'refused', code: 'unknown-kind', row: null });
  expect(others().stderr).toContain('database is locked');
});
