import type { Clock } from '#main/clock.ts';
import { createDataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';

/** What the frame shows after a start that found records missing, until a person has checked the pallets. */
export function createDataLossHandlers(parts: {
  db: StationDatabase;
  clock: Clock;
  packer: () => string;
  person?: () => LinePerson | null;
}): Pick<Handlers['station'], 'dataLoss' | 'dataLossChecked'> {
  const losses = createDataLossesStore(parts.db, parts.person);
  return {
    dataLoss: () => storeResult(() => losses.open()),
    dataLossChecked: ({ id }) =>
      attempt(() =>
        losses.check(id, parts.clock.now().toISOString(), parts.packer())
          ? ok(undefined)
          : fail('not-found', `no open data loss ${id}`),
      ),
  };
}
