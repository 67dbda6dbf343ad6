/**
 * When several requests are started one after the other, only the newest counts: a late answer to an older one must not overwrite it.
 * `begin` returns a function that says whether this request is still the newest when the answer arrives.
 */
export class Newest {
  #begun = 0;

  begin(): () => boolean {
    const mine = ++this.#begun;
    return () => mine === this.#begun;
  }

  /** The screen was left or moved on: answers still under way are ignored. */
  drop(): void {
    this.#begun += 1;
  }
}

/** Reads shorter than this need no pause after them, in milliseconds. */
const shortReading = 25;
const longestRest = 1_000;

/**
 * Reads the same thing again whenever an event says that it changed: one read at a time, and one more after it for everyone who asked
 * meanwhile, since the running read may not include their change. So no older answer follows a newer one, even in a storm of events.
 * Resolves when a read that started after the call has ended.
 *
 * A slow read, such as a shipment with a thousand labels, is not repeated for each label: the station would do nothing else. It is
 * followed by a rest nine times as long, so that reading takes at most a tenth of the time.
 */
export function coalesceReads(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  let took = 0;

  async function run(): Promise<void> {
    const begun = performance.now();
    try {
      await read();
    } finally {
      took = performance.now() - begun;
      running = null;
    }
  }
  async function afterwards(before: Promise<void>): Promise<void> {
    // Its own caller gets that read's error; this read starts anyway.
    await before.catch(() => undefined);
    if (took > shortReading) await new Promise((rest) => setTimeout(rest, Math.min(9 * took, longestRest)));
    next = null;
    running = run();
    await running;
  }

  return () => {
    if (next !== null) return next;
    if (running === null) return (running = run());
    return (next = afterwards(running));
  };
}
