import type { JournalEntry, JournalEvent, PrintDetail } from '#shared/station/journal.ts';

/** One line of the timeline: an entry, or several labels of one printer that did the same one after another. */
export interface JournalLine {
  /** The newest of them. */
  entry: JournalEntry;
  /** The labels, lowest first; empty when it is about no label. */
  units: number[];
  /** The printer's own counter before the first and after the last of these labels, where it counted these and nothing between. */
  counter: { from: number; to: number } | null;
}

/** Steps on the way that the next line says again. */
const silent = new Set<JournalEvent>(['queued', 'connecting', 'print-sending']);

const onTheWay = new Set<JournalEvent>(['print-queued', 'print-sent']);

/** Lines of the timeline, newest first. */
export function journalLines(journal: readonly JournalEntry[]): JournalLine[] {
  const oldestFirst = [...journal].sort((a, b) => a.seq - b.seq);
  /** The entries of each line: a reprint has the unit of the print before it, and a range of its own. */
  const entries = new Map<JournalLine, JournalEntry[]>();
  const lines: JournalLine[] = [];
  // "Queued" and "sent" are said again by "printed"; they stay only for what is not printed.
  const printed = new Set(
    oldestFirst.filter(({ event }) => event === 'print-printed').map(({ subjectId }) => subjectId),
  );
  for (const entry of oldestFirst) {
    const { unit } = printDetail(entry);
    if (silent.has(entry.event) || (onTheWay.has(entry.event) && printed.has(entry.subjectId))) continue;
    const last = lineToJoin(lines, entry);
    // A label printed again is a print of its own.
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
  // A line that was joined counts from its newest label.
  return lines.sort((a, b) => b.entry.seq - a.entry.seq);
}

/** The line before, or one beyond what other papers did well: a BOL that comes out meanwhile does not split the labels. */
function lineToJoin(lines: readonly JournalLine[], entry: JournalEntry): JournalLine | undefined {
  return lines.findLast(
    (line) => !['print-printed', 'print-sent'].includes(line.entry.event) || isSameEvent(line.entry, entry),
  );
}

/** The fields of a line about a print job; a line about anything else has none of them. */
const printDetail = (entry: JournalEntry): PrintDetail => entry.detail as PrintDetail;

function isSameEvent(a: JournalEntry, b: JournalEntry): boolean {
  const [one, other] = [printDetail(a), printDetail(b)];
  const same = (key: keyof PrintDetail) => (one[key] ?? null) === (other[key] ?? null);
  return (
    a.event === b.event &&
    one.kind === 'label' &&
    // A question about one label stays a line of its own.
    a.event !== 'print-in-doubt' &&
    (['kind', 'printer', 'reason', 'by', 'cameOut', 'confirms'] as const).every(same) &&
    !one.parentId === !other.parentId
  );
}

/** Only what the printer counted for these labels themselves; null when anything else was counted between them. */
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
