import { perUnitOf } from '#shared/station/label-copies.ts';
import type { NewJournalEntry, PrintLine } from '#shared/station/journal.ts';
import type { OwnDocumentKind } from '#shared/station/own-document.ts';
import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import type { JournalStore } from '#main/storage/journal/journal-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintEvent } from './print-state.ts';

/** The printer's counter before and after one print; empty if it was not counted. */
export interface CounterRange {
  from?: number;
  to?: number;
}

/** Writes journal lines about print jobs and printers; called inside the transaction of the change. */
export interface JobJournal {
  queued(job: NewLine, why: string | undefined, by?: 'person'): void;
  /** `job`: its state after the event. */
  moved(job: PrintJob, event: PrintEvent, by: 'printer' | 'person', range: CounterRange): void;
  /** It waits for a person, who was not asked before. */
  held(job: PrintJob, reason: PrintReason, words: string): void;
  /** A person wants it printed although it does not fit its printer. */
  allowed(job: PrintJob): void;
  /** A BOL that waited for scans prints; `scanned`: how many handling units were. */
  scansEnded(job: PrintJob, by: 'scans' | 'person', scanned: number): void;
  /** It waits for another printer now: a spare, or the one that it prints for. */
  spareMoved(job: PrintJob, from: string): void;
  /** A spare begins or ends to print for a printer. */
  spare(which: { printerId: string; spareId: string; begins: boolean }, by: 'person' | 'station'): void;
  printerCondition(printerId: string, condition: PrinterCondition, was: PrinterCondition | null): void;
}

type NewLine = Pick<
  PrintJob,
  | 'id'
  | 'kind'
  | 'shipmentId'
  | 'labelDocumentId'
  | 'ownDocumentId'
  | 'unit'
  | 'of'
  | 'perUnit'
  | 'copies'
  | 'printerId'
  | 'parentId'
>;

const countOf = ({ counted, countedOf }: PrintJob): { counted?: number; countedOf?: number } =>
  counted === null || countedOf === null ? {} : { counted, countedOf };

const copiesOf = ({ copies }: Pick<PrintJob, 'copies'>): { copies?: number } =>
  copies > 1 ? { copies } : {};

function lineOf(event: PrintEvent, job: PrintJob, by: 'printer' | 'person', range: CounterRange): PrintLine {
  const reason = job.reason === null ? {} : { reason: job.reason };
  switch (event) {
    case 'send':
      return {
        event: 'print-sending',
        detail: job.odometer === null ? {} : { odometer: job.odometer },
      };
    case 'sent':
      return { event: 'print-sent', detail: { ...reason, confirms: job.confirms } };
    case 'printed':
    case 'proved-out':
      return { event: 'print-printed', detail: { by, ...range, ...copiesOf(job) } };
    case 'crash':
      return { event: 'print-recovered', detail: { from: 'sending', to: 'in-doubt' } };
    case 'person-out':
      return { event: 'print-settled', detail: { cameOut: true, by: 'person' } };
    case 'person-not-out':
      return { event: 'print-settled', detail: { cameOut: false, by: 'person' } };
    case 'person-again':
    case 'destroyed':
      return { event: 'print-canceled', detail: { ...reason, by: 'person' } };
    case 'cancel':
      // Canceled without a person: its BOL is void, or another station has the shipment.
      return { event: 'print-canceled', detail: { ...reason, by: by === 'person' ? by : 'station' } };
    case 'released':
      return { event: 'print-released', detail: { by: 'person' } };
    case 'in-doubt':
      return { event: 'print-in-doubt', detail: { reason: job.reason ?? 'ready', ...countOf(job) } };
    case 'restored':
      return { event: 'print-in-doubt', detail: { reason: job.reason ?? 'restored' } };
    case 'refused': {
      const words = job.words === null ? {} : { words: job.words };
      return { event: 'print-not-sent', detail: { ...reason, ...words } };
    }
    case 'not-sent':
    case 'proved-not-out':
      return { event: 'print-not-sent', detail: { reason: job.reason ?? 'ready' } };
  }
}

export function createJobJournal(parts: {
  journal: JournalStore;
  clock: Pick<Clock, 'now'>;
  printerName: (id: string | null) => string;
  ownDocument: (id: string) => { kind: OwnDocumentKind } | null;
}): JobJournal {
  const { journal, clock, printerName } = parts;
  const now = (): string => clock.now().toISOString();

  function ownOf({ ownDocumentId }: NewLine): { own?: OwnDocumentKind } {
    const own = ownDocumentId === null ? null : parts.ownDocument(ownDocumentId);
    return own === null ? {} : { own: own.kind };
  }

  function add(job: NewLine, { event, detail }: PrintLine, actor?: 'person'): void {
    const unit =
      job.unit === null
        ? { ...(job.of === null ? {} : { of: job.of }), ...perUnitOf(job) }
        : { unit: job.unit, of: job.of, ...perUnitOf(job) };
    // The line's type ties each event to its own fields; spreading them here loses that link.
    const entry = {
      at: now(),
      shipmentId: job.shipmentId,
      subject: 'print-job',
      subjectId: job.id,
      event,
      detail: {
        kind: job.kind,
        ...(job.labelDocumentId === null ? {} : { isLabelDocument: true }),
        ...ownOf(job),
        ...unit,
        printer: printerName(job.printerId),
        ...detail,
      },
      ...(actor === undefined ? {} : { actor }),
    } as NewJournalEntry;
    journal.add(entry);
  }

  return {
    queued(job, why, by) {
      const detail = {
        ...(job.parentId === null ? {} : { parentId: job.parentId }),
        ...(why === undefined ? {} : { reason: why }),
        ...copiesOf(job),
      };
      add(job, { event: 'print-queued', detail }, by);
    },
    moved(job, event, by, range) {
      add(job, lineOf(event, job, by, range));
    },
    held(job, reason, words) {
      add(job, { event: 'print-not-sent', detail: { reason, words } });
    },
    allowed(job) {
      add(job, { event: 'print-allowed', detail: { words: job.words ?? '', by: 'person' } });
    },
    scansEnded(job, by, scanned) {
      add(job, { event: 'print-after-scans', detail: { scanned, by } });
    },
    spareMoved(job, from) {
      add(job, { event: 'print-moved', detail: { from: printerName(from) } });
    },
    spare({ printerId, spareId, begins }, by) {
      journal.add({
        at: now(),
        shipmentId: null,
        subject: 'printer',
        subjectId: printerId,
        event: 'printer-spare',
        detail: { printer: printerName(printerId), spare: printerName(spareId), begins, by },
      });
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
