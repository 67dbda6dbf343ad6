import { FileRefused } from './table.ts';

/** Code page 850 from 0x80. Code page 437 has the same letters in the same places, up to 0xA5. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Bytes that are letters there, and in windows-1252 characters that never directly follow one letter and precede another. */
const dosLetters = [
  /[A-Za-z][\x81-\x84\x87-\x8b\x8d\x90\x94\xa1-\xa5][A-Za-z]|\x90[A-Za-z]/,
  /[A-Za-z][\x81\x82\x84\x87\x88\x90\xa1-\xa4](?=[\s,;|"]|$)/m,
  // Ç Å Ö Ü Á Â among capitals.
  /[A-Z][\x80\x8f\x99\x9a\xb5\xb6][A-Z]|\x8f[A-Z]/,
];

/** Letters of windows-1252 that are box-drawing and other symbols in the code pages of DOS. */
const windowsLetters =
  /[a-z][\xe0-\xf6\xf8-\xff]|[\xe0-\xf6\xf8-\xff][a-z]|[A-Z][\xc0-\xc2\xc4\xc8-\xcf\xd9-\xdc]|[\xc0-\xc2\xc4\xc8-\xcf\xd9-\xdc][A-Z]|[A-Za-z]\x92(?:[A-Za-z]|\s)/;

/**
 * Bytes that are a different letter in each code page, with no other byte to decide: 0xA0 is the á of Málaga or a blank, 0xE9 among capitals the
 * Ú of PERÚ or the é of a program that only capitalizes A to Z.
 */
const doubtful = [
  /(?:[a-z]|(?:^|[\s,;|"])[A-Z]?)\xa0[a-z]|[a-z]\xa0(?=[\s,;|"]|$)/m,
  /(?:^|[\s,;|"])[\x80\x8e\x99\x9a\xb5\xb7\xd2\xd4\xd6\xd7\xe0\xe2\xe3\xe5\xe9-\xeb\xed][A-Z]{2}/m,
  /[A-Z][\x8e\xb7\xd2\xd4\xd6\xd7\xe0\xe2\xe3\xe5\xe9-\xeb\xed][A-Z]/,
  /[A-Z]{2}[\x80\x8e\x9a\xb5\xb7\xd2\xd6\xd7\xe0\xe2\xe3\xe5\xe9-\xeb\xed](?=[\s,;|"]|$)/m,
];

/**
 * Letters of UTF-8, which in windows-1252 are pairs that no one writes: Ã±. A program that cuts a text after so many bytes may halve the last one,
 * and all others would become two wrong letters.
 */
const utf8Letters = /\xc3[\x80-\xbf]|\xc2[\xa1-\xbf]|\xe2\x80[\x90-\xa6]/;

const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** The text of a file from a program of the DOS console; null: nothing indicates that. `bytes` are not UTF-8. */
function dosText(bytes: Uint8Array): string | null {
  const latin = latin1Of(bytes);
  if (!dosLetters.some((letters) => letters.test(latin))) {
    if (!windowsLetters.test(latin) && doubtful.some((letters) => letters.test(latin)))
      throw new FileRefused('unknown-encoding');
    return null;
  }
  // eslint-disable-next-line no-control-regex -- bytes above ASCII
  return latin.replaceAll(/[^\x00-\x7f]/g, (sign) => upper[sign.charCodeAt(0) - 0x80] ?? sign);
}

/**
 * The text of a CSV or JSON file: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8, otherwise code page 850 or 437 where its letters
 * indicate it, otherwise the Windows code page of this continent's spreadsheets. A file with NUL bytes is not text, nor is one that contradicts
 * its byte order mark.
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const text = utf16 === null ? utf8OrWindows(bytes) : new TextDecoder(utf16).decode(bytes);
  if (text.includes('\u0000')) throw new FileRefused('not-text');
  const whole = text.replace(/^\uFEFF/, '');
  // Programs of the DOS console end a text with Ctrl+Z.
  const end = whole.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : whole;
}

function utf8OrWindows(bytes: Uint8Array): string {
  const saysUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // It declares its encoding, and has a broken byte: read as another code page, each accent would become two wrong letters.
    if (saysUtf8) throw new FileRefused('not-text');
    if (utf8Letters.test(latin1Of(bytes))) throw new FileRefused('unknown-encoding');
    return dosText(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
}
