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

/**
 * The same thing read again and again, as often as an event says that it changed: one reading at a time, and one more after it for all
 * who asked meanwhile, since their change may not be in its answer. So no older answer follows a newer one, and in a storm of
 * events none is waited for in vain. Resolves when a reading that began after the call is over.
 */
export function oneReadingAtATime(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      await read();
    } finally {
      running = null;
    }
  }
  async function afterwards(before: Promise<void>): Promise<void> {
    // Whoever asked for that reading hears of its trouble; this one begins all the same.
    await before.catch(() => undefined);
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
