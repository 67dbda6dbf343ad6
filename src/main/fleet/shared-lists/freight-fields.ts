import type { SharedFields } from '#main/storage/shared-lists-store.ts';
import type { Commodity } from '#shared/freight/commodity.ts';
import { fieldsUnder } from './nested.ts';

/**
 * Freight as fields. What is said of a material beyond its basic description (technical name, RQ and the like) is a field each, under
 * the identification number: "UN1992.technicalName". So two stations may change two details, and what one says of a material is never
 * said of another. The basic description is one field: halves of two would describe a third material.
 */
export function fieldsOfFreight({ hazard, ...rest }: Commodity): SharedFields {
  if (hazard === null) return { ...rest, hazard };
  const { unNumber, properShippingName, hazardClass, packingGroup, ...details } = hazard;
  return {
    ...rest,
    hazard: { unNumber, properShippingName, hazardClass, packingGroup },
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [`${unNumber}.${name}`, value])),
  };
}

/** What the schema of a kind of freight reads. */
export function freightOfFields(fields: SharedFields): unknown {
  const { hazard } = fields as { hazard?: { unNumber?: unknown } | null };
  if (hazard === null || hazard === undefined) return fields;
  return { ...fields, hazard: { ...hazard, ...fieldsUnder(fields, `${String(hazard.unNumber)}.`) } };
}
