import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { aShipment } from './builders.ts';
import { fullTender } from './shipments.ts';
import { aStoredShipment } from './stored-rows.ts';

const days = (n: number): string => new Date(Date.now() - n * 86_400_000).toISOString();

/** Before the base64 of it: the PDF of a BOL as the service makes it. */
const pdfBytes = 150_000;
const carriers = ['ODFL', 'SAIA', 'XPOL', 'EXLA', 'RLCA'];

/**
 * Shipments of the last hundred days with their BOLs accepted and their labels printed. The newest `tendered` of them are of today, each
 * with a tender in the outbox that has the PDF of its BOL in it: one half waits, the other was refused.
 */
export function fillStation(
  { db, stores }: { db: StationDatabase; stores: Stores },
  counts: { shipments: number; tendered: number },
): void {
  const pdf = Buffer.alloc(pdfBytes, 7);
  const payload = JSON.stringify({ BLPdf: pdf.toString('base64') });
  const { shipments, tendered } = counts;
  const one = (n: number): void => {
    const id = `s${n}`;
    const isTendered = n >= shipments - tendered;
    const at = isTendered ? new Date().toISOString() : days(1 + ((shipments - n) * 100) / shipments);
    const shipment = aShipment({
      bolNumber: String(700_000_000 + n),
      externalId: '',
      scac: carriers[n % carriers.length] ?? '',
    });
    stores.shipments.insert(aStoredShipment(id, { shipment, createdAt: at }));
    const common = {
      shipmentId: id,
      draftId: null,
      attempt: 1,
      nextAttemptAt: null,
      evidence: null,
      queuedAt: at,
      changedAt: at,
    };
    stores.submissions.insert({ ...common, id: `b${n}`, step: 'bol', state: 'accepted', payload: '{}' });
    for (const unit of [1, 2])
      stores.labels.add({
        id: `l${n}-${unit}`,
        shipmentId: id,
        attempt: 1,
        unit,
        of: 2,
        physical: 1,
        zpl: Buffer.from('^XA^FDx^FS^XZ'),
        storedAt: at,
      });
    db.prepare(
      `INSERT INTO print_jobs (id, kind, shipment_id, label_id, unit, of, copies, state, confirms, created_at, changed_at)
       SELECT 'p' || id, 'label', shipment_id, id, unit, of, 1, 'printed', 1, ?2, ?2 FROM labels WHERE shipment_id = ?1`,
    ).run(id, at);
    if (!isTendered) return;
    stores.documents.add({
      id: `d${n}`,
      shipmentId: id,
      attempt: 1,
      kind: 'bill-of-lading',
      bytes: pdf,
      storedAt: at,
    });
    stores.tenders.put(id, { tender: fullTender, queuedAt: at, wasTest: false });
    stores.submissions.insert({
      ...common,
      id: `t${n}`,
      step: 'tender',
      state: n % 2 === 0 ? 'queued' : 'refused',
      payload,
    });
  };
  for (let n = 0; n < shipments; n += 500)
    db.transaction(() => {
      for (let m = n; m < Math.min(shipments, n + 500); m += 1) one(m);
    });
}
