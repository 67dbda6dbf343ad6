import type { App, Dialog } from 'electron';
import { startFailureWords, type StartStage } from './start-failure.ts';

/** A start on its way to its window, and what a packer reads when it does not get there. */
export interface StartProgress {
  /** What is done now: the words of a failure depend on it. */
  at(stage: StartStage): void;
  /** The station's language, as soon as it is known; before that the system's speaks. */
  speaks(language: string): void;
  /** The window stands. */
  done(): void;
  /** The packer quits: what fails from now on belongs to the end. */
  ends(): void;
  /** Tells why there is no window, and ends. Without this the process would stay, hold the lock and show nothing. */
  fail(trouble: unknown): Promise<void>;
}

export function followStart(parts: {
  app: App;
  dialog: Dialog;
  dataFolder: string;
  logFile: string;
}): StartProgress {
  const { app, dialog, dataFolder, logFile } = parts;
  let stage: StartStage | null = 'folder';
  let language: string | null = null;
  let over = false;

  async function tell(failed: StartStage, trouble: unknown): Promise<void> {
    // Before that Electron shows no box on Linux and knows no locale.
    await app.whenReady();
    // A window that was closed while it loaded fails too; the end that follows from it has begun by then.
    await new Promise((turn) => setImmediate(turn));
    if (over) return;
    over = true;
    const locale = language ?? app.getLocale();
    const { title, content } = startFailureWords({ stage: failed, trouble, locale, dataFolder, logFile });
    dialog.showErrorBox(title, content);
    app.exit(1);
  }

  return {
    at: (now) => void (stage = now),
    speaks: (known) => void (language = known),
    done: () => void (stage = null),
    ends: () => void (over = true),
    async fail(trouble) {
      if (stage === null) app.exit(1);
      else await tell(stage, trouble);
    },
  };
}
