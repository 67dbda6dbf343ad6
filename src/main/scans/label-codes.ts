import { yieldingEvery } from '#main/in-turns.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { readLabelTexts } from '#main/storage/printing/label-texts.ts';
import { createLabelReader } from './zpl-barcodes.ts';

/** What a scanner may send for one label of a shipment. */
export interface LabelCodes {
  /** The unit that it is printed for. */
  unit: number;
  /** The first unit of its ZPL string, which makes more than one label if a ^PQ could not be split. */
  stringUnit: number;
  /** How many labels each unit gets. */
  perUnit: number;
  /** The document of a label that Dockprint made; null: the service's. */
  ownId: string | null;
  codes: readonly string[];
}

/** Some milliseconds; five hundred take a tenth of a second. */
const labelsInOneTurn = 25;

function* readAll(db: StationDatabase, shipmentId: string): Generator<LabelCodes> {
  const readLabel = createLabelReader();
  for (const { unit: stringUnit, perUnit, physical, zpl, ownId } of readLabelTexts(db, shipmentId)) {
    let unit = stringUnit;
    for (const codes of readLabel(zpl, physical)) {
      yield { unit, stringUnit, perUnit, ownId, codes };
      unit += 1;
    }
  }
}

/** The codes on each label of a shipment: the service's labels and those that Dockprint made. */
export const eachLabelCodes = (db: StationDatabase, shipmentId: string): AsyncIterable<LabelCodes> =>
  yieldingEvery(readAll(db, shipmentId), labelsInOneTurn);
