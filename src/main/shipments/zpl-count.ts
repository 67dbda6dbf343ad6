/** A stretch of a ZPL string that comes out as `physical` labels. Joined in order the stretches are the string again. */
export interface LabelPart {
  zpl: string;
  physical: number;
}

/** Commands that put something on the paper, as far as counting needs it (ZPL II Programming Guide). */
const prints = /\^(FD|FV|FN|GB|GC|GD|GE|GF|GS|XG|IL|IM|XF|SN|B[0-9A-Z])/i;
/** ^DF stores the format in the printer's memory instead of printing it. */
const stores = /\^DF/i;
/** Another command prefix: from here on `^` means nothing, so nothing may be split. */
const changesPrefix = /[\^~]CC/i;
const quantity = /\^PQ\s*(\d+)/gi;
/** The most that ^PQ means (ZPL II Programming Guide); more is a slip, and no number for a counter. */
const mostPhysical = 99_999_999;

function physicalOf(format: string): number {
  if (stores.test(format) || !prints.test(format)) return 0;
  const last = [...format.matchAll(quantity)].at(-1)?.[1];
  return Math.min(mostPhysical, Math.max(1, Number(last ?? 1)));
}

/** Each `^XA…^XZ` with what stands before it; what stands after the last belongs to the last. */
function formatsOf(zpl: string): string[] {
  const ends = [...zpl.matchAll(/\^XZ\s*/gi)].map((match) => match.index + match[0].length);
  const starts = [0, ...ends.slice(0, -1)];
  const formats = ends.map((end, index) => zpl.slice(starts[index], end));
  const rest = zpl.slice(ends.at(-1) ?? 0);
  if (rest === '') return formats;
  const last = formats.pop() ?? '';
  // A format that was begun and not ended is still a stretch of its own: the printer may print it.
  return /\^XA/i.test(rest) && last !== '' ? [...formats, last, rest] : [...formats, last + rest];
}

/**
 * Takes one string of the service apart into physical labels without changing, adding or dropping a byte: it is cut only
 * between formats. A format that prints nothing (set-up, downloaded graphics, a stored template) stays with the next that
 * does, or with the last. A ^PQ above 1 cannot be cut: such a stretch stands for that many labels. A string in which no
 * format prints, or none is found, counts as one label, so that its missing is noticed.
 */
export function splitLabels(zpl: string): LabelPart[] {
  const formats = formatsOf(zpl);
  if (changesPrefix.test(zpl)) {
    const physical = formats.reduce((sum, format) => sum + physicalOf(format), 0);
    return [{ zpl, physical: Math.max(1, physical) }];
  }
  const parts: LabelPart[] = [];
  let before = '';
  for (const format of formats) {
    const physical = physicalOf(format);
    if (physical === 0) before += format;
    else {
      parts.push({ zpl: before + format, physical });
      before = '';
    }
  }
  const last = parts.pop();
  if (last === undefined) return [{ zpl, physical: 1 }];
  return [...parts, { zpl: last.zpl + before, physical: last.physical }];
}

/** All strings of an answer as rows: `unit` x of `of`, counted in physical labels. */
export function labelRows(strings: readonly string[]): (LabelPart & { unit: number; of: number })[] {
  const parts = strings.flatMap(splitLabels);
  const of = parts.reduce((sum, part) => sum + part.physical, 0);
  let unit = 1;
  return parts.map((part) => {
    const row = { ...part, unit, of };
    unit += part.physical;
    return row;
  });
}
