import type { ResultsOf } from '#main/storage/imports/import-results-store.ts';
import type { ImportParts } from '../import-parts.ts';
import type { ResultsFiles } from './results-files.ts';

/** A file that could not be written is tried again after a look, then two, four …, at most this many. */
const maxLooksBetween = 30;
/** After a start, this many of the newest files are looked at for missing or torn results. */
const comparedAtStart = 1000;
/** A writing that took long, as of a long file on a slow share, is followed by a rest of this many times that. */
const restFactor = 4;

/** Writes results files in the background, one run at a time. */
interface ResultsWriting {
  /** Begins to write what is unwritten, unless a run is under way or the share needs a rest. */
  write(): void;
  /** Resolves when nothing is being written. */
  ended(): Promise<void>;
}

/** `onFailed`: a file could not be written; once until it can. */
export function createResultsWriting(
  parts: ImportParts,
  files: ResultsFiles,
  signal: AbortSignal,
  onFailed: (file: ResultsOf, error: unknown) => void,
): ResultsWriting {
  const { clock } = parts;
  const store = parts.stores.importResults;
  /** Files that could not be written, with the looks until the next try. */
  const troubled = new Map<string, { looks: number; left: number }>();
  /** Folders whose files are still to be compared after the start; null: not asked yet. */
  let uncompared: Map<string, ResultsOf[]> | null = null;
  /** Found missing or torn then, and not written yet. */
  const damaged = new Map<string, ResultsOf>();
  let running: Promise<void> | null = null;
  let restsUntil = 0;
  // A function, or TypeScript keeps the type narrowed across the await.
  const isOver = (): boolean => signal.aborted;

  async function compare(): Promise<void> {
    uncompared ??= Map.groupBy(store.newest(comparedAtStart), ({ folder }) => folder);
    for (const [folder, some] of uncompared) {
      // A folder that is away is compared once it is back: the watched folder says that it is missing.
      const found = await files.damaged(folder, some, signal).catch(() => null);
      if (isOver()) return;
      if (found === null) continue;
      uncompared.delete(folder);
      for (const one of found) damaged.set(one.fileId, one);
    }
  }

  /** Whether it is this file's turn; one that failed waits. */
  function isDue({ fileId }: ResultsOf): boolean {
    const trouble = troubled.get(fileId);
    if (trouble === undefined || trouble.left === 0) return true;
    trouble.left -= 1;
    return false;
  }

  function noteFailure(one: ResultsOf, error: unknown): void {
    const before = troubled.get(one.fileId);
    const looks = Math.min((before?.looks ?? 0) * 2 || 1, maxLooksBetween);
    troubled.set(one.fileId, { looks, left: looks });
    if (before !== undefined) return;
    parts.report(error);
    onFailed(one, error);
  }

  /** One file that cannot be written does not keep others. */
  async function writeAll(): Promise<void> {
    await compare();
    if (isOver()) return;
    const due = new Map([...damaged, ...store.unwrittenFiles().map((one) => [one.fileId, one] as const)]);
    for (const one of due.values()) {
      if (isOver()) return;
      if (!isDue(one)) continue;
      try {
        await files.write(one, signal);
        troubled.delete(one.fileId);
        damaged.delete(one.fileId);
      } catch (error) {
        if (isOver()) return;
        noteFailure(one, error);
      }
    }
  }

  return {
    write() {
      if (running !== null || clock.monotonic() < restsUntil) return;
      const begun = clock.monotonic();
      running = writeAll()
        .catch((error: unknown) => {
          if (!isOver()) parts.report(error);
        })
        .finally(() => {
          const now = clock.monotonic();
          restsUntil = now + (now - begun) * restFactor;
          running = null;
        });
    },
    ended: () => running ?? Promise.resolve(),
  };
}
