import { createDocumentRequest } from '#main/printing/document-request.ts';
import { jobFeed } from '#main/printing/job-feed.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import { openInMemory } from '#support/open-in-memory.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createPrintRunStore } from '#main/storage/printing/print-run-store.ts';
import { expect, test } from 'vitest';

// Regression: a run left open through one entry of the settings was unknown to another entry for the same printer.
test('whether the last run agreed is asked of the printer, through whichever entry of the settings it was', () => {
  const db = openInMemory();
  const runs = createPrintRunStore(db);
  const feed = jobFeed({
    printerId: 'new',
    jobs: createPrintJobStore(db),
    runs,
    next: () => null,
    confirms: true,
    now: () => new Date(),
    onProgress: () => undefined,
    onCondition: () => undefined,
    changes: null,
  } as unknown as Parameters<typeof jobFeed>[0]);
  expect(feed.lastAgreed(1000, 'A')).toBeNull();
  const who = { serial: 'A', model: null, firmware: null };
  const id = runs.begin({
    ...who,
    printerId: 'old',
    odometer: 1000,
    bootedAt: null,
    begunAt: '2026-11-17T15:00:00.000Z',
  });
  expect(feed.lastAgreed(1000, 'A')).toBe(false);
  expect(feed.lastAgreed(1000, 'B')).toBeNull();
  expect(feed.lastAgreed(1000, null)).toBeNull();
  runs.agreed(id, 1000);
  expect(feed.lastAgreed(1000, 'A')).toBe(true);
  expect(feed.lastAgreed(1001, 'A')).toBe(false);
  db.close();
});

// Regression: the BOL of the first try that waited was taken for the second's, so that the second's was "on its way" for ever.
test('a document that is on its way is that document, not another of the same shipment', () => {
  const made: unknown[] = [];
  const at = '2026-11-17T15:00:00.000Z';
  const first = newJob(
    { id: 'job-1', kind: 'document', at, printerId: 'd' },
    { shipmentId: 's', documentId: 'of-try-1' },
  );
  const request = createDocumentRequest({
    writer: { refresh: () => undefined, move: () => true },
    add: (_kind: string, more: unknown) => made.push(more),
    answers: {
      mayDo: () => false,
      refuseAtPrinter: () => ({ ok: false, error: { code: 'print-at-printer', message: '' } }),
    },
  } as unknown as Parameters<typeof createDocumentRequest>[0]);
  const how = { copies: 1, reason: '' };
  expect(request([first], 's', { kind: 'document', documentId: 'of-try-1' }, how)).toMatchObject({
    error: { code: 'nothing-to-print' },
  });
  expect(request([first], 's', { kind: 'document', documentId: 'of-try-2' }, how)).toMatchObject({
    ok: true,
  });
  expect(made).toMatchObject([{ documentId: 'of-try-2', parentId: null }]);
});
