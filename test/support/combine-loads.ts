import { setTimeout as pause } from 'node:timers/promises';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { LoadKey } from '#shared/station/combined-load.ts';
import { value } from './desk-bench.ts';

/**
 * Makes these loads one BOL, with the first answer to each question. A BOL that waits is tried now and then, where nobody answers, and cannot
 * be combined while it is: it stands in line again a moment later.
 */
export async function combineLoads(combine: Handlers['combine'], loads: LoadKey[]): Promise<Draft> {
  async function once() {
    const compared = await combine.compare({ loads });
    if (!compared.ok) return compared;
    const answers = Object.fromEntries(compared.value.differences.map(({ question }) => [question, 0]));
    return combine.make({ loads, answers });
  }
  for (const end = performance.now() + 30_000; ;) {
    const made = await once();
    if (made.ok || made.error.code !== 'not-in-this-state' || performance.now() > end) return value(made);
    await pause(5);
  }
}
