import { readStations, readRecords, type PulledStation } from '#main/fleet/server/pull.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { PulledShipments } from './pulled/pulled-shipments.ts';
import type { PulledStations } from './pulled/pulled-stations.ts';

/** Of one station at once. */
const rowsAtOnce = 100;

export interface Puller {
  /** Reads which stations there are and how far each has published. */
  look(client: ServerClient): Promise<void>;
  /** Pulls one batch of one station; false: nothing is left. */
  step(client: ServerClient): Promise<boolean>;
}

/** Pulls each other station by its own sequence. A station's rows are stored in order by one session at a time, so none is skipped. */
export function createPuller(parts: {
  self: string;
  shipments: PulledShipments;
  stations: PulledStations;
  now: () => Date;
  log: (words: string) => void;
  pulled: () => void;
}): Puller {
  const { self, shipments, stations, now, log, pulled } = parts;
  let behind: PulledStation[] = [];

  return {
    async look(client) {
      const told = await readStations(client);
      for (const gone of stations.look(told, now().toISOString())) {
        shipments.drop(gone);
        stations.forget(gone);
      }
      behind = told.filter(
        ({ uuid, epoch, seq }) => uuid !== self && (stations.pulled(uuid, epoch) ?? -1) < seq,
      );
      pulled();
    },
    async step(client) {
      const [station] = behind;
      if (station === undefined) return false;
      const { uuid, epoch, seq: upTo } = station;
      const above = stations.pulled(uuid, epoch);
      if (above === null) {
        // It publishes everything anew.
        shipments.drop(uuid);
        stations.pulledTo(uuid, epoch, 0);
        // A station with impossible data about itself is not stored here, nor requested again and again.
        if (stations.pulled(uuid, epoch) === null) {
          behind = behind.slice(1);
          return behind.length > 0;
        }
      }
      const part = { station: uuid, epoch, above: above ?? 0, upTo, limit: rowsAtOnce };
      const { things, isAll } = await readRecords(client, part);
      const refused = shipments.take(uuid, things);
      if (refused.length > 0)
        log(
          `${refused.length} shipments of station ${uuid} are not what a shipment is, the first ${String(refused[0]).slice(0, 100)}`,
        );
      stations.pulledTo(uuid, epoch, isAll ? upTo : (things.at(-1)?.seq ?? upTo));
      if (isAll) {
        behind = behind.slice(1);
        pulled();
      }
      return behind.length > 0;
    },
  };
}
