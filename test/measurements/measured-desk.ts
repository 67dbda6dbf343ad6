import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#main/clock.ts';
import { createDesk, type Desk } from '#main/desk/desk.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { aSettings } from '#support/builders.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';

export interface MeasuredDesk {
  desk: Desk;
  db: StationDatabase;
  /** Removes its folder too. */
  stop: () => Promise<void>;
}

/** A desk on a fresh file, with one Zebra and the service at these places, by the real clock. Not started. What it reports ends non-zero. */
export function measuredDesk(baseUrl: string, zebraPort: number): MeasuredDesk {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-measured-'));
  const opened = openStationDatabase(join(folder, 'station.sqlite'));
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  const zebra = {
    kind: 'zebra-tcp',
    id: 'z',
    name: 'Bench',
    host: '127.0.0.1',
    port: zebraPort,
    dpi: 203,
    confirms: true,
    shared: false,
  } as const;
  // Read once, as a station keeps its settings.
  const settings = { ...aSettings(), printers: [zebra], routes: { labels: 'z', billOfLading: null } };
  const service = { ...aSettings().service, baseUrl } as ServiceSettings;
  const desk = createDesk({
    db,
    copiesFolder: join(folder, 'copies'),
    settings: () => settings,
    service: createFreightService({
      settings: () => service,
      authenticationId: () => 'an-identifier-of-usual-length',
    }),
    clock: systemClock,
    newId: () => randomUUID(),
    report: (trouble) => {
      console.error(trouble);
      process.exitCode = 1;
    },
  });
  return {
    desk,
    db,
    async stop() {
      await desk.stop();
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
