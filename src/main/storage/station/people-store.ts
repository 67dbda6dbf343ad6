import { fold } from '#shared/freight/text/fold.ts';
import type { PersonRow, Role } from '#shared/station/people.ts';
import type { StationDatabase } from '../database/station-database.ts';

/** A person as stored: `badge` is '' for none, `pin` the scrypt text or null. */
export interface StoredPerson extends Omit<PersonRow, 'hasPin'> {
  pin: string | null;
}

/** Wrong PINs in a row, and when the last was given. */
export interface PinAttempts {
  wrong: number;
  lastAt: string;
}

/**
 * The people of the station, the one place that reads and writes them, also for what a fleet shares. Inactive people stay: the journal
 * names them.
 */
export interface PeopleStore {
  /** Everybody, the active first, by name. */
  all(): StoredPerson[];
  get(id: string): StoredPerson | null;
  /** An active one. */
  ofBadge(badge: string): StoredPerson | null;
  /** An active one, ignoring capitals and accents. */
  ofName(name: string): StoredPerson | null;
  /** Stores the whole person, new or replacing the one with its id; the row version rises. */
  put(person: Omit<StoredPerson, 'version'>): void;
  /** Who is signed in at the window. */
  signedIn(): StoredPerson | null;
  setSignedIn(id: string | null): void;
  /** This station's own; not shared. */
  tries(id: string): PinAttempts | null;
  setPinAttempts(id: string, tries: PinAttempts | null): void;
}

interface Row {
  id: string;
  name: string;
  badge: string | null;
  role: Role;
  pin: string | null;
  active: number;
  managed: number;
  version: number;
  changed_at: string;
}

const personOf = (row: Row): StoredPerson => ({
  id: row.id,
  name: row.name,
  badge: row.badge ?? '',
  role: row.role,
  pin: row.pin,
  active: row.active === 1,
  managed: row.managed === 1,
  version: row.version,
  changedAt: row.changed_at,
});

export function createPeopleStore(db: StationDatabase): PeopleStore {
  function one(where: string, value: string): StoredPerson | null {
    const row = db.prepare(`SELECT * FROM people WHERE ${where}`).get(value) as unknown as Row | undefined;
    return row === undefined ? null : personOf(row);
  }
  return {
    all: () =>
      (db.prepare('SELECT * FROM people ORDER BY active DESC, folded, id').all() as unknown as Row[]).map(
        personOf,
      ),
    get: (id) => one('id = ?', id),
    ofBadge: (badge) => (badge === '' ? null : one('active = 1 AND badge = ?', badge)),
    ofName: (name) => one('active = 1 AND folded = ?', fold(name.trim())),
    put({ id, name, badge, role, pin, active, managed, changedAt }) {
      db.prepare(
        `INSERT INTO people (id, name, folded, badge, role, pin, active, managed, version, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, badge = excluded.badge, role = excluded.role,
           pin = excluded.pin, active = excluded.active, managed = excluded.managed, version = people.version + 1,
           changed_at = excluded.changed_at`,
      ).run(
        ...[id, name, fold(name), badge === '' ? null : badge, role, pin],
        ...[Number(active), Number(managed), changedAt],
      );
    },
    signedIn: () => one('active = 1 AND id = (SELECT person_id FROM signed_in WHERE one = ?)', '1'),
    setSignedIn(id) {
      if (id === null) db.prepare('DELETE FROM signed_in').run();
      else
        db.prepare(
          `INSERT INTO signed_in (one, person_id) VALUES (1, ?)
           ON CONFLICT (one) DO UPDATE SET person_id = excluded.person_id`,
        ).run(id);
    },
    tries(id) {
      const row = db.prepare('SELECT wrong, last_at AS lastAt FROM pin_tries WHERE person_id = ?').get(id);
      return (row as unknown as PinAttempts | undefined) ?? null;
    },
    setPinAttempts(id, tries) {
      if (tries === null) db.prepare('DELETE FROM pin_tries WHERE person_id = ?').run(id);
      else
        db.prepare(
          `INSERT INTO pin_tries (person_id, wrong, last_at) VALUES (?, ?, ?)
           ON CONFLICT (person_id) DO UPDATE SET wrong = excluded.wrong, last_at = excluded.last_at`,
        ).run(id, tries.wrong, tries.lastAt);
    },
  };
}
