/** The start of a QR code's data, before its text: error correction and input mode; in mixed mode preceded by the symbol number. */
const qrSwitches = /^(?:D\d{4}[^,]{1,2},\s*)?[HQML]?([AM]),/i;

/** Manual input: each part begins with its character mode; 8-bit data is preceded by its length. */
function manualText(parts: string): string {
  let rest = parts;
  let text = '';
  while (rest !== '') {
    const [, length] = /^B(\d{4})/i.exec(rest) ?? [];
    const part = length === undefined ? /^[NAK]?([^,]*)/is.exec(rest) : null;
    const body = length === undefined ? (part?.[1] ?? '') : rest.slice(5, 5 + Number(length));
    text += body;
    const used = length === undefined ? (part?.[0].length ?? rest.length) : 5 + Number(length);
    rest = rest.slice(used).replace(/^,/, '');
    if (used === 0 && rest !== '') rest = rest.slice(1);
  }
  return text;
}

export function qrTexts(data: string): string[] {
  const [switches = '', mode] = qrSwitches.exec(data) ?? [];
  // The guide does not define a QR code without its switches; some firmware takes the first three characters as switches.
  if (mode === undefined) return [data, data.slice(3)];
  const text = data.slice(switches.length);
  const isMixed = /^D\d{4}/i.test(switches);
  if (mode.toUpperCase() === 'A') return [isMixed ? text.replaceAll(',', '') : text];
  return isMixed ? [manualText(text)] : singlePartTexts(text);
}

/** One part; a comma is data. */
function singlePartTexts(part: string): string[] {
  const length = /^B(\d{4})/i.exec(part)?.[1];
  return [length === undefined ? part.replace(/^[NAK]/i, '') : part.slice(5, 5 + Number(length))];
}

/** A quality-200 Data Matrix without its escape sequences: functions and code pages are dropped, `dNNN` is a character. */
const withoutEscapes = (data: string, escape: string): string => {
  const parts = data.split(escape);
  let text = parts[0] ?? '';
  for (let index = 1; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    // Two escape characters are one literal.
    if (part === '' && index + 1 < parts.length) text += escape + (parts[(index += 1)] ?? '');
    else text += escapedText(part);
  }
  return text;
};

function escapedText(part: string): string {
  const [decimal] = /^d\d{3}/.exec(part) ?? [];
  if (decimal !== undefined) return String.fromCharCode(Number(decimal.slice(1))) + part.slice(4);
  // FNC2 is followed by three numbers, 5 by a code page; the others are one character that represents a control character.
  const [sequence = ''] = /^(?:2\d{9}|5\d{3}|.)/s.exec(part) ?? [];
  return (sequence === '1' ? '\x1d' : '') + part.slice(sequence.length);
}

/** The escape character of `^BX` is `~`, in older firmware `_`. */
export function dataMatrixTexts(data: string, quality: string, escape: string): string[] {
  if (quality !== '200') return [data];
  const escapes = escape === '' ? ['~', '_'] : [escape];
  const used = escapes.filter((sign) => data.includes(sign));
  // In other firmware an escape character may be a letter of the data.
  return used.length === 0 ? [data] : [...used.map((sign) => withoutEscapes(data, sign)), data];
}

/** `[)>`, RS, the format 01, GS and its version. */
const carrierHeader = /^(\[\)>\x1e01\x1d\d\d)(.*)$/s; // eslint-disable-line no-control-regex -- the separators are control characters

/**
 * A MaxiCode with a structured carrier message: in `^FD`, class of service, country and postal code precede the message; a scanner sends them
 * inside it, after the header, with the postal code first (ISO/IEC 16023).
 */
export function maxiCodeTexts(data: string, mode: string): string[] {
  if (mode !== '2' && mode !== '3') return [data];
  const postalLength = mode === '2' ? 9 : 6;
  const service = data.slice(0, 3);
  const country = data.slice(3, 6);
  const postalCode = data.slice(6, 6 + postalLength);
  const message = data.slice(6 + postalLength);
  const [, header = '', rest = message] = carrierHeader.exec(message) ?? [];
  // The last four digits of ZIP+4 may be left out.
  const postalCodes =
    mode === '2' && postalCode.endsWith('0000') ? [postalCode, postalCode.slice(0, 5)] : [postalCode];
  return [...postalCodes.map((code) => [header + code, country, service, rest].join('\x1d')), data];
}
