/** Papers inside an answer. *present*: the service sent something there. *good*: it is what was promised. */

type Pdf = { present: boolean; good: false } | { present: true; good: true; bytes: Buffer };
type Labels = { present: boolean; good: false } | { present: true; good: true; zpl: string[] };

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
  if (given.length === 0) return { present: false, good: false };
  return given.every(isLabel) ? { present: true, good: true, zpl: given } : { present: true, good: false };
}
