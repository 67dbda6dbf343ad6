import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sharedFileModes } from '#main/private-files.ts';
import { importLimits } from '#shared/freight/fields/import-fields.ts';

/** The folders inside a watched one. */
export const folderNames = { working: 'working', done: 'done', failed: 'failed' } as const;

/** Somebody else has the file open: an editor, a virus scanner, its writer. Windows reports these codes. */
const heldByOthers: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']);
export const isFileLocked = (error: unknown): boolean =>
  error instanceof Error && heldByOthers.has((error as NodeJS.ErrnoException).code ?? '');
export const isGone = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Renames; if somebody holds the file, retries for a second. */
export async function renameWithRetry(from: string, to: string, tries = 10): Promise<void> {
  for (let n = 1; ; n += 1)
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (n >= tries || !isFileLocked(error)) throw error;
      await pause(100);
    }
}

/** A file as it was at one look. */
export interface FileSnapshot {
  name: string;
  size: number;
  mtimeMs: number;
}

/** Names that editors and two-step writers give unfinished files. */
const unfinished = /^(\.|~\$)|\.(tmp|part|partial|crdownload|swp|filepart)$|~$/i;
const maxFilesAtOnce = 200;
/** Larger files are ignored, not meant for import; up to this, one that is too large is returned. Bytes. */
const largest = importLimits.fileBytes * 50;

/**
 * The first plain files of a folder, by name, that may be imports and are not empty; links and folders are left alone. Other files do not
 * count toward the limit.
 */
export async function filesIn(
  folder: string,
  mayBeImport: (name: string) => boolean,
): Promise<FileSnapshot[]> {
  const names = (await readdir(folder)).filter((name) => !unfinished.test(name) && mayBeImport(name));
  const seen: FileSnapshot[] = [];
  for (const name of names.toSorted()) {
    const stat = await lstat(join(folder, name)).catch(() => null);
    if (stat?.isFile() !== true || stat.size === 0 || stat.size > largest) continue;
    seen.push({ name, size: stat.size, mtimeMs: stat.mtimeMs });
    if (seen.length === maxFilesAtOnce) break;
  }
  return seen;
}

/** One of the inner folders is a link: what it leads to is not this folder's. */
export class LinkedFolder extends Error {
  override name = 'LinkedFolder';
}

type FolderName = (typeof folderNames)[keyof typeof folderNames];

/**
 * The path of one of the inner folders. Checked before each step: whoever drops files there can put a link in its place. @throws LinkedFolder
 */
export async function subfolder(folder: string, name: FolderName): Promise<string> {
  const path = join(folder, name);
  // A junction of Windows is a link to Node too.
  if (!(await lstat(path)).isDirectory()) throw new LinkedFolder(`${path} is a link, or no folder`);
  return path;
}

export async function createFolders(folder: string): Promise<void> {
  const modes = sharedFileModes();
  for (const name of Object.values(folderNames)) {
    // The sender makes the folder itself: a misspelled one must be noticed.
    const isMade = await mkdir(join(folder, name)).then(
      () => true,
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      },
    );
    const path = await subfolder(folder, name);
    // The sender reads the results there.
    if (isMade && modes !== null) await chmod(path, modes.folder);
  }
}

/** File systems allow 255 bytes for a name; the id before it and suffixes need their room. */
const longestName = 150;

/** The name without extension, shortened to fit. Bytes, whole characters. */
function shortBase(name: string, end: string): string {
  let base = '';
  let length = 0;
  for (const letter of name.slice(0, name.length - end.length)) {
    length += Buffer.byteLength(letter);
    if (length > longestName) break;
    base += letter;
  }
  return base;
}

/** Identifies the files a station took: the start of its database's id. */
export const stationMark = (station: string): string => station.slice(0, 8);

/**
 * The name of a file while it is imported: its id first, so that after a crash it is known which import it was; then the mark of the station
 * that took it, since another one may watch the folder too.
 */
export function workingName(id: string, mark: string, name: string): string {
  const end = extname(name).slice(0, 10);
  return `${id}-${mark}--${shortBase(name, end)}${end}`;
}

/** Parses such a name; null: someone else put it there. */
export function readWorkingName(file: string): { id: string; mark: string; name: string } | null {
  const [, id = '', mark = '', name = ''] = /^([\da-f-]{36})-([\da-f]{8})--(.+)$/s.exec(file) ?? [];
  return id === '' ? null : { id, mark, name };
}

/** A unique name in `done` or `failed`: the beginning of the id tells which import it was. */
export function archivedName(id: string, name: string): string {
  const end = extname(name).slice(0, 10);
  return `${shortBase(name, end)} (${id.slice(0, 8)})${end}`;
}

const writing = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
/** Windows has no such flag, and lets only administrators make links. */
export const noLink = 'O_NOFOLLOW' in constants ? constants.O_NOFOLLOW : 0;

/** Opens a file for writing; a link that somebody put in its place is removed. Another station may be writing the same file. */
async function openNoLink(path: string): Promise<FileHandle> {
  try {
    return await open(path, writing | noLink);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    await rm(path, { force: true });
    return open(path, writing | noLink);
  }
}

/** Writes a text file completely or not at all, readable by others: whoever dropped a file is often another user. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const half = `${file}.tmp`;
  try {
    const handle = await openNoLink(half);
    try {
      await handle.writeFile(text);
      const modes = sharedFileModes();
      if (modes !== null) await handle.chmod(modes.file);
    } finally {
      await handle.close();
    }
    await renameWithRetry(half, file);
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw error;
  }
}
