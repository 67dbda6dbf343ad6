import { drawBillOfLading } from '#main/training/bill-of-lading/bill-of-lading.ts';
import { bolRequestSchema } from '#main/training/wire/shipment-request.ts';
import { aBolRequest, aFullBolRequest } from '#support/bol-request.ts';
import { expect, test, type Queues } from './support/bench.ts';
import { likeness, pagesOf, scaleOf, sheetsOf } from './support/ink.ts';
import type { PrintQuestion } from './support/print-question.ts';
import { commandLinesWith } from './support/processes.ts';

let pdf: Buffer;
test.beforeAll(async () => {
  pdf = await drawBillOfLading(bolRequestSchema.parse(aFullBolRequest()), '0700018342');
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
  // Letter; a little smaller, since the printer has margins and the page is shrunk into them.
  expect([sheet.width, sheet.height]).toEqual([850, 1100]);
  expect(scaleOf(sheet, page)).toBeGreaterThan(0.93);
  expect(scaleOf(sheet, page)).toBeLessThanOrEqual(1);
  expect(likeness(sheet, page)).toBeGreaterThan(0.95);
  // What the measure is worth: the paper of another shipment is not alike.
  const other = { ...aFullBolRequest(), ...aBolRequest() };
  const [strange] = await pagesOf(await drawBillOfLading(bolRequestSchema.parse(other), '0700018343'));
  expect(strange && likeness(sheet, strange)).toBeLessThan(0.9);
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

test('a queue that is not there is told beforehand: nothing was sent and nothing is in doubt', async ({
  queues,
}) => {
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

test('a spooler that hangs: SumatraPDF, from where it was installed, is ended at the limit', async ({
  queues,
}) => {
  const name = `BOL hangs ${Date.now()}`;
  const asked = queues.ask(bol(pdf, { name, limit: 8000 }));
  // Found by its document, whose path nobody else has.
  await expect.poll(() => commandLinesWith(`${name}.pdf`).length, { intervals: [20] }).toBe(1);
  queues.cups.hang();
  try {
    const installed = '\\node_modules\\pdf-to-printer\\dist\\SumatraPDF-3.4.6-32.exe';
    expect(
      commandLinesWith(`${name}.pdf`)[0]?.filter((argument) => argument.endsWith(installed)),
    ).toHaveLength(1);
    const { outcomes, left, milliseconds } = await asked;
    expect({ outcomes, left }).toEqual({
      outcomes: [{ kind: 'in-doubt', reason: 'spooler-hung', condition: null }],
      left: 1,
    });
    // The question before, the limit, the wait for the end.
    expect(milliseconds).toBeLessThan(5000 + 8000 + 5000 + 5000);
    await expect.poll(() => commandLinesWith(`${name}.pdf`)).toEqual([]);
  } finally {
    queues.cups.resume();
  }
});
