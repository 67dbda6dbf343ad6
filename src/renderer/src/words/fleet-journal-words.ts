import type { JournalDetails } from '#shared/station/journal.ts';
import { m } from '../paraglide/messages.js';
import type { Detail } from './journal-detail.ts';
import type { Sentence } from './sentence.ts';
import { stationWithPerson } from './station-names.ts';

type Told = Extract<keyof JournalDetails, 'printed-elsewhere' | 'taken-over'>;

const because = (reason: string): string => (reason === '' ? '' : m.j_print_reason({ reason }));
const joined = (...words: string[]): string | null => words.filter((one) => one !== '').join(' ') || null;

/** Journal sentences about what another station of the fleet did with a shipment of this one, or this one with another's. */
export const fleetSentences: { [E in Told]: (d: Detail<E>) => Sentence } = {
  'printed-elsewhere': (d) => ({
    mark: 'sent',
    text: m.j_printed_elsewhere({ station: d.text('station') }),
    hint: joined(
      printedThere(d.number('labels'), d.number('documents')),
      d.text('by') === '' ? '' : m.j_elsewhere_by({ who: d.text('by') }),
      because(d.text('reason')),
    ),
  }),
  'taken-over': (d) => ({
    mark: 'warn',
    text: m.j_taken_over({ station: stationWithPerson(d.text('to'), d.text('by')) }),
    hint: joined(
      d.text('from') === '' ? '' : m.j_taken_over_from({ station: d.text('from') }),
      because(d.text('reason')),
    ),
  }),
};

const printedThere = (labels: number, documents: number): string =>
  [
    labels > 0 ? m.j_elsewhere_labels({ n: labels }) : '',
    documents > 0 ? m.j_elsewhere_documents({ n: documents }) : '',
  ]
    .filter((one) => one !== '')
    .join(', ') + (labels + documents > 0 ? '.' : '');

type Moved = Extract<
  keyof JournalDetails,
  'taken-away' | 'sent-by-owner' | 'never-left-owner' | 'sent-elsewhere'
>;

/** Sentences about a step that moved from one station of the fleet to another, or that another one has sent too. */
export const takeOverSentences: { [E in Moved]: (d: Detail<E>) => Sentence } = {
  'taken-away': (d) => ({
    mark: 'off',
    text: m.j_taken_away({ station: d.text('station'), who: d.who }),
    hint: m.j_taken_away_hint(),
  }),
  'sent-by-owner': (d) => ({
    mark: 'done',
    text: m.j_sent_by_owner({ station: d.text('station'), number: d.text('bolNumber') }),
  }),
  'never-left-owner': (d) => ({
    mark: 'doubt',
    text: m.j_never_left_owner({ station: d.text('station') }),
  }),
  'sent-elsewhere': (d) => ({
    mark: 'stop',
    text: m.j_sent_elsewhere({ station: d.text('station'), number: d.text('bolNumber') }),
  }),
};
