import { provisionPlace, readProvisioning } from '#main/station/provision-file.ts';
import { mergeSettings } from '#main/station/station.ts';
import { openForReading, type ClosedDatabase } from '#main/storage/opening/closed-database.ts';
import { listCopies } from '#main/storage/copies/copies.ts';
import { defaultCopiesFolder } from '#main/storage/open-database.ts';
import { lastSeq, type ReadableDatabase } from '#main/storage/journal/journal-lines.ts';
import { savedSettings } from '#main/storage/station/settings-store.ts';
import type { Settings } from '#shared/station/settings.ts';
import { bundleEntries } from './bundle-entries.ts';
import type { BundleEntry } from './bundle-entry.ts';
import type { BundleSources } from './bundle-sources.ts';

/** A station that is not open here: its folder, and the administrator's file, if it is not the machine's. */
export type ClosedStation = Pick<
  BundleSources,
  'dataFolder' | 'databaseFile' | 'secondWitness' | 'versions' | 'now' | 'withAddresses'
> & { provisionFile: string | null };

/**
 * The files of a bundle about a station that is not open here: it is closed, open in another Dockprint, or does not open. If its database cannot
 * be read, its newest readable copy is read instead.
 */
export async function closedStationEntries(station: ClosedStation): Promise<BundleEntry[]> {
  const read = readWhatCanBe(station.databaseFile);
  try {
    return await bundleEntries({
      ...station,
      db: read.db,
      whyNot: read.whyNot,
      copyOf: read.copyOf,
      settings: settingsOf(read.db, station.provisionFile),
      live: null,
    });
  } finally {
    read.db?.close();
  }
}

function readWhatCanBe(file: string): {
  db: ClosedDatabase | null;
  whyNot: string | null;
  copyOf: string | null;
} {
  const own = openWhole(file);
  if (own.db !== null) return { ...own, copyOf: null };
  for (const { file: copy, madeAt } of copiesOf(file)) {
    const { db } = openWhole(copy);
    if (db !== null) return { db, whyNot: own.whyNot, copyOf: madeAt };
  }
  return { db: null, whyNot: own.whyNot, copyOf: null };
}

function copiesOf(file: string): ReturnType<typeof listCopies> {
  try {
    return listCopies(defaultCopiesFolder(file));
  } catch {
    return [];
  }
}

/** A file that opens and has a station's tables. */
function openWhole(file: string): { db: ClosedDatabase | null; whyNot: string | null } {
  try {
    const opened = openForReading(file);
    if (!opened.ok) return { db: null, whyNot: opened.error.code };
    try {
      lastSeq(opened.value);
      return { db: opened.value, whyNot: null };
    } catch {
      opened.value.close();
      return { db: null, whyNot: 'storage-damaged' };
    }
  } catch {
    return { db: null, whyNot: 'storage-failed' };
  }
}

function settingsOf(db: ReadableDatabase | null, provisionFile: string | null): Settings | null {
  try {
    const provisioning = readProvisioning(provisionPlace(provisionFile, process));
    return mergeSettings(db === null ? {} : savedSettings(db), provisioning);
  } catch {
    return null;
  }
}
