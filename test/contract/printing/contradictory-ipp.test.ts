import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { cupsRawQueue } from '#main/printing/raw-queue/cups-raw-queue.ts';
import { aPdf } from '#support/builders.ts';
import { recordedFeed } from '#support/label-feed.ts';
import { ippAttribute, startMadeUpIpp } from '#support/made-up-ipp.ts';
import { stationAtLaser } from '#support/made-up-laser.ts';

const another = (asked: number): number => (asked === 4711 ? 4712 : 4711);
const number = (value: number): Buffer => Buffer.from([0, 0, 0, value]);
const [integer, enumeration, nameWithLanguage] = [0x21, 0x23, 0x36];
const jobState = (state: number): Buffer => ippAttribute(enumeration, 'job-state', number(state));
const inLanguage = (words: string): Buffer =>
  Buffer.from([0, 2, ...Buffer.from('en'), 0, words.length, ...Buffer.from(words)]);
const [aborted, completed] = [8, 9];
/** Any of these ends the waiting, so that a wrong one is seen at once. */
const ended = /^document:(printed|in-doubt|queued:refused)/;

// Regression: the answer to another question was taken for the word about this job, and the BOL was "printed" (RFC 8011 4.1.1).
it('a "completed" that answers another request does not print', async () => {
  let isOwn = false;
  const { at, laser } = await stationAtLaser((operation, times) =>
    operation === 'Get-Job-Attributes' && times > 1 && !isOwn
      ? { number: another, job: { 'job-state': 'completed' } }
      : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await expect
    .poll(() => laser.asked.filter((one) => one === 'Get-Job-Attributes').length, { timeout: 10_000 })
    .toBeGreaterThan(2);
  expect(at.states(id)).toMatch(/^document:sent/);
  isOwn = true;
  await at.until(id, 'document:printed');
});

// Regression: the job that another station's document became was followed as this one's.
it('a document whose answer is another request’s is in doubt, and not handed over again', async () => {
  const { at, laser } = await stationAtLaser((operation) =>
    operation === 'Print-Job' ? { number: another, job: { 'job-id': 7 } } : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, ended);
  await sleep(300);
  expect(at.states(id)).toBe('document:in-doubt:no-confirmation');
  expect(laser.asked.filter((one) => one === 'Print-Job')).toHaveLength(1);
});

// Regression: a refusal that another document got had this one handed over again every few seconds.
it.each(['client-error-document-format-not-supported', 'server-error-busy'])(
  'nor does another request’s %s say that it was not taken',
  async (status) => {
    const { at, laser } = await stationAtLaser((operation, times) =>
      operation === 'Print-Job' && times === 1 ? { number: another, status } : null,
    );
    const id = at.accept(0, aPdf('BOL'));
    await at.until(id, ended);
    expect(at.states(id)).toBe('document:in-doubt:no-confirmation');
    expect(laser.asked.filter((one) => one === 'Print-Job')).toHaveLength(1);
  },
);

it('nor does a raw queue send a label again for it', async () => {
  const queue = await startMadeUpIpp((operation) =>
    operation === 'Print-Job' ? { number: another, status: 'server-error-busy' } : null,
  );
  onTestFinished(() => queue.stop());
  const raw = cupsRawQueue(
    {
      kind: 'system-queue',
      id: 'z',
      name: 'Zebra',
      queue: 'zebra',
      language: 'zpl',
      media: 'na_letter_8.5x11in',
      sides: 'one-sided',
    },
    `ipp://127.0.0.1:${queue.port}`,
  );
  const feed = recordedFeed([{ id: '1', name: '1', zpl: Buffer.from('^XA^XZ'), count: 1, group: null }]);
  await raw.print(feed);
  expect(feed.outcomes.get('1')).toEqual({ kind: 'in-doubt', reason: 'no-confirmation', condition: null });
});

// Regression: of two states in one answer the last counted, of two jobs the first.
it.each([
  ['two states', { job: { 'job-state': 'aborted' }, jobAgain: [jobState(completed)] }],
  [
    'its state, and in between it somebody else’s',
    { job: { 'job-state': 'completed' }, otherJob: [jobState(aborted)] },
  ],
  ['the number of another job', { job: { 'job-state': 'completed', 'job-id': 8 } }],
])('an answer with %s does not print', async (_, word) => {
  const { at, laser } = await stationAtLaser((operation, times) =>
    operation === 'Get-Job-Attributes' && times > 1 ? word : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await expect
    .poll(() => laser.asked.filter((one) => one === 'Get-Job-Attributes').length, { timeout: 10_000 })
    .toBeGreaterThan(1);
  await sleep(500);
  expect(at.states(id)).toMatch(/^document:(sent|in-doubt)/);
});

it('an attribute that is said twice in the same words is one', async () => {
  const { at } = await stationAtLaser((operation) =>
    operation === 'Get-Job-Attributes'
      ? { job: { 'job-state': 'completed' }, jobAgain: [jobState(completed)] }
      : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, 'document:printed');
});

it('an answer to Print-Job that names two jobs names none', async () => {
  const { at } = await stationAtLaser((operation) =>
    operation === 'Print-Job'
      ? { job: { 'job-id': 7 }, otherJob: [ippAttribute(integer, 'job-id', number(8))] }
      : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, ended);
  expect(at.states(id)).toBe('document:in-doubt:no-confirmation');
});

// Regression: a printer that says the language of its job's name had "forgotten" every BOL, and a person was asked about each.
it('a job is known again by a name with its language', async () => {
  const { at } = await stationAtLaser((operation) =>
    operation === 'Get-Job-Attributes'
      ? {
          job: { 'job-state': 'completed' },
          jobAgain: [ippAttribute(nameWithLanguage, 'job-name', inLanguage('BOL'))],
        }
      : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, ended);
  expect(at.states(id)).toBe('document:printed');
});

// RFC 8011 B.1.5.9: the printer was canceled at while it took the document. It names no job where it had made none yet; pages may be out.
it('a document that somebody canceled at the printer while it was taken is in doubt', async () => {
  const { at, laser } = await stationAtLaser((operation, times) =>
    operation === 'Print-Job' && times === 1 ? { status: 'server-error-job-canceled' } : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, ended);
  expect(at.states(id)).toBe('document:in-doubt:job-canceled');
  expect(laser.asked.filter((one) => one === 'Print-Job')).toHaveLength(1);
});

// Another printer would print it, and a POST that is repeated by itself prints twice.
it.each([301, 302, 307, 308])(
  'a document that is sent elsewhere (%i) goes nowhere else, and is in doubt',
  async (status) => {
    const elsewhere = await startMadeUpIpp(() => null);
    onTestFinished(() => elsewhere.stop());
    const { at, laser } = await stationAtLaser((operation) =>
      operation === 'Print-Job'
        ? { redirect: { status, location: elsewhere.uri.replace('ipp:', 'http:') } }
        : null,
    );
    const id = at.accept(0, aPdf('BOL'));
    await at.until(id, ended);
    await sleep(200);
    expect(at.states(id)).toMatch(/^document:in-doubt/);
    expect(laser.asked.filter((one) => one === 'Print-Job')).toHaveLength(1);
    expect(elsewhere.asked).toEqual([]);
  },
);

it('a job that is asked about elsewhere (307) waits for its own printer', async () => {
  const elsewhere = await startMadeUpIpp(() => null);
  onTestFinished(() => elsewhere.stop());
  const location = elsewhere.uri.replace('ipp:', 'http:');
  const { at } = await stationAtLaser((operation, times) =>
    operation === 'Get-Job-Attributes' && times < 4 ? { redirect: { status: 307, location } } : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, /^document:(sent|in-doubt)/);
  expect(elsewhere.asked).toEqual([]);
});

it('job states that go backwards are waited for', async () => {
  const states = ['processing', 'pending', 'processing-stopped', 'processing', 'completed'];
  const { at } = await stationAtLaser((operation, times) =>
    operation === 'Get-Job-Attributes'
      ? { job: { 'job-state': states[Math.min(times, states.length) - 1] } }
      : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, 'document:printed');
  expect(at.events(id).filter((event) => event === 'print-printed')).toHaveLength(1);
});
