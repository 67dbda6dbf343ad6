import type { PrintJob } from '#main/storage/printing/print-job-store.ts';

/** What a person who looks at this print now answers about. */
export const seenPrint = (
  job: Pick<PrintJob, 'id' | 'runId'> | null | undefined,
): { id: string; runId: number | null } => ({
  id: job?.id ?? '',
  runId: job?.runId ?? null,
});

/** The same of the newest print of each of these labels; `jobs` the oldest first. */
export const seenUnits = (jobs: readonly PrintJob[], units: readonly number[]) =>
  units.map((unit) => seenPrint(jobs.findLast((job) => job.kind === 'label' && job.unit === unit)));
