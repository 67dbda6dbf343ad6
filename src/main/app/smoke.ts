import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, Dialog } from 'electron';

/** A start that checks whether an installed Dockprint works, and then ends: `--smoke`, or `--smoke=FILE` for its answer. */
export interface Smoke {
  /** Empty, and removed at the end: a station's own data is not touched. */
  dataFolder: string;
  /** Used instead of the administrator's file, and does not exist: none of the station's printers or services is contacted. */
  stationFile: string;
  /** Replaces message boxes, which no one would answer: their text goes into the answer, and the start counts as failed. */
  dialog: Pick<Dialog, 'showErrorBox' | 'showMessageBox'>;
  /** The window's page has made a call: it runs, and so does everything in between. */
  pageAsked(): void;
  /** Checks the remaining parts, answers, and ends the app. */
  finish(parts: {
    versions: Record<string, string>;
    /** Opens the system's vault; returns what protects it. */
    vault: () => Promise<string>;
    /** Loads the native parts for printing; rejects when one is missing. */
    printing: () => Promise<object>;
  }): Promise<void>;
}

/** How long the page may take to make its first call, milliseconds. */
const pageLimit = 30_000;

/** `answerFile`: where the answer goes besides stdout, which a windowed program does not have on every system. */
export function startSmoke(app: Pick<App, 'quit' | 'exit' | 'isPackaged'>, answerFile: string | null): Smoke {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dockprint-smoke-'));
  const page = Promise.withResolvers<string>();
  const late = setTimeout(
    () => page.reject(new Error(`The page asked nothing for ${pageLimit} ms`)),
    pageLimit,
  );
  page.promise.catch(() => undefined);
  process.once('exit', () => {
    // Windows may still hold one of its files; the system cleans its temporary folder.
    try {
      rmSync(dataFolder, { recursive: true, force: true });
    } catch {
      return;
    }
  });

  function answer(report: { ok: boolean } & Record<string, unknown>): void {
    const { platform, arch } = process;
    const text = `${JSON.stringify({ ...report, platform, arch, packaged: app.isPackaged })}\n`;
    process.stdout.write(text);
    if (answerFile !== null) writeFileSync(answerFile, text);
  }

  return {
    dataFolder,
    stationFile: join(dataFolder, 'station.json'),
    dialog: {
      showErrorBox: (title, content) => answer({ ok: false, error: `${title}: ${content}` }),
      showMessageBox: (...args: unknown[]) =>
        Promise.reject(new Error(`A question: ${JSON.stringify(args.at(-1))}`)),
    },
    pageAsked: () => page.resolve('asked'),
    async finish({ versions, vault, printing }) {
      const [window, kind, parts] = await Promise.allSettled([page.promise, vault(), printing()]);
      clearTimeout(late);
      const said = (result: PromiseSettledResult<unknown>) =>
        result.status === 'fulfilled' ? result.value : { error: String(result.reason) };
      const ok = [window, kind, parts].every(({ status }) => status === 'fulfilled');
      // Without the database there would be no window.
      answer({
        ok,
        versions,
        database: 'open',
        window: said(window),
        vault: said(kind),
        printing: said(parts),
      });
      if (ok) app.quit();
      else app.exit(1);
    },
  };
}
