import { createSerialQueue } from '#main/one-at-a-time.ts';
import type { Desk } from '#main/desk/desk.ts';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';
import type { TakenFile } from '#main/import/folder-work.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { followUntilDone } from './follow.ts';
import { keepResultsCurrent, readResults, resultsFileSuffix, writeResults } from './results-file.ts';

/** How long to wait for the results of a file, seconds: a day. After that, see the station's list. */
const patience = 86_400;

/** Between two checks for changed results, milliseconds. */
const lookAgainEvery = 30_000;
/**
 * How long closing waits for reads and writes in the folder, milliseconds: a hanging share does not keep a station open (docs/decisions/import.md).
 */
const closingMilliseconds = 3000;
/** After a start, the results of this many newest files are compared with their shipments. */
const comparedAtStart = 1000;

export interface FileLine {
  file: string;
  taken: boolean;
  /** Why it was returned, as in its reason file. */
  reasons: readonly string[];
}

/** Reports each file and each of its shipments when finished, and again when the result changes, until `signal` is aborted. */
export async function watchFiles(
  desk: Desk,
  say: (line: FileLine | (SubmittedLine & { file: string })) => void,
  signal: AbortSignal,
  every = lookAgainEvery,
): Promise<void> {
  const going = new Set<Promise<void>>();
  /** The station closes while something hangs: its later result is dropped, and the next start continues from the files there. */
  let isLeft = false;
  // A function, or TypeScript keeps the type narrowed across the await.
  const isOver = (): boolean => signal.aborted;
  const turns = createSerialQueue();
  const inTurn = <T>(look: () => Promise<T>): Promise<T> => turns('results', look);

  function complain(file: string, error: unknown): void {
    if (!isLeft) say({ file, taken: true, reasons: [`Its results could not be written: ${String(error)}`] });
  }

  async function results({ id, name, kept }: TakenFile): Promise<void> {
    const submitted = () => desk.imports.lines.ofFile(id, false);
    const sayLine = (line: SubmittedLine): void => {
      // A closing station does not report what it leaves open: the one that continues does.
      if (!signal.aborted) say({ file: name, ...line });
    };
    let isSaid = false;
    async function write(lines: readonly SubmittedLine[]): Promise<boolean> {
      try {
        await writeResults(kept, lines);
        isSaid = false;
        return true;
      } catch (error) {
        if (!isSaid) complain(name, error);
        isSaid = true;
        return false;
      }
    }
    let lines = await readResults(kept);
    if (isOver()) return;
    let isWritten = true;
    if (lines === null) {
      lines = await followUntilDone(submitted(), sayLine, { seconds: patience, signal });
      if (isOver()) return;
      isWritten = await write(lines);
    }
    await keepResultsCurrent(
      submitted(),
      { lines, isWritten },
      { write, say: sayLine, inTurn, every, signal },
    );
  }

  function begin(taken: TakenFile): void {
    const mine = results(taken)
      .catch((error: unknown) => complain(taken.name, error))
      .finally(() => going.delete(mine));
    going.add(mine);
  }

  const end = desk.imports.folder.taken.on((taken) => {
    say({ file: taken.name, taken: taken.imported, reasons: taken.reasons });
    if (!taken.imported) return;
    begin(taken);
  });
  // Files whose shipments had not finished when the previous station stopped, or may have changed since.
  const listed = desk.imports.folder.kept(resultsFileSuffix, comparedAtStart).then((all) => {
    if (!signal.aborted) all.forEach(begin);
  });
  const ended = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });
  // Rejects only if the database fails, and does not wait for a hanging share.
  await Promise.race([ended, listed.then(() => ended)]);
  end();
  isLeft =
    (await withinLimit(Promise.allSettled([listed, ...going]), closingMilliseconds, afterLimit)) === null;
}
