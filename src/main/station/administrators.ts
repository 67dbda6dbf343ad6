import { dirname } from 'node:path';

/** Answers the SID of whoever owns the file or folder, or null when that cannot be told. */
export type FileOwner = (path: string) => string | null;

/** `BUILTIN\Administrators`, whom an elevated administrator's files belong to, and `SYSTEM`, as which they are distributed. */
const administrators: ReadonlySet<string | null> = new Set(['S-1-5-32-544', 'S-1-5-18']);

/**
 * Whether a file was put there by an administrator. In `%ProgramData%` every user may make files and folders, and whoever made the folder
 * may change what is in it: so both must be an administrator's.
 */
export const isOfAdministrators = (file: string, ownerOf: FileOwner): boolean =>
  [file, dirname(file)].every((path) => administrators.has(ownerOf(path)));
