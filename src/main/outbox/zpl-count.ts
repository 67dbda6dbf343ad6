/** A part of a ZPL string that prints `physical` labels. Joined in order, the parts are the original string. */
export interface LabelPart {
  zpl: string;
  physical: number;
}

/** Commands that print something, as far as counting needs them (ZPL II Programming Guide). */
const printsSomething = /\^(FD|FV|FN|GB|GC|GD|GE|GF|GS|XG|IL|IM|XF|SN|B[0-9A-Z])/i;
/** ^DF stores the format in the printer's memory instead of printing it. */
const storesFormat = /\^DF/i;
/** Another command prefix: from here on `^` means nothing, so nothing may be split. */
const changesPrefix = /[\^~]CC/i;
const quantity = /\^PQ\s*(\d+)/gi;
/** The largest ^PQ (ZPL II Programming Guide); a larger one is an error and is not counted. */
const maxQuantity = 99_999_999;

function physicalOf(format: string): number {
  if (storesFormat.test(format) || !printsSomething.test(format)) return 0;
  const last = [...format.matchAll(quantity)].at(-1)?.[1];
  return Math.min(maxQuantity, Math.max(1, Number(last ?? 1)));
}

/** Each `^XA…^XZ` with the text before it; text after the last one belongs to the last. */
function* formatsOf(zpl: string): Generator<string> {
  let start = 0;
  let last: string | null = null;
  for (const match of zpl.matchAll(/\^XZ\s*/gi)) {
    if (last !== null) yield last;
    const end = match.index + match[0].length;
    last = zpl.slice(start, end);
    start = end;
  }
  const rest = zpl.slice(start);
  if (last === null) {
    if (rest !== '') yield rest;
    return;
  }
  // A format without an end still counts as a part: the printer may print it.
  if (/\^XA/i.test(rest)) {
    yield last;
    yield rest;
  } else yield last + rest;
}

/**
 * Splits one string of the service into physical labels without changing, adding or dropping a byte: it is cut only between formats. A format
 * that prints nothing (setup, downloaded graphics, a stored template) stays with the next one that does, or with the last. A ^PQ above 1 cannot
 * be cut: such a part counts as that many labels. A string without a printing format counts as one label, so that a missing label is noticed. A
 * generator, so that megabytes can be read with pauses.
 */
export function* labelParts(zpl: string): Generator<LabelPart> {
  if (changesPrefix.test(zpl)) {
    let physical = 0;
    for (const format of formatsOf(zpl)) physical += physicalOf(format);
    yield { zpl, physical: Math.max(1, physical) };
    return;
  }
  let last: LabelPart | null = null;
  let before = '';
  for (const format of formatsOf(zpl)) {
    const physical = physicalOf(format);
    if (physical === 0) before += format;
    else {
      if (last !== null) yield last;
      last = { zpl: before + format, physical };
      before = '';
    }
  }
  yield last === null ? { zpl, physical: 1 } : { zpl: last.zpl + before, physical: last.physical };
}

export const splitLabels = (zpl: string): LabelPart[] => [...labelParts(zpl)];

export type LabelRow = LabelPart & { unit: number; of: number };

/** The parts as rows: `unit` x of `of`, counted in physical labels. */
export function rowsOf(parts: readonly LabelPart[]): LabelRow[] {
  const of = parts.reduce((sum, part) => sum + part.physical, 0);
  let unit = 1;
  return parts.map((part) => {
    const row = { ...part, unit, of };
    unit += part.physical;
    return row;
  });
}

/** All strings of an answer as rows. */
export const labelRows = (strings: readonly string[]): LabelRow[] => rowsOf(strings.flatMap(splitLabels));
