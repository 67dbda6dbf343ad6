import type { PaperCopies } from '#main/paper/copies.ts';
import { shownBolNumber } from '#main/outbox/submission-view.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import type { Party } from '#shared/freight/party.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';
import { shippingDescription } from '#shared/freight/description/shipping-description.ts';
import type { BolStatus } from '#shared/station/bol-status.ts';
import type { MasterCovers } from '#shared/station/master-bol.ts';

/** A row of the underlying bills. `out`: why it no longer counts; its freight is in no total. */
export interface ChildRow {
  bolNumber: string;
  proNumber: string;
  poNumber: string;
  consignee: string;
  place: string;
  handlingUnits: number;
  weightLb: number;
  hazardous: boolean;
  out: string | null;
}

/** Identical freight of all underlying bills, added up. */
export interface FreightRow {
  handlingUnits: number;
  packageType: string;
  weightLb: number;
  hazardous: boolean;
  description: string;
  nmfc: string;
  freightClass: number;
}

/** A master BOL to be drawn. */
export interface MasterBolJob {
  kind: 'master-bol';
  copies?: PaperCopies | undefined;
  bill: MasterBill;
}

/** The content of a master BOL; null where its bills differ, since each then states its own. */
export interface MasterBill {
  number: string;
  issue: number;
  madeAt: Date;
  covers: MasterCovers;
  shipDate: string | null;
  shipper: Party | null;
  consignee: Party | null;
  billTo: Party | null;
  carrierName: string;
  scac: string;
  trailerNumber: string | null;
  terms: Shipment['freightTerms'] | null;
  children: ChildRow[];
  freight: FreightRow[];
  handlingUnits: number;
  weightLb: number;
}

const same = <T>(values: readonly T[]): T | null => {
  const [first, ...rest] = values;
  return first !== undefined && rest.every((one) => JSON.stringify(one) === JSON.stringify(first))
    ? first
    : null;
};

/** The note on a load that no longer counts. */
export const excludedLoadNote = ({ is, byNumber }: BolStatus): string =>
  is === 'void' ? 'VOID' : is === 'replaced' ? `REPLACED BY ${byNumber ?? 'ANOTHER'}` : 'BEING CHANGED';

/** Hazardous lines stay separate: the law requires their quantities to be stated. */
function freightOf(shipments: readonly Shipment[]): FreightRow[] {
  const rows = new Map<string, FreightRow>();
  for (const [at, line] of shipments.flatMap(({ lines }) => lines).entries()) {
    const { packageType, nmfc, freightClass, hazard } = line;
    const description = shippingDescription(line);
    const key = JSON.stringify([packageType, nmfc, freightClass, description, hazard === null ? null : at]);
    const row = rows.get(key) ?? {
      handlingUnits: 0,
      packageType,
      weightLb: 0,
      hazardous: hazard !== null,
      description,
      nmfc,
      freightClass,
    };
    row.handlingUnits += line.handlingUnits;
    row.weightLb += line.weightLb;
    rows.set(key, row);
  }
  // "HM" lines first, as the trade has them.
  return [...rows.values()].toSorted((a, b) => Number(b.hazardous) - Number(a.hazardous));
}

/** The content of a master BOL for these shipments in their current state. */
export function masterBill(
  head: { number: string; issue: number; madeAt: Date; covers: MasterCovers },
  children: readonly { owner: StoredShipment; standing: BolStatus | null }[],
): MasterBill {
  const counting = children.filter(({ standing }) => standing === null).map(({ owner }) => owner.shipment);
  const all = counting.length > 0 ? counting : children.map(({ owner }) => owner.shipment);
  const [first] = all;
  return {
    ...head,
    shipDate: same(all.map(({ shipDate }) => shipDate)),
    shipper: same(all.map(({ shipper }) => shipper)),
    consignee: same(all.map(({ consignee }) => consignee)),
    billTo: same(all.map(({ billTo }) => billTo)),
    carrierName: first?.carrierName ?? '',
    scac: first?.scac ?? '',
    trailerNumber: same(all.map(({ trailerNumber }) => trailerNumber)),
    terms: same(all.map(({ freightTerms }) => freightTerms)),
    children: children.map(({ owner, standing }) => {
      const { shipment } = owner;
      const { handlingUnits, weightLb } = totals(shipment.lines);
      return {
        bolNumber: shownBolNumber(owner),
        proNumber: shipment.proNumber,
        poNumber: shipment.poNumber,
        consignee: shipment.consignee.company,
        place: `${shipment.consignee.city} ${shipment.consignee.state}`,
        handlingUnits,
        weightLb,
        hazardous: shipment.lines.some(({ hazard }) => hazard !== null),
        out: standing === null ? null : excludedLoadNote(standing),
      };
    }),
    freight: freightOf(counting),
    handlingUnits: counting.reduce((sum, { lines }) => sum + totals(lines).handlingUnits, 0),
    weightLb: counting.reduce((sum, { lines }) => sum + totals(lines).weightLb, 0),
  };
}
