import { readStored } from '#main/storage/database/stored-json.ts';
import * as z from 'zod';
import type { OrderView } from '#shared/station/later-step.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface OrdersStore {
  /** Writes or replaces the order of a shipment. Throws when its ShipmentNumber belongs to another. */
  put(shipmentId: string, order: OrderView): void;
  ofShipment(shipmentId: string): OrderView | null;
}

interface Row {
  shipment_number: string;
  internal_bol_number: string;
  confirmation_emails: string;
  queued_at: string;
}

const emails = z.array(z.string());

export function createOrdersStore(db: StationDatabase): OrdersStore {
  return {
    put(shipmentId, order) {
      db.prepare(
        `INSERT INTO orders (shipment_id, shipment_number, internal_bol_number, confirmation_emails, queued_at)
         VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (shipment_id) DO UPDATE SET shipment_number = excluded.shipment_number,
           internal_bol_number = excluded.internal_bol_number, confirmation_emails = excluded.confirmation_emails,
           queued_at = excluded.queued_at`,
      ).run(
        shipmentId,
        order.shipmentNumber,
        order.internalBolNumber,
        JSON.stringify(order.confirmationEmails),
        order.queuedAt,
      );
    },
    ofShipment(shipmentId) {
      const row = db.prepare('SELECT * FROM orders WHERE shipment_id = ?').get(shipmentId) as Row | undefined;
      if (row === undefined) return null;
      return {
        shipmentNumber: row.shipment_number,
        internalBolNumber: row.internal_bol_number,
        confirmationEmails: readStored(emails, row.confirmation_emails),
        queuedAt: row.queued_at,
      };
    },
  };
}
