import { rename, writeFile } from 'node:fs/promises';
import type { Desk } from '#main/desk/desk.ts';
import type { TakenFile } from '#main/import/folder-work.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { follow } from './follow.ts';

/** Beside a file in `done`: a line of JSON for each of its shipments, written once all have come to their end. */
const ending = '.results.jsonl';

/** How long the results of a file are waited for, seconds: a day. Later it is the station's list that tells. */
const patience = 86_400;

export interface FileLine {
  file: string;
  taken: boolean;
  /** Why it went back, as its reason file says it. */
  reasons: readonly string[];
}

/** Says each file and each of its shipments as they come to their end, until `signal`. */
export async function watchFiles(
  desk: Desk,
  say: (line: FileLine | (SubmittedLine & { file: string })) => void,
  signal: AbortSignal,
): Promise<void> {
  const going = new Set<Promise<void>>();

  async function results({ id, name, kept }: TakenFile): Promise<void> {
    const lines = await follow(
      desk.imports.lines.ofFile(id, false),
      (line) => {
        // A station that closes says nothing of what it leaves open: it is said by the one that goes on.
        if (!signal.aborted) say({ file: name, ...line });
      },
      { seconds: patience, signal },
    );
    if (signal.aborted) return;
    const file = kept + ending;
    await writeFile(`${file}.tmp`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await rename(`${file}.tmp`, file);
  }

  function begin(taken: TakenFile): void {
    const mine = results(taken)
      .catch((error: unknown) => {
        say({
          file: taken.name,
          taken: true,
          reasons: [`Its results could not be written: ${String(error)}`],
        });
      })
      .finally(() => going.delete(mine));
    going.add(mine);
  }

  const end = desk.imports.folder.taken.on((taken) => {
    say({ file: taken.name, taken: taken.imported, reasons: taken.reasons });
    if (!taken.imported) return;
    begin(taken);
  });
  // Those whose shipments had not come to their end when the station before this one ended.
  for (const kept of await desk.imports.folder.keptWithout(ending)) begin(kept);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });
  end();
  await Promise.allSettled(going);
}
