/**
 * Of several things begun one after the other only the newest counts: what an older one brings late must not overwrite it.
 * `begin` gives back the question to ask when the answer is there: am I still the newest?
 */
export class Newest {
  #begun = 0;

  begin(): () => boolean {
    const mine = ++this.#begun;
    return () => mine === this.#begun;
  }

  /** The screen is left, or moved on: what is on its way no longer counts. */
  drop(): void {
    this.#begun += 1;
  }
}

/** A reading as short as this costs the station nothing worth sparing, milliseconds. */
const shortReading = 25;
const longestRest = 1_000;

/**
 * The same thing read again and again, as often as an event says that it changed: one reading at a time, and one more after it for all
 * who asked meanwhile, since their change may not be in its answer. So no older answer follows a newer one, and in a storm of
 * events none is waited for in vain. Resolves when a reading that began after the call is over.
 *
 * A reading that took long, of a shipment with a thousand labels, is not begun anew with each of them: the station would do nothing
 * else. After it comes a rest of nine times as long, so that reading takes a tenth of the time at most.
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
    // Whoever asked for that reading hears of its trouble; this one begins all the same.
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
