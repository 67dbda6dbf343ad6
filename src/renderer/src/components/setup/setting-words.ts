import type { SharedSection } from '#shared/fleet/fleet-settings.ts';
import { m } from '../../paraglide/messages.js';
import { earlierText } from '../shared/earlier-text.ts';
import { entryFieldName } from './entry-words.ts';

/** Captions of the sections that stations can share. */
export const sectionWords: Record<SharedSection, () => string> = {
  shipper: m.pack_shipper,
  billTo: m.pack_bill_to,
  accessorials: m.setup_accessorials,
  linkHosts: m.setup_links,
  numbers: m.setup_numbers,
  ownLabels: m.setup_own_labels,
  defaults: m.setup_defaults,
  rules: m.setup_rules,
  book: m.setup_addresses,
  access: m.people_title,
};

const fields: Record<string, () => string> = {
  bolForm: m.numbers_form,
  companyPrefix: m.numbers_prefix_name,
  extensionDigit: m.own_labels_extension_name,
  withEachShipment: m.own_labels_with_each,
  station: m.defaults_station,
  carriers: m.defaults_carriers,
  onlyKnownAddresses: m.book_only_known,
  lockMinutes: m.people_lock_minutes,
  reprintsWithoutPin: m.people_reprints,
  withoutPin: m.people_without,
};

/** The caption of a section's field; a section without fields has its own. */
export const settingFieldName = (section: SharedSection, field: string): string =>
  field === 'value' ? sectionWords[section]() : (fields[field]?.() ?? entryFieldName(field));

const forms: Record<string, () => string> = { station: m.numbers_form_station, vics: m.numbers_form_vics };

/** A value of a section in one line, in the screen's words where they differ from the stored value. */
export function settingText(field: string, value: unknown): string {
  if (field === 'bolForm') return forms[String(value)]?.() ?? String(value);
  if (typeof value === 'boolean') return value ? m.earlier_yes() : m.earlier_no();
  return earlierText(value);
}
