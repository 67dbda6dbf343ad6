import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dice } from '#support/dice.ts';
import { startFaultyLink } from '#support/faulty-link.ts';
import { startCountingService, type CountingService } from './counting-service.ts';
import { schema, startFleetServer, type FleetServer } from './fleet-server.ts';
import { stationProcess, type StationProcess } from './station-process.ts';

export interface CampaignOptions {
  stations: number;
  /** Of each station. */
  shipments: number;
  seed: number;
  /** How often the service goes wrong with a BOL, 0 to 1. */
  faultShare: number;
  /** fsync as in a warehouse. */
  isDurable: boolean;
  /** How often the taker of a dead station's work is killed over it. */
  kills?: number;
  /** Orders and tenders belong to some shipments. */
  later?: boolean;
  say: (words: string) => void;
}

/** The warehouse of the campaign: its server, its service, its stations, each with its own link to the server. */
export interface Bench {
  options: CampaignOptions;
  roll: (sides: number) => number;
  folder: string;
  service: CountingService;
  server: FleetServer;
  stations: StationProcess[];
  /** Stations that began as a copy of another, with the last line of the journal that they have from there. */
  copies: Map<StationProcess, number>;
  /** A further station; with a folder that is there already, a copy of another. */
  add: (number: string, folder?: string) => Promise<StationProcess>;
  close: () => Promise<void>;
}

const hour = 3_600_000;

export async function openBench(options: CampaignOptions): Promise<Bench> {
  const roll = dice(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-fleet-'));
  const server = await startFleetServer({ isDurable: options.isDurable });
  // Dice of its own: how many requests come, and when, must not change what the campaign does next.
  const service = await startCountingService(options.faultShare, dice(options.seed + 1));
  const stations: StationProcess[] = [];

  async function add(number: string, own = join(folder, number)): Promise<StationProcess> {
    const skewMs = (roll(13) - 6) * hour;
    const link = await startFaultyLink(() => server.pg.port);
    const station = stationProcess(
      {
        host: own === join(folder, number) ? `dock-${number}` : `copy-of-dock-${number}`,
        ...{
          folder: own,
          number,
          service: service.baseUrl,
          schema,
          password: server.password,
          skewMs,
          later: options.later ?? false,
        },
        fleet: server.url.replace(/:\d+\//, `:${link.port}/`),
      },
      link,
    );
    stations.push(station);
    await station.up();
    return station;
  }
  return {
    ...{ options, roll, folder, service, server, stations, add, copies: new Map() },
    async close() {
      await Promise.all(stations.map((station) => station.kill()));
      await Promise.all(stations.map(({ link }) => link.close()));
      await service.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
