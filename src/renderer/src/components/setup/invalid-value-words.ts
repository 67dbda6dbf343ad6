import type * as z from 'zod';
import { limitOf } from '#shared/freight/fields/field-limit.ts';
import { m } from '../../paraglide/messages.js';
import { plainNumber } from '../../words/times.ts';

const words: Record<string, (inputs: { field: string }) => string> = {
  required: m.wrong_required,
  'service-url': m.wrong_service_url,
  'station-id': m.wrong_station_id,
  'postal-code': m.wrong_postal_code,
  state: m.wrong_state,
  email: m.wrong_email,
  'too-long': m.wrong_too_long,
  twice: m.wrong_twice,
  'scanner-prefix': m.wrong_scanner_prefix,
  'company-prefix': m.wrong_company_prefix,
  'pro-range-number': m.wrong_pro_number,
  'pro-check-digit': m.wrong_pro_check_digit,
  'pro-range-order': m.wrong_pro_order,
  'pro-range-overlap': m.wrong_pro_overlap,
  'whole-number': m.wrong_number,
  scac: m.wrong_scac,
  'serial-port': m.wrong_serial_port,
  host: m.wrong_host,
  'one-digit': m.wrong_one_digit,
  'link-host': m.wrong_link_host,
  'update-feed': m.wrong_update_feed,
  'printer-id-twice': m.wrong_twice,
  number: m.wrong_number,
  port: m.wrong_port,
  'no-such-printer': m.wrong_no_printer,
  'wrong-printer': m.wrong_printer,
  'no-spare': m.wrong_spare,
  'no-comma': m.wrong_no_comma,
  'not-for-labels': m.wrong_not_for_labels,
  'no-holders': m.wrong_no_holders,
  'copies-for': m.wrong_copies_for,
  'unknown-key': m.wrong_unknown_key,
  unrecognized_keys: m.wrong_unknown_key,
  json: m.wrong_json,
  'not-json': m.wrong_json,
  'not-readable': m.wrong_not_readable,
  'not-trusted': m.wrong_not_trusted,
  fingerprint: m.wrong_fingerprint,
  'absolute-path': m.wrong_absolute_path,
  'device-path': m.wrong_device_path,
  'too-large': m.wrong_too_large,
  'un-number': m.wrong_un_number,
  'hazard-class': m.wrong_hazard_class,
  'packing-group': m.wrong_packing_group,
  'inhalation-zone': m.wrong_inhalation_zone,
  role: m.wrong_role,
  'pin-digits': m.wrong_pin_digits,
  'pin-short': m.wrong_pin_short,
  'pin-long': m.wrong_too_long,
  'pin-hash': m.wrong_pin_hash,
  'badge-code': m.wrong_badge,
  'badge-short': m.wrong_badge,
  'person-name-twice': m.wrong_twice,
  'person-badge-twice': m.wrong_twice,
  'freight-terms': m.wrong_freight_terms,
  'freight-class': m.wrong_freight_class,
  'package-type': m.wrong_package_type,
  country: m.wrong_country,
  'fleet-url': m.wrong_fleet_url,
  'fleet-schema': m.wrong_fleet_schema,
  'rule-when': m.wrong_rule_when,
  'rule-set': m.wrong_rule_set,
  'rule-weights': m.wrong_rule_weights,
  'rule-mapping': m.wrong_rule_mapping,
};

/** A code of a schema, and the most that it takes. */
export interface InvalidValue {
  code: string;
  limit?: number | undefined;
}

/** One plain sentence for a schema's code; a code without words becomes "does not fit". */
export function invalidValueWords(field: string, { code, limit }: InvalidValue): string {
  if (limit !== undefined) {
    const given = { field, limit: plainNumber(limit) };
    if (code === 'too-long') return m.wrong_longer_than(given);
    if (code === 'too-large' || code === 'number') return m.wrong_larger_than(given);
  }
  return words[code]?.({ field }) ?? m.wrong_other({ field });
}

/** The problems of a section, by the path of the field. */
export type InvalidFields = Readonly<Record<string, InvalidValue>>;

/** Zod's own issues get a code where the field's schema gives none: an empty text is "required", a number "number". */
export function invalidFieldsOf(error: z.ZodError | undefined): InvalidFields {
  const found: Record<string, InvalidValue> = {};
  for (const issue of error?.issues ?? [])
    found[issue.path.join('.')] ??= { code: codeOf(issue), limit: limitOf(issue) };
  return found;
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.message in words) return issue.message;
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'number';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too-long' : 'number';
  if (issue.code === 'invalid_type') return 'number';
  return issue.message;
}
