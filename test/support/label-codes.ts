import type { StationDatabase } from '#main/storage/database/station-database.ts';

export const unitCode = (shipmentId: string, unit: number): string =>
  `${shipmentId.replaceAll('-', '').slice(0, 10)}U${unit}`.toUpperCase();

/** Gives each stored label of a shipment a barcode of its own beside the BOL number: the built-in service's labels have only that. */
export function giveUnitCodes(db: StationDatabase, shipmentId: string): void {
  const labels = db
    .prepare('SELECT id, (unit - 1) / per_unit + 1 AS unit, zpl FROM labels WHERE shipment_id = ?')
    .all(shipmentId) as { id: string; unit: number; zpl: Uint8Array }[];
  for (const { id, unit, zpl } of labels) {
    const code = unitCode(shipmentId, unit);
    const text = Buffer.from(zpl).toString('utf8');
    if (text.includes(code)) continue;
    const changed = text.replace('^XZ', `^FO20,900^BCN,100^FD${code}^FS^XZ`);
    db.prepare('UPDATE labels SET zpl = ? WHERE id = ?').run(Buffer.from(changed), id);
  }
}
