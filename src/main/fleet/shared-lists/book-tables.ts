import { freightKind } from '#main/storage/address-book/commodities-store.ts';
import { dockKind } from '#main/storage/address-book/docks-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { sharedBook } from './shared-book.ts';
import type { SharedTable } from './shared-table.ts';
import { fieldsBelow } from './nested.ts';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import type { Commodity } from '#shared/freight/address-book/commodity.ts';

/**
 * Freight as fields. Each detail of a material beyond its basic description (technical name, RQ and the like) is a field under the
 * identification number: "UN1992.technicalName". So two stations may change two details, and details of one material never apply to another. The
 * basic description is one field.
 */
function fieldsOfFreight({ hazard, ...rest }: Commodity): SharedFields {
  if (hazard === null) return { ...rest, hazard };
  const { unNumber, properShippingName, hazardClass, packingGroup, ...details } = hazard;
  return {
    ...rest,
    hazard: { unNumber, properShippingName, hazardClass, packingGroup },
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [`${unNumber}.${name}`, value])),
  };
}

/** The input for the schema of a kind of freight. */
function freightOfFields(fields: SharedFields): unknown {
  const { hazard } = fields as { hazard?: { unNumber?: unknown } | null };
  if (hazard === null || hazard === undefined) return fields;
  return { ...fields, hazard: { ...hazard, ...fieldsBelow(fields, `${String(hazard.unNumber)}.`) } };
}

const party = 'party.';

/** For a dock each line of its address is a field; for freight each of its properties. */
export const bookTables = (
  db: StationDatabase,
  stores: Pick<Stores, 'docks' | 'commodities' | 'dockCodes'>,
): SharedTable[] => [
  sharedBook({
    db,
    kind: 'dock',
    of: dockKind,
    store: stores.docks,
    follow: (give, keep) => {
      stores.dockCodes.follow(give, keep);
    },
    codec: {
      fieldsOf: ({ party: address, ...rest }) => ({
        ...Object.fromEntries(Object.entries(address).map(([name, value]) => [party + name, value])),
        ...rest,
      }),
      dataOf: (fields) => dockKind.schema.parse({ ...fields, party: fieldsBelow(fields, party) }),
    },
  }),
  sharedBook({
    db,
    kind: 'freight',
    of: freightKind,
    store: stores.commodities,
    follow: () => undefined,
    codec: {
      fieldsOf: fieldsOfFreight,
      dataOf: (fields) => freightKind.schema.parse(freightOfFields(fields)),
    },
  }),
];
