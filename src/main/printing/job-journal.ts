import type { JournalEvent } from '#shared/station/journal.ts';
import type { Clock } from '../clock.ts';
import type { JournalStore } from '../storage/journal-store.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import type { PrintEvent } from './print-state.ts';

export type LineDetail = Record<string, string | number | boolean | null>;

/** The journal's lines about print jobs and printers; called inside the transaction of what they tell. */
export interface JobJournal {
  queued(job: NewLine, why: string | undefined): void;
  /** `job`: as it is after the event. `more`: what only the caller knows, such as the counter's range of this print. */
  moved(job: PrintJob, event: PrintEvent, by: 'printer' | 'person', more: LineDetail): void;
  printerCondition(printerId: string, condition: string, was: string | null): void;
}

type NewLine = Pick<
  PrintJob,
  'id' | 'kind' | 'shipmentId' | 'labelDocumentId' | 'unit' | 'of' | 'copies' | 'printerId' | 'parentId'
>;

const journalEvents: Record<PrintEvent, JournalEvent> = {
  send: 'print-sending',
  'not-sent': 'print-not-sent',
  refused: 'print-not-sent',
  sent: 'print-sent',
  printed: 'print-printed',
  'in-doubt': 'print-in-doubt',
  crash: 'print-recovered',
  'proved-out': 'print-printed',
  'proved-not-out': 'print-not-sent',
  'person-out': 'print-settled',
  'person-not-out': 'print-settled',
  'person-again': 'print-cancelled',
  cancel: 'print-cancelled',
  released: 'print-released',
  restored: 'print-in-doubt',
};

const countOf = ({ counted, countedOf }: PrintJob): LineDetail =>
  counted === null || countedOf === null ? {} : { counted, countedOf };

function detailOf(event: PrintEvent, job: PrintJob, by: 'printer' | 'person'): LineDetail {
  const reason = job.reason === null ? {} : { reason: job.reason };
  switch (event) {
    case 'send':
      return job.odometer === null ? {} : { odometer: job.odometer };
    case 'sent':
      return { ...reason, confirms: job.confirms };
    case 'printed':
    case 'proved-out':
      return { by };
    case 'crash':
      return { from: 'sending', to: 'in-doubt' };
    case 'person-out':
      return { cameOut: true, by: 'person' };
    case 'person-not-out':
      return { cameOut: false, by: 'person' };
    case 'person-again':
    case 'cancel':
      return { ...reason, by: 'person' };
    case 'released':
      return { by: 'person' };
    case 'in-doubt':
      return { reason: job.reason ?? 'ready', ...countOf(job) };
    case 'restored':
      return { reason: job.reason ?? 'restored' };
    case 'refused':
      return { ...reason, ...(job.words === null ? {} : { words: job.words }) };
    case 'not-sent':
    case 'proved-not-out':
      return { reason: job.reason ?? 'ready' };
  }
}

export function createJobJournal(parts: {
  journal: JournalStore;
  clock: Pick<Clock, 'now'>;
  printerName: (id: string | null) => string;
}): JobJournal {
  const { journal, clock, printerName } = parts;
  const now = (): string => clock.now().toISOString();

  function add(job: NewLine, event: JournalEvent, detail: LineDetail): void {
    const unit = job.unit === null ? (job.of === null ? {} : { of: job.of }) : { unit: job.unit, of: job.of };
    journal.add({
      at: now(),
      shipmentId: job.shipmentId,
      subject: 'print-job',
      subjectId: job.id,
      event,
      detail: {
        kind: job.kind,
        ...(job.labelDocumentId === null ? {} : { isLabelDocument: true }),
        ...unit,
        printer: printerName(job.printerId),
        ...detail,
      },
    });
  }

  return {
    queued(job, why) {
      add(job, 'print-queued', {
        ...(job.parentId === null ? {} : { parentId: job.parentId }),
        ...(why === undefined ? {} : { reason: why }),
        ...(job.copies > 1 ? { copies: job.copies } : {}),
      });
    },
    moved(job, event, by, more) {
      add(job, journalEvents[event], { ...detailOf(event, job, by), ...more });
    },
    printerCondition(printerId, condition, was) {
      journal.add({
        at: now(),
        shipmentId: null,
        subject: 'printer',
        subjectId: printerId,
        event: 'printer-condition',
        detail: { printer: printerName(printerId), condition, ...(was === null ? {} : { was }) },
      });
    },
  };
}
