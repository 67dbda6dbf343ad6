import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock as clock } from '#main/clock.ts';
import { createFleetSwitch, type FleetSwitch } from '#main/fleet/fleet-switch.ts';
import type { StartThread } from '#main/fleet/thread.ts';
import { createSignal } from '#main/signal.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';
import { settingsSchema, type Settings } from '#shared/station/settings.ts';
import { openStation } from './open-station.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface FleetStation {
  db: StationDatabase;
  stores: Stores;
  fleet: FleetSwitch;
  /** Saves other settings. */
  set(change: Partial<Settings['fleet'] & { number: string; name: string }>): void;
  settings(): Settings;
  /** Waits until the state is as asked; what it came to otherwise is in the error. */
  until(is: (state: FleetState) => boolean, seconds?: number): Promise<FleetState>;
  troubles: unknown[];
}

const none = {
  printerId: null,
  name: '',
  condition: 'not-set-up',
  since: '2026-11-22T10:00:00.000Z',
} as const;

/** A station's database with its fleet and no desk: what is told comes from rows that a test writes. */
export function fleetStation(parts: {
  url: string | null;
  password: string;
  number: string;
  name?: string;
  schema?: string;
  file?: string;
  /** The database of this one, which is open still: the same station, its fleet opened anew. */
  open?: Pick<FleetStation, 'db' | 'stores'>;
  dataFolder?: string;
  start?: StartThread;
}): FleetStation {
  const { db, stores } = parts.open ?? openStation(...(parts.file === undefined ? [] : [parts.file]));
  const changed = createSignal<undefined>();
  const troubles: unknown[] = [];
  let settings = settingsSchema.parse({
    station: { id: parts.number, name: parts.name ?? `Station ${parts.number}` },
    fleet: { url: parts.url, ...(parts.schema === undefined ? {} : { schema: parts.schema }) },
  });
  const beat = (): StationBeat => ({
    ...{ name: settings.station.name, number: settings.station.id, host: 'bench', version: '0' },
    service: { state: 'unknown', since: none.since, reason: null },
    ...{ waiting: 0, inDoubt: 0, oldestWaitingAt: null, packer: '', training: false, today: null },
    ...{ labelPrinter: none, documentPrinter: none },
  });
  const fleet = createFleetSwitch({
    ...{ db, clock, beat, host: 'bench', takers: {}, newId: () => crypto.randomUUID() },
    station: { settings: () => settings, changed: changed },
    password: () => parts.password,
    dataFolder: parts.dataFolder ?? join(temporaryFolder(), 'fleet'),
    report: (error) => troubles.push(error),
    log: () => undefined,
    ...(parts.start === undefined ? {} : { start: parts.start }),
  });
  onTestFinished(() => fleet.close());
  return {
    ...{ db, stores, fleet, troubles },
    settings: () => settings,
    set({ number, name, ...change }) {
      const { station } = settings;
      settings = {
        ...settings,
        station: { ...station, id: number ?? station.id, name: name ?? station.name },
        fleet: { ...settings.fleet, ...change },
      };
      changed.emit(undefined);
    },
    async until(is, seconds = 20) {
      for (const end = Date.now() + seconds * 1000; ;) {
        const state = fleet.state();
        if (is(state)) return state;
        if (Date.now() > end)
          throw new Error(`the fleet is ${JSON.stringify(state)}; ${troubles.map(String).join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
}
