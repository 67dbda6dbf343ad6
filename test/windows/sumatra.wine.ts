import { testPage } from '#main/printing/slips/test-page.ts';
import { expect, test, type Queues } from './support/bench.ts';
import { likeness, pagesOf, sheetsOf } from './support/ink.ts';
import type { PrintQuestion } from './support/print-question.ts';
import { commandLinesWith } from './support/processes.ts';

let pdf: Buffer;
test.beforeAll(async () => {
  const settings = { kind: 'ipp', id: 'l', name: 'Laser', uri: 'ipp://laser/ipp', media: 'na_letter_8.5x11in', sides: 'one-sided' } as const; // prettier-ignore
  pdf = await testPage(settings, 'Dock 7', new Date('2026-11-21T10:00:00Z'));
});

const bol = (bytes: Buffer, more: Partial<PrintQuestion> = {}): PrintQuestion => ({
  ask: 'document',
  language: 'pdf',
  queue: 'OFFICE',
  pdf: bytes.toString('base64'),
  name: 'BOL 0700018342',
  ...more,
});

/** Prints, and answers the job that came out of the queue, in PostScript. */
async function printed(queues: Queues, question: PrintQuestion): Promise<Buffer> {
  const before = queues.office.jobs.length;
  const answer = await queues.ask(question);
  expect(answer).toMatchObject({ outcomes: [{ kind: 'sent', reason: null }], left: 1 });
  await expect.poll(() => queues.office.jobs.length).toBe(before + 1);
  return queues.office.jobs.at(-1) ?? Buffer.alloc(0);
}

test('a page comes out as it looks, under the name of its BOL', async ({ queues }) => {
  const job = await printed(queues, bol(pdf));
  const [[sheet, ...more], [page]] = [await sheetsOf(job), await pagesOf(pdf)];
  if (sheet === undefined || page === undefined) throw new Error('no page');
  expect(more).toEqual([]);
  // Letter, and the ink where poppler puts it.
  expect([sheet.width, sheet.height]).toEqual([510, 660]);
  expect(likeness(sheet, page)).toBeGreaterThan(0.9);
  // What the measure is worth: the same page moved by a tenth of an inch is another.
  const moved = { ...page, dots: page.dots.subarray(6 * page.width) };
  expect(likeness(sheet, moved)).toBeLessThan(0.7);
  // SumatraPDF names its job after the whole path; the BOL is what it ends with.
  expect((await queues.cups.jobNames('OFFICE')).at(-1)).toMatch(/[\\/]BOL 0700018342\.pdf$/);
});

test('three copies on both sides', async ({ queues }) => {
  const job = await printed(queues, bol(pdf, { copies: 3, sides: 'two-sided-long-edge' }));
  expect(await sheetsOf(job)).toHaveLength(3);
  expect(job.toString('latin1')).toContain('<</Duplex true/Tumble false>>setpagedevice');
});

test('both sides over the short edge', async ({ queues }) => {
  const job = await printed(queues, bol(pdf, { sides: 'two-sided-short-edge' }));
  expect(job.toString('latin1')).toContain('<</Duplex true/Tumble true>>setpagedevice');
});

test('a queue that is not there is told beforehand: nothing was sent and nothing is in doubt', async ({ queues }) => {
  const answer = await queues.ask(bol(pdf, { queue: 'No such queue' }));
  expect(answer).toMatchObject({ outcomes: [{ kind: 'not-sent', condition: 'not-reachable' }], left: 0 });
});

test('a PDF that is cut short, random or empty: asked of a person, and no paper', async ({ queues }) => {
  const before = queues.office.jobs.length;
  const random = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 251));
  for (const bytes of [pdf.subarray(0, 300), random, Buffer.alloc(0)]) {
    const answer = await queues.ask(bol(bytes));
    expect(answer.outcomes).toEqual([{ kind: 'in-doubt', reason: 'spooler-failed', condition: null }]);
  }
  expect(queues.office.jobs).toHaveLength(before);
});

test('a spooler that hangs: SumatraPDF, from where it was installed, is ended at the limit', async ({ queues }) => {
  const name = `BOL hangs ${Date.now()}`;
  queues.cups.hang();
  try {
    const asked = queues.ask(bol(pdf, { name, limit: 8000 }));
    // Found by its document, whose path nobody else has.
    await expect.poll(() => commandLinesWith(`${name}.pdf`).length, { timeout: 40_000 }).toBe(1);
    const [[program] = []] = commandLinesWith(`${name}.pdf`);
    expect(program).toMatch(/\\node_modules\\pdf-to-printer\\dist\\SumatraPDF-3\.4\.6-32\.exe$/);
    const { outcomes, left, milliseconds } = await asked;
    expect({ outcomes, left }).toEqual({ outcomes: [{ kind: 'in-doubt', reason: 'spooler-hung', condition: null }], left: 1 }); // prettier-ignore
    // The question before, the limit, the wait for the end.
    expect(milliseconds).toBeLessThan(5000 + 8000 + 5000 + 5000);
    await expect.poll(() => commandLinesWith(`${name}.pdf`)).toEqual([]);
  } finally {
    queues.cups.resume();
  }
});
