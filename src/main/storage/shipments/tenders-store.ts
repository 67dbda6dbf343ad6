import { readStored } from '#main/storage/database/stored-json.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import type { TenderView } from '#shared/station/later-step.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** What the carrier and the service answered to a tender. */
export type TenderReply = Pick<TenderView, 'confirmationId' | 'pickupId' | 'message'>;

export interface TendersStore {
  /** Writes the tender of a shipment, or the next one after a refusal or a test: the earlier answer is removed. */
  put(shipmentId: string, made: Pick<TenderView, 'tender' | 'queuedAt' | 'wasTest'>): void;
  setReply(shipmentId: string, reply: TenderReply): void;
  ofShipment(shipmentId: string): TenderView | null;
}

interface Row {
  data: string;
  queued_at: string;
  confirmation_id: string | null;
  pickup_id: number | null;
  message: string | null;
  was_test: number;
}

export function createTendersStore(db: StationDatabase): TendersStore {
  return {
    put(shipmentId, { tender, queuedAt, wasTest }) {
      db.prepare(
        `INSERT INTO tenders (shipment_id, data, queued_at, was_test) VALUES (?, ?, ?, ?)
         ON CONFLICT (shipment_id) DO UPDATE SET data = excluded.data, queued_at = excluded.queued_at, was_test = excluded.was_test,
           confirmation_id = NULL, pickup_id = NULL, message = NULL`,
      ).run(shipmentId, JSON.stringify(tender), queuedAt, Number(wasTest));
    },
    setReply(shipmentId, { confirmationId, pickupId, message }) {
      db.prepare(
        'UPDATE tenders SET confirmation_id = ?, pickup_id = ?, message = ? WHERE shipment_id = ?',
      ).run(confirmationId, pickupId, message, shipmentId);
    },
    ofShipment(shipmentId) {
      const row = db.prepare('SELECT * FROM tenders WHERE shipment_id = ?').get(shipmentId) as
        | Row
        | undefined;
      if (row === undefined) return null;
      return {
        tender: readStored(tenderSchema, row.data),
        queuedAt: row.queued_at,
        wasTest: row.was_test === 1,
        confirmationId: row.confirmation_id,
        pickupId: row.pickup_id,
        message: row.message,
      };
    },
  };
}
