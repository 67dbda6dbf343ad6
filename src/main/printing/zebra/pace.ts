/** A label that took longer was held up by something else: a pause, this machine asleep. Milliseconds. */
const LONGEST = 30_000;
/** How much of what was known fades with each run that was faster. */
const FADES = 0.9;

/** Measures how long a printer takes for a label while it is fed. Times in milliseconds of one clock. */
export class Pace {
  #since: number | null = null;
  /** Over all labels measured: one gap alone is off by the time between two looks. */
  #total = { time: 0, labels: 0 };
  #slowest = 0;
  readonly #known: number;

  /** `known`: the slowest of earlier sessions; 0 when there were none. */
  constructor(known: number) {
    this.#known = known;
  }

  /** The printer has labels to print from now on, or was just seen at work. */
  start(now: number): void {
    this.#since ??= now;
  }

  /** It has nothing to do, or something is in the way: what passes now says nothing about its pace. */
  stop(): void {
    this.#since = null;
  }

  /** So many labels were counted since the last look that counted any. */
  tick(now: number, labels: number): void {
    if (this.#since !== null && labels > 0) {
      const time = Math.min(LONGEST * labels, now - this.#since);
      this.#total = { time: this.#total.time + time, labels: this.#total.labels + labels };
      this.#slowest = Math.max(this.#slowest, time / labels);
    }
    this.#since = now;
  }

  /** How long the next label is expected to take; null when none was measured. */
  get label(): number | null {
    const { time, labels } = this.#total;
    if (labels > 0) return time / labels;
    return this.#known > 0 ? this.#known : null;
  }

  /** Since the last label was counted, or since the printer was given the first. */
  sinceTick(now: number): number {
    return this.#since === null ? 0 : now - this.#since;
  }

  /** The slowest, with what was known fading. */
  get slowest(): number {
    return Math.max(this.#slowest, this.#known * FADES);
  }
}

/** How near to the end of a label the printer is asked more often, as a part of the label. */
const NEAR = 0.85;
const SHORTEST = 4;

/**
 * Milliseconds until the next look. With labels behind the one in progress the head is fed and nothing hurries; towards the end of a
 * run (`ends`: the last two) looks come close together when a label is due, so that the head does not wait for the next run.
 */
export function pauseFor(
  pace: number | null,
  since: number,
  ends: boolean,
  longest: number,
  backingOff: number,
): number {
  if (pace === null || since > 2 * pace) return Math.min(backingOff, longest);
  if (!ends) return Math.min(longest, Math.max(SHORTEST, pace / 4));
  const until = pace * NEAR - since;
  if (until > 0) return Math.min(longest, Math.max(SHORTEST, until));
  return Math.min(longest, Math.max(SHORTEST, pace / 64));
}
