import type { Clock } from '#main/clock.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import {
  createFleetMembershipStore,
  type FleetIdentity,
  type Membership,
} from '#main/storage/fleet/fleet-membership-store.ts';
import {
  createFleetTriggers,
  dropFleetTriggers,
  hasFleetTriggers,
} from '#main/storage/fleet/fleet-triggers.ts';
import { createStationNumbersStore } from '#main/storage/numbers/station-numbers-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';

/** A run of the station in its fleet. */
export interface FleetRun {
  identity: FleetIdentity;
  session: string;
  /** Earlier sessions of this file, newest first. */
  before: readonly string[];
  /** As it was when the run began. */
  membership: Membership;
}

/**
 * Begins a run, in one commit: its session is stored, and from here on every change is recorded. If the triggers are not of this version (first
 * run, update, a migration that died), changes may be unrecorded, and everything is published again.
 */
export function beginFleetRun(db: StationDatabase, clock: Pick<Clock, 'now'>, session: string): FleetRun {
  const store = createFleetMembershipStore(db);
  return db.transaction(() => {
    store.begin(session, clock.now().toISOString());
    if (!hasFleetTriggers(db)) {
      createFleetTriggers(db);
      store.setMarked(false);
    }
    const membership = store.get();
    if (membership === null) throw new Error('the membership that was just written is gone');
    return {
      identity: store.identity(),
      session,
      before: membership.earlier.filter((one) => one !== ''),
      membership,
    };
  });
}

/** The station leaves its fleet, and records nothing for one. */
export function leaveFleet(db: StationDatabase): void {
  const store = createFleetMembershipStore(db);
  const membership = store.get();
  // A number taken by another station there is free here.
  createStationNumbersStore(db).forgetTaken();
  if (membership === null || (membership.fleet === '' && !membership.marked && !hasFleetTriggers(db))) return;
  db.transaction(() => {
    dropFleetTriggers(db);
    createFleetChangesStore(db).forgetAll();
    store.end();
  });
}

/**
 * The station goes on under another identity. What it told under the old one stays there. Where another computer has that one
 * (`identity-elsewhere`), it also tells what was noted before the two parted, so only what changed here since is told as this station's;
 * where the fleet was made to forget the station, or another machine replaced it, nobody else tells what the server lacks.
 */
export function becomeNewStation(
  db: StationDatabase,
  uuid: string,
  because: 'identity-elsewhere' | 'forgotten' | 'replaced',
): void {
  const store = createFleetMembershipStore(db);
  db.transaction(() => {
    const { acknowledged, parted } = store.get() ?? { acknowledged: 0, parted: 0 };
    createFleetChangesStore(db).forgetUpTo(
      because === 'identity-elsewhere' ? Math.max(acknowledged, parted) : acknowledged,
    );
    store.becomeNew(uuid);
    // The other identity was admitted with the number.
    createStationNumbersStore(db).forgetTaken();
    // The witness contains the station's id too, and must not take this for another file.
    db.mark('kept');
  });
}

/** A person confirms that the other one is gone: a higher epoch lets this one in. */
export function keepIdentity(db: StationDatabase): void {
  db.transaction(() => {
    createFleetMembershipStore(db).raiseEpoch();
    db.mark('kept');
  });
}
