import type { ErrorCode } from '#shared/ipc/error-code.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { m } from './paraglide/messages.js';

type Severity = 'warn' | 'doubt' | 'stop';
type Action = 'setup' | 'queue' | 'shipment';

interface Words {
  severity: Severity;
  /** What happened. `words`: the other party's own words; `number` and `consignee` name another shipment. */
  title: (given: { words: string; number: string; consignee: string }) => string;
  /** What it means for the pallet, and what to do. */
  means: () => string;
  /** Where the packer can act on it; null when no screen helps. */
  action: Action | null;
}

const row = (
  severity: Severity,
  title: Words['title'],
  means: Words['means'],
  action: Action | null = null,
): Words => ({ severity, title, means, action });

/** One row per code: a missing code does not compile. */
const table: Record<ErrorCode, Words> = {
  'not-allowed': row('stop', m.error_not_allowed, m.error_not_allowed_means),
  'bad-input': row('stop', m.error_bad_input, m.error_bad_input_means),
  internal: row('stop', m.error_internal, m.error_internal_means),
  'storage-full': row('stop', m.error_storage_full, m.error_storage_full_means),
  'storage-failed': row('stop', m.error_storage_failed, m.error_storage_failed_means),
  'storage-damaged': row('stop', m.error_storage_damaged, m.error_storage_damaged_means),
  'record-damaged': row('stop', m.error_record_damaged, m.error_record_damaged_means),
  'storage-newer': row('stop', m.error_storage_newer, m.error_storage_newer_means),
  'storage-locked': row('stop', m.error_storage_locked, m.error_storage_locked_means),
  'storage-incomplete': row('stop', m.error_storage_incomplete, m.error_storage_incomplete_means),
  'not-found': row('warn', m.error_not_found, m.error_not_found_means),
  'fields-missing': row('stop', m.error_fields_missing, m.error_fields_missing_means),
  'already-submitted': row('warn', m.error_already_submitted, m.error_already_submitted_means, 'shipment'),
  'not-in-this-state': row('warn', m.error_not_in_this_state, m.error_not_in_this_state_means),
  'tried-again': row('warn', m.error_tried_again, m.error_tried_again_means),
  'external-id-taken': row('warn', m.error_external_id_taken, m.error_external_id_taken_means, 'shipment'),
  'bol-number-taken': row('warn', m.error_bol_number_taken, m.error_bol_number_taken_means, 'shipment'),
  'pro-number-taken': row('warn', m.error_pro_number_taken, m.error_pro_number_taken_means, 'shipment'),
  'template-name-taken': row('warn', m.error_template_name_taken, m.error_template_name_taken_means),
  'address-not-in-book': row('warn', m.error_address_not_in_book, m.error_address_not_in_book_means),
  'book-entry-taken': row('warn', m.error_book_entry_taken, m.error_book_entry_taken_means),
  'bol-replaced': row('stop', m.error_bol_replaced, m.error_bol_replaced_means, 'shipment'),
  'may-be-sent': row('warn', m.error_may_be_sent, m.error_may_be_sent_means, 'shipment'),
  'listed-for-another': row('doubt', m.error_listed_for_another, m.error_listed_for_another_means),
  'no-bol-number': row('stop', m.error_no_bol_number, m.error_no_bol_number_means, 'setup'),
  managed: row('warn', m.error_managed, m.error_managed_means),
  'no-vault': row('warn', m.error_no_vault, m.error_no_vault_means, 'setup'),
  'no-credentials': row('stop', m.error_no_credentials, m.error_no_credentials_means, 'setup'),
  'not-set-up': row('warn', m.error_not_set_up, m.error_not_set_up_means, 'setup'),
  'service-offline': row('warn', m.error_service_offline, m.error_service_offline_means),
  'service-refused': row('stop', m.error_service_refused, m.error_service_refused_means),
  'service-unauthorized': row(
    'stop',
    m.error_service_unauthorized,
    m.error_service_unauthorized_means,
    'setup',
  ),
  'service-forbidden': row('stop', m.error_service_forbidden, m.error_service_forbidden_means, 'setup'),
  'service-not-found': row('stop', m.error_service_not_found, m.error_service_not_found_means, 'setup'),
  'service-redirect': row('stop', m.error_service_redirect, m.error_service_redirect_means, 'setup'),
  'service-certificate': row('stop', m.error_service_certificate, m.error_service_certificate_means, 'setup'),
  'service-proxy': row('stop', m.error_service_proxy, m.error_service_proxy_means, 'setup'),
  'service-timeout': row('warn', m.error_service_timeout, m.error_service_timeout_means),
  'service-unreadable': row('warn', m.error_service_unreadable, m.error_service_unreadable_means, 'queue'),
  'service-error': row('warn', m.error_service_error, m.error_service_error_means, 'queue'),
  canceled: row('warn', m.error_canceled, m.error_canceled_means),
  'no-printer': row('warn', m.error_no_printer, m.error_no_printer_means, 'setup'),
  'print-in-doubt': row('doubt', m.error_print_in_doubt, m.error_print_in_doubt_means),
  'print-at-printer': row('doubt', m.error_print_at_printer, m.error_print_at_printer_means),
  'bol-in-doubt': row('doubt', m.error_bol_in_doubt, m.error_bol_in_doubt_means, 'shipment'),
  'update-busy': row('warn', m.error_update_busy, m.error_update_busy_means),
  'needs-supervisor': row('warn', m.error_needs_supervisor, m.error_needs_supervisor_means),
  'station-locked': row('warn', m.error_station_locked, m.error_station_locked_means),
  'pin-wrong': row('warn', m.error_pin_wrong, m.error_pin_wrong_means),
  'pin-locked': row('warn', m.error_pin_locked, m.error_pin_locked_means),
  'person-name-taken': row('warn', m.error_person_name_taken, m.error_person_name_taken_means),
  'badge-taken': row('warn', m.error_badge_taken, m.error_badge_taken_means),
  'file-refused': row('stop', m.error_file_refused, m.error_file_refused_means),
  'fleet-off': row('warn', m.error_fleet_off, m.error_fleet_off_means),
  'fleet-away': row('warn', m.error_fleet_away, m.error_fleet_away_means),
  'paper-differs': row('stop', m.error_paper_differs, m.error_paper_differs_means),
  'station-alive': row('warn', m.error_station_alive, m.error_station_alive_means),
  'evidence-changed': row('warn', m.error_evidence_changed, m.error_evidence_changed_means),
  'labels-change-printer': row('stop', m.error_labels_change_printer, m.error_labels_change_printer_means),
  'number-unsettled': row('warn', m.error_number_unsettled, m.error_number_unsettled_means),
  'taken-over': row('warn', m.error_taken_over, m.error_taken_over_means),
  'file-not-written': row('stop', m.error_file_not_written, m.error_file_not_written_means),
  'file-gone': row('warn', m.error_file_gone, m.error_file_gone_means),
  'nothing-to-print': row('warn', m.error_nothing_to_print, m.error_nothing_to_print_means),
};

export const failureMark = ({ code }: Failure): Severity => table[code].severity;
/** The station of the fleet that has the order, where that is known. */
const atStation = ({ code, other }: Failure): string | null =>
  code === 'external-id-taken' ? (other?.station ?? null) : null;
const takenThere = (station: string, number: string): string =>
  number === '' ? m.fleets_order_taken({ station }) : m.fleets_order_taken_number({ station, number });

/** `isRead`: the call only read, so nothing can be lost. */
export const failureTitle = (failure: Failure, isRead = false): string => {
  if (isRead && failure.code === 'storage-failed') return m.error_read_failed();
  const station = atStation(failure);
  return station === null ? titleOf(failure) : takenThere(station, failure.other?.bolNumber ?? '');
};
const titleOf = ({ code, theirWords = '', other }: Failure): string =>
  code === 'service-refused' && theirWords === ''
    ? m.refused_no_words()
    : table[code].title({
        words: theirWords,
        number: other?.bolNumber ?? '',
        consignee: other?.consignee ?? '',
      });
export const failureText = (failure: Failure, isRead = false): string => {
  if (isRead && failure.code === 'storage-failed') return m.error_read_failed_means();
  const station = atStation(failure);
  return station === null ? textOf(failure) : m.fleets_order_taken_means({ station });
};
/** For someone who is already in Setup. */
export const failureTextInSetup = (failure: Failure): string =>
  failureAction(failure) === 'setup'
    ? failureText(failure).replace(m.error_in_setup(), '')
    : failureText(failure);
/** Codes whose title already has the other party's words. */
const inTitle: ReadonlySet<ErrorCode> = new Set(['service-refused', 'badge-taken', 'person-name-taken']);
const textOf = ({ code, theirWords }: Failure): string =>
  theirWords === undefined || theirWords === '' || inTitle.has(code)
    ? table[code].means()
    : `“${theirWords}” ${table[code].means()}`;
/** Where in Setup, if not at the service. */
const sections: Partial<Record<ErrorCode, string>> = { 'no-bol-number': 'numbers', 'no-printer': 'printers' };
export const failureSection = ({ code }: Failure): string => sections[code] ?? 'service';
/** The screen to act on it; `shipment` only when the failure names one. */
export const failureAction = ({ code, id }: Failure): Action | null => {
  const { action } = table[code];
  return action === 'shipment' && id === undefined ? null : action;
};
