import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { NewSubmission } from '#main/storage/outbox/submissions-store.ts';
import { aShipment } from './builders.ts';

/** When rows that say nothing else were made, ISO 8601. */
export const storedAt = '2026-11-17T15:00:00.000Z';

/** A shipment as the database holds it. */
export const aStoredShipment = (id: string, more: Partial<StoredShipment> = {}): StoredShipment => ({
  id,
  shipment: aShipment(),
  serviceBolNumber: null,
  createdAt: storedAt,
  createdBy: 'Ana',
  ...more,
});

/** A row of the outbox: a BOL that waits. */
export const aStoredSubmission = (
  id: string,
  shipmentId: string,
  { at = storedAt, ...more }: Partial<NewSubmission> & { at?: string } = {},
): NewSubmission => ({
  id,
  shipmentId,
  draftId: null,
  step: 'bol',
  state: 'queued',
  payload: '{}',
  attempt: 1,
  nextAttemptAt: null,
  evidence: null,
  queuedAt: at,
  changedAt: at,
  ...more,
});
