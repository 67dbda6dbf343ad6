import { ZplState } from './zpl-state.ts';
import { ZplStream } from './zpl-stream.ts';

/** What can be wrong with the printer itself; each shows in ~HS and ~HQES as on the real one. */
export const zebraFaults = [
  'paper-out',
  'ribbon-out',
  'head-open',
  'paused',
  'over-temperature',
  'buffer-full',
] as const;
export type ZebraFault = (typeof zebraFaults)[number];

interface Batch {
  bytes: Buffer;
  /** What the printer was set to for it, other than before any label. */
  setTo: string[];
  left: number;
  /** Another station's: it moves the counter and is no label of ours. */
  foreign: boolean;
}

/** What every part of the emulated printer is set to. */
export interface EngineSettings {
  odometer: number;
  /** Milliseconds a label takes; 0: as fast as it can. */
  labelMs: number;
  /** Milliseconds from a format in an idle printer to the head's first move. */
  startMs: number;
}

/** The part behind the network: memory, paper and head. */
export class ZebraEngine {
  readonly stream = new ZplStream();
  readonly printed: Buffer[] = [];
  /** What was set otherwise than before any label, for each of those. */
  readonly printedWith: string[][] = [];
  /** When the head began to move for each label, and when it had printed it: `performance.now()`. */
  readonly headTimes: { began: number; ended: number }[] = [];
  state = new ZplState();
  readonly faults = new Set<ZebraFault>();
  /** Labels that are received and will never come out, by CANCEL or a dropped format. */
  thrownAway = 0;
  readonly #settings: EngineSettings;
  #queue: Batch[] = [];
  /** A box before the printer keeps formats for so long; 0: there is none. Milliseconds. */
  boxMs = 0;
  #boxed: Batch[] = [];
  #boxTimer: NodeJS.Timeout | null = null;
  #timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  #comeOut: () => void = () => undefined;
  #paperLeft = Infinity;
  #drop = 0;
  #ran = false;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  /** Formats that ~HS counts, and labels left of the running batch. */
  counts(hidesPrinting: boolean): { formats: number; remaining: number } {
    const hidden = hidesPrinting && this.#timer !== null && (this.#queue[0]?.left ?? 0) === 1 ? 1 : 0;
    return {
      formats: this.#queue.length - hidden,
      remaining: Math.max(0, (this.#queue[0]?.left ?? 1) - 1),
    };
  }
  /** Labels in the printer or in a box before it, whatever it says. */
  get holds(): number {
    return [...this.#queue, ...this.#boxed].reduce((sum, { left }) => sum + left, 0);
  }

  receive(bytes: Buffer, copies: number, foreign = false): void {
    this.state.apply(bytes.toString('latin1'));
    if (copies === 0) return;
    if (this.#drop > 0 && !foreign) {
      this.#drop -= 1;
      this.thrownAway += copies;
      return;
    }
    const batch = { bytes, setTo: this.state.changed, left: copies, foreign };
    if (this.boxMs > 0 && !foreign) {
      this.#boxed.push(batch);
      this.#unbox();
    } else this.#queue.push(batch);
  }

  #unbox(): void {
    if (this.#boxTimer !== null || this.#boxed.length === 0) return;
    this.#boxTimer = setTimeout(() => {
      this.#boxTimer = null;
      const batch = this.#boxed.shift();
      if (batch) this.#queue.push(batch);
      this.run();
      this.#unbox();
    }, this.boxMs);
  }

  set(fault: ZebraFault, on: boolean): void {
    if (on) this.faults.add(fault);
    else this.faults.delete(fault);
    if (fault === 'paper-out' && !on) this.#paperLeft = Infinity;
    this.run();
  }
  paperOutAfter(labels: number): void {
    this.#paperLeft = labels;
  }
  dropFormats(formats: number): void {
    this.#drop = formats;
  }

  /** The CANCEL key, or ~JX: the batch in progress (0) or one behind it is gone; the rest goes on. */
  throwAway(position = 0): boolean {
    const [gone] = this.#queue.splice(position, 1);
    if (!gone) return false;
    this.thrownAway += gone.foreign ? 0 : gone.left;
    if (position === 0) this.#stopHead();
    this.run();
    return true;
  }

  /** Everything received and not printed is forgotten; a box before it keeps what it has. */
  clear(): void {
    this.#stopHead();
    this.#queue = [];
    this.stream.clear();
  }
  stop(): void {
    this.clear();
    if (this.#boxTimer !== null) clearTimeout(this.#boxTimer);
    this.#boxed = [];
  }

  #stopHead(): void {
    if (this.#timer !== null) clearTimeout(this.#timer as NodeJS.Timeout);
    this.#timer = null;
    this.#ran = false;
  }

  get #stopped(): boolean {
    // A full buffer does not stop the head.
    return [...this.faults].some((fault) => fault !== 'buffer-full');
  }

  /** The label in progress comes out at once, whatever it would have taken: for a test that waits for what happens behind it. */
  finishLabel(): void {
    if (this.#timer === null) throw new Error('no label is in progress');
    clearTimeout(this.#timer as NodeJS.Timeout);
    this.#comeOut();
  }

  /** One label after another while nothing is in the way. */
  run(): void {
    if (this.#timer !== null || this.#queue.length === 0 || this.#stopped) return;
    const { labelMs, startMs } = this.#settings;
    const wait = labelMs + (this.#ran ? 0 : startMs);
    const began = performance.now() + wait - labelMs;
    this.#ran = true;
    const out = (): void => {
      this.#timer = null;
      const batch = this.#queue[0];
      if (!batch || this.#stopped) return;
      if (this.#paperLeft <= 0) {
        this.faults.add('paper-out');
        return;
      }
      if (!batch.foreign) {
        this.printed.push(batch.bytes);
        this.printedWith.push(batch.setTo);
      }
      this.headTimes.push({ began, ended: performance.now() });
      this.#settings.odometer += 1;
      this.#paperLeft -= 1;
      batch.left -= 1;
      if (batch.left === 0) this.#queue.shift();
      // The sensor sees the end of the roll as the last label leaves.
      if (this.#paperLeft <= 0) this.faults.add('paper-out');
      if (this.#queue.length === 0) this.#ran = false;
      this.run();
    };
    this.#comeOut = out;
    this.#timer = wait > 0 ? setTimeout(out, wait) : setImmediate(out);
  }
}
