import { setTimeout as pause } from 'node:timers/promises';
import { yieldingEvery } from '#main/in-turns.ts';
import type { SubmittedShipment } from '#main/import/submitted-lines.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';

/** How many are checked between two turns of the event loop: printing a thousand labels must not block a packer's keys. */
export const checkedPerTurn = 25;
/** Between two checks, milliseconds; longer if a check is slow, to limit their share of the work. */
const lookEvery = 150;

/** Waits until each is finished and reports it then; on timeout, reports the state of the rest. */
export async function followUntilDone(
  submitted: Iterable<SubmittedShipment>,
  say: (line: SubmittedLine) => void,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<SubmittedLine[]> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  const said: SubmittedLine[] = [];
  let open = submitted;
  for (;;) {
    const begun = performance.now();
    const isLast = over.aborted;
    const left: SubmittedShipment[] = [];
    for await (const one of yieldingEvery(open, checkedPerTurn)) {
      const { line, isSettled } = one.read();
      if (!isSettled && !isLast) {
        left.push(one);
        continue;
      }
      said.push(line);
      say(line);
    }
    if (left.length === 0) return said;
    open = left;
    const took = performance.now() - begun;
    await pause(Math.max(lookEvery, took * 10), undefined, { signal: over }).catch(() => undefined);
  }
}
