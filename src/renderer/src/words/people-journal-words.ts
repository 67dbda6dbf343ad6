import { permissionNeeds, type Permission } from '#shared/station/permissions.ts';
import type { JournalDetails } from '#shared/station/journal.ts';
import { m } from '../paraglide/messages.js';
import type { Detail } from './journal-detail.ts';
import { permissionWords } from './permission-words.ts';
import type { Sentence } from './sentence.ts';

type Told = Extract<keyof JournalDetails, 'approved' | 'signed-in' | 'pin-refused' | 'person-changed'>;

const isPermission = (text: string): text is Permission => Object.hasOwn(permissionNeeds, text);

/** Journal sentences about the people at the station. */
export const peopleSentences: { [E in Told]: (d: Detail<E>) => Sentence } = {
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
