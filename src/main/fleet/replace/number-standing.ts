import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import { createStationNumbersStore } from '#main/storage/numbers/station-numbers-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';

/**
 * Keeps what the server said of the station's number, before anything else is done about it: also the next run, with the fleet away or
 * without one, gives no number that is another station's. `trouble` null: it was let in.
 */
export function keepStanding(
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
