import type { JournalDetails } from '#shared/station/journal.ts';
import { m } from '../paraglide/messages.js';
import type { Detail } from './journal-detail.ts';
import type { Sentence } from './sentence.ts';

type Told = Extract<
  keyof JournalDetails,
  'taken-away' | 'sent-by-owner' | 'never-left-owner' | 'sent-elsewhere'
>;

/** What is told of a step that went from one station of the fleet to another, or that another one has sent too. */
export const takeOverSentences: { [E in Told]: (d: Detail<E>) => Sentence } = {
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
