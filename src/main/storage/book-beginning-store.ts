import { shipmentSchema } from '#shared/freight/shipment.ts';
import type { BookImportsStore } from './book-imports-store.ts';
import type { CommoditiesStore } from './commodities-store.ts';
import type { DocksStore } from './docks-store.ts';
import type { StationDatabase } from './station-database.ts';

/** What was there before the book was, or when the station ended. */
export interface BookBeginningStore {
  /** There is something to learn, or a file to finish. */
  isBehind(): boolean;
  /** Learns from the next older shipment, or makes some freight findable; false: all of it is done. Inside a transaction. */
  learnNext(): boolean;
  /** Takes out some rows of the files of which `isBehind` found that something is missing; false: nothing of them is left. */
  clearNext(): boolean;
}

const freightAtOnce = 20;

export function createBookBeginningStore(
  db: StationDatabase,
  stores: { docks: DocksStore; commodities: CommoditiesStore; bookImports: BookImportsStore },
): BookBeginningStore {
  const { docks, commodities, bookImports } = stores;
  const state = () => {
    const row = db.prepare('SELECT shipments_below, freight_below FROM book_beginning').get();
    return { shipments: Number(row?.['shipments_below'] ?? 0), freight: Number(row?.['freight_below'] ?? 0) };
  };

  /** What is sent from now on is not among them. */
  let broken: string[] = [];

  function learnShipment(below: number): boolean {
    const row = db
      .prepare('SELECT seq, id, data, created_at FROM shipments WHERE seq < ? ORDER BY seq DESC LIMIT 1')
      .get(below);
    db.prepare('UPDATE book_beginning SET shipments_below = ?').run(Number(row?.['seq'] ?? 0));
    if (row === undefined) return false;
    // One that another version wrote differently teaches nothing, and stops nothing.
    const shipment = shipmentSchema.safeParse(JSON.parse(String(row['data'])));
    if (shipment.success)
      docks.rememberParties(shipment.data, String(row['created_at']), String(row['id']), 'last');
    return true;
  }
  function indexFreight(below: number): boolean {
    const lowest = commodities.indexBelow(below, freightAtOnce);
    db.prepare('UPDATE book_beginning SET freight_below = ?').run(lowest ?? 0);
    return lowest !== null;
  }

  return {
    isBehind() {
      broken = bookImports.unfinished();
      const { shipments, freight } = state();
      return shipments > 1 || freight > 1 || broken.length > 0 || bookImports.whole().length > 0;
    },
    clearNext() {
      const [id] = broken;
      if (id === undefined) return false;
      if (!bookImports.removeSome(id)) broken.shift();
      return broken.length > 0;
    },
    learnNext() {
      const { shipments, freight } = state();
      return (freight > 1 && indexFreight(freight)) || (shipments > 1 && learnShipment(shipments));
    },
  };
}
