const marks = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * The text of an administrator's file, in UTF-8 or, by its byte order mark, in UTF-16, as PowerShell writes redirected output. Without the mark.
 * Null: neither encoding.
 */
export function plainText(bytes: Uint8Array): string | null {
  const encoding =
    marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}
