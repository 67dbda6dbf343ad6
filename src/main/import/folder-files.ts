import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { importLimits } from '#shared/freight/import-fields.ts';
import { kindOf } from './reading/file-kind.ts';

/** The folders inside of a watched one. */
export const folderNames = { working: 'working', done: 'done', failed: 'failed' } as const;

/** Somebody else has the file open just now: an editor, a scanner for viruses, whoever still writes it. Windows says so in these codes. */
const heldByOthers: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']);
export const isHeldByOthers = (error: unknown): boolean =>
  error instanceof Error && heldByOthers.has((error as NodeJS.ErrnoException).code ?? '');
export const isGone = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Renames; when somebody holds the file for a moment, again, for a second in all. */
export async function renameAgain(from: string, to: string, tries = 10): Promise<void> {
  for (let n = 1; ; n += 1)
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (n >= tries || !isHeldByOthers(error)) throw error;
      await pause(100);
    }
}

/** A file as it stood at one look. */
export interface Seen {
  name: string;
  size: number;
  mtimeMs: number;
}

/** Far beyond what is imported, so that what is too large is said; a copy of a disk is not read for it. */
const largest = importLimits.fileBytes * 50;
/** Programs that write in two steps, and editors, name so what is not finished. */
const unfinished = /^(\.|~\$)|\.(tmp|part|partial|crdownload|swp|filepart)$|~$/i;
const maxFilesAtOnce = 200;
/** Old workbooks are no imports: they are taken to be given back with that reason. */
const mayBeImport = (name: string): boolean =>
  !unfinished.test(name) && (kindOf(name) !== null || /\.xlsb?$/i.test(name));

/**
 * The plain files of a folder that may be imports and hold something, in the order of their names, so many at once; links, folders and
 * all that is no import are left alone, and count for nothing: two hundred of them must not hide what is behind them.
 */
export async function filesIn(folder: string): Promise<Seen[]> {
  const names = (await readdir(folder)).filter(mayBeImport).toSorted();
  const seen: Seen[] = [];
  for (const name of names) {
    if (seen.length === maxFilesAtOnce) break;
    const stat = await lstat(join(folder, name)).catch(() => null);
    const isTaken = stat?.isFile() === true && stat.size > 0 && stat.size <= largest;
    if (isTaken) seen.push({ name, size: stat.size, mtimeMs: stat.mtimeMs });
  }
  return seen;
}

export async function makeFolders(folder: string): Promise<void> {
  // The folder itself is made by who drops files in it: one that is misspelt must be noticed.
  for (const name of Object.values(folderNames)) await mkdir(join(folder, name), { recursive: true });
}

/** In bytes, of which a file system takes 255: an id or a word stands beside it, and a letter with an accent has two. */
const longestName = 150;
function cutName(name: string): { base: string; end: string } {
  const end = extname(name).slice(0, 10);
  let base = '';
  for (const letter of name.slice(0, name.length - end.length)) {
    if (Buffer.byteLength(base + letter) > longestName) break;
    base += letter;
  }
  return { base, end };
}

/** As it is called while it is worked on: its id first, so that after a crash it is known which import it was. */
export function workingName(id: string, name: string): string {
  const { base, end } = cutName(name);
  return `${id}--${base}${end}`;
}

/** The id and the name in it; null: somebody else put it there. */
export function readWorkingName(file: string): { id: string; name: string } | null {
  const [, id = '', name = ''] = /^([\da-f-]{36})--(.+)$/.exec(file) ?? [];
  return id === '' ? null : { id, name };
}

/** A name in `done` or `failed` that no other file has: the id's beginning says which import it was. */
export function keptName(id: string, name: string): string {
  const { base, end } = cutName(name);
  return `${base} (${id.slice(0, 8)})${end}`;
}

/** The beginning of the id in such a name; null: it is no kept file. */
export const idOfKept = (name: string): string | null =>
  / \(([\da-f]{8})\)\.[a-z]+$/i.exec(name)?.[1] ?? null;

/** A text file that is there whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const half = `${file}.tmp`;
  await writeFile(half, text);
  await renameAgain(half, file);
}
