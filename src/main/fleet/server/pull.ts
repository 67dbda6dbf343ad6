import type { ServerClient } from './server-client.ts';

/** Larger than a shipment of two thousand labels; nothing larger is taken over the line. */
const maxBodyBytes = 2_000_000;
const maxBeatBytes = 20_000;

/** Texts, as the server has them: they come from other stations and are judged by who reads them (worker/pulled/). */
export interface PulledStation {
  uuid: string;
  number: string;
  name: string;
  epoch: number;
  seq: number;
  toShare: number;
  beat: string | null;
  /** The last time that its open work was taken over, as JSON {at, by, person}; null: never. */
  taken: string | null;
  seenAt: string;
  /** How long ago that was, by the server's clock. */
  silentSeconds: number;
}

export interface PulledThing {
  id: string;
  seq: number;
  /** Null: longer than any shipment is. */
  body: string | null;
  toldAt: string;
}

/** Every station of the fleet, this one too. What is up to a station's `seq` is committed and can be read. */
export async function readStations(client: ServerClient): Promise<PulledStation[]> {
  const { rows } = await client.query<
    Omit<PulledStation, 'seq' | 'seenAt' | 'silentSeconds'> & { seq: string; seenAt: Date; silent: number }
  >(
    `SELECT uuid, number, name, epoch, seq, to_share AS "toShare", seen_at AS "seenAt",
       extract(epoch FROM clock_timestamp() - seen_at)::float8 AS silent,
       CASE WHEN pg_column_size(beat) <= ${maxBeatBytes} THEN beat::text END AS beat,
       (SELECT json_build_object('at', to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', o.taker, 'person', o.person)::text
        FROM take_overs o WHERE o.victim = s.uuid ORDER BY o.at DESC LIMIT 1) AS taken
     FROM stations s WHERE forgotten_at IS NULL ORDER BY name, uuid LIMIT 10000`,
  );
  return rows.map(({ seq, seenAt, silent, ...rest }) => ({
    ...rest,
    seq: Number(seq),
    seenAt: seenAt.toISOString(),
    silentSeconds: Math.max(0, silent),
  }));
}

/** A station's shipments above `above` and up to `upTo`, in order. */
export async function readThings(
  client: ServerClient,
  part: { station: string; epoch: number; above: number; upTo: number; limit: number },
): Promise<PulledThing[]> {
  const { rows } = await client.query<{ id: string; seq: string; body: string | null; toldAt: Date }>(
    `SELECT id, seq, told_at AS "toldAt", CASE WHEN octet_length(body::text) <= ${maxBodyBytes} THEN body::text END AS body
     FROM things WHERE kind = 'shipment' AND station = $1 AND epoch = $2 AND seq > $3 AND seq <= $4 ORDER BY seq LIMIT $5`,
    [part.station, part.epoch, part.above, part.upTo, part.limit],
  );
  return rows.map(({ seq, toldAt, ...rest }) => ({
    ...rest,
    seq: Number(seq),
    toldAt: toldAt.toISOString(),
  }));
}
