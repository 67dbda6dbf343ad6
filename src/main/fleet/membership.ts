import type { Clock } from '#main/clock.ts';
import { createFleetChangesStore } from '#main/storage/fleet-changes-store.ts';
import {
  createFleetMembershipStore,
  type FleetIdentity,
  type Membership,
} from '#main/storage/fleet-membership-store.ts';
import { createFleetTriggers, dropFleetTriggers, hasFleetTriggers } from '#main/storage/fleet-triggers.ts';
import { createStationNumbersStore } from '#main/storage/station-numbers-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';

/** A run of the station in its fleet. */
export interface Run {
  identity: FleetIdentity;
  session: string;
  /** Sessions of this file before it, the newest first. */
  before: readonly string[];
  /** As it stood when the run began. */
  membership: Membership;
}

/**
 * A run begins, in one commit: its session, and from here on every change is noted. Where the triggers are not those of this version (the
 * first time, after an update, after a migration that died) changes may have gone unnoted, and everything is told again.
 */
export function beginRun(db: StationDatabase, clock: Pick<Clock, 'now'>, session: string): Run {
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

/** The station is in no fleet from now on, and writes nothing for one. */
export function leaveFleet(db: StationDatabase): void {
  const store = createFleetMembershipStore(db);
  const membership = store.get();
  // A number that another station had there is nobody's here.
  createStationNumbersStore(db).forgetTaken();
  if (membership === null || (membership.fleet === '' && !membership.marked && !hasFleetTriggers(db))) return;
  db.transaction(() => {
    dropFleetTriggers(db);
    createFleetChangesStore(db).forgetAll();
    store.end();
  });
}

/**
 * The identity stays with the other computer and this one goes on under its own. What the other has told stays the other's; what changed
 * here since the two parted is told as this station's.
 */
export function becomeNewStation(db: StationDatabase, uuid: string): void {
  const store = createFleetMembershipStore(db);
  db.transaction(() => {
    createFleetChangesStore(db).forgetUpTo(store.get()?.acknowledged ?? 0);
    store.becomeNew(uuid);
    // It was the other identity that was let in with the number.
    createStationNumbersStore(db).forgetTaken();
    // The witness names the station too, and must not take this for another file.
    db.mark('kept');
  });
}

/** A person says that the other one is gone: above its epoch the server lets this one in. */
export function keepIdentity(db: StationDatabase): void {
  db.transaction(() => {
    createFleetMembershipStore(db).raiseEpoch();
    db.mark('kept');
  });
}
