import { flushCompileCache } from 'node:module';
import { openStationChild } from '../../campaigns/fleet/station-child.ts';
import type { Answered, Asked, Saved, StationStart } from '../../campaigns/fleet/words.ts';

/**
 * A station of the fleet's campaign, without a window: the real desk on a real file, the real client, folders as printers, and the real
 * port to the fleet. It does what it is asked over IPC, and may be killed at any moment.
 */
// For those that are started after it: one that is killed keeps nothing.
flushCompileCache();
const start = JSON.parse(process.argv[2] ?? '{}') as StationStart;
const tell = (message: Answered | Saved): void => {
  process.send?.(message);
};
const station = await openStationChild(start, tell);

process.on('message', ({ id, ...asked }: Asked & { id: number }) => {
  station
    .perform(asked)
    .then((value) => {
      tell({ id, ok: true, value: value ?? null });
      if (asked.do === 'stop') process.exit(0);
    })
    .catch((error: unknown) => {
      tell({ id, ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    });
});
// Whoever started it is gone: nobody asks any more.
process.on('disconnect', () => process.exit(1));
