import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock, type Clock } from '#main/clock.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { openLiveDesk } from '#main/desk/open-live-desk.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createStores } from '#main/storage/stores.ts';
import { childActs, type ChildParts } from './child-acts.ts';
import { childStation } from './child-station.ts';
import { joinFleet } from './join-fleet.ts';
import { valueOf } from './value-of.ts';
import type { Asked, Saved, StationStart } from './words.ts';

export interface StationChild {
  perform: (asked: Asked) => Promise<unknown>;
}

/** Opens the station's file and lets it work: sending, printing, sharing. */
export async function openStationChild(
  start: StationStart,
  tell: (saved: Saved) => void,
): Promise<StationChild> {
  mkdirSync(start.folder, { recursive: true });
  const file = join(start.folder, 'station.sqlite');
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + start.skewMs) };
  const newId = () => randomUUID();
  const report = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  };
  const db = valueOf(openStationDatabase(file, { now: () => clock.now() }));
  const station = childStation(start, db, clock);
  const settings = () => station.settings();
  const service = createFreightService({
    settings: () => settings().service,
    authenticationId: () => 'campaign',
    limits: { connect: 2000, headers: 4000, body: 4000, deadline: 8000 },
  });
  const { desk } = openLiveDesk({
    ...{ db, settings, service, clock, newId, report },
    copiesFolder: join(start.folder, 'copies'),
    fleet: { access: () => fleet.access, pulledFile: join(start.folder, 'fleet', 'fleet.sqlite') },
  });
  const fleet = joinFleet({ start, db, desk: () => desk, station, clock, newId, report });
  if (start.patient === true) {
    await fleet.open();
    while (fleet.state().is !== 'shared') await pause(20);
    desk.start();
  } else {
    desk.start();
    await fleet.open();
  }
  const parts: ChildParts = { start, db, stores: createStores(db), desk, fleet, station, clock, tell };
  return {
    perform: childActs(parts, async () => {
      await fleet.close();
      await desk.stop();
      await service.close();
      db.close();
    }),
  };
}
