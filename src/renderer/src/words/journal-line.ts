import type { JournalEntry, JournalEvent, PrintDetail } from '#shared/station/journal.ts';

/** One line of the timeline: an entry, or several labels of one printer that did the same in a row. */
export interface JournalLine {
  /** The newest entry. */
  entry: JournalEntry;
  /** The labels, lowest first; empty when it is not about labels. */
  units: number[];
  /** The printer's counter before the first and after the last of these labels, where it counted only these. */
  counter: { from: number; to: number } | null;
}

/** Intermediate steps that the next line repeats. */
const silent = new Set<JournalEvent>(['queued', 'connecting', 'print-sending']);

const onTheWay = new Set<JournalEvent>(['print-queued', 'print-sent']);

/** Lines of the timeline, newest first. */
export function journalLines(journal: readonly JournalEntry[]): JournalLine[] {
  const oldestFirst = [...journal].sort((a, b) => a.seq - b.seq);
  /** The entries of each line: a reprint has the unit of the print before it, and its own range. */
  const entries = new Map<JournalLine, JournalEntry[]>();
  const lines: JournalLine[] = [];
  // "Queued" and "sent" are repeated by "printed"; they stay only for what is not printed.
  const printed = new Set(
    oldestFirst.filter(({ event }) => event === 'print-printed').map(({ subjectId }) => subjectId),
  );
  for (const entry of oldestFirst) {
    const { unit } = printDetail(entry);
    if (silent.has(entry.event) || (onTheWay.has(entry.event) && printed.has(entry.subjectId))) continue;
    const last = lineToJoin(lines, entry);
    // A label printed again is a separate print.
    const joins = last !== undefined && typeof unit === 'number' && !last.units.includes(unit);
    if (joins && isSameEvent(last.entry, entry)) {
      last.entry = entry;
      last.units.push(unit);
      entries.get(last)?.push(entry);
    } else {
      const line = { entry, units: typeof unit === 'number' ? [unit] : [], counter: null };
      lines.push(line);
      entries.set(line, [entry]);
    }
  }
  for (const line of lines) line.counter = counterOf(line, entries.get(line) ?? []);
  // A joined line is sorted by its newest label.
  return lines.sort((a, b) => b.entry.seq - a.entry.seq);
}

/** The previous line, or one before successful lines of other documents: a BOL that comes out meanwhile does not split the labels. */
function lineToJoin(lines: readonly JournalLine[], entry: JournalEntry): JournalLine | undefined {
  return lines.findLast(
    (line) => !['print-printed', 'print-sent'].includes(line.entry.event) || isSameEvent(line.entry, entry),
  );
}

/** The fields of a line about a print job; other lines have none of them. */
const printDetail = (entry: JournalEntry): PrintDetail => entry.detail as PrintDetail;

function isSameEvent(a: JournalEntry, b: JournalEntry): boolean {
  const [one, other] = [printDetail(a), printDetail(b)];
  const same = (key: keyof PrintDetail) => (one[key] ?? null) === (other[key] ?? null);
  return (
    a.event === b.event &&
    one.kind === 'label' &&
    // A question about one label stays a separate line.
    a.event !== 'print-in-doubt' &&
    (['kind', 'printer', 'reason', 'by', 'cameOut', 'confirms'] as const).every(same) &&
    !one.parentId === !other.parentId
  );
}

/** The counter for exactly these labels; null when anything else was counted in between. */
function counterOf(line: JournalLine, entries: readonly JournalEntry[]): JournalLine['counter'] {
  if (line.entry.event !== 'print-printed' || line.entry.detail.by === 'person') return null;
  const ranges = entries.flatMap((entry) => {
    const { from, to } = printDetail(entry);
    return typeof from === 'number' && typeof to === 'number' ? [{ from, to }] : [];
  });
  const [first, ...rest] = ranges.sort((a, b) => a.from - b.from);
  if (first === undefined || ranges.length !== entries.length) return null;
  let end = first.to;
  for (const range of rest) {
    if (range.from !== end) return null;
    end = range.to;
  }
  return { from: first.from, to: end };
}
