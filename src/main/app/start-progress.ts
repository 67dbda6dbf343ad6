import type { App, Dialog } from 'electron';
import { fill, languageOf, messagesIn } from '#main/messages.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';

/** How far a start has come: the message to the packer depends on it. */
type StartStage = 'folder' | 'files' | 'data' | 'training' | 'window';

/** What the packer reads when the app cannot start. `locale`: the station's language, or the system's while that is unknown. */
function startFailureWords(failure: {
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

/** A start until its window opens, and what a packer reads if it fails. */
export interface StartProgress {
  /** The current stage: the failure message depends on it. */
  enterStage(stage: StartStage): void;
  /** Sets the station's language once it is known; until then the system's is used. */
  useLanguage(language: string): void;
  /** The window is up. */
  done(): void;
  /** The packer quits: later failures are part of quitting. */
  markQuitting(): void;
  /** Shows why there is no window, and ends. Otherwise the process would stay, hold the lock and show nothing. */
  fail(error: unknown): Promise<void>;
}

export function trackStart(parts: {
  app: App;
  dialog: Pick<Dialog, 'showErrorBox'>;
  dataFolder: string;
  logFile: string;
}): StartProgress {
  const { app, dialog, dataFolder, logFile } = parts;
  let stage: StartStage | null = 'folder';
  let language: string | null = null;
  let isOver = false;

  async function showFailure(failed: StartStage, error: unknown): Promise<void> {
    // Before the app is ready, Electron shows no box on Linux and knows no locale.
    await app.whenReady();
    // A window closed while loading fails too; one turn later the resulting quit has begun.
    await new Promise((turn) => setImmediate(turn));
    if (isOver) return;
    isOver = true;
    const locale = language ?? app.getLocale();
    const { title, content } = startFailureWords({ stage: failed, error, locale, dataFolder, logFile });
    dialog.showErrorBox(title, content);
    app.exit(1);
  }

  return {
    enterStage: (now) => void (stage = now),
    useLanguage: (known) => void (language = known),
    done: () => void (stage = null),
    markQuitting: () => void (isOver = true),
    async fail(error) {
      if (stage === null) app.exit(1);
      else await showFailure(stage, error);
    },
  };
}
