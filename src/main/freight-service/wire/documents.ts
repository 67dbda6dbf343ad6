/** Documents inside an answer. *present*: the service sent something there. *good*: it is what was promised. */

type Pdf = { present: boolean; good: false } | { present: true; good: true; bytes: Buffer };
/** `zpl`: those that are labels, also where others beside them are not. */
type Labels =
  | { present: boolean; good: false; zpl: string[] }
  | { present: true; good: true; zpl: [string, ...string[]] };

/** A PDF reader looks for the header in the first 1024 bytes (ISO 32000-1, Annex H, implementation note 13). */
const headerWithin = 1024;

/**
 * The bytes of a base64 text, in the standard or the URL-safe alphabet, padded or not; null when it is none. What Node's decoder does
 * not know it skips, so only the length tells; a pattern over a text of megabytes would take a quarter of a second.
 */
export function decodeBase64(text: string): Buffer | null {
  let end = text.length;
  while (text[end - 1] === '=') end -= 1;
  const digits = text.slice(0, end);
  const bytes = Buffer.from(digits, 'base64');
  return digits.length % 4 !== 1 && bytes.length === Math.floor((digits.length * 3) / 4) ? bytes : null;
}

/**
 * A base64 PDF. Forgiven: line breaks and blanks inside, a byte order mark or a data-URL prefix before it, the URL-safe alphabet,
 * missing padding, and up to 1024 bytes before `%PDF-`. These are cut off: they were put there after the file was made (a byte order
 * mark, a line break), so that the offsets inside count from `%PDF-`, and many printers know a PDF only by its first bytes. The answer
 * as it came stays in the recorded exchange.
 */
export function readPdf(value: unknown): Pdf {
  if (typeof value !== 'string') return { present: value != null, good: false };
  const base64 = value.replaceAll(/\s+/g, '').replace(/^data:[^,]{0,200},/, '');
  if (base64 === '') return { present: false, good: false };
  const bytes = decodeBase64(base64);
  const start = bytes?.subarray(0, headerWithin).indexOf('%PDF-') ?? -1;
  return bytes === null || start === -1
    ? { present: true, good: false }
    : { present: true, good: true, bytes: bytes.subarray(start) };
}

/** `^XA … ^XZ` is what makes a printer print; text without it would come out as nothing at all. */
function isLabel(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const zpl = value.toUpperCase();
  const start = zpl.indexOf('^XA');
  return start !== -1 && zpl.lastIndexOf('^XZ') > start;
}

/** ZPL strings, unchanged and in the service's order; one string alone counts as a list of one. */
export function readLabels(value: unknown): Labels {
  const given: unknown[] = Array.isArray(value) ? value : value == null || value === '' ? [] : [value];
  const zpl = given.filter(isLabel);
  const [first, ...rest] = zpl;
  return first !== undefined && zpl.length === given.length
    ? { present: true, good: true, zpl: [first, ...rest] }
    : { present: given.length > 0, good: false, zpl };
}
