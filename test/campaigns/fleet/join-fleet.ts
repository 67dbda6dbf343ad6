import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import type { Desk } from '#main/desk/desk.ts';
import { stationStatus } from '#main/desk/station-status.ts';
import { createFleetSwitch } from '#main/fleet/fleet-switch.ts';
import type { FleetAccess } from '#main/fleet/fleet-port.ts';
import { fleetHandlers } from '#main/fleet/handlers/handlers.ts';
import { workNoteHandlers } from '#main/fleet/handlers/work-handlers.ts';
import { createSharedWork } from '#main/fleet/shared-work.ts';
import { stationHeartbeat } from '#main/fleet/station-beat.ts';
import type { Station } from '#main/station/station.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import { ok } from '#shared/ipc/result.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { noPeople } from '#shared/station/people.ts';
import { dyingFleet } from './dying.ts';
import type { StationStart } from './words.ts';

export interface JoinedFleet {
  handlers: Handlers['fleet'];
  access: FleetAccess;
  open: () => Promise<void>;
  state: () => FleetState;
  uuid: () => string;
  /** Edits that the fleet has not heard of. */
  edits: () => number;
  dieAt: (moment: number) => void;
  close: () => Promise<void>;
}

/** What is edited together is looked at ten times as often as in a warehouse, and meets three times as often. */
const hasty = (clock: Clock): Clock => ({
  now: () => clock.now(),
  // Not more: a station that is back waits with new PRO numbers until the others are, by this clock.
  monotonic: () => clock.monotonic() * 3,
  after: (milliseconds, run) => clock.after(milliseconds / 10, run),
});

/** The real port to the fleet, put together as the app does it (`app/station-fleet.ts`), with a host's name of our own. */
export function joinFleet(at: {
  start: StationStart;
  db: StationDatabase;
  desk: () => Desk;
  station: Station;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
}): JoinedFleet {
  const { start, db, desk, station, clock, newId, report } = at;
  const { host, folder, password } = start;
  const settings = () => station.settings();
  const status = () =>
    stationStatus(settings(), { mode: 'live', people: noPeople, desk: desk(), now: clock.now() });
  const work = () => desk().fleet;
  const own = createFleetSwitch({
    ...{ db, clock, newId, report, host, station, dataFolder: join(folder, 'fleet') },
    password: () => password,
    beat: stationHeartbeat(db, status, settings, { host, version: '0.0.0-campaign' }, clock),
    takers: workNoteHandlers(work),
    log: (words) => process.stderr.write(`${words}\n`),
  });
  const fleet = dyingFleet(own, start.diesAt ?? null);
  const shared = createSharedWork({
    ...{ db, station, fleet, newId, random: Math.random, report },
    clock: hasty(clock),
    person: () => `Packer ${start.number}`,
    peopleChanged: () => undefined,
  });
  const handlers = fleetHandlers({
    ...{ fleet, clock, work, shared: { db, ...shared } },
    password: {
      state: () => ({ stored: true, vault: 'safe' }) as never,
      ask: () => Promise.resolve(),
      save: () => Promise.resolve(ok(undefined)),
    },
    test: () => Promise.resolve({ trouble: null, stations: 0 }),
  });
  return {
    handlers,
    access: fleet,
    async open() {
      await fleet.open();
      shared.start();
    },
    state: () => fleet.state(),
    uuid: () => createFleetMembershipStore(db).identity().uuid,
    edits: () => shared.sharedLists.touchedCount(),
    dieAt: fleet.dieAt,
    async close() {
      const ended = shared.stop();
      await fleet.close();
      await ended;
    },
  };
}
