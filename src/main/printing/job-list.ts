import type { Handlers } from '#shared/ipc/contract.ts';
import { ok } from '#shared/ipc/result.ts';
import { listedAtOnce } from '#shared/station/listed-at-once.ts';
import type { Clock } from '../clock.ts';
import { attempt } from '../storage/storage-error.ts';
import type { JobViews } from './job-views.ts';
import type { PrintJobs } from './job-writer.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** The list of the Queue: jobs that are not finished, or also those that changed within a day. */
export function createJobList(
  jobs: Pick<PrintJobs, 'listed'>,
  views: JobViews,
  clock: Clock,
): Handlers['printing']['jobs'] {
  return ({ scope, limit = listedAtOnce }) => {
    const dayAgo = new Date(clock.now().getTime() - dayMilliseconds).toISOString();
    return attempt(() => ok(views.of(jobs.listed(scope === 'open' ? null : dayAgo, limit))));
  };
}
