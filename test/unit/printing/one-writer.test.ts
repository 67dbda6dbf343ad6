import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const main = join(import.meta.dirname, '..', '..', '..', 'src', 'main');

/** The database's own file writes what a copy's rows become; everything else goes through the writer. */
test('print jobs are written by one file alone, and so are the lines of the journal about them', () => {
  const files = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('storage/'));
  const thatSay = (pattern: RegExp): string[] =>
    files.filter((name) => pattern.test(readFileSync(join(main, name), 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  // The store with its writing half; all others are given `PrintJobs`, which cannot write.
  expect(thatSay(/PrintJobStore\b/)).toEqual([
    'desk/desk.ts',
    'printing/job-writer.ts',
    'printing/spooler.ts',
  ]);
  expect(thatSay(/subject: 'print-job'/)).toEqual(['printing/job-journal.ts']);
});
