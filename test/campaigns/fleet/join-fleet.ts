import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import type { Desk } from '#main/desk/desk.ts';
import { stationStatus } from '#main/desk/station-status.ts';
import { createFleetSwitch } from '#main/fleet/fleet-switch.ts';
import type { FleetAccess } from '#main/fleet/fleet-port.ts';
import { fleetHandlers } from '#main/fleet/handlers/handlers.ts';
import { workTakers } from '#main/fleet/handlers/work-handlers.ts';
import { stationBeat } from '#main/fleet/station-beat.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import { createFleetMembershipStore } from '#main/storage/fleet-membership-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import { ok } from '#shared/ipc/result.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { nobodyNamed } from '#shared/station/people.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { StationStart } from './words.ts';

export interface JoinedFleet {
  handlers: Handlers['fleet'];
  access: FleetAccess;
  open: () => Promise<void>;
  state: () => FleetState;
  uuid: () => string;
  close: () => Promise<void>;
}

/** The real port to the fleet, put together as the app does it (`app/station-fleet.ts`), with a host's name of our own. */
export function joinFleet(at: {
  start: StationStart;
  db: StationDatabase;
  desk: () => Desk;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
}): JoinedFleet {
  const { start, db, desk, settings, clock, newId, report } = at;
  const { host, folder, password } = start;
  const changed: Signal<void> = createSignal();
  const status = () =>
    stationStatus(settings(), { mode: 'live', people: nobodyNamed, desk: desk(), now: clock.now() });
  const work = () => desk().fleet;
  const fleet = createFleetSwitch({
    ...{ db, clock, newId, report, host, dataFolder: join(folder, 'fleet') },
    station: { settings, changed },
    password: () => password,
    beat: stationBeat({ db, status, settings, host, version: '0.0.0-campaign' }),
    takers: workTakers(work),
    log: (words) => process.stderr.write(`${words}\n`),
  });
  const handlers = fleetHandlers({
    ...{ fleet, clock, work },
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
    open: () => fleet.open(),
    state: () => fleet.state(),
    uuid: () => createFleetMembershipStore(db).identity().uuid,
    close: () => fleet.close(),
  };
}
