import { fill, languageOf, messagesIn } from '#main/messages.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';

/** How far a start has come: the message to the packer depends on it. */
export type StartStage = 'folder' | 'files' | 'data' | 'training' | 'window';

/** What the packer reads when the app cannot start. `locale`: the station's language, or the system's while that is unknown. */
export function startFailureWords(failure: {
  stage: StartStage;
  error: unknown;
  locale: string;
  dataFolder: string;
  logFile: string;
}): { title: string; content: string } {
  const { stage, error, locale, dataFolder, logFile } = failure;
  const m = messagesIn(languageOf(locale));
  const full = storageFailure(error)?.code === 'storage-full';
  const stages: Record<StartStage, string> = {
    folder: m.start_folder,
    files: m.start_files,
    data: m.start_data,
    training: m.start_training,
    window: m.start_window,
  };
  const plain = fill(full ? m.start_full : stages[stage], { folder: dataFolder });
  const reason = error instanceof Error ? error.message : String(error);
  const details = fill(m.start_details, { error: reason, log: logFile });
  return { title: m.start_title, content: `${plain}\n\n${details}` };
}
