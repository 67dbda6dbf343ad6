/** Documents inside an answer. *present*: the service sent something. *good*: it is what was promised. */

type Pdf = { present: boolean; good: false } | { present: true; good: true; bytes: Buffer };
type Labels = { present: boolean; good: false } | { present: true; good: true; zpl: string[]; bad: number[] };
type LabelDocument =
  | { present: boolean; good: false }
  | { present: true; good: true; format: 'pdf' | 'png'; bytes: Buffer };

/** A PDF reader looks for the header in the first 1024 bytes (ISO 32000-1, Annex H, implementation note 13). */
const maxHeaderOffset = 1024;

/**
 * The bytes of a base64 text, in the standard or URL-safe alphabet, padded or not; null when it is not base64. Node's decoder skips unknown
 * characters, so only the length tells; a pattern over megabytes would take a quarter of a second.
 */
export function decodeBase64(text: string): Buffer | null {
  let end = text.length;
  while (text[end - 1] === '=') end -= 1;
  const digits = text.slice(0, end);
  const bytes = Buffer.from(digits, 'base64');
  return digits.length % 4 !== 1 && bytes.length === Math.floor((digits.length * 3) / 4) ? bytes : null;
}

/**
 * Encoders break a line after 60 letters or more. Data with far more blanks is not base64, and removing millions of them would block everything else
 * for half a second.
 */
const lettersPerBlank = 32;

/** The decoded beginning of a base64 text: as many bytes as may precede a header. */
const headOf = (base64: string): Buffer =>
  Buffer.from(base64.slice(0, 2 * maxHeaderOffset), 'base64').subarray(0, maxHeaderOffset);

/** Null: there are more blanks than any encoder makes. */
function withoutBlanks(text: string): string | null {
  const most = 1000 + Math.floor(text.length / lettersPerBlank);
  const pieces = text.split(/\s+/, most + 1);
  return pieces.length > most ? null : pieces.join('');
}

/**
 * A base64 PDF. Forgiven: line breaks and blanks inside, a byte order mark or a data-URL prefix before it, the URL-safe alphabet,
 * missing padding, and up to 1024 bytes before `%PDF-`. These are cut off: they were put there after the file was made (a byte order
 * mark, a line break), so that the offsets inside count from `%PDF-`, and many printers know a PDF only by its first bytes. The answer
 * as it came stays in the recorded exchange.
 */
export function readPdf(value: unknown): Pdf {
  if (typeof value !== 'string') return { present: value != null, good: false };
  const base64 = withoutBlanks(value)?.replace(/^data:[^,]{0,200},/, '');
  if (base64 === undefined) return { present: true, good: false };
  if (base64 === '') return { present: false, good: false };
  // The first letters decide: other megabytes need not be decoded.
  const start = headOf(base64).indexOf('%PDF-');
  const bytes = start === -1 ? null : decodeBase64(base64);
  return bytes === null
    ? { present: true, good: false }
    : { present: true, good: true, bytes: bytes.subarray(start) };
}

/** The eight bytes that start every PNG (PNG specification, 5.2). */
const pngSignature = '\x89PNG\r\n\x1a\n';

/** The shipment label as base64 of a PDF or of a PNG picture; what is neither is not good. */
export function readLabelDocument(value: unknown): LabelDocument {
  const pdf = readPdf(value);
  if (pdf.good) return { ...pdf, format: 'pdf' };
  if (typeof value !== 'string') return { present: pdf.present, good: false };
  const base64 = value.trimStart().replace(/^data:[^,]{0,200},/, '');
  return headOf(base64).subarray(0, 8).toString('latin1') === pngSignature
    ? { present: true, good: true, format: 'png', bytes: Buffer.from(base64, 'base64') }
    : { present: pdf.present, good: false };
}

/** `^XA … ^XZ` makes a printer print; text without it would print nothing. */
function isLabel(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  // Searching capitals, which are nearly always used, is far quicker; an answer may have thousands of labels.
  const quick = value.indexOf('^XA');
  if (quick !== -1 && value.lastIndexOf('^XZ') > quick) return true;
  const start = value.search(/\^XA/i);
  return start !== -1 && /\^XZ/i.test(value.slice(start));
}

/**
 * ZPL strings, unchanged and in the service's order; a single string counts as a list of one. One that is no label does not affect the others:
 * its position, from 1, is in `bad`. Good when there is at least one label.
 */
export function readLabels(value: unknown): Labels {
  const entries: unknown[] = Array.isArray(value) ? value : value == null || value === '' ? [] : [value];
  if (entries.length === 0) return { present: false, good: false };
  const bad = entries.flatMap((one, at) => (isLabel(one) ? [] : [at + 1]));
  if (bad.length === entries.length) return { present: true, good: false };
  return { present: true, good: true, zpl: entries.filter(isLabel), bad };
}
