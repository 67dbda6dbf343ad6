import * as z from 'zod';
import { stationBeatSchema, type FleetStation, type StationRef } from '#shared/fleet/fleet-station.ts';
import type { PulledStation } from '#main/fleet/server/pull.ts';
import type { PulledFile } from './pulled-file.ts';
import { readJson } from '#main/fleet/server/read-json.ts';

/** Two and a half reports, in seconds. */
const awaySeconds = 40;

export interface PulledStations {
  /** Stores the server's current stations; returns those that it no longer has, to be dropped. */
  look(told: readonly PulledStation[], at: string): string[];
  /** The highest seq pulled of this epoch; null: another epoch, or nothing yet. */
  pulled(uuid: string, epoch: number): number | null;
  pulledTo(uuid: string, epoch: number, seq: number): void;
  forget(uuid: string): void;
  /** Without forgotten ones, whose shipments stay. */
  list(self: string): FleetStation[];
  ref(uuid: string): StationRef;
  /** The fleet of this file; another fleet's file is emptied. */
  belongTo(fleet: string): void;
}

const told = z.object({
  uuid: z.string().min(1).max(100),
  number: z.string().max(20),
  name: z.string().max(200),
  epoch: z.number().int(),
  seq: z.number().int(),
  toShare: z.number().int(),
  beat: z.string().nullable(),
  taken: z.string().max(2000).nullable(),
  seenAt: z.iso.datetime(),
  silentSeconds: z.number(),
  isForgotten: z.boolean(),
});

interface Row {
  uuid: string;
  number: string;
  name: string;
  beat: string | null;
  taken: string | null;
  seen_at: string;
  silent_seconds: number;
  to_share: number;
}

const takenSchema = z.object({
  at: z.iso.datetime(),
  by: z.string().max(100),
  person: z.string().max(200),
});

const stationOf =
  (self: string, ref: (uuid: string) => StationRef) =>
  (row: Row): FleetStation => ({
    station: { uuid: row.uuid, name: row.name, number: row.number },
    isThisOne: row.uuid === self,
    lastSeenAt: row.seen_at,
    isAway: row.silent_seconds > awaySeconds,
    beat: readJson(row.beat, stationBeatSchema),
    toShare: row.to_share,
    takenOver: takenOverOf(readJson(row.taken, takenSchema), ref),
  });

const takenOverOf = (
  taken: z.infer<typeof takenSchema> | null,
  ref: (uuid: string) => StationRef,
): FleetStation['takenOver'] =>
  taken === null ? null : { at: taken.at, by: ref(taken.by), person: taken.person };

export function createPulledStations(file: PulledFile): PulledStations {
  function ref(uuid: string): StationRef {
    const row = file.get<StationRef & object>('SELECT uuid, name, number FROM stations WHERE uuid = ?', uuid);
    return row === undefined ? { uuid, name: '', number: '' } : { ...row };
  }

  return {
    look(all, at) {
      const good = all.filter((one) => told.safeParse(one).success);
      return file.transaction(() => {
        for (const one of good)
          file.run(
            `INSERT INTO stations (uuid, number, name, epoch, pulled, beat, taken, seen_at, silent_seconds, to_share, looked_at, forgotten)
             VALUES (?, ?, ?, -1, 0, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (uuid) DO UPDATE SET number = excluded.number, name = excluded.name, beat = excluded.beat, taken = excluded.taken, seen_at = excluded.seen_at,
               silent_seconds = excluded.silent_seconds, to_share = excluded.to_share, looked_at = excluded.looked_at, forgotten = excluded.forgotten`,
            one.uuid,
            one.number,
            one.name,
            one.beat,
            one.taken,
            one.seenAt,
            one.silentSeconds,
            one.toShare,
            at,
            Number(one.isForgotten),
          );
        const there = new Set(good.map((one) => one.uuid));
        const known = file.all<{ uuid: string }>('SELECT uuid FROM stations').map((row) => row.uuid);
        return known.filter((uuid) => !there.has(uuid));
      });
    },
    pulled(uuid, epoch) {
      const row = file.get<{ epoch: number; pulled: number }>(
        'SELECT epoch, pulled FROM stations WHERE uuid = ?',
        uuid,
      );
      return row?.epoch === epoch ? row.pulled : null;
    },
    pulledTo(uuid, epoch, seq) {
      file.run('UPDATE stations SET epoch = ?, pulled = ? WHERE uuid = ?', epoch, seq, uuid);
    },
    forget(uuid) {
      file.run('DELETE FROM stations WHERE uuid = ?', uuid);
    },
    list: (self) =>
      file
        .all<Row>('SELECT * FROM stations WHERE forgotten = 0 ORDER BY name, uuid')
        .map(stationOf(self, ref)),
    ref,
    belongTo(fleet) {
      const row = file.get<{ fleet: string }>('SELECT fleet FROM meta');
      if (row?.fleet === fleet) return;
      file.transaction(() => {
        for (const table of ['meta', 'stations', 'shipments', 'search', 'also_orders', 'also_pos'])
          file.run(`DELETE FROM ${table}`);
        file.run('INSERT INTO meta (one, fleet) VALUES (1, ?)', fleet);
      });
    },
  };
}
