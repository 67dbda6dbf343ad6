import { setImmediate as turn } from 'node:timers/promises';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Clock } from '../clock.ts';
import { stored } from '../storage/storage-error.ts';
import type { JobViews } from './job-views.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** A longer list is prepared in several turns of the event loop. */
const maxInOneTurn = 300;

/** The list of the Queue: jobs that are not finished, or also those that changed within a day. */
export const createJobList =
  (views: JobViews, clock: Clock): Handlers['printing']['jobs'] =>
  async ({ scope }) => {
    const dayAgo = new Date(clock.now().getTime() - dayMilliseconds).toISOString();
    const read = stored(() => views.rows(scope === 'open' ? null : dayAgo));
    const isLong = read.ok && read.value.length > maxInOneTurn;
    if (isLong) await turn();
    const shown = read.ok ? stored(() => views.of(read.value)) : read;
    if (isLong) await turn();
    return shown;
  };
