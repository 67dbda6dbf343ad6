import type { MessageBoxOptions } from 'electron';
import type { OpenFailure } from '../storage/open-database.ts';
import { languageOf } from './start-failure.ts';

/** What the person at the station chose. */
export type StorageAnswer = 'restore' | 'start-empty' | 'try-again' | 'quit';

// The database holds the station's language and cannot be read, so the system's language speaks here.
const words = {
  en: {
    damaged: 'The station’s data file is damaged.',
    setAside: (file: string) => `It was set aside, not changed: ${file}`,
    copyOf: (time: string) => `The newest whole copy was made ${time}. What was entered after that is only in the damaged file.`,
    noCopy: 'There is no copy. Send the damaged file to your administrator before you go on.',
    restore: 'Use the copy',
    empty: 'Start empty',
    newer: 'A newer Dockprint has used this station’s data. Install that version again; nothing was changed.',
    locked: 'Another program has the station’s data file open. Close it and try again.',
    full: 'The disk of this station is full. Make room and try again; nothing was changed.',
    failed: 'The station’s data file could not be opened; nothing was changed.',
    again: 'Try again',
    quit: 'Quit',
  },
  es: {
    damaged: 'El archivo de datos de la estación está dañado.',
    setAside: (file: string) => `Se apartó sin cambios: ${file}`,
    copyOf: (time: string) => `La copia íntegra más reciente es de ${time}. Lo ingresado después solo está en el archivo dañado.`,
    noCopy: 'No hay copia. Envíe el archivo dañado a su administrador antes de continuar.',
    restore: 'Usar la copia',
    empty: 'Empezar vacío',
    newer: 'Un Dockprint más nuevo usó los datos de esta estación. Instale esa versión; nada se cambió.',
    locked: 'Otro programa tiene abierto el archivo de datos. Ciérrelo e intente de nuevo.',
    full: 'El disco de esta estación está lleno. Libere espacio e intente de nuevo; nada se cambió.',
    failed: 'No se pudo abrir el archivo de datos de la estación; nada se cambió.',
    again: 'Intentar de nuevo',
    quit: 'Salir',
  },
  fr: {
    damaged: 'Le fichier de données du poste est endommagé.',
    setAside: (file: string) => `Il a été mis de côté, sans modification : ${file}`,
    copyOf: (time: string) => `La dernière copie intacte date du ${time}. Ce qui a été saisi ensuite n’est que dans le fichier endommagé.`,
    noCopy: 'Il n’y a pas de copie. Envoyez le fichier endommagé à votre administrateur avant de continuer.',
    restore: 'Utiliser la copie',
    empty: 'Commencer à vide',
    newer: 'Une version plus récente de Dockprint a utilisé ces données. Réinstallez-la ; rien n’a été modifié.',
    locked: 'Un autre programme tient le fichier de données ouvert. Fermez-le et réessayez.',
    full: 'Le disque de ce poste est plein. Faites de la place et réessayez ; rien n’a été modifié.',
    failed: 'Le fichier de données du poste n’a pas pu être ouvert ; rien n’a été modifié.',
    again: 'Réessayer',
    quit: 'Quitter',
  },
} as const; // prettier-ignore

interface Question {
  options: MessageBoxOptions;
  /** By the index of the button. */
  answers: StorageAnswer[];
}

/** What to ask about a database that does not open: what happened, what it means, what can be done. */
export function storageQuestion(error: OpenFailure, locale: string): Question {
  const language = languageOf(locale);
  const w = words[language];
  if (error.code === 'storage-damaged') {
    const copy = error.copy ?? null;
    const time = copy === null ? '' : new Date(copy.madeAt).toLocaleString(language);
    const aside = error.setAside == null ? [] : [w.setAside(error.setAside)];
    const answers: StorageAnswer[] =
      copy === null ? ['quit', 'start-empty'] : ['restore', 'quit', 'start-empty'];
    const names = { restore: w.restore, quit: w.quit, 'start-empty': w.empty, 'try-again': w.again };
    return {
      answers,
      options: {
        type: 'warning',
        title: 'Dockprint',
        message: w.damaged,
        detail: [...aside, copy === null ? w.noCopy : w.copyOf(time)].join('\n\n'),
        buttons: answers.map((answer) => names[answer]),
        defaultId: 0,
        cancelId: answers.indexOf('quit'),
      },
    };
  }
  const message =
    { 'storage-newer': w.newer, 'storage-locked': w.locked, 'storage-full': w.full }[error.code as string] ??
    w.failed;
  return {
    answers: ['try-again', 'quit'],
    options: {
      type: 'error',
      title: 'Dockprint',
      message,
      detail: error.message,
      buttons: [w.again, w.quit],
      defaultId: 0,
      cancelId: 1,
    },
  };
}
