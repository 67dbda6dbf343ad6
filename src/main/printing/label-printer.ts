import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrinterValues } from './printer-changes.ts';
import type { PrinterHabits, PrinterIdentity } from '#main/storage/printing/print-run-store.ts';

/** The printer's own count of a run's physical labels: how many of how many, never which. */
export interface PrintedCount {
  counted: number;
  countedOf: number;
}

/** How one physical label or document ended. `reason` explains it to a person. */
export type PrintOutcome =
  /** Nothing was written: the job goes back to the queue. */
  | { kind: 'not-sent'; condition: PrinterCondition }
  /** The printer took nothing, and trying again automatically cannot help: the job waits for a person. */
  | { kind: 'refused'; words: string }
  /** Every byte was handed over; the printer cannot confirm it, or has not yet. */
  | {
      kind: 'sent';
      reason: PrintReason | null;
      remoteId?: string;
      /** A queue of the system has it and is asked about it (`settleQueued`): not final yet, though it will never be `printed`. */
      isFollowed?: true;
    }
  /** The printer confirmed it. */
  | { kind: 'printed'; remoteId?: string }
  | {
      kind: 'in-doubt';
      reason: PrintReason;
      condition: PrinterCondition | null;
      remoteId?: string;
      counted?: PrintedCount | null;
    };

export interface LabelToPrint {
  /** The row of the print job. */
  id: string;
  /** The name people see: `0700018342 label 3 of 6`. */
  name: string;
  zpl: Buffer;
  /** How many physical labels these bytes make (several ^XA…^XZ, or ^PQ): the odometer moves by this. At least 1. */
  count: number;
  /** The shipment: a run ends with it if that costs no time. Null: a tag or a test. */
  group: string | null;
}

/**
 * What a ready session waits for, one after the other, because labels were announced: that their answer begins to arrive, and that they are
 * queued. `go-on`: look what is queued. `leave`: nothing comes soon.
 */
export type AnnouncedLabels = readonly (() => Promise<'go-on' | 'leave'>)[];

/** Gives a printer its labels and records what became of them. Every call but `announced` is synchronous, and what it writes is committed. */
export interface LabelFeed {
  /** Absent: no labels were announced. */
  announced?: AnnouncedLabels | undefined;
  /** What earlier sessions learned about the printer with this serial number. */
  habits(serial: string): PrinterHabits | null;
  /**
   * Whether the last run at this printer ended in agreement with the counter, at this value. Null: there was no run. False: labels of an
   * earlier run may still come out.
   */
  lastAgreed(counter: number, serial: string | null): boolean | null;
  /**
   * A point of agreement: the printer is empty and its counter has this value. Labels taken from now on are one run, until the next
   * `begin`. Nothing is written before the first label is taken. `bootedAt`: when the printer was switched on, as it says; null: it does not.
   */
  begin(identity: PrinterIdentity, odometer: number, bootedAt: number | null): void;
  /**
   * The next label; its row is committed as sending before this returns, so before its first byte is sent. `odometer`: the value of the
   * printer's counter once all labels before this one are out; null when it has none. With `group`, only a label of that group. Null:
   * no more now.
   */
  next(odometer: number | null, group?: string | null): LabelToPrint | null;
  /** The resolution of the print head in dots per millimeter, before the first label; null: the printer does not say it. */
  tellHead?(dotsPerMm: number | null): void;
  /** Variables of the printer's setup that must be read before the next label, which changes them. Asked while the printer is empty. */
  unreadSetup?(): readonly string[];
  /** The printer's answer; null: it did not answer. */
  tellSetup?(values: PrinterValues | null): void;
  /** The printer has read every byte; the label waits there. May be called again with another reason. */
  sent(id: string, reason: PrintReason | null): void;
  /** The counter's value for the run so far. Only for the screen: it does not say which labels, so none becomes `printed`. */
  recordCount(counted: PrintedCount): void;
  /** The printer's own status counted fewer labels than it certainly still had to print. */
  markSuspect(): void;
  /**
   * The final outcome of labels in this session, in one commit; once for each label taken, unless `sent` was final.
   * `learned`: what the run showed about the printer.
   */
  settled(ids: readonly string[], outcome: PrintOutcome, learned?: RunFindings | null): void;
  /** The printer's condition while the job runs. */
  condition(condition: PrinterCondition): void;
}

/** What a run showed about its printer, and the counter where the two agreed; null: they never did. */
export interface RunFindings {
  habits: PrinterHabits;
  agreedAt: number | null;
}

/** A run that an earlier session left open. */
export interface OpenRun {
  /** Null: the printer did not identify itself, so nothing can be compared. */
  serial: string | null;
  /** The counter at the point of agreement before it. */
  odometer: number;
  /** When the printer was switched on, milliseconds by this computer's clock; null: it did not say. */
  bootedAt: number | null;
  /** Physical labels handed over since. */
  sent: number;
  suspect: boolean;
  /** Whether the previous run ended in agreement where this one began; null: there was none. */
  lastAgreed: boolean | null;
  /** What is known about the printer with this serial number. */
  habits: PrinterHabits | null;
}

/** What the printer proves about a whole run. Its counter is anonymous, so there is no proof about a part of one. */
export type LabelSettlement =
  | { kind: 'all-out' }
  /** None of it came out and none of it is left in the printer: it may be sent again. */
  | { kind: 'none-out' }
  /** The rest is still in the printer. */
  | { kind: 'waiting'; condition: PrinterCondition; counted: PrintedCount }
  /** No certain answer: a person must look. */
  | { kind: 'unknown'; reason: PrintReason; counted: PrintedCount | null; condition?: PrinterCondition }
  /** The printer could not be asked now. */
  | { kind: 'not-now'; condition: PrinterCondition };

/** A job that a queue of the system was given, by the number that it got there. */
export interface QueuedJob {
  remoteId: string;
  name: string;
  /** What was said of it last. */
  lastReason: PrintReason | null;
}
/**
 * What a queue that cannot confirm knows of a job. *In queue*: it waits, for `condition`, or is being printed; *held*: only this job waits, for a
 * person. *Left*: it is no longer there, and nobody can say whether it came out. *Unknown*: it was deleted, or the queue shows an error for it.
 */
export type QueuedAnswer =
  | { kind: 'in-queue'; condition: PrinterCondition | 'held' }
  | { kind: 'left' }
  | { kind: 'unknown'; reason: 'job-canceled' | 'job-error' };
/** The queue's own condition, and what it says of each job asked about; null: it does not answer. Never rejects. */
export type SettleQueued = (
  jobs: readonly QueuedJob[],
) => Promise<{ condition: PrinterCondition; jobs: QueuedAnswer[] } | null>;

export interface LabelPrinter {
  /** Whether this printer can ever say "printed". */
  readonly confirms: boolean;
  /** Whether it can be asked how it is set up. */
  readonly readsSetup?: boolean;
  /** Whether a session may begin before there is a label for it: its questions do no harm, and it does not block the printer for others. */
  readonly beginsAhead?: boolean;
  condition(): Promise<PrinterCondition>;
  /** The resolution of its print head, dots per millimeter; null: it does not say. Absent: it cannot be asked. */
  dotsPerMm?(): Promise<number | null>;
  /**
   * Prints the feed's labels in order, sending a small window ahead. Never throws. Resolves with the condition that stopped it, or null when the
   * feed is empty.
   */
  print(feed: LabelFeed, signal?: AbortSignal): Promise<PrinterCondition | null>;
  /** Asks, on a fresh connection, what became of a run. Never throws. */
  settle?(run: OpenRun, signal?: AbortSignal): Promise<LabelSettlement>;
  /** Of a queue that says what became of a job there, though not at the printer. */
  settleQueued?: SettleQueued;
}
