/** A barcode field: `^B` with its kind, then the data of the next `^FD` (or `^FV`) up to `^FS`. */
const barcodeField = /\^B(?!Y)([A-Z\d])[^^]*(?:\^(?!FD|FV|FS|XZ)[^^]*)*\^F[DV]([\s\S]*?)\^FS/gi;
/** `^FH` before the data: `_` and two hex digits are one byte. */
const hexField = /\^FH[^^]?/i;

/**
 * As scanners and labels write one code: without the symbology's name (`]C1`), the signs that parts of a code are written with, blanks
 * and dashes. Two codes that differ in signs alone are one.
 */
export const plainCode = (code: string): string =>
  code
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Code 128 in ZPL: `>` and a sign chooses a subset or a function; `>0` is the sign itself. */
const code128Text = (data: string): string =>
  data.replaceAll(/>(.)/g, (_, sign: string) => (sign === '0' ? '>' : ''));

function textOf(kind: string, field: string, data: string): string {
  const plain = hexField.test(field)
    ? data.replaceAll(/_([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : data;
  if (kind === 'C') return code128Text(plain);
  // QR: the error correction and the mode stand before the data.
  return kind === 'Q' ? plain.replace(/^[HQML]?[AM],[ANBK]?/, '') : plain;
}

/** What a scanner reads from a label, as `plainCode`. A label that is drawn as a picture holds none that can be read here. */
export function zplBarcodes(zpl: string): string[] {
  const codes = [...zpl.matchAll(barcodeField)].map(([field, kind = '', data = '']) =>
    plainCode(textOf(kind.toUpperCase(), field, data)),
  );
  return [...new Set(codes.filter((code) => code !== ''))];
}
