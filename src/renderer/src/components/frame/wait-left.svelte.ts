const lookEvery = 250;

/** The remaining seconds of a wait that main reported, counted down. */
export class WaitLeft {
  seconds = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  begin(seconds: number): void {
    this.end();
    // By the monotonic clock.
    const until = performance.now() + seconds * 1000;
    const look = (): void => {
      this.seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      if (this.seconds === 0) this.end();
    };
    this.#timer = setInterval(look, lookEvery);
    look();
  }

  /** Nothing is waited for any more. */
  end(): void {
    clearInterval(this.#timer);
    this.seconds = 0;
  }
}
