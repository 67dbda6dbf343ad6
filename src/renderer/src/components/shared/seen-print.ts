import type { PrintJobView } from '#shared/station/print-job.ts';

type Shown = Pick<PrintJobView, 'id' | 'runId'>;

/** What an answer about this print carries, so that it is not taken for a later one (`tried-again`). */
export const seenPrint = ({ id, runId }: Shown): Shown => ({ id, runId });

/** Of one print, given to its printer once: given again, it is another question. */
export const printKey = ({ id, runId }: Shown): string => `${id} ${runId ?? ''}`;
