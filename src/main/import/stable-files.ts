import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSnapshot } from './folder-files.ts';

/** A file that was unchanged in several checks in a row. */
export interface StableFile<Known> extends FileSnapshot {
  /** How many looks in a row found it unchanged. */
  looks: number;
  /** It differs from the look before. */
  isChanged: boolean;
  /** What is known of its current contents; a change clears it. */
  known: Known | null;
}

export const isSameFile = (
  one: Pick<FileSnapshot, 'size' | 'mtimeMs'>,
  other: Pick<FileSnapshot, 'size' | 'mtimeMs'> | null,
): boolean => one.size === other?.size && one.mtimeMs === other.mtimeMs;

/** Null: it is gone, is a link or no file, or cannot be looked at now. */
export async function takeSnapshot(folder: string, name: string): Promise<FileSnapshot | null> {
  const stat = await lstat(join(folder, name)).catch(() => null);
  return stat?.isFile() !== true ? null : { name, size: stat.size, mtimeMs: stat.mtimeMs };
}

/**
 * For how many checks the files of a folder were unchanged. File times are not used: they come from a server's clock, or from the file that
 * was copied.
 */
export interface StableFiles<Known> {
  /** The files found by a look; the others are forgotten. */
  see(now: readonly FileSnapshot[]): StableFile<Known>[];
  /** A file from another folder, where it was unchanged already. */
  add(file: StableFile<Known>): void;
}

export function createStableFiles<Known>(): StableFiles<Known> {
  let standing = new Map<string, StableFile<Known>>();
  return {
    see(now) {
      const stood = now.map((file): StableFile<Known> => {
        const before = standing.get(file.name);
        return before !== undefined && isSameFile(file, before)
          ? { ...before, looks: before.looks + 1, isChanged: false }
          : { ...file, looks: 0, isChanged: before !== undefined, known: null };
      });
      standing = new Map(stood.map((file) => [file.name, file]));
      return stood;
    },
    add(file) {
      standing.set(file.name, file);
    },
  };
}
