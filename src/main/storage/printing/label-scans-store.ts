import type { StationDatabase } from '../database/station-database.ts';

/** A BOL that is printed when the labels of its shipment have been scanned. */
export interface AwaitedBol {
  jobId: string;
  shipmentId: string;
  bolNumber: string;
}

/** Stick and scan. A BOL waits while its print job says so, so nothing else has to be kept or undone. */
export interface LabelScansStore {
  /** Those that wait, the oldest first. */
  awaited(): AwaitedBol[];
  /** The handling units that were scanned for a BOL, in order. */
  units(jobId: string): number[];
  /** False: this unit was scanned before, or the BOL no longer waits. */
  add(scan: { jobId: string; unit: number; code: string; at: string }): boolean;
}

const waits = `j.state = 'queued' AND j.reason = 'awaiting-scans'`;

export const createLabelScansStore = (db: StationDatabase): LabelScansStore => ({
  awaited: () =>
    db
      .prepare(
        `SELECT j.id AS jobId, j.shipment_id AS shipmentId, coalesce(s.service_bol_number, s.bol_number) AS bolNumber
         FROM print_jobs AS j JOIN shipments AS s ON s.id = j.shipment_id WHERE ${waits} ORDER BY j.created_at, j.rowid`,
      )
      .all()
      .map((row) => ({ ...row }) as unknown as AwaitedBol),
  units: (jobId) =>
    db
      .prepare('SELECT unit FROM label_scans WHERE job_id = ? ORDER BY unit')
      .all(jobId)
      .map(({ unit }) => Number(unit)),
  add: ({ jobId, unit, code, at }) =>
    db
      .prepare(
        `INSERT INTO label_scans (job_id, unit, code, scanned_at)
         SELECT j.id, ?, ?, ? FROM print_jobs AS j WHERE j.id = ? AND ${waits} ON CONFLICT DO NOTHING`,
      )
      .run(unit, code, at, jobId).changes > 0,
});
