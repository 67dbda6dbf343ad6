/** A label that took longer than this was delayed by something else, such as a pause or this machine sleeping. Milliseconds. */
const LONGEST_LABEL = 30_000;
/** The factor by which the known slowest time shrinks after each faster run. */
const DECAY = 0.9;

/** Measures how long a printer takes for a label while it is fed. Times in milliseconds of one clock. */
export class Pace {
  #since: number | null = null;
  /** Averaged over all measured labels: a single gap is wrong by up to the time between two readings. */
  #total = { time: 0, labels: 0 };
  #slowest = 0;
  readonly #known: number;

  /** `known`: the slowest of earlier sessions; 0 when there were none. */
  constructor(known: number) {
    this.#known = known;
  }

  /** The printer has labels to print from now on, or was just seen printing. */
  start(now: number): void {
    this.#since ??= now;
  }

  /** It has nothing to do, or something stops it: this time says nothing about its pace. */
  stop(): void {
    this.#since = null;
  }

  /** This many labels were counted since the last reading that counted any. */
  countLabels(now: number, labels: number): void {
    if (this.#since !== null && labels > 0) {
      const time = Math.min(LONGEST_LABEL * labels, now - this.#since);
      this.#total = { time: this.#total.time + time, labels: this.#total.labels + labels };
      this.#slowest = Math.max(this.#slowest, time / labels);
    }
    this.#since = now;
  }

  /** How long the next label is expected to take; null when none was measured. */
  get perLabel(): number | null {
    const { time, labels } = this.#total;
    if (labels > 0) return time / labels;
    return this.#known > 0 ? this.#known : null;
  }

  /** Since the last label was counted, or since the printer was given the first. */
  sinceLastLabel(now: number): number {
    return this.#since === null ? 0 : now - this.#since;
  }

  /** The slowest label; older sessions count less. */
  get slowest(): number {
    return Math.max(this.#slowest, this.#known * DECAY);
  }
}

/** After this fraction of a label's time, the printer is asked more often. */
const NEAR_END = 0.85;
const SHORTEST_PAUSE = 4;

/**
 * Milliseconds until the next reading. While labels wait behind the one in progress there is no hurry; towards the end of a run
 * (`isEnding`: the last two) readings come close together when a label is due, so that the head does not wait for the next run.
 */
export function pauseMilliseconds(
  pace: number | null,
  since: number,
  isEnding: boolean,
  longest: number,
  backingOff: number,
): number {
  if (pace === null || since > 2 * pace) return Math.min(backingOff, longest);
  if (!isEnding) return Math.min(longest, Math.max(SHORTEST_PAUSE, pace / 4));
  const until = pace * NEAR_END - since;
  if (until > 0) return Math.min(longest, Math.max(SHORTEST_PAUSE, until));
  return Math.min(longest, Math.max(SHORTEST_PAUSE, pace / 64));
}
