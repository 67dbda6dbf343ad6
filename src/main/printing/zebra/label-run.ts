import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrinterHabits } from '../../storage/print-run-store.ts';
import type { LabelFeed, LabelToPrint, PrintOutcome, RunEnd } from '../label-printer.ts';
import { countedOf, hiddenOf, standingOf } from './agreement.ts';
import type { HostStatus } from './host-status.ts';

/** Labels sent and not yet counted: enough to keep the head fed. */
const WINDOW = 3;
/**
 * Physical labels after which a run is let out to a point of agreement: the head waits once for the next label (some ms, measured in
 * test/measurements/zebra.ts), and no more than these are in doubt when one is thrown away.
 */
const LONGEST_RUN = 12;

interface OnItsWay {
  id: string;
  /** What the counter shows when this label and all before it are out. */
  end: number;
  group: string | null;
  /** The last word told of it: undefined before the printer has read it. */
  told: string | null | undefined;
}

/** The labels of one session since its last point of agreement. */
export class LabelRun {
  readonly #start: number | null;
  readonly #shared: boolean;
  readonly #feed: LabelFeed;
  #labels: OnItsWay[] = [];
  #sent = 0;
  #counter: number;
  #showed = false;
  #hid = false;
  /** Each string made one label, so that formats in the printer and labels are the same number. */
  #single = true;
  broken = false;

  /** `start`: the counter at the point of agreement; null when the printer has none. */
  constructor(start: number | null, shared: boolean, feed: LabelFeed) {
    this.#start = start;
    this.#shared = shared;
    this.#feed = feed;
    this.#counter = start ?? 0;
  }

  get hasCounter(): boolean {
    return this.#start !== null;
  }
  isEmpty(): boolean {
    return this.#labels.length === 0;
  }
  /** Labels taken that the counter has not reached. */
  get ahead(): number {
    return this.#start === null
      ? this.#labels.length
      : this.#labels.filter(({ end }) => end > this.#counter).length;
  }
  get #span(): { odometer: number; sent: number } {
    return { odometer: this.#start ?? 0, sent: this.#sent };
  }

  /** The next label to send now, written down as sending; null while the window is full or the run is to come to its end. */
  take(): LabelToPrint | null {
    if (this.ahead >= WINDOW || (this.#start !== null && this.#sent >= LONGEST_RUN)) return null;
    // A shipment's end is a good end of a run, unless its labels are so few that the head would wait for each shipment.
    const group = this.#labels.length >= WINDOW ? this.#labels.at(-1)?.group : undefined;
    const expected = this.#start === null ? null : this.#start + this.#sent;
    const label = this.#feed.next(expected, group);
    if (!label) return null;
    this.#sent += label.count;
    if (label.count !== 1) this.#single = false;
    this.#labels.push({
      id: label.id,
      end: (expected ?? 0) + label.count,
      group: label.group,
      told: undefined,
    });
    return label;
  }

  /** The printer answered after the labels on the same connection: it has read them. `reason`: what stops them. */
  read(reason: PrinterCondition | null): void {
    for (const label of this.#labels)
      if (label.told !== reason) {
        label.told = reason;
        this.#feed.sent(label.id, reason);
      }
  }

  /** What a look at status and, after it, the counter shows. Answers how many labels were counted since the last. */
  observe(counter: number, status: HostStatus, condition: PrinterCondition): number {
    const moved = counter - this.#counter;
    if (this.isEmpty()) return 0;
    if (moved < 0 || (standingOf(this.#span, counter) === 'wrong' && !this.#shared)) {
      this.#counter = counter;
      this.doubt('odometer-jumped', condition);
      this.broken = true;
      return 0;
    }
    this.#counter = counter;
    if (this.#single && !this.#shared) this.#learnFrom(counter, status);
    const counted = countedOf(this.#span, counter);
    if (moved > 0 && counted && !this.#shared && counted.counted < counted.countedOf)
      this.#feed.counted(counted);
    return Math.max(0, moved);
  }

  #learnFrom(counter: number, status: HostStatus): void {
    const hidden = hiddenOf(this.#span, counter, status.formats);
    if (hidden === 0 && status.formats >= WINDOW) this.#showed = true;
    if (hidden <= 0 || this.#hid) return;
    this.#hid = true;
    this.#feed.suspect();
  }

  /** At a point of agreement. A shared printer's counter must have moved by as many at least; it proves no more than "sent". */
  isOut(empty: boolean): boolean {
    if (this.#start === null || this.isEmpty()) return false;
    const standing = standingOf(this.#span, this.#counter);
    if (this.#shared) return standing !== 'under-way' && this.#counter > this.#start;
    return standing === 'agrees' && empty;
  }

  /** Says so of all of them. Answers what is known of the printer now. */
  agree(before: PrinterHabits | null, slowest: number): PrinterHabits | null {
    if (this.#shared) {
      this.settle({ kind: 'sent', reason: 'shared' });
      return before;
    }
    const learned: PrinterHabits = {
      slowest,
      showsLabels: before?.showsLabels === true || this.#showed,
      hidesLabels: before?.hidesLabels === true || this.#hid,
    };
    this.settle({ kind: 'printed' }, { habits: learned, agreedAt: this.#counter });
    return learned;
  }

  /** Nobody can say which of them came out: all of them are in doubt, with the count. */
  doubt(reason: PrintReason, condition: PrinterCondition | null, taught: RunEnd | null = null): void {
    const counted = this.#start === null ? null : countedOf(this.#span, this.#counter);
    this.settle({ kind: 'in-doubt', reason, condition, counted }, taught);
  }

  /** The session ends before the run did: what was counted so far is no count of it. */
  giveUp(reason: PrintReason, condition: PrinterCondition | null): void {
    this.settle({ kind: 'in-doubt', reason, condition });
  }

  settle(outcome: PrintOutcome, taught: RunEnd | null = null): void {
    if (this.isEmpty()) return;
    this.#feed.settled(
      this.#labels.map(({ id }) => id),
      outcome,
      taught,
    );
    this.#labels = [];
  }
}
