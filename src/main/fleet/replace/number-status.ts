import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import { createStationNumbersStore } from '#main/storage/numbers/station-numbers-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';

/**
 * Stores what the server said about the station's number before acting on it: the next run, even with the fleet away or not set, then gives
 * no number of another station. `trouble` null: it was admitted.
 */
export function storeNumberStatus(
  db: StationDatabase,
  said: { number: string; trouble: FleetTrouble | null; other: string; at: string },
): void {
  const store = createStationNumbersStore(db);
  const { trouble, other, at } = said;
  const station = Number(said.number);
  if (trouble === null) store.letIn(station, at);
  else if (trouble === 'number-taken') store.takenBy(station, other, at);
  else if (trouble === 'replaced')
    store.replaced(station, createFleetMembershipStore(db).identity().uuid, other, at);
}
