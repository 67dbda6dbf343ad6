import * as z from 'zod';
import type { BookList } from './book.ts';
import type { DataLoss } from './data-loss.ts';
import type { Signing } from './hand-over.ts';
import { linePersonSchema, type LinePerson } from './people.ts';
import type { Permission } from './permissions.ts';
import type { OwnDocumentKind } from './own-document.ts';
import type { PrintKind, PrintState } from './print-job.ts';
import type { PrintReason } from './print-reason.ts';
import type { PrinterCondition } from './printer.ts';
import type { Step, SubmissionState } from './submission.ts';
import type { HeldReason, LaneClosure, NotSentReason, TryReason } from './try-reason.ts';

/** A try of a step: subject `submission`. */
interface OfAttempt {
  step: Step;
  attempt: number;
}

/** A print job: subject `print-job`. */
interface OfPrint {
  kind: PrintKind;
  /** A document that is the shipment label, and not the BOL. */
  isLabelDocument?: boolean;
  /** What Dockprint made itself. */
  own?: OwnDocumentKind;
  /** Without a unit the line is about all `of` labels of an answer. */
  unit?: number;
  of?: number | null;
  /** The printer's name. */
  printer: string;
}

/** A label or a document that no longer exists: scanned, or as a person stated. */
interface PaperDestroyed {
  kind: PrintKind;
  isLabelDocument?: boolean;
  own?: OwnDocumentKind;
  unit?: number;
  of?: number | null;
  how: 'scan' | 'hand';
  by: string;
  reason: string;
}

/**
 * Every event of the journal and what its line holds. Main writes these, and the renderer has a sentence for each; a line with another
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
    /** The PRO number that it took from its carrier's pool. */
    proFromPool?: string;
  };
  queued: OfAttempt;
  connecting: OfAttempt;
  'on-wire': OfAttempt;
  /** `tries`, in a view alone: how many such tries in a row this line stands for. */
  'not-sent': OfAttempt & { reason: NotSentReason; nextTryAt: string | null; tries?: number };
  /** Counts of labels and documents; `badLabels`: what stood in a label's place and was none. `words`: beside the yes. */
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
  /** Nothing of it has left. */
  held: OfAttempt & { reason: HeldReason };
  /** What is kept is not printed. `otherNumber`, `otherConsignee`: the shipment whose number the answer held. */
  'in-doubt': OfAttempt & {
    reason: TryReason;
    httpStatus?: number | null;
    words?: string | null;
    keptDocuments?: number;
    keptLabels?: number;
    otherNumber?: string;
    otherConsignee?: string;
  };
  /** A person says that the service has it. */
  'settled-accepted': OfAttempt & { bolNumber: string; by: string };
  /** A person says that the service does not have it; it is sent again as this attempt. */
  'settled-absent': OfAttempt & { by: string };
  'found-in-tracking': OfAttempt & { bolNumber: string; status?: string | null };
  /** `from`, `to`: the days asked for. `rows`: how many the list held. */
  'not-in-tracking': OfAttempt & { from: string; to: string; rows: number };
  /** Held before, and waiting to be sent again. */
  reopened: OfAttempt;
  /** `reason`: the packer's. */
  abandoned: OfAttempt & { reason: string; by: string };
  /** After a crash. */
  recovered: OfAttempt & { from: SubmissionState; to: SubmissionState };
  /** The database came back from a copy; what waited then may have been sent since. */
  restored: OfAttempt & { from: SubmissionState; to: SubmissionState };

  // Paper.
  /** `reason`: why it is printed again, a `QueuedReason` or the packer's words. */
  'print-queued': OfPrint & { parentId?: string; reason?: string; copies?: number };
  'print-sending': OfPrint & { odometer?: number };
  /** Nothing was printed, and it waits. `words`: the printer's own. */
  'print-not-sent': OfPrint & { reason?: PrintReason; words?: string };
  'print-sent': OfPrint & { reason?: PrintReason; confirms: boolean };
  /** `from`, `to`: the counter before and after this print, and nothing else's. */
  'print-printed': OfPrint & { by: 'printer' | 'person'; from?: number; to?: number; copies?: number };
  /** `counted` of the `countedOf` labels given with it. */
  'print-in-doubt': OfPrint & { reason: PrintReason; counted?: number; countedOf?: number };
  'print-settled': OfPrint & { cameOut: boolean; by: string };
  'print-cancelled': OfPrint & { reason?: PrintReason; by: string };
  /** A person lets all labels of an answer print that waited as more than anybody expects. */
  'print-released': OfPrint & { by: string };
  /** After a crash. */
  'print-recovered': OfPrint & { from: PrintState; to: PrintState };

  // At the dock: subject `shipment`.
  /** The carrier's date of acceptance is the line's. `unscanned`: units that nobody scanned; `held`: something stood against it. */
  'handed-over': {
    by: string;
    scac: string;
    driver: string;
    trailer: string;
    seal: string;
    signing: Signing;
    unscanned: number;
    held: boolean;
  };
  /** A person says that it went without a truck being noted. */
  'picked-up-before': { by: string; reason: string };
  /** Its freight had left with a driver before this BOL was made, under the BOL that it replaces: `number`. */
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
  /** Of the successor: the BOL that it takes the place of. */
  replaces: { number: string; reason: string; by: string };
  'paper-destroyed': PaperDestroyed;
  'carrier-told': { step: Step; by: string };
  /** By whoever did the last of it. */
  'amendment-closed': { by: string };
  /** Canceled before it left: its freight is in another BOL. */
  'merged-into': { number: string; by: string };
  'merged-from': { numbers: string; by: string };
  'on-master': { number: string; by: string };

  // By another station of the fleet: subject `shipment`.
  /** `labels`, `documents`: how many it printed; `by`: who asked for it there. */
  'printed-elsewhere': { station: string; by: string; reason: string; labels: number; documents: number };
  /** Its open work: the names of the station that had it and of the one that goes on with it, where `by` decided so. */
  'taken-over': { from: string; to: string; by: string; reason: string };

  // A step whose shipment another station of the fleet has now (`taken-over`), or that came from there.
  /** At the station that had it: it is never sent from here again. */
  'taken-away': OfAttempt & { from: SubmissionState; station: string; by: string };
  /** The station it came from says that it had sent it, and that the service took it. */
  'sent-by-owner': OfAttempt & { bolNumber: string; station: string };
  /** It says that nothing of it ever left there. */
  'never-left-owner': OfAttempt & { station: string };
  /** Not sent: test mode was switched on or off since the tender was made. `wasTest`: it was made with test mode on. */
  'mode-changed': OfAttempt & { wasTest: boolean };
  /** Not sent: that station's BOL of the same order has left it, or may have. */
  'sent-elsewhere': OfAttempt & { station: string; bolNumber: string };

  // Subjects `printer` and `station`, of no shipment.
  'printer-condition': { printer: string; condition: PrinterCondition; was?: PrinterCondition };
  /** `sections`: their names, with commas between. */
  'settings-saved': { sections: string };
  'lane-closed': { reason: LaneClosure };
  'lane-opened': { by: 'person' | 'read' | 'settings' };
  /** Found at a start, and a person chose to go on. */
  'records-missing': DataLoss;
  /** A person put a copy in the place of the data, which lies under the name `aside` since; null: there was none. */
  'copy-restored': { copy: string; aside: string | null };
  /** A row of a file that is no entry of the book: several entries fitted it. `row` 0: the spreadsheet's row is not known. */
  'row-not-imported': { list: BookList; row: number; name: string };
  /**
   * A person has compared the pallets with the carrier's list since. `user`: it was said with `dockprint checked`, by a process of this user of
   * the system (empty: it did not tell); `by` is the name that was given there.
   */
  'records-checked': { by: string; user?: string };

  // People: subject `person`, and `station` for an approval.
  /** What asked for a PIN was approved: `by`, who gave theirs. */
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
/** What a writer gives that knows its subject already: the event, and the fields that are the event's own. */
type LineAbout<D> = {
  [E in EventOf<D>]: { event: E } & OwnFields<Omit<JournalDetails[E], keyof D>>;
}[EventOf<D>];
type OwnFields<Own> = object extends Own ? { detail?: Own } : { detail: Own };

export type AttemptLine = LineAbout<OfAttempt>;
export type PrintLine = LineAbout<OfPrint>;

/** Every field that a line about a print job may have. */
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
  abandoned: true,
  recovered: true,
  restored: true,
  'print-queued': true,
  'print-sending': true,
  'print-not-sent': true,
  'print-sent': true,
  'print-printed': true,
  'print-in-doubt': true,
  'print-settled': true,
  'print-cancelled': true,
  'print-released': true,
  'print-recovered': true,
  'printer-condition': true,
  'settings-saved': true,
  'lane-closed': true,
  'lane-opened': true,
  'records-missing': true,
  'records-checked': true,
  'row-not-imported': true,
  'copy-restored': true,
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
 * Whose act it is, where the event alone does not say (`journal-acts.ts`): `person`, whoever is signed in; somebody who began it
 * earlier; null, nobody's.
 */
export type Actor = 'person' | LinePerson | null;

/** A line as it is written: each event with its own detail. */
export type NewJournalEntry = {
  [E in JournalEvent]: LineHead & { event: E; detail: JournalDetails[E]; actor?: Actor };
}[JournalEvent];

/** One line of what happened, as it is read: leniently, so that one odd line keeps no other from being shown. */
export type JournalEntry = { [E in JournalEvent]: EntryOf<E> }[JournalEvent];
export type EntryOf<E extends JournalEvent> = LineHead & {
  seq: number;
  /** Whose act it was; null for the machine's own. */
  person?: LinePerson | null | undefined;
  event: E;
  detail: Partial<JournalDetails[E]>;
};

/** Lines that this station wrote: what they hold is checked where it is written, by its type. */
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
