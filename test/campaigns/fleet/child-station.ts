import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import { createStation, type Station } from '#main/station/station.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { aParty } from '#support/builders.ts';
import type { StationStart } from './words.ts';

/** What an administrator's file says of this station: a service, two folders as printers, a fleet. The rest people set. */
function provisionOf(start: StationStart): object {
  const { number, folder, service, fleet, schema } = start;
  const printed = (name: string): string => {
    const path = join(folder, 'printed', name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  return {
    station: { id: number, name: `Dock ${number}`, packer: 'Campaign' },
    service: { baseUrl: service, userName: `dock${number}`, clientCode: 'TRF' },
    shipper: aParty(),
    printers: [
      { id: 'labels', name: 'Labels', kind: 'folder', path: printed('labels') },
      { id: 'papers', name: 'Papers', kind: 'folder', path: printed('papers') },
    ],
    routes: { labels: 'labels', billOfLading: { printer: 'papers', copies: 1 } },
    fleet: { url: fleet, schema, shares: ['defaults'] },
  };
}

/** The settings of a station as the app has them: a file of the administrator's, and what was saved in its database. */
export function childStation(start: StationStart, db: StationDatabase, clock: Clock): Station {
  const file = join(start.folder, 'station.json');
  writeFileSync(file, JSON.stringify(provisionOf(start)));
  const station = createStation({ db, stores: createStores(db), clock }, { file, required: true });
  const { provisionProblems } = station.settingsView();
  if (provisionProblems.length > 0) throw new Error(JSON.stringify(provisionProblems));
  return station;
}
