import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { eachLabelCodes } from './label-codes.ts';

/** For each code, the units of a shipment that it is printed on. */
export type UnitsByCode = ReadonlyMap<string, ReadonlySet<number>>;

/** Shipments whose codes are cached: a day of a busy dock. */
const remembered = 1000;

/**
 * Which units the barcodes of a shipment's labels identify: the service's labels and those that Dockprint made. A code that is on every label
 * identifies the shipment and no unit.
 */
export function createUnitsByCode(db: StationDatabase): {
  of(shipmentId: string, labels: number): Promise<UnitsByCode>;
} {
  const known = new Map<string, { labels: number; codes: UnitsByCode }>();
  return {
    async of(shipmentId, labels) {
      const before = known.get(shipmentId);
      // There are more labels than then: new ones are read too.
      if (before?.labels === labels) return before.codes;
      const codes = new Map<string, Set<number>>();
      for await (const label of eachLabelCodes(db, shipmentId))
        for (const code of label.codes) codes.set(code, (codes.get(code) ?? new Set()).add(label.unit));
      if (known.size >= remembered) known.clear();
      known.set(shipmentId, { labels, codes });
      return codes;
    },
  };
}
