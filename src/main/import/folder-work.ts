import { printableName } from '#shared/printable-name.ts';
import { join } from 'node:path';
import { yieldingEvery } from '#main/in-turns.ts';
import type { FileRefusal } from '#shared/station/import-mapping.ts';
import {
  folderNames,
  subfolder,
  archivedName,
  renameWithRetry,
  writeAtomically,
  type FileSnapshot,
} from './folder-files.ts';
import { importFile, type ImportFailure } from './import-file.ts';
import type { ImportParts } from './import-parts.ts';
import { excludedRowsOf } from './excluded-rows.ts';
import { previewFile } from './preview-file.ts';
import type { ReadingTurn } from './reading-turn.ts';
import { problemLine, refusalLine } from './reason-words.ts';
import { isSameFile, takeSnapshot } from './stable-files.ts';

/** Shipments that no one reviews before sending; queued in the commit that makes the file count. */
const submittedAtOnce = 2000;
/** Rows of a note that are written between two turns of the event loop. */
const notedAtOnce = 100;
/** Refusals of a half-written file that may be fine once whole. */
const ofHalfFiles: ReadonlySet<FileRefusal> = new Set([
  'broken',
  'not-json',
  'open-quote',
  'empty',
  'no-shipments',
]);

/** A file of the folder that was imported, or returned. */
export interface TakenFile {
  id: string;
  name: string;
  kept: string;
  imported: boolean;
  /** Why it was returned. */
  reasons: readonly string[];
}

/** A file that was moved to `working`, and its original name. */
export interface WorkingFile {
  working: string;
  id: string;
  name: string;
}

/** Why a file is returned: at once, or after it was unchanged for as long as a writer may pause, since it may be half a file. */
export interface ReturnReason {
  lines: readonly string[];
  waits: boolean;
}

interface FolderWork {
  /**
   * Imports a file in `working`, or returns why it goes back; then `leave` moves it. `seen`: the file as it was when taken; later changes
   * are ignored. Null: it is done, or waits for the next look because of the disk or someone using it.
   */
  read(
    folder: string,
    file: WorkingFile,
    seen: Pick<FileSnapshot, 'size' | 'mtimeMs'>,
    mayBeHalf: boolean,
  ): Promise<ReturnReason | null>;
  leave(folder: string, file: WorkingFile, lines: readonly string[]): Promise<void>;
}

/**
 * Steps 2 and 3 of the watched folder: a file is imported whole, or goes back whole with its reasons. `queueFile`: sends what a file asks to be
 * sent; inside the commit by which it counts. `whenFree`: runs when no other file is read.
 */
export function createFolderWork(
  parts: ImportParts,
  queueFile: (fileId: string) => void,
  whenFree: ReadingTurn['whenFree'],
  {
    note,
    tell,
  }: { note: (folder: string, name: string, imported: boolean) => void; tell: (file: TakenFile) => void },
): FolderWork {
  const { stores } = parts;

  async function leave(
    folder: string,
    { working, id, name }: WorkingFile,
    lines: readonly string[],
  ): Promise<void> {
    const head = `Nothing of "${printableName(name)}" was imported. Correct it and drop it again.`;
    const file = join(await subfolder(folder, folderNames.working), working);
    const kept = join(await subfolder(folder, folderNames.failed), archivedName(id, name));
    // The reasons first, so that no file is ever in `failed` without them.
    await writeAtomically(`${kept}.errors.txt`, `${[head, ...lines].join('\n')}\n`);
    await renameWithRetry(file, kept);
    note(folder, name, false);
    tell({ id, name, kept, imported: false, reasons: lines });
  }

  async function finish(folder: string, { working, id, name }: WorkingFile): Promise<void> {
    const file = join(await subfolder(folder, folderNames.working), working);
    const kept = join(await subfolder(folder, folderNames.done), archivedName(id, name));
    const known: string[] = [];
    for await (const { kind, problems } of yieldingEvery(excludedRowsOf(stores, id), notedAtOnce))
      if (kind === 'known') known.push(...problems.map(problemLine));
    if (known.length > 0)
      await writeAtomically(`${kept}.note.txt`, `Imported before, and so not again:\n${known.join('\n')}\n`);
    await renameWithRetry(file, kept);
    note(folder, name, true);
    tell({ id, name, kept, imported: true, reasons: [] });
  }

  function linesOf(not: Exclude<ImportFailure, { is: 'stopped' }>): string[] {
    if (not.is === 'refused') return [refusalLine(not.code, not.row, not.words)];
    parts.report(new Error(not.message));
    return ['The file could not be read. [internal]'];
  }

  async function readWhenFree(
    folder: string,
    file: WorkingFile,
    { seen, mayBeHalf }: { seen: Pick<FileSnapshot, 'size' | 'mtimeMs'>; mayBeHalf: boolean },
    signal: AbortSignal,
  ): Promise<ReturnReason | null> {
    const { working, id, name } = file;
    const here = await subfolder(folder, folderNames.working);
    const asked = { path: join(here, working), name, mapping: null };
    const isStill = async () => isSameFile(seen, await takeSnapshot(here, working));
    const goesBack = (lines: readonly string[]): ReturnReason => ({ lines, waits: false });
    const looked = await previewFile(parts, asked, () => undefined, signal);
    // What was written meanwhile was not read: the next look finds the file changed.
    if (looked.is === 'stopped' || !(await isStill())) return null;
    if (looked.is !== 'read') {
      const waits = mayBeHalf && looked.is === 'refused' && ofHalfFiles.has(looked.code);
      return { lines: linesOf(looked), waits };
    }
    const { counts, problems, problemCount, importedBefore, kind, savedAs } = looked.look;
    const submits = looked.submit || parts.submitsAll === true;
    if (parts.submitsAll === true && kind === 'table' && savedAs === null) {
      return goesBack([refusalLine('no-mapping', null)]);
    }
    const unnamed = problemCount - problems.length;
    // No one is there to fix half a file: it is imported or returned as a whole.
    if (counts.badRows + counts.withProblems > 0) {
      const more = unnamed > 0 ? [`… and ${unnamed} more.`] : [];
      return goesBack([...problems.map(problemLine), ...more]);
    }
    if (submits && counts.shipments > submittedAtOnce) {
      const many = `A file that is to be submitted may hold ${submittedAtOnce} shipments, this one has ${counts.shipments}. [too-many-to-submit]`;
      return goesBack([many]);
    }
    if (importedBefore !== null && counts.shipments > 0) {
      const same = `The same file was imported as "${importedBefore.name}" at ${importedBefore.at}, and its shipments have no external id. [same-file]`;
      return goesBack([same]);
    }
    const order = { ...asked, id, fromFolder: true, problems: 'leave' as const, keepAs: '' };
    const inSameCommit = () => {
      stores.importResults.begin({ fileId: id, folder, name: archivedName(id, name) });
      if (submits) queueFile(id);
    };
    const done = await importFile(parts, { ...order, inSameCommit, isStill }, () => undefined, signal);
    if (done.is === 'stopped') return null;
    if (done.is !== 'imported') return goesBack(linesOf(done));
    await finish(folder, file);
    return null;
  }

  return {
    leave,
    async read(folder, file, seen, mayBeHalf) {
      if (stores.importFiles.isFinished(file.id)) {
        await finish(folder, file);
        return null;
      }
      return whenFree((signal) => readWhenFree(folder, file, { seen, mayBeHalf }, signal));
    },
  };
}
