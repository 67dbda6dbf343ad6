import { hasContent } from '#shared/freight/text/has-content.ts';
import type { JournalDetails, JournalEvent } from '#shared/station/journal.ts';
import { ownDocumentKindSchema } from '#shared/station/own-document.ts';
import { attemptReasonOf, type AttemptReason } from '#shared/station/attempt-reason.ts';
import { m } from '../paraglide/messages.js';
import type { JournalLine } from './journal-line.ts';
import { ownDocumentWord } from './own-document-words.ts';
import { stepWord } from './submission-words.ts';
import { plainNumber } from './times.ts';
import { labelNumber, labelSentence } from './label-copy-words.ts';

/** A field of this event's lines. */
type FieldOf<E extends JournalEvent> = Extract<keyof JournalDetails[E], string>;

/** The detail of a journal line, read leniently: what is missing is ''. */
export class Detail<E extends JournalEvent = JournalEvent> {
  readonly line: JournalLine;
  constructor(line: JournalLine) {
    this.line = line;
  }
  text(key: FieldOf<E>): string {
    return this.#read(key);
  }
  #read(key: string): string {
    const value = (this.line.entry.detail as Record<string, string | number | boolean | null>)[key];
    return value === null || value === undefined ? '' : String(value);
  }
  /** A number or message of another party; `0` and the like count as none. */
  said(key: FieldOf<E>): string {
    const text = this.text(key);
    return hasContent(text) ? text : '';
  }
  code = (key: FieldOf<E>): string | null => this.text(key) || null;
  /** Why an attempt ended; a line of another version may have a code that this one does not know. */
  get why(): AttemptReason | null {
    const code = this.#read('reason');
    return code === '' ? null : attemptReasonOf(code);
  }
  number = (key: FieldOf<E>): number => this.#number(key);
  #number = (key: string): number => Number(this.#read(key)) || 0;
  get step(): string {
    const step = this.#read('step');
    return step === 'order' || step === 'tender' ? stepWord[step]() : stepWord.bol();
  }
  /** An order or a tender, which sentences name; a BOL's sentences are the shipment's own. */
  get isLater(): boolean {
    return this.#read('step') === 'order' || this.#read('step') === 'tender';
  }
  /** "Labels 1, 2 and 3", "BOL, 3 copies". */
  get what(): string {
    const copies = this.#number('copies');
    const own = ownDocumentKindSchema.safeParse(this.#read('own'));
    if (own.success) return ownDocumentWord(own.data, this.line.units, this.#number('of'));
    switch (this.#read('kind')) {
      case 'document':
        if (this.#read('isLabelDocument') === 'true') return m.what_label_document();
        return copies > 0 ? m.what_bol({ n: copies }) : m.what_bol_plain();
      case 'test-label':
        return m.what_test_label();
      case 'test-page':
        return m.what_test_page();
      case 'staging-tag':
        return m.what_tag();
      default: {
        const { units } = this.line;
        const perUnit = this.#number('perUnit') || 1;
        // A line about all labels of an answer names none of them.
        if (units.length === 0 && this.#number('of') > 0)
          return m.what_all_labels({ n: plainNumber(this.#number('of')) });
        return units.length > 1
          ? m.what_labels({ units: labelSentence(units, perUnit) })
          : m.what_label({ unit: units[0] === undefined ? '' : labelNumber({ unit: units[0], perUnit }) });
      }
    }
  }
  get printer(): string {
    return this.#read('printer') || m.queue_no_printer();
  }
  get who(): string {
    const by = this.#read('by');
    // Lines about print jobs say that a person answered; the name is shown beside it, where people are entered.
    return by === '' || by === 'person' ? (this.line.entry.person?.name ?? m.j_somebody()) : by;
  }
}
