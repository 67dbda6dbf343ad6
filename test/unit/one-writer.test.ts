import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The state of a submission and of a print job is written in one place each, where its journal line is written too. */
const main = join(import.meta.dirname, '..', '..', 'src', 'main');
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const files = readdirSync(main, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({
    name: name.split(sep).join('/'),
    text: withoutComments(readFileSync(join(main, name), 'utf8')),
  }));

/** The calls of the stores that write a state, and what a journal line about such a row says of itself. */
const writes = {
  submission:
    /\bsubmissions\s*\??\.\s*(?:move|insert)\(|\bcreateSubmissionsStore\([^()]*\)\s*\.\s*(?:move|insert)\(|subject:\s*['"`]submission['"`]/,
  'print job':
    /\b(?:jobs|printJobs)\s*\??\.\s*(?:set|add)\(|\bcreatePrintJobStore\([^()]*\)\s*\.\s*(?:set|add)\(|subject:\s*['"`]print-job['"`]/,
};
const sql = /\b(?:UPDATE|INTO|DELETE\s+FROM)\s+["[`]?(?:submissions|print_jobs)\b/i;

const writersOf = (machine: RegExp): string[] =>
  files
    .filter(({ name, text }) => !name.startsWith('storage/') && machine.test(text))
    .map(({ name }) => name);

test('the state of a submission is written by its transitions alone', () => {
  expect(writersOf(writes.submission)).toEqual(['outbox/transitions.ts']);
});

// The writer writes the row and has the journal write the line, in one commit. All others are given `PrintJobs`, which cannot be written.
test('the state of a print job is written by its writer alone', () => {
  expect(writersOf(writes['print job'])).toEqual(['printing/job-journal.ts', 'printing/job-writer.ts']);
  expect(writersOf(/\bcreateJobJournal\(/)).toEqual([
    'printing/job-journal.ts',
    'printing/restored-jobs.ts',
    'printing/spooler.ts',
  ]);
  expect(writersOf(/PrintJobStore\b/)).toEqual([
    'desk/desk.ts',
    'printing/job-writer.ts',
    'printing/restored-jobs.ts',
    'printing/spooler.ts',
  ]);
});

test('storage writes both tables in their stores alone', () => {
  const stores = files.filter(({ text }) => sql.test(text)).map(({ name }) => name);
  expect(stores.toSorted()).toEqual([
    'storage/outbox/submissions-store.ts',
    'storage/printing/print-job-store.ts',
    'storage/printing/printer-queues.ts',
  ]);
});

describe('another writer', () => {
  test.each([
    ['submission', "stores.submissions.move(id, 'queued', { state: 'accepted' }, at);"],
    ['submission', 'parts.stores.submissions\n  .insert(row);'],
    ['submission', "journal.add({ at, subject: 'submission', subjectId: id });"],
    ['submission', 'createSubmissionsStore(db).move(id, from, to, at);'],
    ['print job', "jobs.set(job.id, 'sent', { state: 'printed' });"],
    ['print job', 'parts.jobs.add(newJob(base));'],
    ['print job', "subject: 'print-job',"],
  ] as const)('of a %s is seen: %s', (machine, text) => {
    expect(text).toMatch(writes[machine]);
  });

  test.each([
    'db.prepare(`UPDATE submissions SET state = ? WHERE id = ?`)',
    "'INSERT OR REPLACE INTO print_jobs VALUES (1)'",
    'DELETE FROM\n  print_jobs',
  ])('in SQL is seen: %s', (text) => {
    expect(text).toMatch(sql);
  });
});
