import { readStored } from '#main/storage/database/stored-json.ts';
import { orderWarningSchema, type OrderWarning } from '#shared/fleet/fleet-acts.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** Orders that two stations submitted without knowing of each other. */
export interface FleetSentTwiceStore {
  /** Added only once, even after a person looked at it. False: it is known already. */
  add(warning: OrderWarning, foundAt: string): boolean;
  /** Those that no one has looked at yet, newest first. */
  open(): OrderWarning[];
  /** False: there is none, or someone has looked already. */
  looked(id: string, by: string, at: string): boolean;
}

export const createFleetSentTwiceStore = (db: StationDatabase): FleetSentTwiceStore => ({
  add: (warning, foundAt) =>
    db
      .prepare('INSERT OR IGNORE INTO fleet_sent_twice (id, warning, found_at) VALUES (?, ?, ?)')
      .run(warning.id, JSON.stringify(warning), foundAt).changes === 1,
  open: () =>
    db
      .prepare(
        'SELECT warning FROM fleet_sent_twice WHERE looked_at IS NULL ORDER BY found_at DESC, id LIMIT 200',
      )
      .all()
      .map((row) => readStored(orderWarningSchema, String(row['warning']))),
  looked: (id, by, at) =>
    db
      .prepare('UPDATE fleet_sent_twice SET looked_at = ?, looked_by = ? WHERE id = ? AND looked_at IS NULL')
      .run(at, by, id).changes === 1,
});
