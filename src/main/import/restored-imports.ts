import { createImportBatchesStore } from '#main/storage/imports/import-batches-store.ts';
import { createImportedShipmentsStore } from '#main/storage/imports/imported-shipments-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';

/**
 * The data was restored from a copy, or records are missing: what had been imported and not sent may have been sent since. A batch would go
 * on by itself, and `Submit all` is one key, so a person puts back what the carrier does not have. Call it inside the transaction that puts
 * the restored data in place.
 */
export function removeUnsentImports(db: StationDatabase, now: Date): void {
  createImportBatchesStore(db).endAll();
  createImportedShipmentsStore(db).removeOpen(now.toISOString());
}
