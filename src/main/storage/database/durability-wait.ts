/** How long `with-the-next` waits, in milliseconds: the commit before a BOL's first byte follows that soon where the service is near. */
const nextMilliseconds = 20;

/** Waits until a power cut can no longer undo commits that did not wait for the disk. */
export interface DurabilityWait {
  /** A commit did not wait for the disk. */
  owe(): void;
  /** A later commit was synced and witnessed: so are all before it. */
  settled(): void;
  /** As `StationDatabase.lasting`. */
  wait(when: 'at-once' | 'with-the-next'): Promise<void>;
  /** Before the database closes. Never throws: what the disk does not accept now is still in the log. */
  end(): void;
}

/** `sync` makes everything durable now and calls `settled`; throws the disk's error. */
export function createDurabilityWait(sync: () => void): DurabilityWait {
  let owed = false;
  const waiting = new Set<() => void>();

  function settled(): void {
    owed = false;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  /** Unless another commit has waited for the disk meanwhile. */
  function syncIfOwed(): void {
    if (owed) sync();
  }

  /** Resolves when another commit was synced, after some milliseconds at the latest. */
  const nextSync = (): Promise<unknown> =>
    new Promise((resolve) => {
      const timer = setTimeout(over, nextMilliseconds);
      function over(): void {
        clearTimeout(timer);
        waiting.delete(over);
        resolve(null);
      }
      waiting.add(over);
    });

  return {
    owe() {
      owed = true;
    },
    settled,
    async wait(when) {
      if (!owed) return;
      if (when === 'with-the-next') await nextSync();
      syncIfOwed();
    },
    end() {
      try {
        syncIfOwed();
      } catch {
        // Closing checkpoints the log and tries the disk once more.
      }
      settled();
    },
  };
}
