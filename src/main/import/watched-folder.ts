import type { ReadingTurn } from './reading-turn.ts';
import type { ImportParts } from './import-parts.ts';
import { printableName } from '#shared/printable-name.ts';
import { isAbsolute, join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { createSignal, type Signal } from '#main/signal.ts';
import { identityOf } from '#main/storage/witness/witness-position.ts';
import type { ImportStatus } from '#shared/station/imported.ts';
import { isCompleteFile } from './is-complete-file.ts';
import {
  filesIn,
  folderNames,
  subfolder,
  isGone,
  isFileLocked,
  LinkedFolder,
  createFolders,
  stationMark,
  readWorkingName,
  renameWithRetry,
  workingName,
  type FileSnapshot,
} from './folder-files.ts';
import { createFolderWork, type ReturnReason, type TakenFile, type WorkingFile } from './folder-work.ts';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { kindOf } from './reading/file-kind.ts';
import { createStableFiles, takeSnapshot, type StableFiles, type StableFile } from './stable-files.ts';

/** Between two looks, milliseconds. */
const lookEvery = 2000;
/** A file that two looks in a row find unchanged is taken, if it ends like a complete one. */
const looksOfWhole = 1;
/** Otherwise it may be half a file whose writer pauses: it is left alone for thirty seconds. */
const looksOfHalf = 15;
/** How long closing the desk waits for a running look, in milliseconds: a hanging share never answers. */
const closingMilliseconds = 3000;
/** By its extension; an unsupported kind of workbook is refused with a reason. */
const mayBeImport = (name: string): boolean => kindOf(name) !== null || /\.xls[b]?$/i.test(name);

/**
 * The folder that another program drops files in. Each step is one that a crash may follow:
 * 1. the file is moved to `working` under the id of its import: no one else takes it;
 * 2. its shipments are put in, and count from one commit on, under that id;
 * 3. it is moved to `done`, or, when nothing of it was imported, to `failed` with a file of reasons.
 * A file found in `working` at a start has ended 2 when its id is known, and is read anew when not. One that another station took is left
 * alone, however long it lies there: only that station knows whether it has sent what is in it.
 */
export interface WatchedFolder {
  start(): void;
  stop(): Promise<void>;
  view(): ImportStatus['folder'];
  /** Looks now; for tests: the age of a file is counted in looks. */
  look(): Promise<void>;
  /** Every finished file, with its new place. */
  taken: Signal<TakenFile>;
}

type Trouble = ImportStatus['folder']['trouble'];

export function createWatchedFolder(
  parts: ImportParts,
  queueFile: (fileId: string) => void,
  whenFree: ReadingTurn['whenFree'],
  changed: () => void,
): WatchedFolder {
  const { clock, stores } = parts;
  const taken: Signal<TakenFile> = createSignal();
  let stopped = true;
  /** The desk closed while a look hung: its results are found in the folders by the next start, and reported to no one. */
  let isLeft = false;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> | null = null;
  let dropped: StableFiles<boolean> = createStableFiles();
  let inWork: StableFiles<ReturnReason> = createStableFiles();
  let ofOthers: StableFiles<never> = createStableFiles();
  let seenIn: string | null = null;
  let trouble: Trouble = null;
  let lastFile: (NonNullable<ImportStatus['folder']['lastFile']> & { folder: string }) | null = null;

  const work = createFolderWork(parts, queueFile, whenFree, {
    note,
    tell(file) {
      if (!isLeft) taken.emit(file);
    },
  });
  const ownMark = (): string => stationMark(identityOf(parts.db).station);

  const folderNow = (): string | null => (parts.watchesFolder ? parts.settings().importFolder : null);

  function setTrouble(now: Trouble): void {
    if (trouble === now || isLeft) return;
    trouble = now;
    changed();
  }

  function note(folder: string, name: string, imported: boolean): void {
    if (isLeft) return;
    lastFile = { folder, name: printableName(name), at: clock.now().toISOString(), imported };
    changed();
  }

  /** Takes a file that no one writes any more. Someone may have it open: then it waits for the next look. */
  async function take(folder: string, stood: StableFile<boolean>): Promise<void> {
    const { name, size, mtimeMs, looks } = stood;
    const id = parts.newId();
    const working = workingName(id, ownMark(), name);
    try {
      const to = join(await subfolder(folder, folderNames.working), working);
      await renameWithRetry(join(folder, name), to, 1);
      // A link that replaced the file in the last moment is left there, and not read.
      if ((await takeSnapshot(join(folder, folderNames.working), working)) === null) return;
    } catch (error) {
      if (isFileLocked(error) || isGone(error)) return;
      throw error;
    }
    const taken: StableFile<ReturnReason> = {
      name: working,
      size,
      mtimeMs,
      looks,
      isChanged: false,
      known: null,
    };
    inWork.add(taken);
    await goOn(folder, { working, id, name }, taken);
  }

  /**
   * A file in `working`. One that cannot be read completely is read again once it has changed and settled, and goes back after being
   * unchanged for as long as a writer may pause.
   */
  async function goOn(folder: string, file: WorkingFile, stood: StableFile<ReturnReason>): Promise<void> {
    if (stood.isChanged) return;
    const isHalf = stood.looks < looksOfHalf;
    // Stored before it is moved: if that fails, only the move is repeated.
    stood.known ??= await work.read(folder, file, stood, isHalf);
    if (stood.known === null || (stood.known.waits && isHalf)) return;
    await work.leave(folder, file, stood.known.lines);
  }

  async function isWhole(folder: string, stood: StableFile<boolean>): Promise<boolean> {
    if (stood.looks < looksOfWhole) return false;
    stood.known ??= await isCompleteFile(join(folder, stood.name), stood.size);
    return stood.known === true || stood.looks >= looksOfHalf;
  }

  async function lookOnce(folder: string): Promise<void> {
    await createFolders(folder);
    // A file that cannot be moved, now or at the next look, must not block others.
    const failures: unknown[] = [];
    const attempt = (act: () => Promise<void>): Promise<void> =>
      act().catch((error: unknown) => {
        failures.push(error);
      });
    if (seenIn !== folder)
      [dropped, inWork, ofOthers] = [createStableFiles(), createStableFiles(), createStableFiles()];
    seenIn = folder;
    const here = await subfolder(folder, folderNames.working);
    const [found, others]: [FileSnapshot[], FileSnapshot[]] = [[], []];
    const mark = ownMark();
    for (const name of await readdir(here)) {
      const read = readWorkingName(name);
      const seen = read === null ? null : await takeSnapshot(here, name);
      if (read === null || seen === null) continue;
      (read.mark === mark ? found : others).push(seen);
    }
    // Its orders may have been sent during the missing period, and without a window no one can resume a batch.
    const waitsForCheck = parts.submitsAll === true && stores.dataLosses.open() !== null;
    for (const { name, looks } of ofOthers.see(others))
      if (looks === looksOfHalf)
        parts.report(new Error(`another station took ${printableName(name)} and has not finished it`));
    for (const stood of inWork.see(found)) {
      const read = readWorkingName(stood.name);
      if (stopped || waitsForCheck) break;
      if (read !== null) await attempt(() => goOn(folder, { working: stood.name, ...read }, stood));
    }
    for (const stood of dropped.see(await filesIn(folder, mayBeImport))) {
      if (stopped || waitsForCheck) break;
      await attempt(async () => {
        if (await isWhole(folder, stood)) await take(folder, stood);
      });
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
      // The folder itself is someone else's: a missing one is reported, never made.
      await readdir(folder);
      await lookOnce(folder);
      setTrouble(null);
    } catch (error) {
      setTrouble(error instanceof LinkedFolder ? 'linked' : isGone(error) ? 'missing' : 'not-writable');
      if (!isLeft && !isGone(error) && !isFileLocked(error)) parts.report(error);
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
      isLeft = looking !== null && (await withinLimit(looking, closingMilliseconds, afterLimit)) === null;
    },
    look: lookNow,
    taken,
    view() {
      const path = folderNow();
      if (path === null || lastFile?.folder !== path) return { path, trouble, lastFile: null };
      const { name, at, imported } = lastFile;
      return { path, trouble, lastFile: { name, at, imported } };
    },
  };
}
