import type { MessageBoxOptions } from 'electron';
import type { OpenFailure } from '../storage/open-database.ts';
import { languageOf } from './start-failure.ts';

/** What the person at the station chose. */
export type StorageAnswer = 'restore' | 'start-empty' | 'go-on' | 'try-again' | 'quit';

// The database holds the station's language and cannot be read, so the system's language speaks here.
const words = {
  en: {
    damaged: 'The station’s data file is damaged.',
    setAside: (file: string) => `It was set aside, not changed: ${file}`,
    copyOf: (time: string) =>
      `The newest good backup was made ${time}. What was entered after that is only in the damaged file.`,
    noCopy: 'There is no backup. Send the damaged file to your administrator before you go on.',
    gone: 'The station’s data file is gone.',
    goneUntil: (time: string) =>
      `Dockprint worked here until ${time}. If the data folder was moved, quit and put it back.`,
    goneCopy: (time: string) =>
      `The newest good backup was made ${time}. What was entered after that is missing.`,
    goneNoCopy:
      'There is no backup. If you start empty, shipments made before are missing here; BOL numbers continue above the highest one used.',
    incomplete: 'Some of this station’s records are missing.',
    replaced: 'This is not the data file this station last worked with.',
    known: (from: string, until: string) =>
      `The data file ends at ${from}. Dockprint worked here until ${until}.`,
    incompleteMeans:
      'An older file may have been put back, or the disk lost the newest entries. Shipments entered since then may have gone to the carrier and been printed.',
    incompleteDo:
      'If the right file is elsewhere, quit and put it back. If you continue, nothing is sent or printed automatically. Everything open is in doubt until you answer, and BOL numbers continue above the highest one used. Then compare the labels and BOL numbers since that time with the carrier’s list.',
    goOn: 'Continue',
    never: 'no time at all',
    restore: 'Use the backup',
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
    copyOf: (time: string) =>
      `El respaldo íntegro más reciente es de ${time}. Lo ingresado después solo está en el archivo dañado.`,
    noCopy: 'No hay respaldo. Envíe el archivo dañado a su administrador antes de continuar.',
    gone: 'El archivo de datos de la estación no está.',
    goneUntil: (time: string) =>
      `Dockprint trabajó aquí hasta ${time}. Si se movió la carpeta de datos, salga y devuélvala a su lugar.`,
    goneCopy: (time: string) => `El respaldo íntegro más reciente es de ${time}. Falta lo ingresado después.`,
    goneNoCopy:
      'No hay respaldo. Si empieza vacío, faltarán los envíos anteriores; los números de BOL siguen por encima del más alto ya usado.',
    incomplete: 'Faltan registros de esta estación.',
    replaced: 'Este no es el archivo de datos con el que trabajó esta estación.',
    known: (from: string, until: string) =>
      `El archivo de datos termina en ${from}. Dockprint trabajó aquí hasta ${until}.`,
    incompleteMeans:
      'Quizá se devolvió un archivo anterior o el disco perdió lo más reciente. Los envíos ingresados desde entonces pueden haberse enviado al transportista e impreso.',
    incompleteDo:
      'Si el archivo correcto está en otro lugar, salga y devuélvalo. Si continúa, nada se envía ni se imprime automáticamente: todo lo abierto queda en duda hasta que usted responda, y los números de BOL siguen por encima del más alto ya usado. Después compare las etiquetas y los números de BOL desde esa hora con la lista del transportista.',
    goOn: 'Continuar',
    never: 'ninguna hora',
    restore: 'Usar el respaldo',
    empty: 'Empezar vacío',
    newer: 'Un Dockprint más nuevo usó los datos de esta estación. Instale esa versión; no se cambió nada.',
    locked: 'Otro programa tiene abierto el archivo de datos. Ciérrelo e intente de nuevo.',
    full: 'El disco de esta estación está lleno. Libere espacio e intente de nuevo; no se cambió nada.',
    failed: 'No se pudo abrir el archivo de datos de la estación; no se cambió nada.',
    again: 'Intentar de nuevo',
    quit: 'Salir',
  },
  fr: {
    damaged: 'Le fichier de données du poste est endommagé.',
    setAside: (file: string) => `Il a été mis de côté, sans modification : ${file}`,
    copyOf: (time: string) =>
      `La dernière sauvegarde intacte date du ${time}. Ce qui a été saisi ensuite n’est que dans le fichier endommagé.`,
    noCopy:
      'Il n’y a pas de sauvegarde. Envoyez le fichier endommagé à votre administrateur avant de continuer.',
    gone: 'Le fichier de données du poste a disparu.',
    goneUntil: (time: string) =>
      `Dockprint a travaillé ici jusqu’au ${time}. Si le dossier de données a été déplacé, quittez et remettez-le en place.`,
    goneCopy: (time: string) =>
      `La dernière sauvegarde intacte date du ${time}. Ce qui a été saisi ensuite manque.`,
    goneNoCopy:
      'Il n’y a pas de sauvegarde. Si vous commencez à vide, les expéditions précédentes manqueront ici; les numéros de connaissement continuent au-dessus du plus élevé déjà utilisé.',
    incomplete: 'Des données de ce poste manquent.',
    replaced: 'Ce n’est pas le fichier de données avec lequel ce poste a travaillé.',
    known: (from: string, until: string) =>
      `Le fichier de données s’arrête au ${from}. Dockprint a travaillé ici jusqu’au ${until}.`,
    incompleteMeans:
      'Un fichier plus ancien a peut-être été remis en place, ou le disque a perdu les dernières saisies. Les expéditions saisies depuis ont pu être envoyées au transporteur et imprimées.',
    incompleteDo:
      'Si le bon fichier est ailleurs, quittez et remettez-le en place. Si vous continuez, rien n’est envoyé ni imprimé automatiquement : tout ce qui est ouvert est en doute jusqu’à votre réponse, et les numéros de connaissement continuent au-dessus du plus élevé déjà utilisé. Comparez ensuite les étiquettes et les numéros de connaissement depuis cette heure avec la liste du transporteur.',
    goOn: 'Continuer',
    never: 'aucune heure',
    restore: 'Utiliser la sauvegarde',
    empty: 'Commencer à vide',
    newer:
      'Une version plus récente de Dockprint a utilisé ces données. Réinstallez-la; rien n’a été modifié.',
    locked: 'Un autre programme tient le fichier de données ouvert. Fermez-le et réessayez.',
    full: 'Le disque de ce poste est plein. Faites de la place et réessayez; rien n’a été modifié.',
    failed: 'Le fichier de données du poste n’a pas pu être ouvert; rien n’a été modifié.',
    again: 'Réessayer',
    quit: 'Quitter',
  },
} as const;

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
    const names = {
      restore: w.restore,
      quit: w.quit,
      'start-empty': w.empty,
      'go-on': w.goOn,
      'try-again': w.again,
    };
    const gone = error.loss?.kind === 'gone';
    const witnessed = error.loss?.witnessedAt ?? null;
    const goneLines = [
      ...(witnessed === null ? [] : [w.goneUntil(new Date(witnessed).toLocaleString(language))]),
      copy === null ? w.goneNoCopy : w.goneCopy(time),
    ];
    return {
      answers,
      options: {
        type: 'warning',
        title: 'Dockprint',
        message: gone ? w.gone : w.damaged,
        detail: (gone ? goneLines : [...aside, copy === null ? w.noCopy : w.copyOf(time)]).join('\n\n'),
        buttons: answers.map((answer) => names[answer]),
        defaultId: 0,
        cancelId: answers.indexOf('quit'),
      },
    };
  }
  if (error.code === 'storage-incomplete' && error.loss !== undefined) {
    const { kind, knownUntil, witnessedAt } = error.loss;
    const time = (at: string | null) => (at === null ? w.never : new Date(at).toLocaleString(language));
    const known = w.known(time(knownUntil), time(witnessedAt));
    return {
      // Not the first button: a line break from a scanner must not answer this.
      answers: ['quit', 'go-on'],
      options: {
        type: 'warning',
        title: 'Dockprint',
        message: kind === 'replaced' ? w.replaced : w.incomplete,
        detail: [known, w.incompleteMeans, w.incompleteDo].join('\n\n'),
        buttons: [w.quit, w.goOn],
        defaultId: 0,
        cancelId: 0,
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
