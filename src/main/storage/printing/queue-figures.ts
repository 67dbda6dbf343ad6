import type { ReadableDatabase } from '../journal/journal-lines.ts';

/** Counts of unsettled work: each uses an index with few rows, however many were settled before. */
export interface QueueFigures {
  submissions: { state: string; step: string; count: number }[];
  printJobs: { state: string; kind: string; count: number }[];
  /** When the oldest unsent submission was queued, and the oldest waiting print job; ISO 8601, null if none. */
  oldestSubmission: string | null;
  oldestPrintJob: string | null;
}

/** Papers of a shipment that `printTimes` measures. */
export const measuredKinds = ['label', 'own-label', 'document'] as const;

/**
 * How long after the entry of its shipment (F9) a printer confirmed each paper, in seconds: those confirmed in the journal's lines after `after`
 * up to `last`. A second print of the same paper is none of them, nor are copies of a BOL that a driver gets: they are jobs without a parent.
 */
export function printTimes(
  db: ReadableDatabase,
  { after, last }: { after: number; last: number },
): { kind: (typeof measuredKinds)[number]; seconds: number }[] {
  return db
    .prepare(
      `SELECT jobs.kind AS kind, (julianday(journal.at) - julianday(submissions.queued_at)) * 86400 AS seconds
       FROM journal
       JOIN print_jobs AS jobs ON jobs.id = journal.subject_id
       JOIN submissions ON submissions.shipment_id = jobs.shipment_id AND submissions.step = 'bol'
       WHERE journal.seq > ? AND journal.seq <= ? AND journal.event = 'print-printed'
         AND json_extract(journal.detail, '$.by') = 'printer'
         AND jobs.parent_id IS NULL AND jobs.kind IN ('${measuredKinds.join("', '")}')
         AND NOT EXISTS (SELECT 1 FROM print_jobs AS earlier WHERE earlier.shipment_id = jobs.shipment_id
           AND earlier.document_id = jobs.document_id AND earlier.rowid < jobs.rowid)`,
    )
    .all(after, last) as unknown as ReturnType<typeof printTimes>;
}

const openSubmissions = `state IN ('queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt')`;
/** A job sent to a printer that confirms nothing is finished. */
const openPrintJobs = `(state IN ('queued', 'sending', 'in-doubt') OR (state = 'sent' AND confirms = 1))`;

export function queueFigures(db: ReadableDatabase): QueueFigures {
  const oldest = (sql: string): string | null =>
    (db.prepare(sql).get() as { at: string | null } | undefined)?.at ?? null;
  return {
    submissions: db
      .prepare(
        `SELECT state, step, count(*) AS count FROM submissions WHERE ${openSubmissions} GROUP BY state, step`,
      )
      .all() as unknown as QueueFigures['submissions'],
    printJobs: db
      .prepare(
        `SELECT state, kind, count(*) AS count FROM print_jobs WHERE ${openPrintJobs} GROUP BY state, kind`,
      )
      .all() as unknown as QueueFigures['printJobs'],
    oldestSubmission: oldest(
      `SELECT min(queued_at) AS at FROM submissions WHERE state IN ('queued', 'claimed', 'held')`,
    ),
    oldestPrintJob: oldest(`SELECT min(created_at) AS at FROM print_jobs WHERE state = 'queued'`),
  };
}
