import { isAbsolute, join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { createSignal, type Signal } from '#main/signal.ts';
import type { ImportStatus } from '#shared/station/imported.ts';
import {
  filesIn,
  folderNames,
  idOfKept,
  isGone,
  isHeldByOthers,
  keptName,
  makeFolders,
  readWorkingName,
  renameAgain,
  workingName,
  writeWhole,
  type Seen,
} from './folder-files.ts';
import { importFile, type NotImported } from './import-file.ts';
import type { ImportParts } from './import-parts.ts';
import { lookAtFile } from './look-at-file.ts';
import { kindOf } from './reading/file-kind.ts';
import { problemLine, refusalLine } from './reason-words.ts';

/** Between two looks, milliseconds. A file counts as whole when two looks in a row find it unchanged. */
const lookEvery = 2000;
/** What nobody looks at before it is sent; they are put in line in the one commit by which the file counts. */
const submittedAtOnce = 2000;
/** By the end of its name; of a workbook in a form that is not read it is said why. */
const mayBeImport = (name: string): boolean => kindOf(name) !== null || /\.xls[b]?$/i.test(name);

export interface FolderParts extends ImportParts {
  /** Sends what a file asks to be sent; inside the commit by which it counts. */
  submitFile: (fileId: string) => void;
  /** Runs when no other file is read. */
  whenFree: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  changed: () => void;
}

/**
 * The folder that another program drops files in. Each step is one that a crash may follow:
 * 1. the file is moved to `working` under the id of its import: nobody else takes it;
 * 2. its shipments are put in, and count from one commit on, under that id;
 * 3. it is moved to `done`, or, when nothing of it was imported, to `failed` with a file of reasons.
 * A file found in `working` at a start has ended 2 when its id is known, and is read anew when not.
 */
export interface WatchedFolder {
  start(): void;
  stop(): Promise<void>;
  view(): ImportStatus['folder'];
  /** Looks now; for tests, and when the folder was changed in Setup. */
  look(): Promise<void>;
  /** Every file that came to its end, with where it lies now. */
  taken: Signal<TakenFile>;
  /** Imported files of before that lie in `done`, but for those beside which there is a file with this ending. */
  keptWithout(ending: string): Promise<TakenFile[]>;
}

/** A file of the folder that was imported, or went back. */
export interface TakenFile {
  id: string;
  name: string;
  kept: string;
  imported: boolean;
  /** Why it went back. */
  reasons: readonly string[];
}

type Trouble = ImportStatus['folder']['trouble'];

export function createWatchedFolder(parts: FolderParts): WatchedFolder {
  const { clock, stores } = parts;
  const taken: Signal<TakenFile> = createSignal();
  let stopped = true;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> | null = null;
  let seen = new Map<string, Seen>();
  let seenIn: string | null = null;
  let trouble: Trouble = null;
  let lastFile: (NonNullable<ImportStatus['folder']['lastFile']> & { folder: string }) | null = null;

  const folderNow = (): string | null => (parts.watchesFolder ? parts.settings().importFolder : null);

  function setTrouble(now: Trouble): void {
    if (trouble === now) return;
    trouble = now;
    parts.changed();
  }

  async function leave(
    folder: string,
    file: string,
    id: string,
    name: string,
    lines: readonly string[],
  ): Promise<void> {
    const kept = join(folder, folderNames.failed, keptName(id, name));
    // The reasons first: a file in `failed` without them would be a riddle.
    const head = `Nothing of "${name}" was imported. Correct it and drop it again.\n`;
    await writeWhole(`${kept}.errors.txt`, `${head}${lines.join('\n')}\n`);
    await renameAgain(file, kept);
    note(folder, name, false);
    taken.emit({ id, name, kept, imported: false, reasons: lines });
  }

  async function finish(folder: string, file: string, id: string, name: string): Promise<void> {
    const kept = join(folder, folderNames.done, keptName(id, name));
    const known = stores.importFiles.leftRows(id, 0, 1000).filter(({ kind }) => kind === 'known');
    if (known.length > 0)
      await writeWhole(
        `${kept}.note.txt`,
        `Imported before, and so not again:\n${known.flatMap(({ problems }) => problems.map(problemLine)).join('\n')}\n`,
      );
    await renameAgain(file, kept);
    note(folder, name, true);
    taken.emit({ id, name, kept, imported: true, reasons: [] });
  }

  function note(folder: string, name: string, imported: boolean): void {
    lastFile = { folder, name, at: clock.now().toISOString(), imported };
    parts.changed();
  }

  function linesOf(not: Exclude<NotImported, { is: 'stopped' }>): string[] {
    if (not.is === 'refused') return [refusalLine(not.code, not.row)];
    parts.report(new Error(not.message));
    return ['The file could not be read. [internal]'];
  }

  /** A file in `working`. What cannot be done now, since the disk or somebody stands in the way, stays there for the next look. */
  async function work(folder: string, working: string, id: string, name: string): Promise<void> {
    const file = join(folder, folderNames.working, working);
    if (stores.importFiles.isFinished(id)) {
      await finish(folder, file, id, name);
      return;
    }
    const asked = { path: file, name, mapping: null };
    await parts.whenFree(async (signal) => {
      const looked = await lookAtFile(parts, asked, () => undefined, signal);
      if (looked.is === 'stopped') return;
      if (looked.is !== 'read') {
        await leave(folder, file, id, name, linesOf(looked));
        return;
      }
      const { counts, problems, problemCount, importedBefore, kind, savedAs } = looked.look;
      const submits = looked.submit || parts.submitsAll === true;
      if (parts.submitsAll === true && kind === 'table' && savedAs === null) {
        await leave(folder, file, id, name, [refusalLine('no-mapping', null)]);
        return;
      }
      const unnamed = problemCount - problems.length;
      // Nobody is there to mend half a file: it is imported whole or goes back whole.
      if (counts.badRows + counts.withProblems > 0) {
        const more = unnamed > 0 ? [`… and ${unnamed} more.`] : [];
        await leave(folder, file, id, name, [...problems.map(problemLine), ...more]);
        return;
      }
      if (submits && counts.shipments > submittedAtOnce) {
        const many = `A file that is to be submitted may hold ${submittedAtOnce} shipments, this one has ${counts.shipments}. [too-many-to-submit]`;
        await leave(folder, file, id, name, [many]);
        return;
      }
      if (importedBefore !== null && counts.shipments > 0) {
        const same = `The same file was imported as "${importedBefore.name}" at ${importedBefore.at}, and its shipments have no external id. [same-file]`;
        await leave(folder, file, id, name, [same]);
        return;
      }
      const order = { ...asked, id, fromFolder: true, problems: 'leave' as const, keepAs: '' };
      const inSameCommit = () => {
        if (submits) parts.submitFile(id);
      };
      const done = await importFile(parts, { ...order, inSameCommit }, () => undefined, signal);
      if (done.is === 'stopped') return;
      if (done.is === 'imported') await finish(folder, file, id, name);
      else await leave(folder, file, id, name, linesOf(done));
    });
  }

  /** Takes a file that nobody writes any more. False: somebody has it, so it waits for the next look. */
  async function take(folder: string, name: string): Promise<boolean> {
    const id = parts.newId();
    const working = workingName(id, name);
    try {
      await renameAgain(join(folder, name), join(folder, folderNames.working, working), 1);
    } catch (error) {
      if (isHeldByOthers(error) || isGone(error)) return false;
      throw error;
    }
    await work(folder, working, id, name);
    return true;
  }

  async function lookOnce(folder: string): Promise<void> {
    await makeFolders(folder);
    // One that cannot be moved to its end, and will not be at the next look either, keeps no other waiting.
    const failures: unknown[] = [];
    const attempt = async <T>(act: () => Promise<T>): Promise<T | null> =>
      act().catch((error: unknown) => {
        failures.push(error);
        return null;
      });
    for (const working of await readdir(join(folder, folderNames.working))) {
      const read = readWorkingName(working);
      if (stopped) return;
      if (read !== null) await attempt(() => work(folder, working, read.id, read.name));
    }
    const before = seenIn === folder ? seen : new Map<string, Seen>();
    const now = await filesIn(folder, mayBeImport);
    seen = new Map(now.map((file) => [file.name, file]));
    seenIn = folder;
    for (const { name, size, mtimeMs } of now) {
      const last = before.get(name);
      const isWhole = last?.size === size && last.mtimeMs === mtimeMs;
      if (stopped) return;
      if (isWhole && (await attempt(() => take(folder, name))) === true) seen.delete(name);
    }
    if (failures.length > 0) throw failures[0];
  }

  async function look(): Promise<void> {
    const folder = folderNow();
    if (folder === null || folder.trim() === '') {
      setTrouble(null);
      return;
    }
    if (!isAbsolute(folder)) {
      setTrouble('relative');
      return;
    }
    try {
      // The folder itself is somebody else's: one that is not there is said, never made.
      await readdir(folder);
      await lookOnce(folder);
      setTrouble(null);
    } catch (error) {
      setTrouble(isGone(error) ? 'missing' : 'not-writable');
      if (!isGone(error) && !isHeldByOthers(error)) parts.report(error);
    }
  }

  function lookNow(): Promise<void> {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  function plan(): void {
    cancel = clock.after(lookEvery, () => {
      void lookNow().finally(() => {
        if (!stopped) plan();
      });
    });
  }

  return {
    start() {
      stopped = false;
      if (parts.watchesFolder) plan();
    },
    async stop() {
      stopped = true;
      cancel();
      await looking;
    },
    look: lookNow,
    taken,
    async keptWithout(ending) {
      const folder = folderNow();
      if (folder === null) return [];
      const done = join(folder, folderNames.done);
      const names = new Set(await readdir(done).catch(() => []));
      return [...names].flatMap((name) => {
        const id = idOfKept(name);
        const whole = id === null || names.has(name + ending) ? null : stores.importFiles.idBeginning(id);
        return whole === null
          ? []
          : [{ id: whole, name, kept: join(done, name), imported: true, reasons: [] }];
      });
    },
    view() {
      const path = folderNow();
      if (path === null || lastFile?.folder !== path) return { path, trouble, lastFile: null };
      const { name, at, imported } = lastFile;
      return { path, trouble, lastFile: { name, at, imported } };
    },
  };
}
