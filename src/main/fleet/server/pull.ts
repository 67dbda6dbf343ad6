import type { ServerClient } from './server-client.ts';

/** Larger than a shipment of two thousand labels; nothing larger is transferred. */
const maxBodyBytes = 2_000_000;
const maxBatchBytes = 4_000_000;
const maxBeatBytes = 20_000;
/** A station writes its own rows: an absurd time or count in them must not break the others. */
const moment = (column: string): string =>
  `greatest(least(${column}, clock_timestamp()), timestamptz '2000-01-01 00:00:00Z')`;

/** Unvalidated texts from other stations; the reader checks them (worker/pulled/). */
export interface PulledStation {
  uuid: string;
  number: string;
  name: string;
  epoch: number;
  seq: number;
  toShare: number;
  beat: string | null;
  /** When its open work was last taken over, as JSON {at, by, person}; null: never. */
  taken: string | null;
  seenAt: string;
  /** How long ago that was, by the server's clock. */
  silentSeconds: number;
  /** It cannot come back. What it published stays: its orders were sent. */
  isForgotten: boolean;
}

export interface PulledRecord {
  id: string;
  seq: number;
  /** Null: longer than any shipment. */
  body: string | null;
  toldAt: string;
}

/** Every station of the fleet, including this one. Everything up to its `seq` is committed and readable. */
export async function readStations(client: ServerClient): Promise<PulledStation[]> {
  const { rows } = await client.query<
    Omit<PulledStation, 'seq' | 'seenAt' | 'silentSeconds'> & { seq: string; seenAt: Date; silent: number }
  >(
    `SELECT uuid, number, name, epoch, least(seq, ${Number.MAX_SAFE_INTEGER}) AS seq, to_share AS "toShare",
       ${moment('seen_at')} AS "seenAt", extract(epoch FROM clock_timestamp() - ${moment('seen_at')})::float8 AS silent,
       forgotten_at IS NOT NULL AS "isForgotten",
       CASE WHEN octet_length(beat::text) <= ${maxBeatBytes} THEN beat::text END AS beat,
       (SELECT json_build_object('at', to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', o.taker, 'person', o.person)::text
        FROM take_overs o WHERE o.victim = s.uuid ORDER BY o.at DESC LIMIT 1) AS taken
     FROM stations s ORDER BY forgotten_at DESC NULLS FIRST, name, uuid LIMIT 10000`,
  );
  return rows.map(({ seq, seenAt, silent, ...rest }) => ({
    ...rest,
    seq: Number(seq),
    seenAt: seenAt.toISOString(),
    silentSeconds: Math.max(0, silent),
  }));
}

/** A station's shipments above `above` up to `upTo`, in order: at most a batch's bytes, but at least one. `isAll`: none is left up to there. */
export async function readRecords(
  client: ServerClient,
  part: { station: string; epoch: number; above: number; upTo: number; limit: number },
): Promise<{ things: PulledRecord[]; isAll: boolean }> {
  const { rows } = await client.query<{
    id: string;
    seq: string;
    body: string | null;
    toldAt: Date;
    of: number;
  }>(
    `WITH next AS MATERIALIZED (
       SELECT id, seq, told_at, CASE WHEN octet_length(body::text) <= ${maxBodyBytes} THEN body::text END AS body
       FROM things WHERE kind = 'shipment' AND station = $1 AND epoch = $2 AND seq > $3 AND seq <= $4 ORDER BY seq LIMIT $5)
     SELECT id, seq, ${moment('told_at')} AS "toldAt", body, (SELECT count(*) FROM next)::integer AS of
     FROM (SELECT *, row_number() OVER (ORDER BY seq) AS nth, sum(coalesce(octet_length(body), 0)) OVER (ORDER BY seq) AS bytes FROM next) n
     WHERE nth = 1 OR bytes <= ${maxBatchBytes} ORDER BY seq`,
    [part.station, part.epoch, part.above, part.upTo, part.limit],
  );
  const found = rows[0]?.of ?? 0;
  const things = rows.map(({ id, seq, body, toldAt }) => ({
    id,
    body,
    seq: Number(seq),
    toldAt: toldAt.toISOString(),
  }));
  return { things, isAll: found < part.limit && things.length === found };
}
