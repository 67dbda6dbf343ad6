import type { StationDatabase } from '../database/station-database.ts';
import { identityOf } from '../witness/witness-position.ts';

/** Consecutive numbers, first and last, in the space of one carrier's number format. */
export interface NumberRange {
  space: string;
  first: number;
  last: number;
}

export interface LeasedBlock extends NumberRange {
  id: number;
  fleet: string;
  leasedAt: string;
}

/**
 * Blocks of PRO numbers that the fleet leased to this station. Only those of the file's current identity and epoch are used: a file restored
 * from a copy has another epoch, and its old blocks may have been used up since.
 */
export interface FleetBlocksStore {
  /** The lease, committed here before any of its numbers is used. */
  add(block: LeasedBlock): void;
  /** The next number within the range, never given twice; null: no block has one. Call it in the transaction that uses it. */
  next(range: NumberRange): number | null;
  /** How many numbers the blocks here have left within the range, and the next one. */
  left(range: NumberRange): { left: number; next: number | null };
  /** Blocks of which nothing was given yet. */
  untouched(range: NumberRange): number;
  /** When the newest block was leased, and how large it is. */
  newest(range: NumberRange): { leasedAt: string; size: number } | null;
  /** Whether another computer may have this identity: its blocks are not used until that is settled. */
  hold(held: boolean): void;
  /** What the fleet has left of a range, as last reported; null: never. */
  free(range: NumberRange): number | null;
  setFree(range: NumberRange, free: number, at: string): void;
  /** Every block that this station ever had in the space, in any epoch, used up or not: no other may use its numbers. */
  had(space: string): readonly HeldBlock[];
  /** Numbers that another station has too: neither uses the rest of such a block. Returns whether there were any. */
  giveUp(numbers: NumberRange): boolean;
}

export type HeldBlock = Pick<NumberRange, 'first' | 'last'>;

export function createFleetBlocksStore(db: StationDatabase): FleetBlocksStore {
  const usable = (range: NumberRange) => {
    const { station, epoch } = identityOf(db);
    return [range.space, station, epoch, range.first, range.last] as const;
  };
  const ours = `space = ?1 AND station = ?2 AND epoch = ?3 AND held = 0 AND first >= ?4 AND last <= ?5`;
  const key = ({ space, first, last }: NumberRange) => [space, first, last] as const;
  const known = (range: NumberRange) =>
    db.prepare('SELECT free FROM fleet_ranges WHERE space = ? AND first = ? AND last = ?').get(...key(range));
  return {
    add({ id, fleet, space, first, last, leasedAt }) {
      const { station, epoch } = identityOf(db);
      // A rebuilt server counts its leases from one again.
      db.prepare(
        `INSERT INTO fleet_blocks (id, fleet, space, first, last, next, station, epoch, leased_at)
         VALUES (max(?1, (SELECT coalesce(max(id), 0) + 1 FROM fleet_blocks)), ?2, ?3, ?4, ?5, ?4, ?6, ?7, ?8)`,
      ).run(id, fleet, space, first, last, station, epoch, leasedAt);
    },
    next(range) {
      return db.transaction(() => {
        const row = db
          .prepare(
            `UPDATE fleet_blocks SET next = next + 1
             WHERE id = (SELECT id FROM fleet_blocks WHERE ${ours} AND next <= last ORDER BY id LIMIT 1) RETURNING next - 1 AS number`,
          )
          .get(...usable(range));
        if (row === undefined) return null;
        // A number is never taken back: the witness knows it before anybody reads it.
        db.mark('kept');
        return Number(row['number']);
      });
    },
    left(range) {
      const row = db
        .prepare(
          `SELECT coalesce(sum(last - next + 1), 0) AS n FROM fleet_blocks WHERE ${ours} AND next <= last`,
        )
        .get(...usable(range));
      const next = db
        .prepare(`SELECT next FROM fleet_blocks WHERE ${ours} AND next <= last ORDER BY id LIMIT 1`)
        .get(...usable(range));
      return { left: Number(row?.['n'] ?? 0), next: next === undefined ? null : Number(next['next']) };
    },
    untouched: (range) =>
      Number(
        db
          .prepare(`SELECT count(*) AS n FROM fleet_blocks WHERE ${ours} AND next = first`)
          .get(...usable(range))?.['n'] ?? 0,
      ),
    newest(range) {
      const row = db
        .prepare(
          `SELECT leased_at AS leasedAt, last - first + 1 AS size FROM fleet_blocks WHERE ${ours} ORDER BY id DESC LIMIT 1`,
        )
        .get(...usable(range));
      return row === undefined ? null : ({ ...row } as unknown as { leasedAt: string; size: number });
    },
    hold(held) {
      db.prepare('UPDATE fleet_blocks SET held = ? WHERE held <> ?').run(Number(held), Number(held));
    },
    free(range) {
      const free = known(range)?.['free'];
      return free === undefined || free === null ? null : Number(free);
    },
    setFree(range, free, at) {
      db.prepare(
        `INSERT INTO fleet_ranges (space, first, last, free, told_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (space, first, last) DO UPDATE SET free = excluded.free, told_at = excluded.told_at`,
      ).run(...key(range), free, at);
    },
    had: (space) =>
      db
        .prepare('SELECT first, last FROM fleet_blocks WHERE space = ? AND station = ? ORDER BY first')
        .all(space, identityOf(db).station) as unknown as HeldBlock[],
    giveUp: ({ space, first, last }) =>
      Number(
        db
          .prepare(
            `UPDATE fleet_blocks SET next = last + 1 WHERE space = ? AND station = ? AND first <= ? AND last >= ? AND next <= last`,
          )
          .run(space, identityOf(db).station, last, first).changes,
      ) > 0,
  };
}
