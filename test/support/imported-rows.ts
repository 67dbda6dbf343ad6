import { randomUUID } from 'node:crypto';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { aForm } from './builders.ts';

/** So many shipments of a file that was read to its end, in load order; their ids. They stand in rows 2, 3, 4 … */
export function importedRows(
  { db, stores }: { db: StationDatabase; stores: Stores },
  count: number,
  name: string,
): string[] {
  const at = new Date().toISOString();
  const form = JSON.stringify(aForm());
  const fileId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID());
  const file = { id: fileId, name, fromFolder: false, fingerprint: fileId, at, by: '' };
  const seq = stores.importFiles.begin(file);
  for (let from = 0; from < count; from += 500)
    db.transaction(() => {
      for (const [n, id] of ids.slice(from, from + 500).entries())
        stores.importFiles.addShipment(seq, {
          ...{ id, form, at, reasons: [], reasonCount: 0, bolNumber: '', place: 'Reno, NV' },
          ...{ units: 3, weightLb: 1200, consignee: `Büro & Café ${from + n}` },
          ...{ firstRow: from + n + 2, loadOrder: from + n, externalId: `${name} ${from + n}` },
        });
    });
  stores.importFiles.finish(fileId, { rows: count, shipments: count, badRows: 0, knownRows: 0 }, at);
  return ids;
}
