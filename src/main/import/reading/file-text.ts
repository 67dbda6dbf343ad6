import { dosText } from './dos-text.ts';
import { FileRefused } from './table.ts';

/**
 * The text of a CSV or JSON file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, else code page 850 or
 * 437 where its letters show it, else the Windows code page that spreadsheets of this continent write. A file with NUL bytes is no text, and neither is one that is not what its byte order mark says.
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const text = utf16 === null ? utf8OrWindows(bytes) : new TextDecoder(utf16).decode(bytes);
  if (text.includes('\u0000')) throw new FileRefused('not-text');
  return text.replace(/^\uFEFF/, '');
}

function utf8OrWindows(bytes: Uint8Array): string {
  const saysUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // It says what it is, and a byte of it is broken: as another code page each accent would be two wrong letters.
    if (saysUtf8) throw new FileRefused('not-text');
    return dosText(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
}
