import { storedJson } from '#main/storage/database/stored-json.ts';
import { chosenRateSchema, type ChosenRate } from '#shared/freight/quote.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A load that rates are requested for: a draft, or the shipment made from it. */
export type RateOwner = { draftId: string } | { shipmentId: string };

export interface ChosenRatesStore {
  /** Replaces the rate chosen before. */
  put(owner: RateOwner, chosen: ChosenRate): void;
  /** Null also for one written by another version that this one cannot read. */
  get(owner: RateOwner): ChosenRate | null;
  /** The draft becomes this shipment: its rate is moved along, and a rate chosen before a repair stays when the draft has none. */
  move(draftId: string, shipmentId: string): void;
}

const columnOf = (owner: RateOwner): ['draft_id' | 'shipment_id', string] =>
  'draftId' in owner ? ['draft_id', owner.draftId] : ['shipment_id', owner.shipmentId];

export function createChosenRatesStore(db: StationDatabase): ChosenRatesStore {
  return {
    put(owner, chosen) {
      const [column, id] = columnOf(owner);
      db.prepare(
        `INSERT INTO chosen_rates (${column}, data) VALUES (?, ?)
         ON CONFLICT (${column}) DO UPDATE SET data = excluded.data`,
      ).run(id, JSON.stringify(chosen));
    },
    get(owner) {
      const [column, id] = columnOf(owner);
      const row = db.prepare(`SELECT data FROM chosen_rates WHERE ${column} = ?`).get(id) as
        | { data: string }
        | undefined;
      const read = row === undefined ? null : chosenRateSchema.safeParse(storedJson(row.data));
      return read?.success === true ? read.data : null;
    },
    move(draftId, shipmentId) {
      db.prepare(
        'DELETE FROM chosen_rates WHERE shipment_id = ? AND EXISTS (SELECT 1 FROM chosen_rates WHERE draft_id = ?)',
      ).run(shipmentId, draftId);
      db.prepare('UPDATE chosen_rates SET draft_id = NULL, shipment_id = ? WHERE draft_id = ?').run(
        shipmentId,
        draftId,
      );
    },
  };
}
