import type { JournalEvent, NewJournalEntry } from './journal.ts';

/**
 * Whose an event is when its line does not say: `person`, an act of whoever is signed in; `machine`, of nobody. A new event does not
 * compile without a place here.
 */
const doneBy: Readonly<Record<JournalEvent, 'person' | 'machine'>> = {
  saved: 'person', queued: 'person', connecting: 'machine', 'on-wire': 'machine', 'not-sent': 'machine', accepted: 'machine',
  refused: 'machine', held: 'machine', 'in-doubt': 'machine', 'settled-accepted': 'person', 'settled-absent': 'person',
  'found-in-tracking': 'machine', 'not-in-tracking': 'machine', reopened: 'machine', abandoned: 'person',
  recovered: 'machine', restored: 'machine',
  'print-queued': 'machine', 'print-sending': 'machine', 'print-not-sent': 'machine', 'print-sent': 'machine',
  'print-printed': 'machine', 'print-in-doubt': 'machine', 'print-settled': 'person', 'print-cancelled': 'machine',
  'print-released': 'person', 'print-recovered': 'machine',
  'handed-over': 'person', 'picked-up-before': 'person', 'waits-again': 'person', 'left-before': 'machine', 'change-begun': 'person', voided: 'person',
  'amendment-withdrawn': 'person', 'successor-sent': 'machine', replaced: 'machine', replaces: 'person', 'paper-destroyed': 'person',
  'carrier-told': 'person', 'amendment-closed': 'person', 'merged-into': 'person', 'merged-from': 'person', 'on-master': 'person',
  'printed-elsewhere': 'machine', 'taken-over': 'machine', 'taken-away': 'machine', 'sent-by-owner': 'machine',
  'never-left-owner': 'machine', 'sent-elsewhere': 'machine', 'mode-changed': 'machine',
  'printer-condition': 'machine', 'settings-saved': 'person', 'copy-restored': 'person', 'lane-closed': 'machine', 'lane-opened': 'machine',
  'records-missing': 'machine', 'records-checked': 'person', 'row-not-imported': 'machine',
  approved: 'person', 'signed-in': 'person', 'pin-refused': 'machine', 'person-changed': 'person',
}; // prettier-ignore

/** Whether a line tells of an act of whoever is signed in. One that says `by: 'person'` does, whatever its event. */
export const isSignedInAct = ({ event, detail, actor }: NewJournalEntry): boolean =>
  actor === undefined
    ? doneBy[event] === 'person' || ('by' in detail && detail.by === 'person')
    : actor === 'person';
