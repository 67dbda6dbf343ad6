import { languages, type Language } from '#shared/language.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';

/** How far a start has come: the message to the packer depends on it. */
export type StartStage = 'folder' | 'files' | 'data' | 'training' | 'window';

interface Words {
  title: string;
  /** What happened, what it means, what to do. */
  stages: Record<StartStage, (folder: string) => string[]>;
  full: (folder: string) => string[];
  details: (error: string, log: string) => string;
}

// Main has none of the renderer's messages, and this must work when nothing else does.
const words: Record<Language, Words> = {
  en: {
    title: 'Dockprint could not start',
    stages: {
      folder: (folder) => [
        `Dockprint cannot write in its data folder: ${folder}`,
        'Without it no shipment could be saved, so it does not start. Nothing was changed.',
        'Ask your administrator to let this user write there, or to name another folder.',
      ],
      files: () => [
        'Some of Dockprint’s own files are missing or cannot be read.',
        'Your shipments are kept elsewhere and are not touched.',
        'Install Dockprint again.',
      ],
      data: () => [
        'The station’s data or settings could not be read.',
        'Nothing was sent and nothing was printed. What was saved stays as it is.',
        'Start Dockprint again. If that does not help, give the lines below to your administrator.',
      ],
      training: () => [
        'Training mode could not be opened.',
        'Real shipments are kept apart from training and are not touched.',
        'Start Dockprint again. If that does not help, give the lines below to your administrator.',
      ],
      window: () => [
        'Dockprint’s window could not be opened.',
        'Everything entered is saved. What was waiting still waits.',
        'Start Dockprint again. If that does not help, restart the computer.',
      ],
    },
    full: (folder) => [
      `The disk of this station is full: ${folder}`,
      'Nothing new could be saved, so Dockprint does not start. Nothing was changed.',
      'Make room on the disk and start Dockprint again.',
    ],
    details: (error, log) => `For support: ${error}\nLog: ${log}`,
  },
  es: {
    title: 'Dockprint no pudo iniciarse',
    stages: {
      folder: (folder) => [
        `Dockprint no puede escribir en su carpeta de datos: ${folder}`,
        'Sin ella no se podría guardar ningún envío, por eso no se inicia. No se cambió nada.',
        'Pida a su administrador permiso de escritura para este usuario u otra carpeta.',
      ],
      files: () => [
        'Faltan archivos del propio Dockprint o no se pueden leer.',
        'Sus envíos se guardan en otro lugar y no se tocaron.',
        'Instale Dockprint de nuevo.',
      ],
      data: () => [
        'No se pudieron leer los datos o los ajustes de la estación.',
        'Nada se envió ni se imprimió. Lo guardado queda como está.',
        'Inicie Dockprint de nuevo. Si no ayuda, dé las líneas de abajo a su administrador.',
      ],
      training: () => [
        'No se pudo abrir el modo de práctica.',
        'Los envíos reales están aparte de la práctica y no se tocaron.',
        'Inicie Dockprint de nuevo. Si no ayuda, dé las líneas de abajo a su administrador.',
      ],
      window: () => [
        'No se pudo abrir la ventana de Dockprint.',
        'Todo lo ingresado está guardado. Lo que esperaba sigue esperando.',
        'Inicie Dockprint de nuevo. Si no ayuda, reinicie el equipo.',
      ],
    },
    full: (folder) => [
      `El disco de esta estación está lleno: ${folder}`,
      'No se podría guardar nada nuevo, por eso Dockprint no se inicia. No se cambió nada.',
      'Libere espacio en el disco e inicie Dockprint de nuevo.',
    ],
    details: (error, log) => `Para soporte: ${error}\nRegistro: ${log}`,
  },
  fr: {
    title: 'Dockprint n’a pas pu démarrer',
    stages: {
      folder: (folder) => [
        `Dockprint ne peut pas écrire dans son dossier de données : ${folder}`,
        'Sans lui, aucune expédition ne pourrait être gardée; il ne démarre donc pas. Rien n’a été modifié.',
        'Demandez à votre administrateur le droit d’y écrire pour cet utilisateur, ou un autre dossier.',
      ],
      files: () => [
        'Des fichiers de Dockprint lui-même manquent ou sont illisibles.',
        'Vos expéditions sont gardées ailleurs et n’ont pas été touchées.',
        'Réinstallez Dockprint.',
      ],
      data: () => [
        'Les données ou les réglages du poste n’ont pas pu être lus.',
        'Rien n’a été envoyé ni imprimé. Ce qui était enregistré reste tel quel.',
        'Redémarrez Dockprint. Si cela ne suffit pas, donnez les lignes ci-dessous à votre administrateur.',
      ],
      training: () => [
        'Le mode d’entraînement n’a pas pu être ouvert.',
        'Les vraies expéditions sont à part et n’ont pas été touchées.',
        'Redémarrez Dockprint. Si cela ne suffit pas, donnez les lignes ci-dessous à votre administrateur.',
      ],
      window: () => [
        'La fenêtre de Dockprint n’a pas pu être ouverte.',
        'Tout ce qui a été saisi est enregistré. Ce qui attendait attend toujours.',
        'Redémarrez Dockprint. Si cela ne suffit pas, redémarrez l’ordinateur.',
      ],
    },
    full: (folder) => [
      `Le disque de ce poste est plein : ${folder}`,
      'Rien de nouveau ne pourrait être enregistré; Dockprint ne démarre donc pas. Rien n’a été modifié.',
      'Faites de la place sur le disque et redémarrez Dockprint.',
    ],
    details: (error, log) => `Pour l’assistance : ${error}\nJournal : ${log}`,
  },
};

/** The language of a locale; English where Dockprint does not speak it. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.startsWith(language)) ?? 'en';

/** What the packer reads when the app cannot start. `locale`: the station's language, or the system's while that is unknown. */
export function startFailureWords(failure: {
  stage: StartStage;
  error: unknown;
  locale: string;
  dataFolder: string;
  logFile: string;
}): { title: string; content: string } {
  const { stage, error, locale, dataFolder, logFile } = failure;
  const spoken = words[languageOf(locale)];
  const full = storageFailure(error)?.code === 'storage-full';
  const plain = full ? spoken.full(dataFolder) : spoken.stages[stage](dataFolder);
  const reason = error instanceof Error ? error.message : String(error);
  return { title: spoken.title, content: [...plain, spoken.details(reason, logFile)].join('\n\n') };
}
