/** Characters. JSON takes a tenth of a second to read or write some megabytes of base64. */
export const largeText = 1_000_000;
const beforePaper = '"BLPdf":"';

/**
 * A tender's text without its PDF, and the PDF; null: it has no large one, or is not as Dockprint writes it. In another text of the tender
 * quotes are escaped, so only the field's name can match.
 */
function setAside(json: string): { rest: string; paper: string } | null {
  if (json.length < largeText) return null;
  const found = json.indexOf(beforePaper);
  if (found < 0) return null;
  const from = found + beforePaper.length;
  const to = json.indexOf('"', from);
  const paper = json.slice(from, to);
  if (to < 0 || paper.length < largeText || paper.includes('\\')) return null;
  return { rest: json.slice(0, from) + json.slice(to), paper };
}

/** Puts base64 into the empty `BLPdf` of a tender's text. @throws when it has none */
export function insertPdf(json: string, paper: string): string {
  const at = json.indexOf(`${beforePaper}"`);
  if (at < 0) throw new Error('no place for the BOL in the tender');
  const from = at + beforePaper.length;
  return json.slice(0, from) + paper + json.slice(from);
}

/** A payload, read without its large PDF: `BLPdf` may be empty. @throws SyntaxError */
export const readWithoutPdf = (json: string): unknown => JSON.parse(setAside(json)?.rest ?? json);

/** The payload with its value changed, byte for byte as if all of it were parsed and written. `change` keeps `BLPdf`. @throws SyntaxError */
export function rewritePayload(json: string, change: (value: object) => object): string {
  const aside = setAside(json);
  const text = JSON.stringify(change(JSON.parse(aside?.rest ?? json) as object));
  return aside === null ? text : insertPdf(text, aside.paper);
}
