import { open } from 'node:fs/promises';
import { kindOf } from './reading/file-kind.ts';

/** The record that ends a zip, and the longest comment that may follow it. (PKWARE APPNOTE 6.3.10, 4.3.16.) */
const endRecord = { signature: 0x06054b50, bytes: 22, maxComment: 0xffff } as const;
/** Room for blanks after the last character of a text. */
const textEnd = 4096;

const blanks: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);
const lineEnds: ReadonlySet<number | undefined> = new Set([0x0a, 0x0d]);
/** `]` and `}`. */
const jsonEnds: ReadonlySet<number | undefined> = new Set([0x5d, 0x7d]);

function isZipEnd(end: Buffer): boolean {
  for (let at = end.length - endRecord.bytes; at >= 0; at -= 1)
    if (
      end.readUInt32LE(at) === endRecord.signature &&
      at + endRecord.bytes + end.readUInt16LE(at + 20) === end.length
    )
      return true;
  return false;
}

/**
 * Whether a file ends like a complete one: a line end, the closing bracket of JSON, the directory of a zip. Most unfinished files end otherwise;
 * one that was cut exactly there does not show it. Null: it cannot be opened now.
 */
export async function isCompleteFile(path: string, size: number): Promise<boolean | null> {
  const kind = kindOf(path);
  if (kind === null) return true;
  const length = Math.min(size, kind === 'workbook' ? endRecord.bytes + endRecord.maxComment : textEnd);
  const end = Buffer.alloc(length);
  try {
    const file = await open(path, 'r');
    try {
      const { bytesRead } = await file.read(end, 0, length, size - length);
      if (bytesRead < length) return false;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
  if (kind === 'workbook') return isZipEnd(end);
  // In UTF-16 each of these signs has a zero beside it.
  if (kind === 'delimited') return lineEnds.has(end.findLast((byte) => byte !== 0));
  return jsonEnds.has(end.findLast((byte) => !blanks.has(byte)));
}
