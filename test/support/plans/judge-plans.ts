import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { mayReadAll } from './may-read-all.ts';

/** After the tests of a file: no statement of ours has read a growing table from end to end, but those that must (`may-read-all.ts`). */
const folder = mkdtempSync(join(tmpdir(), 'dockprint-plans-'));
const file = join(folder, 'plans.jsonl');
process.env['DOCKPRINT_PLANS'] = file;

afterAll(() => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  // What comes between two files is explained in the next.
  delete process.env['DOCKPRINT_PLANS'];
  rmSync(folder, { recursive: true, force: true });
  const read = lines.map((line) => JSON.parse(line) as { table: string; sql: string });
  expect(read.filter(({ sql }) => !mayReadAll(sql))).toEqual([]);
});
