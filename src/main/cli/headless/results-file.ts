import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { writeAtomically } from '#main/import/folder-files.ts';
import { eachSubmitted } from './follow.ts';
import type { SubmittedShipment } from '#main/import/submitted-lines.ts';
import { submittedLineSchema, type SubmittedLine } from '#shared/station/submitted-line.ts';

/** Next to a file in `done`: one line of JSON for each of its shipments, written once all are finished. */
export const resultsFileSuffix = '.results.jsonl';

/** A person, a printer or another station may still change the result: by resolving a doubt, a repair, or combining the BOL with others. */
export const mayChange = ({ state, paper }: SubmittedLine): boolean =>
  state === 'accepted'
    ? paper === 'waiting' || paper === 'in-doubt'
    : state !== 'cancelled' && state !== 'invalid';

export const writeResults = (kept: string, lines: readonly SubmittedLine[]): Promise<void> =>
  writeAtomically(kept + resultsFileSuffix, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** As they were written; null: they cannot be read. */
export async function readResults(kept: string): Promise<SubmittedLine[] | null> {
  try {
    const text = await readFile(kept + resultsFileSuffix, 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => submittedLineSchema.parse(JSON.parse(line)));
  } catch {
    return null;
  }
}

interface KeepingTrue {
  /** Never rejects; false: not written, and the error was reported. */
  write: (lines: readonly SubmittedLine[]) => Promise<boolean>;
  say: (line: SubmittedLine) => void;
  /** One file at a time: a folder may have thousands. */
  inTurn: <T>(look: () => Promise<T>) => Promise<T>;
  /** Between two looks, milliseconds. */
  every: number;
  signal: AbortSignal;
}

const keyOf = ({ row, externalId }: SubmittedLine): string => `${row} ${externalId}`;

/**
 * Keeps a file's results up to date after they were written: a line whose shipment has a new final state is reported and rewritten. While a
 * shipment is still in progress, its line stays. A failed write, as on an unreachable share, is retried at the next check. Ends when no line can
 * change anymore.
 */
export async function keepResultsCurrent(
  submitted: Iterable<SubmittedShipment>,
  { lines: known, isWritten }: { lines: readonly SubmittedLine[]; isWritten: boolean },
  { write, say, inTurn, every, signal }: KeepingTrue,
): Promise<void> {
  const lines = new Map(known.map((line) => [keyOf(line), line]));
  let isDue = !isWritten;

  /** Those that may still change. */
  async function look(open: Iterable<SubmittedShipment>): Promise<SubmittedShipment[]> {
    const left: SubmittedShipment[] = [];
    for await (const one of eachSubmitted(open)) {
      if (signal.aborted) return [];
      const { line, isSettled } = one.read();
      const isOther = !isDeepStrictEqual(lines.get(keyOf(line)), line);
      if (isSettled && isOther) {
        lines.set(keyOf(line), line);
        say(line);
        isDue = true;
      }
      if (!isSettled || mayChange(line)) left.push(one);
    }
    if (isDue) isDue = !(await write([...lines.values()]));
    return left;
  }

  let open = await inTurn(() => look(submitted));
  while ((open.length > 0 || isDue) && !signal.aborted) {
    await pause(every, undefined, { signal }).catch(() => undefined);
    const looked = open;
    open = await inTurn(() => look(looked));
  }
}
