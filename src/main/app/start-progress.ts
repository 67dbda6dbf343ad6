import type { App, Dialog } from 'electron';
import { startFailureWords, type StartStage } from './start-failure.ts';

/** A start until its window opens, and what a packer reads if it fails. */
export interface StartProgress {
  /** The current stage: the failure message depends on it. */
  enterStage(stage: StartStage): void;
  /** The station's language, as soon as it is known; before that the system's speaks. */
  useLanguage(language: string): void;
  /** The window is up. */
  done(): void;
  /** The packer quits: what fails from now on belongs to the end. */
  markQuitting(): void;
  /** Tells why there is no window, and ends. Without this the process would stay, hold the lock and show nothing. */
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
    // Before that Electron shows no box on Linux and knows no locale.
    await app.whenReady();
    // A window closed while loading fails too; by this turn the resulting quit has begun.
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
