import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStationDatabase } from '#main/desk/open-database.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores, type Stores } from '#main/storage/stores.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real database file with its stores; closed when the test ends. */
export function openStation(file = join(temporaryFolder(), 'station.sqlite')): {
  db: StationDatabase;
  stores: Stores;
  file: string;
} {
  const opened = openStationDatabase(file);
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  const db = opened.value;
  let closed = false;
  const close = () => {
    if (!closed) db.close();
    closed = true;
  };
  onTestFinished(close);
  return { db: { ...db, close }, stores: createStores(db), file };
}

/** Makes the file larger, in one commit. */
export function addJournalLines(
  { db, stores }: { db: StationDatabase; stores: Stores },
  count: number,
): void {
  db.transaction(() => {
    for (let n = 0; n < count; n += 1)
      stores.journal.add({
        at: '2026-11-21T09:00:00.000Z',
        shipmentId: null,
        subject: 'station',
        subjectId: 'x',
        event: 'saved',
        detail: { text: 'x'.repeat(200) } as never,
      });
  });
}
