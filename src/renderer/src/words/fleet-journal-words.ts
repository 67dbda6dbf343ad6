import type { JournalDetails } from '#shared/station/journal.ts';
import { m } from '../paraglide/messages.js';
import type { Detail } from './journal-detail.ts';
import type { Sentence } from './sentence.ts';
import { stationWithPerson } from './station-names.ts';

type Told = Extract<keyof JournalDetails, 'printed-elsewhere' | 'taken-over'>;

const because = (reason: string): string => (reason === '' ? '' : m.j_print_reason({ reason }));
const joined = (...words: string[]): string | null => words.filter((one) => one !== '').join(' ') || null;

/** What another station of the fleet did with a shipment of this one, or this one with another's. */
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
