import { storedJson } from '#main/storage/database/stored-json.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface Membership {
  /** The server's uuid of the fleet; '' until known. */
  fleet: string;
  /** Of the current or last run. */
  session: string;
  /** Earlier ones, newest first. */
  earlier: readonly string[];
  /** What the server had at last contact. */
  acknowledged: number;
  journal: number;
  sharedAt: string | null;
  /** All data from before it joined is marked to be published. */
  marked: boolean;
  /** The last change when the first run began after the last admitted one. */
  parted: number;
  /** The server has the bytes of all shareable documents. */
  papersTold: boolean;
}

export interface FleetIdentity {
  uuid: string;
  epoch: number;
}

export interface FleetMembershipStore {
  get(): Membership | null;
  identity(): FleetIdentity;
  /** A run begins: its session is stored before the server knows it. Returns the earlier membership. */
  begin(session: string, at: string): Membership | null;
  setMarked(marked: boolean): void;
  setPapersTold(told: boolean): void;
  /** The fleet that admitted this run. */
  setLetIn(fleet: string): void;
  setStored(stored: Pick<Membership, 'acknowledged' | 'journal' | 'sharedAt'>): void;
  /** The station is in no fleet any more. */
  end(): void;
  /** Another identity, which no other computer has. */
  becomeNew(uuid: string): void;
  /** The same identity, with a higher epoch. */
  raiseEpoch(): void;
}

/** A server restored from a copy may know any of the last months' sessions. */
const keptSessions = 500;

interface Row {
  fleet: string;
  session: string;
  earlier: string;
  marked: number;
  papers_told: number;
  acknowledged: number;
  journal: number;
  shared_at: string | null;
  parted: number;
}

export function createFleetMembershipStore(db: StationDatabase): FleetMembershipStore {
  function get(): Membership | null {
    const row = db.prepare('SELECT * FROM fleet_membership').get() as Row | undefined;
    if (row === undefined) return null;
    const { fleet, session, acknowledged, journal, parted } = row;
    return {
      fleet,
      session,
      acknowledged,
      journal,
      parted,
      earlier: storedJson(row.earlier) as string[],
      sharedAt: row.shared_at,
      marked: row.marked === 1,
      papersTold: row.papers_told === 1,
    };
  }
  return {
    get,
    identity: () =>
      db.prepare('SELECT station AS uuid, epoch FROM identity').get() as unknown as FleetIdentity,
    begin(session, at) {
      return db.transaction(() => {
        const before = get();
        const earlier = before === null ? [] : [before.session, ...before.earlier].slice(0, keptSessions);
        db.prepare(
          `INSERT INTO fleet_membership (one, fleet, session, earlier, joined_at) VALUES (1, '', ?1, ?2, ?3)
           ON CONFLICT (one) DO UPDATE SET session = ?1, earlier = ?2, let_in = 0,
             parted = CASE WHEN let_in = 1 THEN (SELECT coalesce(max(seq), 0) FROM fleet_changes) ELSE parted END`,
        ).run(session, JSON.stringify(earlier), at);
        return before;
      });
    },
    setMarked(marked) {
      db.prepare('UPDATE fleet_membership SET marked = ?').run(marked ? 1 : 0);
    },
    setPapersTold(told) {
      db.prepare('UPDATE fleet_membership SET papers_told = ?').run(told ? 1 : 0);
    },
    setLetIn(fleet) {
      db.prepare(
        `UPDATE fleet_membership SET fleet = ?1, let_in = 1, papers_told = CASE WHEN fleet = ?1 THEN papers_told ELSE 0 END
         WHERE fleet <> ?1 OR let_in = 0`,
      ).run(fleet);
    },
    setStored({ acknowledged, journal, sharedAt }) {
      db.prepare('UPDATE fleet_membership SET acknowledged = ?, journal = ?, shared_at = ?').run(
        acknowledged,
        journal,
        sharedAt,
      );
    },
    end() {
      // The sessions stay: the server recognizes a returning station by them.
      db.exec(
        `UPDATE fleet_membership SET fleet = '', marked = 0, papers_told = 0, acknowledged = 0, journal = 0, shared_at = NULL,
           let_in = 0, parted = 0`,
      );
    },
    becomeNew(uuid) {
      db.prepare('UPDATE identity SET station = ?').run(uuid);
      // Another identity's sessions, not this one's.
      db.prepare(
        `UPDATE fleet_membership SET session = '', earlier = '[]', papers_told = 0, acknowledged = 0, journal = 0, shared_at = NULL,
           let_in = 0, parted = 0`,
      ).run();
    },
    raiseEpoch() {
      db.exec('UPDATE identity SET epoch = epoch + 1');
    },
  };
}
