import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema, type Settings } from '#shared/station/settings.ts';
import { aParty } from '#support/builders.ts';
import type { StationStart } from './words.ts';

/** What an administrator's file would say of this station: a service, two folders as printers, a fleet. */
export function childSettings(start: StationStart): Settings {
  const { number, folder, service, fleet, schema } = start;
  const printed = (name: string): string => {
    const path = join(folder, 'printed', name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  return settingsSchema.parse({
    station: { id: number, name: `Dock ${number}`, packer: 'Campaign' },
    service: { baseUrl: service, userName: `dock${number}`, clientCode: 'TRF' },
    shipper: aParty(),
    printers: [
      { id: 'labels', name: 'Labels', kind: 'folder', path: printed('labels') },
      { id: 'papers', name: 'Papers', kind: 'folder', path: printed('papers') },
    ],
    routes: { labels: 'labels', billOfLading: { printer: 'papers', copies: 1 } },
    fleet: { url: fleet, schema },
  });
}
