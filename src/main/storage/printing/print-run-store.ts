import type { StationDatabase } from '../database/station-database.ts';

/** Which printer it is, as it reports: `~HI` and the serial number by SGD. `serial` null: not reported. */
export interface PrinterIdentity {
  serial: string | null;
  model: string | null;
  firmware: string | null;
}

/** The labels sent to a printer since its counter last agreed exactly with them (docs/decisions/printed.md). */
export interface PrintRun extends PrinterIdentity {
  id: number;
  printerId: string;
  /** The printer's counter at that point. */
  odometer: number;
  /** Physical labels since. */
  sent: number;
  /** Its `~HS` once counted fewer labels than were still to come, so "empty" proves nothing here. */
  suspect: boolean;
  /** The counter at the agreement that ended the run; null: there was none. */
  agreedAt: number | null;
  /** When the printer was switched on, in milliseconds of this computer's clock; null: it does not report it. */
  bootedAt: number | null;
  begunAt: string;
}

/** What runs that ended in agreement showed about a printer. */
export interface PrinterHabits {
  /** The longest time for a label, milliseconds; decays when it gets faster. */
  slowest: number;
  /** `~HS` has counted a whole window of labels: it shows what it holds. */
  showsLabels: boolean;
  /** `~HS` has counted fewer labels than were still to come: it hides the one in progress, or a box queues before it. */
  hidesLabels: boolean;
  /** It has counted more labels than were sent: others print there. This many runs must agree before its counter is trusted; 0: trusted. */
  unbelievedRuns: number;
}

export interface PrintRunStore {
  begin(run: Omit<PrintRun, 'id' | 'sent' | 'suspect' | 'agreedAt'>): number;
  get(id: number): PrintRun | null;
  /** The newest run at a printer: by serial number, through any settings entry, otherwise of this entry. `before`: only runs before this id. */
  newestAt(printer: Pick<PrintRun, 'serial' | 'printerId'>, before?: number): PrintRun | null;
  /**
   * Whether this station may have moved the counter of its printer otherwise since it began, through any entry of the settings: a newer run
   * of the same serial number, or of a printer that does not report one; or labels handed over without counting.
   */
  isOvertaken(run: PrintRun): boolean;
  agreed(id: number, counter: number): void;
  /** Adds this many physical labels. */
  grow(id: number, labels: number): void;
  suspect(id: number): void;
  habits(serial: string): PrinterHabits | null;
  learn(serial: string, habits: PrinterHabits): void;
}

const columns = `id, printer_id AS printerId, serial, model, firmware, odometer, sent, suspect, agreed_at AS agreedAt, booted_at AS bootedAt, begun_at AS begunAt`;
type Row = Omit<PrintRun, 'suspect'> & { suspect: number };
const runOf = (row: unknown): PrintRun | null =>
  row === undefined ? null : { ...(row as Row), suspect: (row as Row).suspect === 1 };

export function createPrintRunStore(db: StationDatabase): PrintRunStore {
  return {
    begin(run) {
      const { lastInsertRowid } = db
        .prepare(
          'INSERT INTO print_runs (printer_id, serial, model, firmware, odometer, booted_at, begun_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(run.printerId, run.serial, run.model, run.firmware, run.odometer, run.bootedAt, run.begunAt);
      return Number(lastInsertRowid);
    },
    get(id) {
      return runOf(db.prepare(`SELECT ${columns} FROM print_runs WHERE id = ?`).get(id));
    },
    newestAt({ serial, printerId }, before = Number.MAX_SAFE_INTEGER) {
      const newest = (column: 'serial' | 'printer_id', value: string): PrintRun | null => {
        const asked = `SELECT ${columns} FROM print_runs WHERE ${column} = ? AND id < ? ORDER BY id DESC LIMIT 1`;
        return runOf(db.prepare(asked).get(value, before));
      };
      return (serial === null ? null : newest('serial', serial)) ?? newest('printer_id', printerId);
    },
    isOvertaken({ id, serial }) {
      const asked = `SELECT EXISTS (SELECT 1 FROM print_runs WHERE id > ?1 AND (serial = ?2 OR serial IS NULL))
        OR EXISTS (SELECT 1 FROM print_jobs WHERE kind NOT IN ('document', 'test-page', 'own-document') AND run_id IS NULL
          AND sent_to NOT LIKE 'folder:%' AND state <> 'queued' AND run_then >= ?1) AS n`;
      return (db.prepare(asked).get(id, serial) as { n: number }).n === 1;
    },
    agreed(id, counter) {
      db.prepare('UPDATE print_runs SET agreed_at = ? WHERE id = ?').run(counter, id);
    },
    grow(id, labels) {
      db.prepare('UPDATE print_runs SET sent = sent + ? WHERE id = ?').run(labels, id);
    },
    suspect(id) {
      db.prepare('UPDATE print_runs SET suspect = 1 WHERE id = ?').run(id);
    },
    habits(serial) {
      const row = db.prepare('SELECT * FROM printer_habits WHERE serial = ?').get(serial) as
        | { slowest: number; shows_labels: number; hides_labels: number; unbelieved_runs: number }
        | undefined;
      return row
        ? {
            slowest: row.slowest,
            showsLabels: row.shows_labels === 1,
            hidesLabels: row.hides_labels === 1,
            unbelievedRuns: row.unbelieved_runs,
          }
        : null;
    },
    learn(serial, { slowest, showsLabels, hidesLabels, unbelievedRuns }) {
      db.prepare(
        `INSERT OR REPLACE INTO printer_habits (serial, slowest, shows_labels, hides_labels, unbelieved_runs) VALUES (?, ?, ?, ?, ?)`,
      ).run(serial, Math.round(slowest), Number(showsLabels), Number(hidesLabels), unbelievedRuns);
    },
  };
}
