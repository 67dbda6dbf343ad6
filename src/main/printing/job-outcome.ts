import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrintJobPatch } from '../storage/print-job-store.ts';
import type { PrintRunStore } from '../storage/print-run-store.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';
import type { PrintOutcome } from './label-printer.ts';

/** Why some printers can say no more than "sent": their jobs wait for nothing. */
const neverConfirms: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>(['no-odometer', 'shared']);

interface Parts {
  jobs: PrintJobs;
  runs: PrintRunStore;
  writer: PrintJobWriter;
}

/** Writes what a label came to. `range`: the counter before and after it, where it was counted. */
export function recordLabelOutcome(
  parts: Parts,
  id: string,
  outcome: PrintOutcome,
  range: { from: number; to: number } | null,
): void {
  const { writer } = parts;
  switch (outcome.kind) {
    case 'printed':
      writer.move(id, 'printed', {}, 'printer', range ?? {});
      return;
    case 'not-sent':
      takeBack(parts, id, 'not-sent', { reason: outcome.condition });
      return;
    case 'refused':
      takeBack(parts, id, 'refused', { reason: 'refused', words: outcome.words });
      return;
    case 'sent':
      // Without a counter of its own this printer cannot confirm after all.
      writer.move(id, 'sent', {
        reason: outcome.reason,
        remoteId: outcome.remoteId ?? null,
        ...(neverConfirms.has(outcome.reason) ? { confirms: false } : {}),
      });
      return;
    case 'in-doubt':
      writer.move(id, 'in-doubt', { reason: outcome.reason, ...outcome.counted });
      return;
  }
}

/** Nothing of it was taken: it is of no run, and its run counts without it. */
function takeBack(
  { jobs, runs, writer }: Parts,
  id: string,
  event: 'not-sent' | 'refused',
  why: Pick<PrintJobPatch, 'reason' | 'words'>,
): void {
  const job = jobs.get(id);
  if (!writer.move(id, event, { ...why, odometer: null, runId: null })) return;
  if (job !== null && job.runId !== null) runs.grow(job.runId, -jobs.physical(job));
}
