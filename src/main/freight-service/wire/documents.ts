/** Papers inside an answer. *present*: the service sent something there. *good*: it is what was promised. */

type Pdf = { present: boolean; good: false } | { present: true; good: true; bytes: Buffer };
type Labels = { present: boolean; good: false } | { present: true; good: true; zpl: string[]; bad: number[] };
type LabelDocument =
  { present: boolean; good: false } | { present: true; good: true; format: 'pdf' | 'png'; bytes: Buffer };

/** A base64 PDF; line breaks inside and a data-URL prefix are forgiven, a beginning other than `%PDF-` is not. */
export function readPdf(value: unknown): Pdf {
  if (typeof value !== 'string') return { present: value != null, good: false };
  const base64 = value.replace(/^data:[^,]*,/, '').replace(/\s+/g, '');
  if (base64 === '') return { present: false, good: false };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return { present: true, good: false };
  const bytes = Buffer.from(base64, 'base64');
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    ? { present: true, good: true, bytes }
    : { present: true, good: false };
}

/** The eight bytes that every PNG begins with (PNG specification, 5.2). */
const pngBegins = '\x89PNG\r\n\x1a\n';

/** The shipment label as base64 of a PDF or of a PNG picture; what is neither is not good. */
export function readLabelDocument(value: unknown): LabelDocument {
  const pdf = readPdf(value);
  if (pdf.good) return { ...pdf, format: 'pdf' };
  if (typeof value !== 'string') return { present: pdf.present, good: false };
  const bytes = Buffer.from(value.replace(/^\s*data:[^,]*,/, ''), 'base64');
  return bytes.subarray(0, 8).toString('latin1') === pngBegins
    ? { present: true, good: true, format: 'png', bytes }
    : { present: pdf.present, good: false };
}

/** `^XA … ^XZ` is what makes a printer print; text without it would come out as nothing at all. */
function isLabel(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  // Capitals, as nearly always, are found far quicker than letters of either kind; an answer may hold thousands of labels.
  const quick = value.indexOf('^XA');
  if (quick !== -1 && value.lastIndexOf('^XZ') > quick) return true;
  const start = value.search(/\^XA/i);
  return start !== -1 && /\^XZ/i.test(value.slice(start));
}

/**
 * ZPL strings, unchanged and in the service's order; one string alone counts as a list of one. One that is no label loses none of the
 * others: its place in the list, from 1, is in `bad`. Good when there is at least one label.
 */
export function readLabels(value: unknown): Labels {
  const given: unknown[] = Array.isArray(value) ? value : value == null || value === '' ? [] : [value];
  if (given.length === 0) return { present: false, good: false };
  const bad = given.flatMap((one, at) => (isLabel(one) ? [] : [at + 1]));
  if (bad.length === given.length) return { present: true, good: false };
  return { present: true, good: true, zpl: given.filter(isLabel), bad };
}
