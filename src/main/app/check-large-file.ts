import type { Dialog, MessageBoxOptions } from 'electron';
import { statSync } from 'node:fs';
import { fill, languageOf, messagesIn } from '#main/messages.ts';
import { afterLimit } from '#main/time-limit.ts';
import { mustReadLargeFile } from '#main/storage/open-database.ts';
import { checkInWorker } from '#main/storage/opening/whole-check.ts';
import { withinLimit } from '#shared/within-limit.ts';

/** Up to here somebody waits for a window without wondering where it is. */
const quietMilliseconds = 1000;

const buttons = ['wait', 'quit'] as const;

/**
 * Reads a large file to its end before it is opened, where opening has to. The person at the station is told why there is no window yet, and
 * may quit. `complaints`: for `OpenOptions`; null: the file is not large, or it could not be read.
 */
export async function checkLargeFile(parts: {
  file: string;
  dialog: Pick<Dialog, 'showMessageBox'>;
  locale: string;
  /** For tests: from which size on, and for how long nothing is said. */
  quickBytes?: number;
  quiet?: number;
}): Promise<{ complaints: readonly string[] | null } | 'quit'> {
  const { file, dialog, locale, quickBytes, quiet = quietMilliseconds } = parts;
  if (!mustReadLargeFile(file, new Date(), quickBytes)) return { complaints: null };
  const stop = new AbortController();
  const done = new AbortController();
  const checked = checkInWorker(file, stop.signal).finally(() => {
    done.abort();
  });
  // A function, or TypeScript keeps the value narrowed across the await.
  const isDone = () => done.signal.aborted;
  await withinLimit(checked, quiet, afterLimit);
  // On macOS a box without a window stands still until somebody answers it, and so would the check.
  while (!isDone() && process.platform !== 'darwin') {
    const { response } = await dialog.showMessageBox({ ...words(file, locale), signal: done.signal });
    // A box that is taken away answers as if it was canceled.
    if (isDone() || buttons[response] !== 'quit') continue;
    stop.abort();
    await checked;
    return 'quit';
  }
  return { complaints: await checked };
}

/** In the system's language: the station's is in the file. */
function words(file: string, locale: string): MessageBoxOptions {
  const language = languageOf(locale);
  const m = messagesIn(language);
  const size = (statSync(file).size / 1e9).toLocaleString(language, { maximumFractionDigits: 1 });
  const names = { wait: m.storage_wait, quit: m.storage_quit };
  return {
    type: 'info',
    title: 'Dockprint',
    message: fill(m.storage_reading, { size }),
    detail: m.storage_reading_why,
    buttons: buttons.map((button) => names[button]),
    // A line break from a scanner must not quit, and neither does closing the box.
    defaultId: 0,
    cancelId: 0,
  };
}
