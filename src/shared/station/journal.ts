import * as z from 'zod';
import type { BookList } from './book.ts';
import type { DataLoss } from './data-loss.ts';
import type { SignatureKind } from './hand-over.ts';
import { linePersonSchema, type LinePerson } from './people.ts';
import type { Permission } from './permissions.ts';
import type { OwnDocumentKind } from './own-document.ts';
import type { PrintKind, PrintState } from './print-job.ts';
import type { PrintReason } from './print-reason.ts';
import type { PrinterCondition } from './printer.ts';
import type { Step, SubmissionState } from './submission.ts';
import type { HeldReason, LaneClosure, NotSentReason, AttemptReason } from './attempt-reason.ts';

/** An attempt of a step: subject `submission`. */
interface OfAttempt {
  step: Step;
  attempt: number;
}

/** A print job: subject `print-job`. */
interface OfPrint {
  kind: PrintKind;
  /** A document that is the shipment label, and not the BOL. */
  isLabelDocument?: boolean;
  /** A document made by Dockprint itself. */
  own?: OwnDocumentKind;
  /** Without a unit the line is about all `of` labels of an answer. */
  unit?: number;
  of?: number | null;
  /** More than one: so many of the `of` labels, in a row, are for one handling unit (`label-copies.ts`). */
  perUnit?: number;
  /** The printer's name. */
  printer: string;
}

/** A label or document that no longer exists: scanned, or as a person stated. */
interface PaperDestroyed {
  kind: PrintKind;
  isLabelDocument?: boolean;
  own?: OwnDocumentKind;
  unit?: number;
  of?: number | null;
  perUnit?: number;
  how: 'scan' | 'hand';
  by: string;
  reason: string;
}

/**
 * Every event of the journal and the fields of its entry. Main writes these, and the renderer has a sentence for each; an entry with another
 * field does not compile. Every time is ISO 8601. Never credentials.
 */
export interface JournalDetails {
  // A shipment on its way to the service.
  /** Subject `shipment`. `repaired`: it was edited and saved again. */
  saved: {
    bolNumber: string;
    draftId: string;
    createdBy: string;
    repaired: boolean;
    /** The PRO number it got from its carrier's pool. */
    proFromPool?: string;
  };
  queued: OfAttempt;
  connecting: OfAttempt;
  'on-wire': OfAttempt;
  /** `tries`, only in a view: how many such attempts in a row this entry summarizes. */
  'not-sent': OfAttempt & { reason: NotSentReason; nextAttemptAt: string | null; tries?: number };
  /**
   * Numbers of labels and documents; `badLabels`: values in a label's place that were not labels. `words`: the service's message beside the
   * acceptance.
   */
  accepted: OfAttempt & {
    bolNumber?: string | null;
    labels?: number;
    documents?: number;
    badLabels?: number;
    /** Of a tender. */
    confirmationId?: string | null;
    words?: string | null;
  };
  /** `words`: the service's own. */
  refused: OfAttempt & { words?: string | null };
  /** Nothing was sent. */
  held: OfAttempt & { reason: HeldReason };
  /** Its stored documents are not printed. `otherNumber`, `otherConsignee`: the shipment that the answer's number belongs to. */
  'in-doubt': OfAttempt & {
    reason: AttemptReason;
    httpStatus?: number | null;
    words?: string | null;
    keptDocuments?: number;
    keptLabels?: number;
    otherNumber?: string;
    otherConsignee?: string;
  };
  /** A person states that the service has it. */
  'settled-accepted': OfAttempt & { bolNumber: string; by: string };
  /** A person states that the service does not have it; it is sent again as this attempt. */
  'settled-absent': OfAttempt & { by: string };
  'found-in-tracking': OfAttempt & { bolNumber: string; status?: string | null };
  /** `from`, `to`: the requested days. `rows`: how many the list had. */
  'not-in-tracking': OfAttempt & { from: string; to: string; rows: number };
  /** Held before, and waiting to be sent again. */
  reopened: OfAttempt;
  /** `reason`: the packer's. */
  canceled: OfAttempt & { reason: string; by: string };
  /** After a crash. */
  recovered: OfAttempt & { from: SubmissionState; to: SubmissionState };
  /** The database was restored from a copy; what waited then may have been sent since. */
  restored: OfAttempt & { from: SubmissionState; to: SubmissionState };

  /** Subject `shipment`. A person gave up the tender that its file asks for, before it was queued. */
  'planned-tender-dropped': { by: string };

  // Documents and labels.
  /** `reason`: why it is printed again, a `QueuedReason` or the packer's words. */
  'print-queued': OfPrint & { parentId?: string; reason?: string; copies?: number };
  'print-sending': OfPrint & { odometer?: number };
  /** Nothing was printed, and it waits. `words`: the printer's own. */
  'print-not-sent': OfPrint & { reason?: PrintReason; words?: string };
  'print-sent': OfPrint & { reason?: PrintReason; confirms: boolean };
  /** `from`, `to`: the counter before and after this print only. */
  'print-printed': OfPrint & { by: 'printer' | 'person'; from?: number; to?: number; copies?: number };
  /** `counted` of the `countedOf` labels sent together with it. */
  'print-in-doubt': OfPrint & { reason: PrintReason; counted?: number; countedOf?: number };
  'print-settled': OfPrint & { cameOut: boolean; by: string };
  'print-canceled': OfPrint & { reason?: PrintReason; by: string };
  /** A person released all labels of an answer, which waited because there were more than expected. */
  'print-released': OfPrint & { by: string };
  /** A person wants a label printed that does not fit its printer, and others like it there. `words`: what does not fit (`label-fit.ts`). */
  'print-allowed': OfPrint & { words: string; by: string };
  /**
   * A BOL that waited for scans prints: all its labels were scanned, or a person wants it before that. `scanned`: how many handling units were.
   */
  'print-after-scans': OfPrint & { scanned: number; by: 'scans' | 'person' };
  /** Nothing of it was sent, and it waits for another printer now: a spare, or the one that it prints for. `from`: the former's name. */
  'print-moved': OfPrint & { from: string };
  /** After a crash. */
  'print-recovered': OfPrint & { from: PrintState; to: PrintState };

  // Where it is packed: subject `shipment`.
  /** Its label was scanned, so this handling unit has it. `counted`: no code says which label it was. */
  'label-scanned': { unit: number; of: number; counted?: true; by: string };

  // At the dock: subject `shipment`.
  /** The carrier's date of acceptance is the entry's time. `unscanned`: units that were not scanned; `held`: it was held for a problem. */
  'handed-over': {
    by: string;
    scac: string;
    driver: string;
    trailer: string;
    seal: string;
    signing: SignatureKind;
    unscanned: number;
    held: boolean;
  };
  /** A person states that it left without a recorded truck. */
  'picked-up-before': { by: string; reason: string };
  /** Its freight had left with a driver before this BOL was made, under the BOL it replaces: `number`. */
  'left-before': { carrier: string; number: string };
  /** It was recorded as picked up, and a person found it at the dock. */
  'waits-again': { by: string };

  // A BOL that is changed or void after it was accepted, or is listed on a master BOL: subject `shipment`.
  /** `number`: the BOL number of the new draft. */
  'change-begun': { by: string; reason: string; number: string };
  voided: { by: string; reason: string };
  'amendment-withdrawn': { by: string; reason: string };
  /** The successor is in the outbox, and then accepted. */
  'successor-sent': { number: string };
  replaced: { number: string };
  /** On the successor: the BOL it replaces. */
  replaces: { number: string; reason: string; by: string };
  'paper-destroyed': PaperDestroyed;
  'carrier-told': { step: Step; by: string };
  /** `by`: whoever completed the last part. */
  'amendment-closed': { by: string };
  /** Canceled before it left: its freight is in another BOL. */
  'merged-into': { number: string; by: string };
  'merged-from': { numbers: string; by: string };
  'on-master': { number: string; by: string };

  // By another station of the fleet: subject `shipment`.
  /** `labels`, `documents`: how many it printed; `by`: who requested it there. */
  'printed-elsewhere': { station: string; by: string; reason: string; labels: number; documents: number };
  /** Its open work: the station that had it, the one that continues it, and who decided (`by`). */
  'taken-over': { from: string; to: string; by: string; reason: string };

  // A step whose shipment another station of the fleet has now (`taken-over`), or that came from there.
  /** At the station that had it: it will not be sent from here again. */
  'taken-away': OfAttempt & { from: SubmissionState; station: string; by: string };
  /** The station it came from reports that it had sent it, and that the service accepted it. */
  'sent-by-owner': OfAttempt & { bolNumber: string; station: string };
  /** That station reports that nothing of it was ever sent. */
  'never-left-owner': OfAttempt & { station: string };
  /** Not sent: test mode was switched on or off after the tender was made. `wasTest`: it was made in test mode. */
  'mode-changed': OfAttempt & { wasTest: boolean };
  /** Not sent: another station's BOL for the same order has left, or may have. */
  'sent-elsewhere': OfAttempt & { station: string; bolNumber: string };

  // Subjects `printer` and `station`, without a shipment.
  'printer-condition': { printer: string; condition: PrinterCondition; was?: PrinterCondition };
  /** The spare printer begins, or ends, to print for one that is out. */
  'printer-spare': { printer: string; spare: string; begins: boolean; by: 'person' | 'station' };
  /** `sections`: their names, separated by commas. */
  'settings-saved': { sections: string };
  'lane-closed': { reason: LaneClosure };
  'lane-opened': { by: 'person' | 'read' | 'settings' };
  /** Found at a start, and a person chose to continue. */
  'records-missing': DataLoss;
  /** A person replaced the data with a copy; the old data is kept under the name `aside`; null: there was none. */
  'copy-restored': { copy: string; aside: string | null };
  /** A row of a file that did not become an entry of the book: several entries matched it. `row` 0: the spreadsheet's row is unknown. */
  'row-not-imported': { list: BookList; row: number; name: string };
  /**
   * A person has compared the pallets with the carrier's list since. `user`: the system user whose process ran `dockprint checked` (empty:
   * unknown); `by` is the name given there.
   */
  'records-checked': { by: string; user?: string };

  // People: subject `person`, and `station` for an approval.
  /** A request for a PIN was approved: `by`, whose PIN it was. */
  approved: { permission: Permission; by: string };
  'signed-in': { name: string; how: 'badge' | 'name' };
  /** A wrong PIN, the `wrong`th in a row. */
  'pin-refused': { name: string; wrong: number };
  'person-changed': { name: string; what: PersonChange };
}
export type PersonChange =
  | 'added'
  | 'changed'
  | 'put-off'
  | 'put-on'
  | 'pin-set'
  | 'pin-removed'
  /** By administrator's file or command line. */
  | 'pin-set-outside';
export type JournalEvent = keyof JournalDetails;

type EventOf<D> = { [E in JournalEvent]: JournalDetails[E] extends D ? E : never }[JournalEvent];
/** Input of a writer that already has the subject: the event, and its own fields. */
type LineAbout<D> = {
  [E in EventOf<D>]: { event: E } & OwnFields<Omit<JournalDetails[E], keyof D>>;
}[EventOf<D>];
type OwnFields<Own> = object extends Own ? { detail?: Own } : { detail: Own };

export type AttemptLine = LineAbout<OfAttempt>;
export type PrintLine = LineAbout<OfPrint>;

/** Every possible field of an entry about a print job. */
export type PrintDetail = {
  [K in EveryKey<PrintDetails>]?: ValueAt<PrintDetails, K>;
};
type PrintDetails = JournalDetails[EventOf<OfPrint>];
type EveryKey<D> = D extends unknown ? keyof D : never;
type ValueAt<D, K extends PropertyKey> = D extends Partial<Record<K, infer V>> ? V : never;

const events: Record<JournalEvent, true> = {
  saved: true,
  queued: true,
  connecting: true,
  'on-wire': true,
  'not-sent': true,
  accepted: true,
  refused: true,
  held: true,
  'in-doubt': true,
  'settled-accepted': true,
  'settled-absent': true,
  'found-in-tracking': true,
  'not-in-tracking': true,
  reopened: true,
  canceled: true,
  recovered: true,
  restored: true,
  'planned-tender-dropped': true,
  'print-queued': true,
  'print-sending': true,
  'print-not-sent': true,
  'print-sent': true,
  'print-printed': true,
  'print-in-doubt': true,
  'print-settled': true,
  'print-canceled': true,
  'print-released': true,
  'print-allowed': true,
  'print-after-scans': true,
  'print-moved': true,
  'print-recovered': true,
  'printer-condition': true,
  'printer-spare': true,
  'settings-saved': true,
  'lane-closed': true,
  'lane-opened': true,
  'records-missing': true,
  'records-checked': true,
  'row-not-imported': true,
  'copy-restored': true,
  'label-scanned': true,
  'handed-over': true,
  'picked-up-before': true,
  'waits-again': true,
  'left-before': true,
  'change-begun': true,
  voided: true,
  'amendment-withdrawn': true,
  'successor-sent': true,
  replaced: true,
  replaces: true,
  'paper-destroyed': true,
  'carrier-told': true,
  'amendment-closed': true,
  'merged-into': true,
  'merged-from': true,
  'on-master': true,
  'printed-elsewhere': true,
  'taken-over': true,
  'taken-away': true,
  'sent-by-owner': true,
  'never-left-owner': true,
  'sent-elsewhere': true,
  'mode-changed': true,
  approved: true,
  'signed-in': true,
  'pin-refused': true,
  'person-changed': true,
};
export const journalEvents = Object.keys(events) as JournalEvent[];

interface LineHead {
  at: string;
  shipmentId: string | null;
  subject: 'shipment' | 'submission' | 'print-job' | 'printer' | 'station' | 'person';
  subjectId: string;
}

/**
 * Whose act it is, if the event alone does not say (`journal-acts.ts`): `person`, whoever is signed in; a person who began it earlier; null, no
 * one.
 */
export type Actor = 'person' | LinePerson | null;

/** An entry as written: each event with its own detail. */
export type NewJournalEntry = {
  [E in JournalEvent]: LineHead & { event: E; detail: JournalDetails[E]; actor?: Actor };
}[JournalEvent];

/** One journal entry as read: parsed leniently, so that one odd entry does not hide the others. */
export type JournalEntry = { [E in JournalEvent]: EntryOf<E> }[JournalEvent];
export type EntryOf<E extends JournalEvent> = LineHead & {
  seq: number;
  /** Whose act it was; null for automatic ones. */
  person?: LinePerson | null | undefined;
  event: E;
  detail: Partial<JournalDetails[E]>;
};

/** Entries written by this station: their content is type-checked where it is written. */
export const journalEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  shipmentId: z.string().nullable(),
  subject: z.enum(['shipment', 'submission', 'print-job', 'printer', 'station', 'person']),
  subjectId: z.string(),
  person: linePersonSchema.nullish(),
  event: z.enum(journalEvents),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
}) as unknown as z.ZodType<JournalEntry, JournalEntry>;
