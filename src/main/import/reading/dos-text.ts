/** Code page 850 from 0x80. Code page 437 has the same letters at the same places, up to 0xA5. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Bytes that are letters there, and in windows-1252 signs that never follow a letter directly before another. */
const dosLetter = /[A-Za-z][\x81-\x84\x87-\x8b\x8d\x90\x94\xa1-\xa5][A-Za-z]|\x90[A-Za-z]/;
const dosLastLetter = /[A-Za-z][\x81\x82\x84\x87\x88\x90\xa1-\xa4](?=[\s,;|"]|$)/;

/** The text of a file from a program of the DOS console; null: nothing shows that it is one. `bytes` are not UTF-8. */
export function dosText(bytes: Uint8Array): string | null {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!dosLetter.test(latin) && !dosLastLetter.test(latin)) return null;
  // eslint-disable-next-line no-control-regex -- bytes above ASCII
  return latin.replaceAll(/[^\x00-\x7f]/g, (sign) => upper[sign.charCodeAt(0) - 0x80] ?? sign);
}
