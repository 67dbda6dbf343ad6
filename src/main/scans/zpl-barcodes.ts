import { withoutSymbology } from '#shared/freight/numbers/symbology.ts';
import { isAddOn, symbolTexts, mayHaveAddOn, type BarcodeParameters } from './symbologies.ts';
import { maxData, zplFormats, type StoredFormats, type ZplField, type ZplFormat } from './zpl-fields.ts';
import { serialTexts } from './zpl-serials.ts';

/**
 * A code normalized for comparing scanners and labels: without the symbology's name (`]C1`), without punctuation, blanks and dashes. Codes that
 * differ only in punctuation are equal.
 */
export const normalizedCode = (code: string): string =>
  withoutSymbology(code)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** UTF-8 if valid, else one character per byte. */
function textOf(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1');
  const text = buffer.toString('utf8');
  return text.includes('\uFFFD') ? bytes : text;
}

const escaped = (sign: string): string => sign.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

const fromHex = (data: string, sign: string): string =>
  data.replaceAll(new RegExp(`${escaped(sign)}([\\da-f]{2})`, 'gi'), (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** The data of numbered fields: they may be filled before or after they are used. */
function numberedData(fields: readonly ZplField[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const { number, data, hexSign } of fields)
    if (number !== null && data !== null) found.set(number, hexSign === null ? data : fromHex(data, hexSign));
  return found;
}

/** `#1#`, or with a first character and a length `#1,4,2#`; cut where a field ends. */
function withEmbedded(data: string, sign: string, numbered: ReadonlyMap<number, string>): string {
  const mark = new RegExp(`${escaped(sign)}(\\d+)(?:,(\\d+)(?:,(\\d+))?)?${escaped(sign)}`, 'g');
  let text = '';
  let end = 0;
  for (const match of data.matchAll(mark)) {
    const [, number, from = '1', length = String(maxData)] = match;
    const start = Number(from) - 1;
    text += data.slice(end, match.index);
    text += (numbered.get(Number(number)) ?? '').slice(start, start + Number(length));
    end = match.index + match[0].length;
    if (text.length > maxData) break;
  }
  return (text + data.slice(end)).slice(0, maxData);
}

/** The content of the field on the label after `steps` serial steps: more than one text where firmware differs. */
function dataOf(field: ZplField, numbered: ReadonlyMap<number, string>, steps: number): string[] {
  const { data, number, hexSign, embedSign, serial, mapping } = field;
  const written = data ?? (number === null ? undefined : numbered.get(number));
  if (written === undefined) return [];
  const decoded = hexSign === null ? written : fromHex(written, hexSign);
  const whole = embedSign === null ? decoded : withEmbedded(decoded, embedSign, numbered);
  const texts = serial === null ? [whole] : serialTexts(whole, serial, steps);
  if (mapping.size === 0) return texts;
  // The guide mentions only fonts; whether a barcode is mapped too depends on the printer.
  return [
    ...texts.map((text) => text.replaceAll(/[\0-\xff]/g, (sign) => mapping.get(sign) ?? sign)),
    ...texts,
  ];
}

function* codesOf(fields: readonly ZplField[], steps: number): Generator<string> {
  const numbered = numberedData(fields);
  /** The UPC or EAN that an add-on belongs to. */
  let main: string[] = [];
  const known = new Map<string, string[]>();
  for (const field of fields) {
    if (field.barcode === null) continue;
    const { kind, parameters } = field.barcode;
    const parameter: BarcodeParameters = (index) => (parameters[index] ?? '').trim().toUpperCase();
    const data = dataOf(field, numbered, steps);
    // A repeated symbol is not computed again: a hostile label may contain thousands of a long one.
    const key = [kind, ...parameters, ...data].join('\0');
    const texts = known.get(key) ?? data.flatMap((text) => symbolTexts(kind, textOf(text), parameter));
    known.set(key, texts);
    if (mayHaveAddOn(kind)) main = texts;
    if (isAddOn(kind)) yield* main.flatMap((text) => texts.map((addOn) => text + addOn));
    yield* texts;
  }
}

/** The formats that make copy `copy`, and how many of their labels came before it. */
function formatsAt(
  formats: readonly ZplFormat[],
  copies: number,
  copy: number,
): { fields: readonly ZplField[]; steps: number } {
  const printing = formats.filter(({ fields }) => fields.length > 0);
  const counted = printing.reduce((sum, { quantity }) => sum + quantity, 0);
  let before = 0;
  for (const { fields, quantity, replicates } of printing) {
    // If the count was different when the labels were stored, it counts as one label.
    if (copies === counted && copy < before + quantity)
      return { fields, steps: Math.floor((copy - before) / replicates) };
    before += quantity;
  }
  return { fields: printing.flatMap(({ fields }) => fields), steps: copy };
}

/** Reads one ZPL string that makes this many labels: returns for each the texts that a scanner may send for its barcodes, as `normalizedCode`. */
type ReadLabel = (zpl: string, copies?: number) => Generator<string[]>;

/**
 * Reads the labels of a shipment one after the other. A format that one label stores in the printer is known to the later ones. A label that is
 * drawn as a picture has no code that can be read here.
 */
export function createLabelReader(): ReadLabel {
  const stored: StoredFormats = new Map();
  return function* readLabel(zpl, copies = 1) {
    const formats = [...zplFormats(Buffer.from(zpl).toString('latin1'), stored)];
    for (let copy = 0; copy < copies; copy += 1) {
      const { fields, steps } = formatsAt(formats, copies, copy);
      const codes = new Set([...codesOf(fields, steps)].map(normalizedCode));
      codes.delete('');
      yield [...codes];
    }
  };
}

/** The codes of a string that makes one label. */
export const zplBarcodes = (zpl: string): string[] => [...createLabelReader()(zpl)].flat();
