// Asks the printers of Windows what the test asks, with the app's own adapters. Arguments: the question's file, the answer's.
import { readFileSync, writeFileSync } from 'node:fs';
import { findPrinters } from '#main/printing/finding/find-printers.ts';
import { sumatraPrinter } from '#main/printing/documents/sumatra-printer.ts';
import { openPrinter } from '#main/printing/open-printer.ts';
import { printerSchema } from '#shared/station/printer.ts';
import { recordedFeed } from '#support/label-feed.ts';
import type { PrintAnswer, PrintQuestion } from '../support/print-question.ts';

const [, , questionFile = '', answerFile = ''] = process.argv;
const question = JSON.parse(readFileSync(questionFile, 'utf8')) as PrintQuestion;
const settings = printerSchema.parse({
  kind: 'system-queue',
  id: 'q',
  name: 'Queue',
  queue: question.queue,
  language: question.language,
  sides: question.sides ?? 'one-sided',
});
if (settings.kind !== 'system-queue') throw new Error('not a queue');

async function printLabels(): Promise<PrintAnswer> {
  const { labels } = openPrinter(settings);
  const feed = recordedFeed(
    (question.labels ?? []).map(({ name, zpl }, n) => ({
      id: String(n + 1),
      name,
      zpl: Buffer.from(zpl, 'base64'),
      count: 1,
      group: null,
    })),
  );
  const queue = (await labels?.condition()) ?? 'cannot-tell';
  const condition = (await labels?.print(feed)) ?? null;
  const outcomes = [...feed.outcomes.values()];
  const given = outcomes.flatMap((outcome, n) =>
    'remoteId' in outcome
      ? [{ remoteId: outcome.remoteId, name: question.labels?.[n]?.name ?? '', lastReason: null }]
      : [],
  );
  const followed = (await labels?.settleQueued?.(given))?.jobs ?? [];
  return { outcomes, left: feed.begun.size, condition, queue, followed };
}

async function printDocument(): Promise<PrintAnswer> {
  if (settings.kind !== 'system-queue') throw new Error('not a queue');
  const { limit } = question;
  const printer = sumatraPrinter(settings, limit === undefined ? {} : { limit });
  let begun = 0;
  const started = performance.now();
  const pdf = Buffer.from(question.pdf ?? '', 'base64');
  const document = { pdf, copies: question.copies ?? 1, name: question.name ?? 'document' };
  const outcome = await printer.print(document, () => (begun += 1));
  return { outcomes: [outcome], left: begun, milliseconds: performance.now() - started };
}

const answer: PrintAnswer =
  question.ask === 'labels'
    ? await printLabels()
    : question.ask === 'document'
      ? await printDocument()
      : { outcomes: [], left: 0, found: (await findPrinters()).map(({ printer }) => printer) };
writeFileSync(answerFile, JSON.stringify(answer));
// A call of winspool that hangs would hold the process.
process.exit(0);
