import type { BolStatus } from '#shared/station/bol-status.ts';
import { m } from '../paraglide/messages.js';
import type { Mark } from './mark.ts';

interface StandingWords {
  mark: Mark;
  word: string;
}

/** A BOL that no longer counts, in the words of a list, in place of its state. */
export function bolStatusWords(standing: Pick<BolStatus, 'is'> & Partial<BolStatus>): StandingWords {
  switch (standing.is) {
    case 'changing':
      return { mark: 'warn', word: m.amend_is_changing() };
    case 'void':
      return { mark: 'stop', word: m.amend_is_void() };
    case 'replaced':
      return {
        mark: 'off',
        word:
          standing.byNumber == null
            ? m.amend_is_replaced_short()
            : m.amend_is_replaced({ number: standing.byNumber }),
      };
  }
}
