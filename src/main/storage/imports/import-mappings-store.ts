import { storedJson } from '#main/storage/database/stored-json.ts';
import { importMappingSchema, type ImportMapping } from '#shared/station/import-mapping.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** How files of a source are read, by their headings (SHA-256 of them). */
export interface ImportMappingsStore {
  get(headings: string): { name: string; mapping: ImportMapping } | null;
  /** The one stored last under this name. */
  byName(name: string): { headings: string; mapping: ImportMapping } | null;
  put(headings: string, name: string, mapping: ImportMapping, at: string): void;
}

export const createImportMappingsStore = (db: StationDatabase): ImportMappingsStore => ({
  get(headings) {
    const row = db.prepare('SELECT name, mapping FROM import_mappings WHERE headings = ?').get(headings);
    if (row === undefined) return null;
    // Stored by another version, it may name a field unknown here.
    const mapping = importMappingSchema.safeParse(storedJson(String(row['mapping'])));
    return mapping.success ? { name: String(row['name']), mapping: mapping.data } : null;
  },
  byName(name) {
    const row = db
      .prepare('SELECT headings, mapping FROM import_mappings WHERE name = ? ORDER BY used_at DESC LIMIT 1')
      .get(name);
    if (row === undefined) return null;
    const mapping = importMappingSchema.safeParse(storedJson(String(row['mapping'])));
    return mapping.success ? { headings: String(row['headings']), mapping: mapping.data } : null;
  },
  put(headings, name, mapping, at) {
    db.prepare(
      `INSERT INTO import_mappings (headings, name, mapping, used_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (headings) DO UPDATE SET name = excluded.name, mapping = excluded.mapping, used_at = excluded.used_at`,
    ).run(headings, name, JSON.stringify(mapping), at);
  },
});
