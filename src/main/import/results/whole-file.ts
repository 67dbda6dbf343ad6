import { constants } from 'node:fs';
import { lstat, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sharedFileModes } from '#main/private-files.ts';
import { isGone, noLink, renameWithRetry } from '../folder-files.ts';

const lineFeed = 10;

/** The unfinished copy of a file that is being written. */
export const unfinishedName = (file: string): string => `${file}.tmp`;

/** To the disk, as far as the system can: network shares and Windows do not let a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file itself was synced.
  }
}

/** Its size in bytes; null: there is none. A link or a pipe in its place is none of ours, and is replaced. */
async function sizeOf(file: string): Promise<number | null> {
  const stat = await lstat(file).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  return stat?.isFile() === true ? stat.size : null;
}

export const isThere = async (file: string): Promise<boolean> => (await sizeOf(file)) !== null;

/** The last bytes of a file. */
async function tailOf(file: string, size: number, bytes: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | noLink);
  try {
    const length = Math.min(size, bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether a file is there and its last line is whole. */
export async function isWholeFile(file: string): Promise<boolean> {
  const size = await sizeOf(file);
  return size !== null && size > 0 && (await tailOf(file, size, 1)).at(-1) === lineFeed;
}

/** What of `lines` the file does not end with yet: a process that was killed may have written them and not noted it. */
export async function withoutWritten(file: string, lines: readonly string[]): Promise<string> {
  const text = lines.join('');
  const size = await sizeOf(file);
  const [first] = lines;
  if (size === null || first === undefined) return text;
  const tail = (await tailOf(file, size, Buffer.byteLength(text))).toString('utf8');
  const begin = tail.indexOf(first);
  const written = begin === -1 ? '' : tail.slice(begin);
  return text.startsWith(written) ? text.slice(written.length) : text;
}

async function copyInto(to: FileHandle, file: string): Promise<void> {
  const old = await open(file, constants.O_RDONLY | noLink);
  for await (const chunk of old.createReadStream() as AsyncIterable<Buffer>) await to.writeFile(chunk);
}

/**
 * Writes a file so that a reader finds all of it or what was there before, and never half a line, whenever the process or the computer stops: a
 * copy with the text takes the file's place once it is on the disk. `append`: behind what is there. Aborted: the file stays as it was. Readable
 * by others, as all results are.
 */
export async function writeSynced(
  file: string,
  { text, append }: { text: string; append: boolean },
  signal: AbortSignal,
): Promise<void> {
  const half = unfinishedName(file);
  try {
    // A file of a process that was killed, or a link that somebody put there.
    await rm(half, { force: true });
    const handle = await open(half, 'wx');
    try {
      if (append) await copyInto(handle, file);
      await handle.writeFile(text);
      const modes = sharedFileModes();
      if (modes !== null) await handle.chmod(modes.file);
      await handle.sync();
    } finally {
      await handle.close();
    }
    signal.throwIfAborted();
    await renameWithRetry(half, file);
    await syncFolder(dirname(file));
  } catch (error) {
    // After an abort the file may be the next station's.
    if (!signal.aborted) await rm(half, { force: true }).catch(() => undefined);
    throw error;
  }
}
