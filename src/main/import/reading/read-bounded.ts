import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { FileRefused } from './table.ts';

/** The name may belong to something else since it was looked at: to open a pipe must not wait for whoever writes into it. Windows has none. */
const asIs = constants.O_RDONLY | ('O_NONBLOCK' in constants ? constants.O_NONBLOCK : 0);

/** Bytes. */
const growth = 64 * 1024;

/**
 * The bytes of a plain file, at most `importLimits.fileBytes` of them: one that is larger, or grows while it is read, is refused before it fills
 * the memory. Throws `FileRefused`: `too-large`; `broken`: no plain file; `unreadable`: the system does not give it.
 */
export function readBounded(path: string): Buffer {
  try {
    return readOpen(path);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    throw isOfSystem ? new FileRefused('unreadable', null, error.message) : error;
  }
}

function readOpen(path: string): Buffer {
  const handle = openSync(path, asIs);
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new FileRefused('broken');
    if (stat.size > importLimits.fileBytes) throw new FileRefused('too-large');
    let bytes = Buffer.alloc(stat.size + 1);
    let length = 0;
    for (;;) {
      const read = readSync(handle, bytes, length, bytes.length - length, null);
      length += read;
      if (read === 0) return bytes.subarray(0, length);
      if (length > importLimits.fileBytes) throw new FileRefused('too-large');
      // Someone is still writing.
      if (length === bytes.length) bytes = Buffer.concat([bytes], 2 * length + growth);
    }
  } finally {
    closeSync(handle);
  }
}
