import { randomUUID } from 'node:crypto';
import { systemClock } from '#main/clock.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createImports, type Imports } from '#main/import/imports.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores, type Stores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';
import { aSettings } from './builders.ts';

/** The part of a station that imports, with the real code on a real database. It looks often, so that many deaths fit in a short test. */
export function openImportingStation(
  file: string,
  importFolder: string,
  changes: Partial<Settings> = {},
): { db: StationDatabase; stores: Stores; imports: Imports } {
  const opened = openStationDatabase(file);
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  const db = opened.value;
  const stores = createStores(db);
  const ready = { printerId: 'p', name: 'P', condition: 'ready' as const, since: new Date().toISOString() };
  const imports = createImports({
    db,
    stores,
    settings: () => ({ ...aSettings(), ...changes, importFolder }),
    clock: { ...systemClock, after: (milliseconds, run) => systemClock.after(milliseconds / 100, run) },
    newId: () => randomUUID(),
    bolPayload: () => '{}',
    printJobs: () => [],
    lane: () => ({ closedFor: null, nextAttemptAt: null, heldUpBy: null }),
    onQueued: () => undefined,
    report: (error) => {
      process.stderr.write(`${String(error)}\n`);
    },
    serviceStatus: () => ({ state: 'not-set-up', since: new Date().toISOString(), reason: null }),
    printers: () => [ready, ready],
    askRates: () => Promise.resolve({ ok: false, error: { code: 'service-offline', message: 'no service' } }),
    random: Math.random,
    watchesFolder: true,
  });
  return { db, stores, imports };
}
