import { m } from '../../paraglide/messages.js';
import { typedUnit } from '../../state/typed-units.ts';

/** Names of an entry's fields, for sentences about their problems. */
const entryFields: Record<string, () => string> = {
  company: m.party_company,
  contact: m.party_contact,
  phone: m.party_phone,
  email: m.party_email,
  address: m.party_address,
  address2: m.party_address2,
  city: m.party_city,
  state: m.party_state,
  postalCode: m.party_postal_code,
  country: m.party_country,
  roles: m.book_roles,
  hours: m.book_hours,
  note: m.book_note,
  specialInstructions: m.pack_special_instructions,
  scac: m.pack_scac,
  carrierName: m.pack_carrier,
  terms: m.pack_freight_terms,
  accessorials: m.pack_accessorials,
  description: m.pack_col_description,
  nmfc: m.pack_col_nmfc,
  packageType: m.pack_col_type,
  freightClass: m.pack_col_class,
  lengthIn: () => m.book_length({ unit: typedUnit('length') }),
  widthIn: () => m.book_width({ unit: typedUnit('length') }),
  heightIn: () => m.book_height({ unit: typedUnit('length') }),
  unNumber: m.book_un_number,
  properShippingName: m.book_shipping_name,
  hazardClass: m.book_hazard_class,
  packingGroup: m.book_packing_group,
  technicalName: m.pack_technical_name,
  inhalationZone: m.pack_inhalation_zone,
  reportableQuantity: m.pack_rq,
  limitedQuantity: m.pack_limited_quantity,
  marinePollutant: m.pack_marine_pollutant,
  hidden: m.book_hidden,
  hazard: m.book_hazard,
};

/**
 * The caption of an entry's field by its path, "party.city"; a path without one is shown as it is. In a fleet, details of a hazardous material
 * are below its identification number, "UN1992.technicalName", which is shown too.
 */
export function entryFieldName(path: string): string {
  const [material = ''] = /^(UN|NA)\d{4}(?=\.)/.exec(path) ?? [];
  const key = path
    .slice(material === '' ? 0 : material.length + 1)
    .replace(/^(party|hazard)\./, '')
    .replace(/\.\d+$/, '');
  const name = entryFields[key]?.() ?? key;
  return material === '' ? name : `${name}, ${material}`;
}
