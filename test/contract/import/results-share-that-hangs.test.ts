import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createImportResults } from '#main/import/results/results.ts';
import type { ImportParts } from '#main/import/import-parts.ts';
import { createStores } from '#main/storage/stores.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { hastyClock } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';
import { until } from '#support/until.ts';

const line: SubmittedLine = {
  ...{ row: 1, externalId: 'WMS-1', state: 'waiting', code: null, words: null, problems: [], before: false },
  ...{ shipmentId: null, bolNumber: '', proNumber: '', paper: 'none', labels: { of: 0, printed: 0 } },
  ...{ order: null, tender: null, rate: null },
};

/** A station with one imported file, and a share that answers when it is let go. */
function bench() {
  const { db } = openStation();
  const stores = createStores(db);
  const fileId = randomUUID();
  db.prepare(
    `INSERT INTO import_files (id, name, from_folder, fingerprint, started_at, finished_at, imported_by)
     VALUES (?, 'a.json', 1, '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '')`,
  ).run(fileId);
  stores.importResults.begin({ fileId, folder: '/share', name: 'a.json' });
  let letGo: () => void = () => undefined;
  const share = new Promise<void>((resolve) => (letGo = resolve));
  const reports: unknown[] = [];
  const clock = hastyClock(100);
  const parts = { db, stores, clock, report: (error: unknown) => reports.push(error), watchesFolder: true };
  let now = line;
  const results = createImportResults(
    parts as unknown as ImportParts,
    {
      sourcesOf: () => [{ importedId: 'i', row: 1, externalId: 'WMS-1' }],
      read: () => ({ line: now, isSettled: true, subjects: ['i'] }),
    },
    { write: () => share, damaged: () => Promise.resolve([]) },
  );
  const made: string[] = [];
  results.made.on((one) => made.push(one.line.state));
  return {
    ...{ results, made, reports, db, stores, fileId, letGo },
    become: (state: SubmittedLine['state']): void => {
      now = { ...line, state };
      db.prepare('UPDATE import_result_lines SET due = 1').run();
    },
  };
}

// Regression: a watch waited for its share before it closed the station, which sent on for twenty seconds and was then torn off in the middle of a
// request.
test('a share that hangs over results holds up no line, and keeps no station from closing', async () => {
  const { results, made, reports, db, stores, fileId, become, letGo } = bench();
  results.start();
  await until('the first line', () => made.length === 1);
  become('accepted');
  await until('the next line', () => made.length === 2);
  expect(made).toEqual(['waiting', 'accepted']);
  expect(stores.importResults.unwritten(fileId)).toHaveLength(2);
  expect(await Promise.race([results.stop().then(() => 'ended'), pause(15_000, 'still waiting')])).toBe(
    'ended',
  );
  db.close();
  // The share answers after all: nothing is read of the closed database.
  letGo();
  await pause(50);
  expect(reports).toEqual([]);
});
