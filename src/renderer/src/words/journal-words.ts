import type { JournalEvent, JournalDetails } from '#shared/station/journal.ts';
import { isQueuedReason, type QueuedReason } from '#shared/station/print-reason.ts';
import { printerConditions, type PrinterCondition } from '#shared/station/printer.ts';
import { m } from '../paraglide/messages.js';
import { amendmentSentences } from './amend-journal-words.ts';
import { conditionWord } from './condition-words.ts';
import { fleetSentences, takeOverSentences } from './fleet-journal-words.ts';
import { Detail } from './journal-detail.ts';
import type { JournalLine } from './journal-line.ts';
import { misfitWords } from './misfit-words.ts';
import { interruptionWords, waitsFor } from './print-words.ts';
import type { Sentence } from './sentence.ts';
import { clock, plainNumber } from './times.ts';
import { reasonSentence, reasonWords } from './reason-words.ts';
import { permissionNeeds, type Permission } from '#shared/station/permissions.ts';
import { permissionWords } from './permission-words.ts';

/** The numbers a shipment was saved under, '' for none; null: without any. */
function savedNumbersWords(bolNumber: string, proFromPool: string): string | null {
  const words = [
    bolNumber === '' ? '' : m.j_saved_hint({ number: bolNumber }),
    proFromPool === '' ? '' : m.j_saved_pro({ pro: proFromPool }),
  ].filter((one) => one !== '');
  return words.length === 0 ? null : words.join(' ');
}

type Told = Extract<keyof JournalDetails, 'approved' | 'signed-in' | 'pin-refused' | 'person-changed'>;

const isPermission = (text: string): text is Permission => Object.hasOwn(permissionNeeds, text);

/** Journal sentences about the people at the station. */
const peopleSentences: { [E in Told]: (d: Detail<E>) => Sentence } = {
  approved: (d) => {
    const what = d.text('permission');
    return {
      mark: 'done',
      text: m.j_approved({ who: d.who, what: isPermission(what) ? permissionWords(what) : what }),
    };
  },
  'signed-in': (d) => ({ mark: 'wait', text: m.j_signed_in({ who: d.text('name') }) }),
  'pin-refused': (d) => ({ mark: 'warn', text: m.j_pin_refused({ who: d.text('name') }) }),
  'person-changed': (d) => ({ mark: 'wait', text: m.j_person_changed({ who: d.text('name') }) }),
};

const papersKept = (d: Detail<'in-doubt'>) =>
  d.number('keptDocuments') + d.number('keptLabels') > 0 ? m.j_kept() : null;

/** Dockprint's own reasons for queuing it. Anything else is what the packer typed. */
const queuedFor: Record<QueuedReason, () => string> = {
  'many-labels': () => `${waitsFor('many-labels')}.`,
  'printer-commands': () => `${waitsFor('printer-commands')}.`,
  'awaiting-scans': () => `${waitsFor('awaiting-scans')}.`,
  'did-not-come-out': () => `${m.print_not_out()}.`,
  destroyed: () => `${m.print_destroyed()}.`,
  'for-driver': m.j_for_driver,
};
function queuedHint(reason: string): string | null {
  if (reason === '') return null;
  return isQueuedReason(reason) ? queuedFor[reason]() : m.j_print_reason({ reason });
}

/** One sentence for each journal event; a new event does not compile without one. */
const sentences: { [E in JournalEvent]: (d: Detail<E>) => Sentence } = {
  ...amendmentSentences,
  ...peopleSentences,
  ...fleetSentences,
  ...takeOverSentences,
  saved: (d) => ({
    mark: 'wait',
    text:
      d.text('repaired') === 'true'
        ? m.j_saved_repaired()
        : d.text('createdBy') === ''
          ? m.j_saved_plain()
          : m.j_saved({ who: d.text('createdBy') }),
    hint: savedNumbersWords(d.text('bolNumber'), d.text('proFromPool')),
  }),
  queued: (d) => ({ mark: 'wait', text: m.j_queued({ step: d.step }) }),
  connecting: () => ({ mark: 'send', text: m.j_connecting() }),
  'on-wire': (d) => {
    const n = d.number('attempt') || 1;
    return {
      mark: 'send',
      text: d.isLater ? m.j_on_wire_step({ step: d.step, n }) : m.j_on_wire({ n }),
    };
  },
  'not-sent': (d) => ({
    mark: 'wait',
    text:
      d.number('tries') > 1
        ? m.j_not_sent_many({ why: reasonSentence(d.why), n: d.number('tries') })
        : m.j_not_sent({ why: reasonSentence(d.why) }),
    hint: d.text('nextAttemptAt') === '' ? null : m.j_next_try({ time: clock(d.text('nextAttemptAt')) }),
  }),
  accepted: (d) => ({
    mark: 'done',
    text: d.isLater
      ? d.text('step') === 'order'
        ? m.j_accepted_order()
        : m.j_accepted_tender()
      : d.said('bolNumber') === ''
        ? m.j_accepted_plain()
        : m.j_accepted({ number: d.said('bolNumber') }),
    hint:
      d.said('confirmationId') !== ''
        ? m.j_confirmation({ id: d.said('confirmationId') })
        : d.said('words') !== ''
          ? m.queue_service_said({ words: d.said('words') })
          : d.number('badLabels') > 0
            ? `${m.j_stored({ n: d.number('labels') })} ${m.j_bad_labels({ n: d.number('badLabels') })}`
            : d.number('labels') > 0
              ? m.j_stored({ n: d.number('labels') })
              : null,
  }),
  refused: (d) => ({
    mark: 'stop',
    text: m.j_refused(),
    hint: d.said('words') === '' ? null : m.j_words({ words: d.said('words') }),
  }),
  'mode-changed': () => ({ mark: 'stop', text: m.j_mode_changed() }),
  held: (d) => ({ mark: 'stop', text: m.j_held({ why: reasonWords(d.why) }) }),
  'in-doubt': (d) => ({
    mark: 'doubt',
    text: m.j_in_doubt({ why: reasonWords(d.why, d.number('httpStatus') || null) }),
    hint:
      d.said('otherNumber') !== ''
        ? m.j_other_shipment({ number: d.said('otherNumber'), consignee: d.text('otherConsignee') })
        : (papersKept(d) ??
          (d.said('words') === '' ? null : m.queue_service_said({ words: d.said('words') }))),
  }),
  'settled-accepted': (d) => ({
    mark: 'done',
    text: m.j_settled_accepted({ who: d.who, number: d.text('bolNumber') }),
  }),
  'settled-absent': (d) => ({
    mark: 'wait',
    text: m.j_settled_absent({ who: d.who }),
    hint: m.j_sent_again({ n: d.number('attempt') }),
  }),
  'found-in-tracking': (d) => ({
    mark: 'done',
    text: m.j_found({ number: d.text('bolNumber') }),
    hint: d.said('status') === '' ? null : m.j_words({ words: d.said('status') }),
  }),
  'not-in-tracking': (d) => ({
    mark: 'doubt',
    text: m.j_not_found(),
    hint: m.j_rows({ n: d.number('rows') }),
  }),
  reopened: () => ({ mark: 'wait', text: m.j_reopened() }),
  canceled: (d) => ({
    mark: 'off',
    text: m.j_canceled({ who: d.who }),
    hint: d.text('reason') === '' ? null : m.j_print_reason({ reason: d.text('reason') }),
  }),
  recovered: (d) =>
    d.text('to') === 'in-doubt'
      ? { mark: 'doubt', text: m.j_recovered_doubt() }
      : { mark: 'wait', text: m.j_recovered_queued() },
  restored: () => ({ mark: 'doubt', text: m.j_restored(), hint: m.j_restored_hint() }),
  'print-queued': (d) => ({
    mark: 'wait',
    text:
      d.text('parentId') === ''
        ? m.j_print_queued({ what: d.what, printer: d.printer })
        : m.j_print_again({ what: d.what, printer: d.printer }),
    hint: queuedHint(d.text('reason')),
  }),
  'print-sending': (d) => ({ mark: 'send', text: m.j_print_sending({ what: d.what, printer: d.printer }) }),
  'print-not-sent': (d) => ({
    mark: 'warn',
    text: m.j_print_not_sent({ what: d.what, why: waitsFor(d.text('reason'), d.code('words')) }),
    hint: m.j_nothing_sent({ printer: d.printer }),
  }),
  'print-sent': (d) => ({
    mark: 'sent',
    text: m.j_print_sent({ what: d.what, printer: d.printer }),
    hint:
      d.text('confirms') === 'false'
        ? m.j_cannot_confirm()
        : d.text('reason') === ''
          ? null
          : waitsFor(d.text('reason')),
  }),
  'print-printed': (d) => ({
    mark: 'done',
    text:
      d.text('kind') === 'document' && d.text('isLabelDocument') === '' && d.number('copies') > 0
        ? m.j_bol_printed({ n: d.number('copies') })
        : m.j_print_printed({ what: d.what }),
    hint: printedHint(d),
  }),
  'print-in-doubt': (d) => ({
    mark: 'doubt',
    text: m.j_print_in_doubt({ what: d.what }),
    hint:
      d.text('counted') === ''
        ? `${interruptionWords(d.code('reason'))}.`
        : `${interruptionWords(d.code('reason'))}. ${m.print_counted({ n: d.number('counted'), of: d.number('countedOf') })}.`,
  }),
  'print-settled': (d) =>
    d.text('cameOut') === 'true'
      ? { mark: 'done', text: m.j_print_came_out({ who: d.who, what: d.what }) }
      : { mark: 'wait', text: m.j_print_did_not({ who: d.who, what: d.what }) },
  'print-canceled': (d) => ({
    mark: 'off',
    text: m.j_print_canceled({ what: d.what }),
    hint: d.text('reason') === 'left' ? m.print_left() : null,
  }),
  'print-released': (d) => ({
    mark: 'wait',
    text: m.j_print_released({ who: d.who, n: plainNumber(d.number('of')) }),
  }),
  'print-allowed': (d) => ({
    mark: 'wait',
    text: m.j_print_allowed({ who: d.who, what: d.what }),
    hint: `${misfitWords(d.code('words'))}.`,
  }),
  'planned-tender-dropped': (d) => ({ mark: 'off', text: m.j_planned_tender_dropped({ who: d.who }) }),
  'print-after-scans': (d) =>
    d.text('by') === 'scans'
      ? { mark: 'done', text: m.j_scans_complete() }
      : {
          mark: 'wait',
          text: m.j_scans_skipped({ who: d.who }),
          hint: m.j_scans_so_far({ n: plainNumber(d.number('scanned')) }),
        },
  'label-scanned': (d) => {
    const place = { unit: plainNumber(d.number('unit')), of: plainNumber(d.number('of')) };
    const isCounted = d.text('counted') === 'true';
    return { mark: 'done', text: isCounted ? m.j_label_scanned_counted(place) : m.j_label_scanned(place) };
  },
  'print-moved': (d) => ({
    mark: 'wait',
    text: m.j_spare_moved({ what: d.what, printer: d.printer, from: d.text('from') }),
  }),
  'print-recovered': (d) =>
    d.text('to') === 'in-doubt'
      ? { mark: 'doubt', text: m.j_print_in_doubt({ what: d.what }), hint: m.print_why_crash() }
      : { mark: 'wait', text: m.j_print_recovered_queued({ what: d.what }) },
  'printer-condition': (d) => {
    const condition = asCondition(d.text('condition'));
    const well = condition === 'ready' || condition === 'printing';
    const word = conditionWord(condition).toLocaleLowerCase();
    return {
      mark: well ? 'done' : 'warn',
      text: m.j_printer_condition({ printer: d.printer, condition: word }),
      hint: well ? null : m.j_until_ready(),
    };
  },
  'printer-spare': (d) => {
    const names = { who: d.who, printer: d.printer, spare: d.text('spare') };
    const isPerson = d.text('by') === 'person';
    if (d.text('begins') === 'true')
      return { mark: 'wait', text: isPerson ? m.j_spare_begins_by(names) : m.j_spare_begins(names) };
    return { mark: 'done', text: isPerson ? m.j_spare_ends_by(names) : m.j_spare_ends(names) };
  },
  'handed-over': (d) => ({
    mark: d.number('unscanned') > 0 || d.text('held') === 'true' ? 'warn' : 'done',
    text: handedOverTo(d.text('scac'), d.text('driver')),
    hint: handedOverHint(d),
  }),
  'picked-up-before': (d) => ({
    mark: 'done',
    text: m.j_picked_up_before({ who: d.who }),
    hint: m.j_print_reason({ reason: d.text('reason') }),
  }),
  'left-before': (d) => ({
    mark: 'done',
    text:
      d.text('carrier') === ''
        ? m.j_left_before_plain({ number: d.text('number') })
        : m.j_left_before({ carrier: d.text('carrier'), number: d.text('number') }),
  }),
  'waits-again': (d) => ({ mark: 'wait', text: m.j_waits_again({ who: d.who }) }),
  'settings-saved': () => ({ mark: 'wait', text: m.j_settings_saved() }),
  'lane-closed': () => ({ mark: 'stop', text: m.j_lane_closed() }),
  'lane-opened': () => ({ mark: 'done', text: m.j_lane_opened() }),
  'records-missing': () => ({ mark: 'doubt', text: m.j_records_missing(), hint: m.j_records_missing_hint() }),
  'copy-restored': () => ({ mark: 'doubt', text: m.j_restored(), hint: null }),
  'row-not-imported': (d) => ({
    mark: 'warn',
    text: m.j_row_not_imported({ name: d.text('name'), row: plainNumber(d.number('row')) }),
    hint: d.text('list') === 'docks' ? m.j_row_not_imported_docks() : m.j_row_not_imported_freight(),
  }),
  'records-checked': (d) => ({
    mark: 'done',
    text:
      d.text('by') === ''
        ? m.j_records_checked()
        : m.j_records_checked_by({
            who: d.text('user') === '' ? d.text('by') : `${d.text('by')} (dockprint, ${d.text('user')})`,
          }),
  }),
};

/** A load may leave without a carrier's name, and a driver without a name. */
function handedOverTo(carrier: string, driver: string): string {
  if (carrier === '') return driver === '' ? m.j_handed_over_plain() : m.j_handed_over_driver({ driver });
  return driver === '' ? m.j_handed_over({ carrier }) : m.j_handed_over_to({ carrier, driver });
}

function handedOverHint(d: Detail<'handed-over'>): string | null {
  const said = [
    d.text('trailer') === '' ? '' : m.j_trailer({ trailer: d.text('trailer') }),
    d.text('seal') === '' ? '' : m.j_seal({ seal: d.text('seal') }),
    d.text('signing') === 'refused'
      ? m.j_not_signed()
      : d.text('signing') === 'paper'
        ? m.j_signed_on_paper()
        : '',
    d.number('unscanned') > 0 ? m.j_unscanned({ n: d.number('unscanned') }) : '',
  ].filter((words) => words !== '');
  return said.length === 0 ? null : said.join(' ');
}

function printedHint(d: Detail<'print-printed'>): string {
  if (d.text('by') === 'person') return m.j_by_person();
  const { counter } = d.line;
  if (counter === null) return m.j_by_printer({ printer: d.printer });
  return m.j_by_counter({ from: plainNumber(counter.from), to: plainNumber(counter.to) });
}

const asCondition = (text: string): PrinterCondition =>
  printerConditions.find((known) => known === text) ?? 'cannot-tell';

/** The sentence of a line of the timeline, in the packer's language. */
export const sentenceOf = (line: JournalLine): Sentence =>
  // The table ties each event to its own detail; looked up by a line's event that tie is lost.
  (sentences[line.entry.event] as (d: Detail) => Sentence)(new Detail(line));
