import { ownDocumentKinds } from '#shared/station/own-document.ts';
import { journalEvents, type JournalEvent } from '#shared/station/journal.ts';
import { printKinds } from '#shared/station/print-job.ts';
import { printReasons } from '#shared/station/print-reason.ts';
import { printerConditions } from '#shared/station/printer.ts';
import { steps } from '#shared/station/submission.ts';
import { attemptReasonOf } from '#shared/station/attempt-reason.ts';
import {
  lastSeq,
  newestOfEvents,
  type JournalLine,
  type ReadableDatabase,
} from '#main/storage/journal/journal-lines.ts';
import { isoTime, oneOfList, wholeNumber } from './known-words.ts';

/** Events that report a fault. Reasons typed by a person are not among the fields below. */
const faults: readonly JournalEvent[] = [
  'not-sent',
  'refused',
  'held',
  'in-doubt',
  'recovered',
  'restored',
  'print-not-sent',
  'print-in-doubt',
  'print-recovered',
  'printer-condition',
  'lane-closed',
  'lane-opened',
  'records-missing',
  'records-checked',
];
const eventOf = oneOfList(journalEvents);
const printReason = oneOfList(printReasons);

/** The fields of an entry's detail that a bundle may contain, with their allowed values. */
const fields: Readonly<Record<string, (value: unknown) => string | number | null>> = {
  step: oneOfList(steps),
  attempt: wholeNumber,
  reason: (value) =>
    typeof value !== 'string'
      ? null
      : (printReason(value) ?? (attemptReasonOf(value) === 'unknown' ? 'other' : value)),
  httpStatus: wholeNumber,
  nextAttemptAt: isoTime,
  kind: oneOfList([...printKinds, 'incomplete', 'replaced', 'gone', 'empty', 'copy']),
  own: oneOfList(ownDocumentKinds),
  unit: wholeNumber,
  of: wholeNumber,
  condition: oneOfList(printerConditions),
  was: oneOfList(printerConditions),
  counted: wholeNumber,
  countedOf: wholeNumber,
  by: oneOfList(['printer', 'read', 'settings']),
  keptDocuments: wholeNumber,
  keptLabels: wholeNumber,
  missing: wholeNumber,
};

/** How many entries are searched, and how many faults are listed. */
const linesLookedAt = 20_000;
export const maxErrorsListed = 200;

/** The newest faults, newest first; `words`: include the messages of the service and printers, filtered through this. */
export const lastFaults = (db: ReadableDatabase, words: ((text: string) => string) | null): object[] =>
  newestOfEvents(db, faults, { after: Math.max(0, lastSeq(db) - linesLookedAt), limit: maxErrorsListed }).map(
    (line) => toldOf(line, words),
  );

function toldOf({ seq, line }: JournalLine, words: ((text: string) => string) | null): object {
  const detail = detailOf(line.detail);
  const known = Object.entries(fields).flatMap(([name, read]) => {
    const value = read(detail[name]);
    return value === null ? [] : [[name, value]];
  });
  const said = typeof detail['words'] === 'string' ? detail['words'] : null;
  return {
    seq,
    at: isoTime(line.at),
    event: eventOf(line.event),
    ...(Object.fromEntries(known) as Record<string, string | number>),
    ...(words === null || said === null ? {} : { words: words(said) }),
  };
}

function detailOf(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
