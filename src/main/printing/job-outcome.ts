import type { PrintOutcome } from './label-printer.ts';
import type { PrinterLoopParts } from './printer-loop-parts.ts';
import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrintJobPatch } from '#main/storage/printing/print-job-store.ts';

/** Reasons for printers that can never say more than "sent": nothing more is awaited for their jobs. */
const neverConfirms: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>([
  'no-odometer',
  'shared',
  'others-seen',
]);

/** Writes how a label ended. `range`: the counter before and after it, if it was counted. */
export function recordLabelOutcome(
  parts: Pick<PrinterLoopParts, 'jobs' | 'runs' | 'writer'>,
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
      // It turned out that this printer has no counter, so it cannot confirm.
      writer.move(id, 'sent', {
        reason: outcome.reason,
        remoteId: outcome.remoteId ?? null,
        ...(neverConfirms.has(outcome.reason) ? { confirms: false } : {}),
        ...(outcome.isFollowed === true ? { confirms: true } : {}),
      });
      return;
    case 'in-doubt':
      writer.move(id, 'in-doubt', { reason: outcome.reason, ...outcome.counted });
      return;
  }
}

/** The printer took none of it, so it is not part of a run and is not counted in one. */
function takeBack(
  { jobs, runs, writer }: Pick<PrinterLoopParts, 'jobs' | 'runs' | 'writer'>,
  id: string,
  event: 'not-sent' | 'refused',
  why: Pick<PrintJobPatch, 'reason' | 'words'>,
): void {
  const job = jobs.get(id);
  if (!writer.move(id, event, { ...why, odometer: null, runId: null })) return;
  if (job !== null && job.runId !== null) runs.grow(job.runId, -jobs.physical(job));
}
