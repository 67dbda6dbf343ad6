import type { PrintJobView } from '#shared/station/print-job.ts';

type Shown = Pick<PrintJobView, 'id' | 'runId'>;

/** Part of every answer about this print, so that it does not apply to a later one (`tried-again`). */
export const printReference = ({ id, runId }: Shown): Shown => ({ id, runId });

/** Identifies one run of one print: sent again, it is a new question. */
export const printKey = ({ id, runId }: Shown): string => `${id} ${runId ?? ''}`;
