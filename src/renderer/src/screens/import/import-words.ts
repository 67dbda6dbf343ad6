import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import { isStepKey } from '#shared/freight/fields/step-fields.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { FileRefusal, ImportPreview, ImportProblem } from '#shared/station/import-mapping.ts';
import type { BatchWait, ImportedReason, ImportedRow, ImportedState } from '#shared/station/imported.ts';
import { findingWords } from '../../components/shipment/finding-words.ts';
import { fieldName, fieldNameIn, problemSentence } from '../../components/shipment/field-words.ts';
import { m } from '../../paraglide/messages.js';
import type { Mark } from '../../words/mark.ts';

export const stateWords: Record<ImportedState, { mark: Mark; word: () => string }> = {
  ready: { mark: 'draft', word: m.import_state_ready },
  problems: { mark: 'warn', word: m.import_state_problems },
  'in-line': { mark: 'wait', word: m.import_state_in_line },
  submitted: { mark: 'send', word: m.import_state_submitted },
  held: { mark: 'stop', word: m.import_state_held },
  refused: { mark: 'stop', word: m.import_state_refused },
  'in-doubt': { mark: 'doubt', word: m.import_state_in_doubt },
  accepted: { mark: 'sent', word: m.import_state_accepted },
  sent: { mark: 'sent', word: m.import_state_sent },
  printed: { mark: 'done', word: m.import_state_printed },
  canceled: { mark: 'off', word: m.import_state_canceled },
  taken: { mark: 'off', word: m.import_state_taken },
  merged: { mark: 'off', word: m.import_state_merged },
  removed: { mark: 'off', word: m.import_state_removed },
};

export const waitWords: Record<BatchWait, () => string> = {
  removing: m.import_wait_removing,
  'removal-failed': m.import_wait_removal_failed,
  'sending-stopped': m.import_wait_stopped,
  offline: m.import_wait_offline,
  'not-set-up': m.import_wait_setup,
  'label-printer': m.import_wait_labels,
  'document-printer': m.import_wait_documents,
};

const own: Partial<Record<ImportField, () => string>> = {
  externalId: m.import_field_external,
  loadOrder: m.import_field_stop,
  accessorials: m.import_field_accessorials,
};

/** "Weight (lb)" from "Weight (lb), line 1": a column belongs to no single line. */
const withoutLine = (words: string): string => words.slice(0, words.lastIndexOf(','));

/** The field a column can be mapped to, in the words of the form. */
export function importFieldName(field: ImportField): string {
  if (field === 'line.hazmat') return withoutLine(m.pack_line_hazmat({ n: 1 }));
  if (field.startsWith('line.')) return withoutLine(fieldNameIn('lb-in', field.replace('line.', 'lines.0.')));
  return own[field]?.() ?? fieldName(field);
}

/** The part of the form a field belongs to, for a grouped list. */
export function importFieldGroup(field: ImportField): string {
  if (isStepKey(field)) return m.import_group_steps();
  const [head = ''] = field.split('.');
  const groups: Record<string, () => string> = {
    consignee: m.pack_consignee,
    shipper: m.pack_shipper,
    billTo: m.pack_bill_to,
    line: m.import_group_line,
    hazmat: m.import_group_hazmat,
  };
  return (field === head ? m.import_group_shipment : (groups[head] ?? m.import_group_shipment))();
}

const ownProblems: Record<string, (given: { field: string }) => string> = {
  differs: m.import_p_differs,
  'more-cells-than-headings': m.import_p_more_cells,
  'hidden-row': m.import_p_hidden_row,
  'freight-terms': m.import_p_terms,
  'yes-or-no': m.import_p_yes_no,
  'not-for-all': m.import_p_not_for_all,
  'rounded-number': m.import_p_rounded,
  'formula-error': m.import_p_formula_error,
  'formula-text': m.import_p_formula,
  'scientific-number': m.import_p_scientific,
  'merged-amount': m.import_p_merged,
  'unknown-unit': m.import_p_unknown_unit,
  'units-differ': m.import_p_units_differ,
  'unit-missing': m.import_p_unit_missing,
  'totals-row': m.import_p_totals,
  'no-order-number': m.import_p_no_order,
  'not-codes': m.import_p_not_codes,
  'date-value': m.import_p_date,
  'unreadable-characters': m.import_p_unreadable,
  'unknown-field': m.import_p_unknown_field,
  'not-a-shipment': m.import_p_not_shipment,
  'not-a-text': m.import_p_not_text,
  'twice-in-file': m.import_p_twice,
  'named-twice': m.import_p_named_twice,
  'too-many': m.import_p_too_many,
  'known-external-id': m.import_p_known,
  'not-with-rate': m.import_p_not_with_rate,
  'before-from': m.import_p_before_from,
  time: m.import_p_time,
  'time-asked': m.import_p_time_asked,
};

const nameAt = (path: string): string =>
  path === '' ? '' : (own[path as ImportField]?.() ?? fieldName(path));

const reasonCodes: Record<string, (given: { words: string }) => string> = {
  'bol-number-taken': m.import_why_bol_taken,
  'bol-number-imported': m.import_why_bol_twice,
  'pro-number-taken': m.import_why_pro_taken,
  'external-id-taken': m.import_why_external_taken,
  'address-not-in-book': m.error_address_not_in_book,
  'number-unsettled': m.error_number_unsettled,
  'service-refused': m.import_why_refused,
  'rate-failed': ({ words }) =>
    words === '' ? m.import_why_rate_failed_plain() : m.import_why_rate_failed({ words }),
  'rate-no-carrier': ({ words }) =>
    words === '' ? m.import_why_rate_none() : m.import_why_rate_no_carrier({ words }),
  'rate-none-fits': m.import_why_rate_none,
  'taken-over': ({ words }) => (words === '' ? m.taken_by_another() : m.import_why_taken({ station: words })),
};

/** A problem without its place: "Postal code does not fit its country (consignee)". */
export function problemWords({ path, code, words }: Pick<ImportProblem, 'path' | 'code' | 'words'>): string {
  const own = ownProblems[code]?.({ field: nameAt(path) });
  if (own !== undefined) return own;
  return code in reasonCodes
    ? reasonWords({ path, code, ...(words === undefined ? {} : { words }) })
    : problemSentence({ path, code });
}

/** Its place: "Row 12, Ship To Zip". */
export const placeWords = ({ row, column }: ImportProblem): string =>
  column === '' ? m.import_row({ row }) : m.import_row_column({ row, column });

function reasonWords({ path, code, words = '', readings }: ImportedReason): string {
  const known = reasonCodes[code];
  if (code === 'service-refused' && words === '') return m.refused_no_words();
  // At another station of the fleet.
  if (code === 'external-id-taken' && words !== '') return m.import_why_sent_elsewhere({ words });
  if (known !== undefined) return known({ words });
  return path === ''
    ? m.import_why_other()
    : problemSentence({ path, code, ...(readings === undefined ? {} : { readings }) });
}

/** The reason for a row's state; '' when there is none. */
export function importReasonWords(row: ImportedRow): string {
  if (row.state === 'in-doubt') return m.import_why_doubt();
  if (row.state === 'held') return m.import_why_held();
  const [first] = row.reasons;
  if (first === undefined || (row.shipmentId !== null && row.state !== 'refused' && row.state !== 'taken'))
    return '';
  const reason = reasonWords(first);
  return row.reasonCount > 1 ? m.import_why_more({ reason, n: row.reasonCount - 1 }) : reason;
}

/** What Pack would ask about a row that was not sent yet, in Pack's words. */
export function doubtWords({ shipmentId, doubts, doubtCount }: ImportedRow): string[] {
  if (shipmentId !== null) return [];
  const said = doubts.map((words) => findingWords(words).what);
  const last = said.at(-1);
  return last === undefined || doubtCount === doubts.length
    ? said
    : [...said.slice(0, -1), m.import_why_more({ reason: last, n: doubtCount - doubts.length })];
}

/** What becomes of a row that was not sent yet: "Cheapest rate → BOL → order → tender"; '' where it is only the BOL. */
export function askedSteps({ shipmentId, asks }: ImportedRow): string {
  const { rate, order, tender } = asks;
  if (shipmentId !== null || (rate === null && !order && !tender)) return '';
  return [
    ...(rate === null ? [] : [rateWords(rate)]),
    m.import_asks_bol(),
    ...(order ? [m.import_asks_order()] : []),
    ...(tender ? [m.import_asks_tender()] : []),
  ].join(' → ');
}

function rateWords(rate: string): string {
  if (rate === 'cheapest') return m.import_asks_cheapest();
  return rate === 'fastest' ? m.import_asks_fastest() : m.import_asks_scac({ scac: rate });
}

/** "Carrier chosen by rate: 2 · Ordered after the BOL: 2"; '' where the file asks for BOLs alone. */
export const asksOfFile = ({ rates, orders, tenders }: ImportPreview['asks']): string =>
  [
    rates > 0 ? m.import_asks_rates({ n: rates }) : '',
    orders > 0 ? m.import_asks_orders({ n: orders }) : '',
    tenders > 0 ? m.import_asks_tenders({ n: tenders }) : '',
  ]
    .filter((words) => words !== '')
    .join(' · ');

/** The result of `Check all`: "Checked. Shipments to fix: 1 · to check before sending: 12". */
export const checkedWords = ({ problems, doubts }: { problems: number; doubts: number }): string =>
  [m.import_checked({ n: problems }), ...(doubts === 0 ? [] : [m.import_checked_doubts({ n: doubts })])].join(
    ' · ',
  );

const refusals: Record<FileRefusal, () => string> = {
  empty: m.import_refused_empty,
  'too-large': m.import_refused_too_large,
  'too-many-rows': m.import_refused_too_many_rows,
  'too-many-columns': m.import_refused_too_many_columns,
  'not-text': m.import_refused_not_text,
  'open-quote': m.import_refused_open_quote,
  broken: m.import_refused_broken,
  'not-json': m.import_refused_not_json,
  'old-workbook': m.import_refused_old,
  'locked-workbook': m.import_refused_old,
  'not-calculated': m.import_refused_not_calculated,
  'unpacks-too-large': m.import_refused_unpacks,
  'no-heading': m.import_refused_heading,
  'took-too-long': m.import_refused_time,
  'no-shipments': m.import_refused_none,
  'unknown-kind': m.import_refused_kind,
  'row-too-long': m.import_refused_row_too_long,
  unreadable: m.import_refused_unreadable,
  'unknown-encoding': m.import_refused_encoding,
};

/** Why a file was refused, in a sentence; null: it is another failure. */
export function refusalWords({ code, problems = [] }: Failure): string | null {
  const [problem] = problems;
  if (code !== 'file-refused' || problem === undefined) return null;
  const reason = refusals[problem.code as FileRefusal]();
  return problem.path === '' ? reason : m.import_refused_at({ reason, row: problem.path });
}

interface ProblemGroup {
  words: string;
  /** What the cell says; '' where it is not the same in all of them. */
  value: string;
  /** The rows that have it, the first one first. */
  places: string[];
}

/** Equal problems are said once, in the order in which the file has them. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const words = problemWords(problem);
    const key = `${problem.column} ${words}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { words, value: problem.value, places: [placeWords(problem)] });
    else {
      group.places.push(placeWords(problem));
      if (group.value !== problem.value) group.value = '';
    }
  }
  return [...groups.values()];
}
