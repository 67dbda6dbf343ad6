/** How often the clock is checked; time asleep counts as idle too. */
const lookEvery = 1000;

/** Reports once that no one has used the station for the set time. */
export class IdleWatch {
  readonly #minutes: () => number;
  readonly #onIdle: () => void;
  #touched = Date.now();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `minutes`: 0 for never. */
  constructor(minutes: () => number, onIdle: () => void) {
    this.#minutes = minutes;
    this.#onIdle = onIdle;
  }

  /** A key, a scan, the mouse. */
  touch = (): void => {
    this.#touched = Date.now();
  };

  start(): () => void {
    this.touch();
    this.#timer = setInterval(() => this.#look(), lookEvery);
    return () => clearInterval(this.#timer);
  }

  #look(): void {
    const limit = this.#minutes() * 60_000;
    const idle = Date.now() - this.#touched;
    // A clock that was set back says nothing about idleness.
    if (idle < 0) this.touch();
    if (limit === 0 || idle < limit) return;
    this.touch();
    this.#onIdle();
  }
}
