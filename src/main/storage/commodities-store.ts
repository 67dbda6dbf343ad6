import { commoditySchema, type Commodity } from '#shared/freight/commodity.ts';
import { fold } from './shipment-search.ts';
import type { StationDatabase } from './station-database.ts';

export interface CommoditiesStore {
  /** Keeps each as it was shipped now; one of the same description and NMFC item gives way. */
  remember(shipped: readonly Commodity[], at: string): void;
  /** Those whose description or NMFC item holds every word of the text, the last shipped first. */
  find(text: string, limit: number): Commodity[];
}

/** Read one by one: a dock ships hundreds of kinds of freight, not hundreds of thousands. */
export function createCommoditiesStore(db: StationDatabase): CommoditiesStore {
  return {
    remember(shipped, at) {
      const keep = db.prepare(
        `INSERT INTO commodities (words, data, shipped_at) VALUES (?, ?, ?)
         ON CONFLICT (words) DO UPDATE SET data = excluded.data, shipped_at = excluded.shipped_at`,
      );
      for (const line of shipped) {
        // Zod drops what a line has beyond its commodity: how many, how heavy.
        const kind = commoditySchema.parse(line);
        keep.run(fold(`${kind.description}\n${kind.nmfc}`), JSON.stringify(kind), at);
      }
    },
    find(text, limit) {
      const words = fold(text)
        .split(/\s+/)
        .filter((word) => word !== '');
      const conditions = words.map(() => 'instr(words, ?) > 0').join(' AND ');
      const rows = db
        .prepare(
          `SELECT data FROM commodities ${conditions === '' ? '' : `WHERE ${conditions}`} ORDER BY shipped_at DESC, rowid DESC LIMIT ?`,
        )
        .all(...words, limit);
      return rows.map((row) => commoditySchema.parse(JSON.parse(String(row['data']))));
    },
  };
}
