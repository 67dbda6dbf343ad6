import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newJob } from '#main/printing/new-jobs.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { storeLabelsEarly, storeDocuments } from '#main/outbox/answer-documents.ts';
import type { JournalEvent } from '#shared/station/journal.ts';
import { aPdf } from '#support/builders.ts';
import { ownTime } from '#support/longest-task.ts';
import { openStation } from '#support/open-station.ts';
import { zplOf } from '#support/answering-service.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';
function accepted() {
  const station = openStation();
  const { stores } = station;
  stores.shipments.insert(aStoredShipment('s1', { createdAt: at, createdBy: '' }));
  stores.submissions.insert(aStoredSubmission('b1', 's1', { state: 'on-wire', at }));
  const row = stores.submissions.get('b1');
  if (row === null) throw new Error('no row');
  return { ...station, parts: { ...station, clock: createFakeClock(), newId: () => randomUUID() }, row };
}
/** As long as labels of services are. */
const long = (of: number) => zplOf(of).map((zpl) => zpl.replace('^XZ', `^FX${'x'.repeat(1500)}^XZ`));

test('a long list is stored in many small commits, and counts only with the commit that settles the try', async () => {
  const { db, stores, parts, row } = accepted();
  const answer = { labels: long(2000), badLabels: [7] };
  let pauses = 0;
  const seen: number[] = [];
  const pause = () => {
    pauses += 1;
    seen.push(stores.labels.ofShipment('s1').length);
    return Promise.resolve();
  };
  const commits: number[] = [];
  const write = <T>(work: () => T) => {
    const before = (db.prepare('SELECT count(*) AS n FROM labels').get() as { n: number }).n;
    const done = work();
    commits.push((db.prepare('SELECT count(*) AS n FROM labels').get() as { n: number }).n - before);
    return Promise.resolve(done);
  };
  const ahead = await storeLabelsEarly(parts, row, answer, { pause, write });
  if (ahead === null || ahead === 'closed') throw new Error(String(ahead));
  expect(ahead.physical).toBe(2000);
  expect(Math.max(...commits)).toBeLessThanOrEqual(200);
  expect(pauses).toBeGreaterThan(20);
  expect(new Set(seen)).toEqual(new Set([0]));
  expect(stores.labels.ofShipment('s1')).toEqual([]);
  expect(stores.labels.answerOf('s1')).toBeNull();
  const papers = db.transaction(() => storeDocuments(parts, row, answer, ahead));
  expect(papers.labelIds).toHaveLength(2000);
  expect(stores.labels.ofShipment('s1').map(({ unit }) => unit)).toEqual(
    papers.labelIds.map((_, n) => n + 1),
  );
  expect(stores.labels.answerOf('s1')).toEqual({ strings: 2001, bad: [7] });
});

test('a station that died within the list: the next beginning leaves nothing of it, and no half of it ever counts', async () => {
  const { db, stores, parts, row } = accepted();
  const answer = { labels: long(500) };
  let commits = 0;
  const dies = <T>(work: () => T) => Promise.resolve((commits += 1) > 2 ? null : work());
  const cut = await storeLabelsEarly(parts, row, answer, { pause: () => Promise.resolve(), write: dies });
  // The worker settles nothing then: the row stays on the wire, and the next start has it in doubt.
  expect(cut).toBe('closed');
  const count = () => (db.prepare('SELECT count(*) AS n FROM labels').get() as { n: number }).n;
  expect(count()).toBeGreaterThan(0);
  // A person says that the service has it: what came of the answer before the end is no list of labels.
  stores.submissions.move('b1', 'on-wire', { state: 'in-doubt' }, at);
  stores.submissions.move('b1', 'in-doubt', { state: 'accepted' }, at);
  expect(stores.labels.ofShipment('s1')).toEqual([]);
  const ahead = await storeLabelsEarly(parts, row, answer, {
    pause: () => Promise.resolve(),
    write: (work) => Promise.resolve(work()),
  });
  if (ahead === 'closed') throw new Error('closed');
  db.transaction(() => storeDocuments(parts, row, answer, ahead));
  expect([count(), stores.labels.ofShipment('s1').length]).toEqual([500, 500]);
});

test('a short list is stored with the rest of its answer', async () => {
  const { db, stores, parts, row } = accepted();
  const answer = { labels: zplOf(3), pdf: aPdf() };
  const never = () => Promise.reject(new Error('asked'));
  expect(await storeLabelsEarly(parts, row, answer, { pause: never, write: never })).toBeNull();
  db.transaction(() => storeDocuments(parts, row, answer));
  expect(stores.labels.physicalOf('s1')).toBe(3);
});

test('the next of thousands of waiting labels is found at once, also beside a label in doubt', () => {
  const { db, parts } = accepted();
  const jobs = createPrintJobStore(db);
  db.transaction(() => {
    for (let unit = 1; unit <= 3000; unit += 1) {
      const state = unit === 3000 ? 'in-doubt' : 'queued';
      jobs.add(
        newJob(
          { id: randomUUID(), kind: 'label', at, printerId: 'z' },
          { shipmentId: 's1', unit, of: 3000, state },
        ),
      );
    }
  });
  expect(jobs.nextFor('z')?.unit).toBe(1);
  const begin = ownTime();
  for (let n = 0; n < 20; n += 1) jobs.nextFor('z');
  // Each of them read all labels of the shipment for each label of it: seconds.
  expect((ownTime() - begin) / 20).toBeLessThan(20);
  expect(jobs.noteWaiting('z', { fresh: null })).toEqual([]);
  expect(parts.clock).toBeDefined();
});

test('of thousands of labels the view has how each ended, and every step of the newest', () => {
  const { db, stores } = accepted();
  const line = (event: JournalEvent, unit: number) => {
    stores.journal.add({
      at,
      shipmentId: 's1',
      subject: 'print-job',
      subjectId: `p${unit}`,
      event,
      detail: { kind: 'label', unit },
    } as never);
  };
  db.transaction(() => {
    stores.journal.add({
      at,
      shipmentId: 's1',
      subject: 'shipment',
      subjectId: 's1',
      event: 'saved',
      detail: {} as never,
    });
    for (let unit = 1; unit <= 1000; unit += 1)
      for (const event of ['print-queued', 'print-sending', 'print-sent', 'print-printed'] as const)
        line(event, unit);
  });
  const lines = stores.journal.ofShipment('s1', 10_000, 100);
  expect(lines.filter(({ event }) => event === 'print-printed')).toHaveLength(1000);
  expect(lines.filter(({ event }) => event === 'print-sending').length).toBeLessThanOrEqual(26);
  expect(lines.at(-1)?.event).toBe('saved');
  expect(stores.journal.ofShipment('s1', 10_000)).toHaveLength(4001);
});
