import type { StationDatabase } from '../database/station-database.ts';

/** A file of the watched folder whose results are written next to it. */
export interface ResultsOf {
  fileId: string;
  folder: string;
  /** In `done`. */
  name: string;
}

/** A shipment of such a file. */
export interface DueLine {
  id: number;
  fileId: string;
  /** Null: it was taken before, under its external id. */
  importedId: string | null;
  row: number;
  externalId: string;
  /** The last one, as JSON; null: none yet. */
  line: string | null;
}

export interface UnwrittenLine {
  seq: number;
  line: string;
}

/**
 * What results files say and what of it is written. Triggers in `schema.sql` make a line due in the commit of each change that it depends on; a
 * recorded line stays unwritten until its file is on the disk.
 */
export interface ImportResultsStore {
  /** Inside the commit by which the file counts. */
  begin(file: ResultsOf): void;
  /** A file whose shipments are not listed yet; null: none. */
  toList(): string | null;
  list(fileId: string, lines: readonly Pick<DueLine, 'importedId' | 'row' | 'externalId'>[]): void;
  listed(fileId: string): void;
  /** The lines that depend on this imported shipment, a BOL or a merge are due again, for what no trigger sees. */
  lookAgain(subject: string): void;
  /** Lines to look at, after this one. */
  due(after: number, limit: number): DueLine[];
  /** It was looked at, and depends on these: due again once one of them changes. */
  seen(id: number, subjects: readonly string[]): void;
  /** The line is different now, and is to be written. */
  record(due: Pick<DueLine, 'id' | 'fileId'>, line: string): void;
  /** Files with lines to write. */
  unwrittenFiles(): ResultsOf[];
  unwritten(fileId: string): UnwrittenLine[];
  /** Those up to this one are in the file. */
  written(fileId: string, seq: number): void;
  /** The last line of each shipment, in load order. */
  lastLines(fileId: string): string[];
  /** No shipment of it goes on without a person. */
  hasAllLines(fileId: string): boolean;
  newest(limit: number): ResultsOf[];
}

export const createImportResultsStore = (db: StationDatabase): ImportResultsStore => ({
  begin({ fileId, folder, name }) {
    db.prepare('INSERT INTO import_results (file_id, folder, name) VALUES (?, ?, ?)').run(
      fileId,
      folder,
      name,
    );
  },
  toList() {
    const row = db.prepare('SELECT file_id AS id FROM import_results WHERE listed = 0 LIMIT 1').get();
    return row === undefined ? null : String(row['id']);
  },
  list(fileId, lines) {
    const insert = db.prepare(
      'INSERT OR IGNORE INTO import_result_lines (file_id, imported_id, row, external_id) VALUES (?, ?, ?, ?)',
    );
    for (const { importedId, row, externalId } of lines)
      insert.run(fileId, importedId ?? '', row, externalId);
  },
  listed(fileId) {
    db.prepare('UPDATE import_results SET listed = 1 WHERE file_id = ?').run(fileId);
  },
  lookAgain(subject) {
    db.prepare(
      'UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = ?)',
    ).run(subject);
  },
  due: (after, limit) =>
    db
      .prepare(
        `SELECT id, file_id AS fileId, nullif(imported_id, '') AS importedId, row, external_id AS externalId, line
         FROM import_result_lines WHERE due = 1 AND id > ? ORDER BY id LIMIT ?`,
      )
      .all(after, limit) as unknown as DueLine[],
  seen(id, subjects) {
    const add = db.prepare(
      'INSERT OR IGNORE INTO import_result_subjects (subject_id, line_id) VALUES (?, ?)',
    );
    for (const subject of subjects) add.run(subject, id);
    db.prepare('UPDATE import_result_lines SET due = 0 WHERE id = ?').run(id);
  },
  record({ id, fileId }, line) {
    db.prepare('UPDATE import_result_lines SET line = ? WHERE id = ?').run(line, id);
    db.prepare('INSERT INTO import_results_unwritten (file_id, line) VALUES (?, ?)').run(fileId, line);
  },
  unwrittenFiles: () =>
    db
      .prepare(
        `SELECT r.file_id AS fileId, r.folder, r.name FROM (SELECT DISTINCT file_id FROM import_results_unwritten) AS u
         CROSS JOIN import_results AS r ON r.file_id = u.file_id`,
      )
      .all() as unknown as ResultsOf[],
  unwritten: (fileId) =>
    db
      .prepare('SELECT seq, line FROM import_results_unwritten WHERE file_id = ? ORDER BY seq')
      .all(fileId) as unknown as UnwrittenLine[],
  written(fileId, seq) {
    db.prepare('DELETE FROM import_results_unwritten WHERE file_id = ? AND seq <= ?').run(fileId, seq);
  },
  lastLines: (fileId) =>
    db
      .prepare('SELECT line FROM import_result_lines WHERE file_id = ? AND line IS NOT NULL ORDER BY id')
      .all(fileId)
      .map((row) => String(row['line'])),
  hasAllLines: (fileId) =>
    db
      .prepare(
        `SELECT 1 FROM import_results WHERE file_id = ? AND listed = 1
           AND NOT EXISTS (SELECT 1 FROM import_result_lines AS l WHERE l.file_id = import_results.file_id AND l.line IS NULL)`,
      )
      .get(fileId) !== undefined,
  newest: (limit) =>
    db
      .prepare('SELECT file_id AS fileId, folder, name FROM import_results ORDER BY seq DESC LIMIT ?')
      .all(limit) as unknown as ResultsOf[],
});
