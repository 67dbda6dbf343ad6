import type { Clock } from '../clock.ts';
import { restoreStation } from '../desk/open-database.ts';
import { raiseNumbers } from '../desk/restored-numbers.ts';
import { mergedSettings } from '../station/station.ts';
import type { ProvisionPlace } from '../station/provision-file.ts';
import type { WitnessLog } from '#main/storage/witness/witness.ts';

/** Replaces this station's data, which no one has open, with a copy. `highestBol`: the highest number seen, or null. */
export const restoreThisStation =
  (parts: {
    databaseFile: string;
    secondWitness: string;
    provision: ProvisionPlace;
    clock: Clock;
    log: WitnessLog;
  }) =>
  (copy: string, highestBol: string | null): ReturnType<typeof restoreStation> => {
    const { databaseFile, secondWitness, provision, log } = parts;
    const now = parts.clock.now();
    const inSameCommit = raiseNumbers({
      highestBol,
      now,
      settingsOf: (kept) => mergedSettings(kept, provision),
    });
    const restored = restoreStation(copy, databaseFile, { now, secondWitness, log, inSameCommit });
    log(`Restore of ${copy}: ${restored.ok ? 'done' : restored.error.message}`);
    return restored;
  };
