import type { JournalDetails } from '#shared/station/journal.ts';
import { m } from '../paraglide/messages.js';
import type { Detail } from './journal-detail.ts';
import type { Sentence } from './sentence.ts';

type Told = Extract<
  keyof JournalDetails,
  | 'change-begun'
  | 'voided'
  | 'amendment-withdrawn'
  | 'successor-sent'
  | 'replaced'
  | 'replaces'
  | 'paper-destroyed'
  | 'carrier-told'
  | 'amendment-closed'
  | 'merged-into'
  | 'merged-from'
  | 'on-master'
>;

const because = (reason: string): string | null => (reason === '' ? null : m.j_print_reason({ reason }));

/** Journal sentences about a BOL that was changed or voided after acceptance, combined with others, or put on a master BOL. */
export const amendmentSentences: { [E in Told]: (d: Detail<E>) => Sentence } = {
  'change-begun': (d) => ({
    mark: 'warn',
    text: m.j_change_begun({ who: d.who }),
    hint: m.j_change_begun_hint({ number: d.text('number'), reason: d.text('reason') }),
  }),
  voided: (d) => ({ mark: 'stop', text: m.j_voided({ who: d.who }), hint: because(d.text('reason')) }),
  'amendment-withdrawn': (d) => ({
    mark: 'wait',
    text: m.j_amendment_withdrawn({ who: d.who }),
    hint: because(d.text('reason')),
  }),
  'successor-sent': (d) => ({ mark: 'wait', text: m.j_successor_sent({ number: d.text('number') }) }),
  replaced: (d) => ({ mark: 'off', text: m.j_replaced({ number: d.text('number') }) }),
  replaces: (d) => ({
    mark: 'wait',
    text: m.j_replaces({ number: d.text('number') }),
    hint: because(d.text('reason')),
  }),
  'paper-destroyed': (d) => ({
    mark: 'off',
    text:
      d.text('how') === 'scan'
        ? m.j_paper_scanned({ what: d.what, who: d.who })
        : m.j_paper_by_hand({ what: d.what, who: d.who }),
    hint: because(d.text('reason')),
  }),
  'carrier-told': (d) => ({ mark: 'done', text: m.j_carrier_told({ step: d.step, who: d.who }) }),
  'amendment-closed': () => ({ mark: 'done', text: m.j_amendment_closed() }),
  'merged-into': (d) => ({ mark: 'off', text: m.j_merged_into({ who: d.who, number: d.text('number') }) }),
  'merged-from': (d) => ({ mark: 'wait', text: m.j_merged_from({ who: d.who, numbers: d.text('numbers') }) }),
  'on-master': (d) => ({ mark: 'wait', text: m.j_on_master({ who: d.who, number: d.text('number') }) }),
};
