import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '#main/clock.ts';
import { storageStates, type StorageState } from '#shared/station/storage-state.ts';
import { stateSamples, type MetricFamily } from './exposition.ts';

/** How often a working disk is tested at most, in milliseconds: a test is a commit, which the main thread waits for. */
const tryEvery = 60_000;

/** Whether the station's work can be stored, and the free space on its disk. */
export function createStorageMetrics(parts: {
  storage: () => StorageState;
  databaseFile: string;
  clock: Pick<Clock, 'monotonic'>;
}): () => Promise<MetricFamily[]> {
  let last: { state: StorageState['state']; at: number } | null = null;

  function stateNow(): StorageState['state'] {
    const now = parts.clock.monotonic();
    if (last?.state !== 'ok' || now - last.at >= tryEvery) last = { state: parts.storage().state, at: now };
    return last.state;
  }

  return async () => {
    const state = stateNow();
    // A missing folder has no disk to query: `state` reports it.
    const disk = await statfs(dirname(parts.databaseFile)).catch(() => null);
    return [
      {
        name: 'dockprint_storage_state',
        type: 'gauge',
        help: 'Whether what is done can be kept: a disk that is full or fails stops sending and printing. The one that holds is 1.',
        samples: stateSamples('state', storageStates.options, state),
      },
      {
        name: 'dockprint_disk_available_bytes',
        type: 'gauge',
        help: 'Room on the disk of the data folder; absent where it cannot be asked.',
        samples: disk === null ? [] : [{ value: disk.bavail * disk.bsize }],
      },
    ];
  };
}
