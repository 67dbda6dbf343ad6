import type { PrintState } from '#shared/station/print-job.ts';

/**
 * What can happen to a print job (docs/architecture.md, Printing). *proved-…* comes from the printer's own counter or job list after
 * the fact; *person-…* from what a person saw; *restored*: the data was restored from a copy; *destroyed*: a person destroyed it while its
 * BOL was void or being changed, and the BOL is kept after all.
 */
export const printEvents = [
  'send',
  'not-sent',
  'refused',
  'sent',
  'printed',
  'in-doubt',
  'crash',
  'proved-out',
  'proved-not-out',
  'person-out',
  'person-not-out',
  'person-again',
  'cancel',
  'released',
  'restored',
  'destroyed',
] as const;
export type PrintEvent = (typeof printEvents)[number];

/** Everything that is not in this table is refused. */
const table: Record<PrintState, Partial<Record<PrintEvent, PrintState>>> = {
  // *released*: a person allows a list of labels; each of them gets its own row.
  queued: {
    send: 'sending',
    refused: 'queued',
    cancel: 'canceled',
    released: 'canceled',
    restored: 'in-doubt',
  },
  sending: {
    'not-sent': 'queued',
    refused: 'queued',
    sent: 'sent',
    printed: 'printed',
    'in-doubt': 'in-doubt',
    crash: 'in-doubt',
    restored: 'in-doubt',
  },
  sent: {
    // The same state with another reason: paper out while the label waits at the printer.
    sent: 'sent',
    printed: 'printed',
    'in-doubt': 'in-doubt',
    'proved-out': 'printed',
    // The counter did not move and the printer holds nothing: a power cut emptied it. Safe to send.
    'proved-not-out': 'queued',
    'person-out': 'printed',
    'person-not-out': 'canceled',
    restored: 'in-doubt',
    destroyed: 'canceled',
  },
  'in-doubt': {
    // It turned out to be in the printer, waiting for paper.
    sent: 'sent',
    'proved-out': 'printed',
    'proved-not-out': 'queued',
    'person-out': 'printed',
    'person-not-out': 'canceled',
    // A person printed it again: only the new row matters now.
    'person-again': 'canceled',
    // Still in doubt, now for a reason that no counter can settle.
    restored: 'in-doubt',
    destroyed: 'canceled',
  },
  // A printed label may still be spoilt; printing it again makes a new row, so nothing changes here.
  printed: { destroyed: 'canceled' },
  canceled: {},
};

/** The state after `event`, or null when the event is impossible in `state`. */
export const nextPrintState = (state: PrintState, event: PrintEvent): PrintState | null =>
  table[state][event] ?? null;
