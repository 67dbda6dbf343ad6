import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Vault } from '../credentials/vault.ts';
import { fleetAddress } from '../fleet/fleet-address.ts';
import { createFleetSwitch, type FleetSwitch } from '../fleet/fleet-switch.ts';
import { fleetHandlers } from '../fleet/handlers/handlers.ts';
import { createSharedWork } from '../fleet/shared-work.ts';
import { stationHeartbeat } from '../fleet/station-beat.ts';
import { workNoteHandlers } from '../fleet/handlers/work-handlers.ts';
import type { FleetWork } from '../fleet/work/fleet-work.ts';
import type { TestSettings } from '../fleet/test-settings.ts';
import type { Station } from '../station/station.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { ok } from '#shared/ipc/result.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { StationStatus } from '#shared/station/connection.ts';

/** The station's part in its fleet, with or without a window. */
export interface StationFleet {
  fleet: FleetSwitch;
  handlers: Handlers['fleet'];
}

const folderOf = (dataFolder: string): string => join(dataFolder, 'fleet');
/** What the thread has pulled (`fleet/worker/pulled/`). */
export const pulledFile = (dataFolder: string): string => join(folderOf(dataFolder), 'fleet.sqlite');

/** What the status strip says about the fleet; nothing if none is set. */
export function fleetStatus(fleet: FleetSwitch | null): Pick<StationStatus, 'fleet'> {
  const strip = fleet?.strip();
  return strip === undefined ? {} : { fleet: strip };
}

export function createStationFleet(parts: {
  /** The live desk's database: training is not shared. */
  db: StationDatabase;
  station: Station;
  fleetVault: Vault;
  dataFolder: string;
  version: string;
  status: () => StationStatus;
  /** The live desk's fleet work, while that desk is open. */
  work: () => FleetWork | null;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
  log: (words: string) => void;
  /** The name of the person at the station; without it, the packer of the settings. */
  person?: () => string;
  peopleChanged?: () => void;
}): StationFleet {
  const { station, fleetVault, clock, report, log } = parts;
  const dataFolder = folderOf(parts.dataFolder);
  const settings = () => station.settings();
  const address = () => fleetAddress(settings().fleet);
  const host = hostname();
  const fleet = createFleetSwitch({
    db: parts.db,
    station,
    dataFolder,
    host,
    clock,
    newId: parts.newId,
    report,
    log,
    password: (of) => fleetVault.read(of),
    beat: stationHeartbeat(parts.db, parts.status, settings, { host, version: parts.version }, clock),
    takers: workNoteHandlers(parts.work),
  });
  const shared = createSharedWork({
    db: parts.db,
    station,
    fleet,
    clock,
    newId: parts.newId,
    random: Math.random,
    report,
    person: parts.person ?? (() => settings().station.packer),
    peopleChanged: parts.peopleChanged ?? (() => undefined),
  });
  const test: TestSettings = async (tried, typed) => {
    // A station without a fleet does not load this.
    const { testInThread } = await import('../fleet/test-in-thread.ts');
    return testInThread({
      password: (of) => fleetVault.read(fleetAddress(of)),
      station: () => ({ name: settings().station.name, number: settings().station.id }),
      dataFolder,
      clock,
      report,
    })(tried, typed);
  };
  const handlers = fleetHandlers({
    fleet,
    clock,
    test,
    work: parts.work,
    shared: { db: parts.db, ...shared },
    password: {
      state: () => fleetVault.state(address()),
      ask: () => fleetVault.ask(),
      save(password, keepInBasicText) {
        if (password !== '') return fleetVault.save(password, { address: address(), keepInBasicText });
        fleetVault.forget();
        return Promise.resolve(ok(undefined));
      },
    },
  });
  return {
    handlers,
    fleet: {
      ...fleet,
      async open() {
        await fleet.open();
        shared.start();
      },
      async close() {
        const ended = shared.stop();
        await fleet.close();
        await ended;
      },
    },
  };
}
