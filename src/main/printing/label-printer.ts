import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrinterHabits, PrinterIdentity } from '../storage/print-run-store.ts';

/** What the printer's own counter says of the physical labels of a run: how many of how many, never which. */
export interface Counted {
  counted: number;
  countedOf: number;
}

/** What one physical label, or one document, came to. `reason` says why to the person who looks. */
export type PrintOutcome =
  /** Nothing was written: the job goes back to queued. */
  | { kind: 'not-sent'; condition: PrinterCondition }
  /** Nothing was accepted and trying again automatically cannot help: the job waits for a person. */
  | { kind: 'refused'; words: string }
  /** Every byte was handed over; the printer cannot or did not yet say more. */
  | { kind: 'sent'; reason: PrintReason | null; remoteId?: string }
  /** The printer itself said so. */
  | { kind: 'printed'; remoteId?: string }
  | {
      kind: 'in-doubt';
      reason: PrintReason;
      condition: PrinterCondition | null;
      remoteId?: string;
      counted?: Counted | null;
    };

export interface LabelToPrint {
  /** The row of the print job. */
  id: string;
  /** What a person calls it: `0700018342 label 3 of 6`. */
  name: string;
  zpl: Buffer;
  /** How many physical labels these bytes make (several ^XA…^XZ, or ^PQ): the odometer moves by this. At least 1. */
  count: number;
  /** The shipment: a run ends with it where that costs nothing. Null: a tag, a test. */
  group: string | null;
}

/** Where a printer gets its labels from and reports what became of them. All calls are synchronous and commit. */
export interface LabelFeed {
  /** What earlier sessions learned about the printer with this serial number. */
  habits(serial: string): PrinterHabits | null;
  /**
   * Whether the last run at this printer came to agree with its counter, which stood here. Null: there was none. False: something of
   * an earlier run may still come out.
   */
  lastAgreed(counter: number, serial: string | null): boolean | null;
  /**
   * A point of agreement: the printer is empty and its counter stands here. What is taken from now on is one run, until the next
   * `begin`. Writes nothing before the first label is taken.
   */
  begin(identity: PrinterIdentity, odometer: number): void;
  /**
   * The next label, its row committed as sending before this returns, so before its first byte leaves. `odometer`: the
   * printer's counter as it will stand when all labels before this one are out; null when it has none. With `group`, only a
   * label of that group. Null: no more now.
   */
  next(odometer: number | null, group?: string | null): LabelToPrint | null;
  /** The printer has read every byte; the label waits there. May be called again with another reason. */
  sent(id: string, reason: PrintReason | null): void;
  /** The counter now says so many of the run. For the screen: it does not say which, so no label is `printed` by it. */
  recordCount(counted: Counted): void;
  /** The printer's own status counted fewer labels than it certainly still had to print. */
  markSuspect(): void;
  /**
   * The last word of this session about labels, in one commit; once for each label taken, unless `sent` was the last word.
   * `learned`: what the run showed about the printer.
   */
  settled(ids: readonly string[], outcome: PrintOutcome, learned?: LearnedFromRun | null): void;
  /** What the printer says of itself while the job runs. */
  condition(condition: PrinterCondition): void;
}

/** What a run showed about its printer, and the counter where the two agreed; null: they never did. */
export interface LearnedFromRun {
  habits: PrinterHabits;
  agreedAt: number | null;
}

/** A run that an earlier session left without a last word. */
export interface OpenRun {
  /** Null: the printer did not tell, and is compared with nothing. */
  serial: string | null;
  /** The counter at the point of agreement before it. */
  odometer: number;
  /** Physical labels handed over since. */
  sent: number;
  suspect: boolean;
  /** What is known of the printer with this serial number. */
  habits: PrinterHabits | null;
}

/** What the printer proves about a whole run. Its counter is anonymous, so there is no proof about a part of one. */
export type LabelSettlement =
  | { kind: 'all-out' }
  /** Nothing of it came out and nothing of it is left in the printer: it may be sent again. */
  | { kind: 'none-out' }
  /** The rest is still in the printer. */
  | { kind: 'waiting'; condition: PrinterCondition; counted: Counted }
  /** No sure answer: a person must look. */
  | { kind: 'unknown'; reason: PrintReason; counted: Counted | null; condition?: PrinterCondition }
  /** The printer could not be asked now. */
  | { kind: 'not-now'; condition: PrinterCondition };

export interface LabelPrinter {
  /** Whether this printer can ever say "printed". */
  readonly confirms: boolean;
  condition(): Promise<PrinterCondition>;
  /**
   * Prints what the feed gives, in order, a small window ahead. Never throws. Resolves with the condition that stopped
   * it, or null when the feed ran dry.
   */
  print(feed: LabelFeed, signal?: AbortSignal): Promise<PrinterCondition | null>;
  /** Asks, on a fresh connection, what became of a run. Never throws. */
  settle?(run: OpenRun, signal?: AbortSignal): Promise<LabelSettlement>;
}
