import type { MessageBoxOptions } from 'electron';
import type { OpenFailure } from '../storage/open-database.ts';
import { fill, languageOf, messagesIn } from '#main/messages.ts';

/** What the person at the station chose. */
export type StorageAnswer = 'restore' | 'start-empty' | 'go-on' | 'try-again' | 'quit';

interface Question {
  options: MessageBoxOptions;
  /** By button index. */
  answers: StorageAnswer[];
}

/**
 * What to ask about a database that does not open: what happened, what it means, what can be done. In the system's language, because the
 * station's is in the database.
 */
export function storageQuestion(error: OpenFailure, locale: string): Question {
  const language = languageOf(locale);
  const m = messagesIn(language);
  if (error.code === 'storage-damaged') {
    const copy = error.copy ?? null;
    const time = copy === null ? '' : new Date(copy.madeAt).toLocaleString(language);
    const aside = error.setAside == null ? [] : [fill(m.storage_set_aside, { file: error.setAside })];
    const answers: StorageAnswer[] =
      copy === null ? ['quit', 'start-empty'] : ['restore', 'quit', 'start-empty'];
    const names = {
      restore: m.storage_restore,
      quit: m.storage_quit,
      'start-empty': m.storage_empty,
      'go-on': m.storage_go_on,
      'try-again': m.storage_again,
    };
    const gone = error.loss?.kind === 'gone';
    const witnessed = error.loss?.witnessedAt ?? null;
    const goneLines = [
      ...(witnessed === null
        ? []
        : [fill(m.storage_gone_until, { time: new Date(witnessed).toLocaleString(language) })]),
      copy === null ? m.storage_gone_no_copy : fill(m.storage_gone_copy, { time }),
    ];
    return {
      answers,
      options: {
        type: 'warning',
        title: 'Dockprint',
        message: gone ? m.storage_gone : m.storage_damaged,
        detail: (gone
          ? goneLines
          : [...aside, copy === null ? m.storage_no_copy : fill(m.storage_copy_of, { time })]
        ).join('\n\n'),
        buttons: answers.map((answer) => names[answer]),
        defaultId: 0,
        cancelId: answers.indexOf('quit'),
      },
    };
  }
  if (error.code === 'storage-incomplete' && error.loss !== undefined) {
    const { kind, knownUntil, witnessedAt } = error.loss;
    const time = (at: string | null) =>
      at === null ? m.storage_never : new Date(at).toLocaleString(language);
    const known = fill(m.storage_known, { from: time(knownUntil), until: time(witnessedAt) });
    return {
      // Not the first button: a line break from a scanner must not answer this.
      answers: ['quit', 'go-on'],
      options: {
        type: 'warning',
        title: 'Dockprint',
        message: kind === 'replaced' ? m.storage_replaced : m.storage_incomplete,
        detail: [known, m.storage_incomplete_means, m.storage_incomplete_do].join('\n\n'),
        buttons: [m.storage_quit, m.storage_go_on],
        defaultId: 0,
        cancelId: 0,
      },
    };
  }
  const message =
    { 'storage-newer': m.storage_newer, 'storage-locked': m.storage_locked, 'storage-full': m.storage_full }[
      error.code as string
    ] ?? m.storage_failed;
  return {
    answers: ['try-again', 'quit'],
    options: {
      type: 'error',
      title: 'Dockprint',
      message,
      detail: error.message,
      buttons: [m.storage_again, m.storage_quit],
      defaultId: 0,
      cancelId: 1,
    },
  };
}
