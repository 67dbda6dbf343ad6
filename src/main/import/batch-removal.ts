import { sweepUnfinished } from './import-file.ts';
import type { ImportParts } from './import-parts.ts';
import type { ReadingTurn } from './reading-turn.ts';

/**
 * Turns in which a file is read only after what was left of files that were not read to their end is gone: their external ids would count
 * as imported, and the orders be left out. Where the disk refuses that, nothing is read. A desk that is closed takes nothing away: the next one
 * may be importing on this database.
 */
export function removedAtOnce(parts: Pick<ImportParts, 'stores'>, turn: ReadingTurn): ReadingTurn {
  const swept = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await sweepUnfinished(parts, signal);
    return work();
  };
  return {
    ...turn,
    read: (name, work, stopped) =>
      turn.read(name, (onRows, signal) => swept(signal, () => work(onRows, signal)), stopped),
    whenFree: (work) => turn.whenFree((signal) => swept(signal, () => work(signal))),
    whenFreeUnless: (given, work, stopped) =>
      turn.whenFreeUnless(given, (signal) => swept(signal, () => work(signal)), stopped),
  };
}
