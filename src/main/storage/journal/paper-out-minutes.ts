import type { Today } from '#shared/station/today.ts';
import type { ReadableDatabase } from './journal-lines.ts';

interface ConditionLine {
  at: string;
  condition: string;
  /** 1: the first that the printer said since Dockprint was started. */
  isFirst: number;
  /** When the line before it was written, of whatever: until then Dockprint ran. */
  before: string | null;
}

const ofPrinter = `event = 'printer-condition' AND subject_id = ?1`;
const select = `SELECT seq, at, detail ->> '$.condition' AS condition, detail ->> '$.was' IS NULL AS isFirst,
  (SELECT at FROM journal WHERE seq < j.seq ORDER BY seq DESC LIMIT 1) AS before FROM journal AS j`;

/** The line that says how it was when the day began, and those of the day. */
const linesOfDay = `SELECT * FROM (${select} WHERE ${ofPrinter} AND at < ?2 ORDER BY at DESC LIMIT 1)
  UNION ALL SELECT * FROM (${select} WHERE ${ofPrinter} AND at >= ?2) ORDER BY at, seq`;

/** How a printer was when the journal last said so; null: it never did. */
export const lastPrinterCondition = (db: ReadableDatabase, printerId: string): string | null => {
  const row = db
    .prepare(
      `SELECT detail ->> '$.condition' AS condition FROM journal WHERE ${ofPrinter} ORDER BY at DESC LIMIT 1`,
    )
    .get(printerId) as { condition: string } | undefined;
  return row?.condition ?? null;
};

/**
 * How long each printer was out of paper between two times, according to the journal. A stop whose end was not seen, because Dockprint was
 * closed, is counted as far as Dockprint is known to have run.
 */
export function paperOutMinutes(
  db: ReadableDatabase,
  { from, now, printers }: { from: string; now: string; printers: readonly { id: string; name: string }[] },
): Today['paperOut'] {
  const begin = Date.parse(from);
  return printers.flatMap(({ id, name }) => {
    const lines = db.prepare(linesOfDay).all(id, from) as unknown as ConditionLine[];
    const milliseconds = lines.reduce((sum, { at, condition }, index) => {
      if (condition !== 'paper-out') return sum;
      const next = lines[index + 1];
      const end = next?.isFirst ? (next.before ?? at) : (next?.at ?? now);
      return sum + Math.max(0, Date.parse(end) - Math.max(begin, Date.parse(at)));
    }, 0);
    const minutes = Math.round(milliseconds / 60_000);
    return minutes === 0 ? [] : [{ printer: name, minutes }];
  });
}
