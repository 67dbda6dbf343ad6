import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { cupsRawQueue } from '#main/printing/raw-queue/cups-raw-queue.ts';
import { aPdf } from '#support/builders.ts';
import { recordedFeed } from '#support/label-feed.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';
import { stationAtLaser } from '#support/made-up-laser.ts';
import type { PrintStation } from '#support/print-station.ts';

const stationAt = async (...asked: Parameters<typeof stationAtLaser>): Promise<PrintStation> =>
  (await stationAtLaser(...asked)).at;

// Regression: "BOL printed, 3 copies", of which one came out.
it.each([3, 'without its value'] as const)(
  'a printer that says that it ignores copies (%s) has not printed three',
  async (copies) => {
    const at = await stationAt(
      (operation) =>
        operation === 'Print-Job'
          ? {
              status: 'successful-ok-ignored-or-substituted-attributes',
              unsupported: { copies },
              job: { 'job-id': 7 },
            }
          : null,
      3,
    );
    const id = at.accept(0, aPdf('BOL'));
    await at.until(id, /document:(printed|in-doubt)/);
    expect(at.states(id)).toBe('document:in-doubt:copies-ignored');
    await sleep(300);
    expect(at.states(id)).toBe('document:in-doubt:copies-ignored');
  },
);

it('one copy of it is what it is asked for', async () => {
  const at = await stationAt((operation) =>
    operation === 'Print-Job'
      ? {
          status: 'successful-ok-ignored-or-substituted-attributes',
          unsupported: { media: 'without its value', copies: 1 },
          job: { 'job-id': 7 },
        }
      : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, 'document:printed');
});

// Regression: a printer that was too busy to answer for its job had "forgotten" it, and a person was asked.
it.each(['server-error-busy', 'server-error-service-unavailable', 'server-error-temporary-error'])(
  'a printer that answers %s about its job is asked again',
  async (status) => {
    const at = await stationAt((operation, times) =>
      operation === 'Get-Job-Attributes' && times < 3 ? { status } : null,
    );
    const id = at.accept(0, aPdf('BOL'));
    await at.until(id, 'document:printed');
    expect(at.events(id)).toEqual(['print-queued', 'print-sending', 'print-sent', 'print-printed']);
  },
);

// Regression: a full queue of the system "refused" the first labels, and those behind them came out before them.
it('a raw queue that is busy gets its label again, and nothing before it', async () => {
  const laser = await startMadeUpIpp((operation, times) =>
    operation === 'Print-Job' && times === 1 ? { status: 'server-error-busy' } : null,
  );
  onTestFinished(() => laser.stop());
  const queue = cupsRawQueue(
    {
      kind: 'system-queue',
      id: 'z',
      name: 'Zebra',
      queue: 'zebra',
      language: 'zpl',
      media: 'na_letter_8.5x11in',
      sides: 'one-sided',
    },
    `ipp://127.0.0.1:${laser.port}`,
  );
  const label = (id: string) => ({ id, name: id, zpl: Buffer.from('^XA^XZ'), count: 1, group: null });
  const feed = recordedFeed([label('1'), label('2')]);
  expect(await queue.print(feed)).toBe('attention');
  expect(feed.outcomes.get('1')).toEqual({ kind: 'not-sent', condition: 'attention' });
});

// Regression: every BOL behind a job that the printer kept back by itself waited until a person answered about that one.
it('a job that the printer holds (for a PIN, or by a rule of its queue) holds no other back, and is asked about again', async () => {
  let isHeld = true;
  const at = await stationAt((operation, times, about) => {
    if (operation === 'Print-Job') return { job: { 'job-id': times, 'job-state': 'pending' } };
    if (operation !== 'Get-Job-Attributes') return null;
    return about === 1 && isHeld
      ? { job: { 'job-state': 'pending-held', 'job-state-reasons': 'job-hold-until-specified' } }
      : null;
  });
  const first = at.accept(0, aPdf('BOL'));
  await at.until(first, 'document:sent:held-at-printer');
  const second = at.accept(0, aPdf('BOL'));
  await at.until(second, 'document:printed');
  expect(at.states(first)).toBe('document:sent:held-at-printer');
  isHeld = false;
  await at.until(first, 'document:printed');
});

// CUPS with its usual ErrorPolicy retry-job, when its backend fails: the printer is the trouble, not somebody who has to release the job.
it('a job that the queue tries again by itself is not held, and what is behind it waits', async () => {
  const at = await stationAt((operation) =>
    operation === 'Get-Job-Attributes'
      ? { job: { 'job-state': 'pending-held', 'job-state-reasons': 'resources-are-not-ready' } }
      : null,
  );
  const first = at.accept(0, aPdf('BOL'));
  await at.until(first, /^document:sent/);
  const second = at.accept(0, aPdf('BOL'));
  await sleep(400);
  expect(at.states(first)).not.toContain('held-at-printer');
  expect(at.states(second)).toMatch(/^document:queued/);
});

it('a held job in a printer without paper waits for the paper, and what is behind it is not handed over', async () => {
  let asked = 0;
  const at = await stationAt((operation) => {
    asked += 1;
    if (operation === 'Get-Job-Attributes')
      return { job: { 'job-state': 'pending-held', 'job-state-reasons': 'job-hold-until-specified' } };
    const printer = {
      'printer-state': 'stopped',
      'printer-state-reasons': 'media-empty-error',
      'printer-is-accepting-jobs': true,
    };
    return operation === 'Get-Printer-Attributes' && asked > 2 ? { printer } : null;
  });
  const first = at.accept(0, aPdf('BOL'));
  await at.until(first, 'document:sent:paper-out');
  const second = at.accept(0, aPdf('BOL'));
  await sleep(300);
  expect(at.states(second)).toMatch(/^document:queued/);
});

// Regression: a printer that jams while it takes a document answers with an error and with the job that it has made of it (RFC 8011 B.1.5.5). The
// document was handed over again every two seconds, and came out as often.
it('a printer that says an error and names the job it has made is not given the document again', async () => {
  const { at, laser } = await stationAtLaser((operation, times) => {
    if (operation === 'Print-Job')
      return { status: 'server-error-device-error', job: { 'job-id': 7, 'job-state': 'processing-stopped' } };
    if (operation !== 'Get-Job-Attributes') return null;
    return { job: { 'job-state': times < 4 ? 'processing-stopped' : 'completed' } };
  });
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, 'document:printed');
  await sleep(300);
  expect(laser.asked.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
  expect(at.events(id)).toEqual(['print-queued', 'print-sending', 'print-sent', 'print-printed']);
});

it('nor is a raw queue given its label again', async () => {
  const laser = await startMadeUpIpp((operation) =>
    operation === 'Print-Job' ? { status: 'server-error-device-error', job: { 'job-id': 7 } } : null,
  );
  onTestFinished(() => laser.stop());
  const queue = cupsRawQueue(
    {
      kind: 'system-queue',
      id: 'z',
      name: 'Zebra',
      queue: 'zebra',
      language: 'zpl',
      media: 'na_letter_8.5x11in',
      sides: 'one-sided',
    },
    `ipp://127.0.0.1:${laser.port}`,
  );
  const feed = recordedFeed([{ id: '1', name: '1', zpl: Buffer.from('^XA^XZ'), count: 1, group: null }]);
  await queue.print(feed);
  expect(feed.outcomes.get('1')).toEqual({ kind: 'sent', reason: null, remoteId: '7' });
});
