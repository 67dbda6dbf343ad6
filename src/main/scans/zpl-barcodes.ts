/** What a barcode field begins with (`^B` and its kind), what its data begins with (`^FD` or `^FV`), and where either ends. */
const markSource = /\^(?:B(?!Y)([A-Z\d])|F[DV]|FS|XZ)/gi;
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

interface BarcodeField {
  kind: string;
  /** From its `^B` to its `^FS`. */
  field: string;
  data: string;
}

/**
 * Each `^B` with the data of the next `^FD` (or `^FV`) up to `^FS`. Every sign is looked at a few times, however many fields begin and
 * never end: a regular expression for the whole of a field looks through the rest of the label from each beginning.
 */
function* barcodeFields(zpl: string): Generator<BarcodeField> {
  const fieldEnd = /\^FS/gi;
  const marks = new RegExp(markSource);
  let begun: { at: number; kind: string } | null = null;
  for (let mark = marks.exec(zpl); mark !== null; mark = marks.exec(zpl)) {
    const [text, kind] = mark;
    if (kind !== undefined) {
      begun ??= { at: mark.index, kind: kind.toUpperCase() };
      continue;
    }
    if (begun === null) continue;
    if (/^\^F[DV]/i.test(text)) {
      fieldEnd.lastIndex = marks.lastIndex;
      const end = fieldEnd.exec(zpl);
      // No field behind it ends either.
      if (end === null) return;
      const data = zpl.slice(marks.lastIndex, end.index);
      yield { kind: begun.kind, field: zpl.slice(begun.at, fieldEnd.lastIndex), data };
      marks.lastIndex = fieldEnd.lastIndex;
    }
    begun = null;
  }
}

/** What a scanner reads from a label, as `plainCode`. A label that is drawn as a picture holds none that can be read here. */
export function zplBarcodes(zpl: string): string[] {
  const codes = [...barcodeFields(zpl)].map(({ kind, field, data }) => plainCode(textOf(kind, field, data)));
  return [...new Set(codes.filter((code) => code !== ''))];
}
