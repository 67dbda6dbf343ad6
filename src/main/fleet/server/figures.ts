import type { ServerClient } from './server-client.ts';

export interface StationFigures {
  uuid: string;
  number: string;
  name: string;
  host: string;
  epoch: number;
  seq: number;
  journalSeq: number;
  toShare: number;
  seenAt: string;
  silentSeconds: number;
  shipments: number;
  labels: number;
  documents: number;
  lines: number;
  /** For its current epoch: the lowest seq of the journal; 0 without a line. */
  firstLine: number;
  alarms: number;
}

/** How much of each station the server has. Reads all things and the journal: for the command line only. */
export async function stationFigures(client: ServerClient): Promise<StationFigures[]> {
  const { rows } = await client.query<Omit<StationFigures, 'seenAt'> & { seenAt: Date }>(
    `SELECT s.uuid, s.number, s.name, s.host, s.epoch, s.seq::float8 AS seq, s.journal_seq::float8 AS "journalSeq", s.to_share AS "toShare",
       s.seen_at AS "seenAt", extract(epoch FROM clock_timestamp() - s.seen_at)::float8 AS "silentSeconds",
       coalesce(t.shipments, 0)::float8 AS shipments, coalesce(t.labels, 0)::float8 AS labels, coalesce(t.documents, 0)::float8 AS documents,
       coalesce(j.lines, 0)::float8 AS lines, coalesce(j.first, 0)::float8 AS "firstLine",
       (SELECT count(*) FROM number_alarms a WHERE s.uuid IN (a.station, a.first_station))::float8 AS alarms
     FROM stations s
     LEFT JOIN (SELECT station, epoch, count(*) FILTER (WHERE kind = 'shipment') AS shipments, count(*) FILTER (WHERE kind = 'label') AS labels,
       count(*) FILTER (WHERE kind = 'document') AS documents FROM things GROUP BY 1, 2) t ON t.station = s.uuid AND t.epoch = s.epoch
     LEFT JOIN (SELECT station, epoch, count(*) AS lines, min(seq) AS first FROM journal GROUP BY 1, 2) j ON j.station = s.uuid AND j.epoch = s.epoch
     WHERE s.forgotten_at IS NULL ORDER BY s.number, s.uuid`,
  );
  return rows.map((row) => ({ ...row, seenAt: row.seenAt.toISOString() }));
}

/** A station's things on the server, by its own seq, and seq and text of its journal lines; both of its current epoch. */
export async function readSharedSeqs(
  client: ServerClient,
  station: string,
): Promise<{ kind: string; id: string; seq: number }[]> {
  const { rows } = await client.query<{ kind: string; id: string; seq: number }>(
    `SELECT t.kind, t.id, t.seq::float8 AS seq FROM things t JOIN stations s ON s.uuid = t.station AND s.epoch = t.epoch
     WHERE t.station = $1 ORDER BY t.seq`,
    [station],
  );
  return rows;
}

export async function readJournalSeqs(
  client: ServerClient,
  part: { station: string; above: number; limit: number },
): Promise<{ seq: number; at: string; line: unknown }[]> {
  const { rows } = await client.query<{ seq: number; at: Date; line: unknown }>(
    `SELECT j.seq::float8 AS seq, j.at, j.line FROM journal j JOIN stations s ON s.uuid = j.station AND s.epoch = j.epoch
     WHERE j.station = $1 AND j.seq > $2 ORDER BY j.seq LIMIT $3`,
    [part.station, part.above, part.limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export type ForgetResult =
  | { is: 'forgotten'; uuid: string; name: string }
  /** How many open shipments it has, which nobody could take over any more. */
  | { is: 'open'; name: string; open: number }
  | { is: 'not-found' }
  | { is: 'several' };

/** By its uuid, number or name. Its session is replaced, so that it can no longer write anything. */
export async function forgetStation(client: ServerClient, named: string): Promise<ForgetResult> {
  const { rows: found } = await client.query<{ uuid: string; name: string }>(
    'SELECT uuid, name FROM stations WHERE forgotten_at IS NULL AND $1 IN (uuid, number, name)',
    [named],
  );
  const [one] = found;
  if (one === undefined) return { is: 'not-found' };
  if (found.length > 1) return { is: 'several' };
  const { rows: work } = await client.query<{ open: number }>(
    'SELECT count(*)::integer AS open FROM open_work($1)',
    [one.uuid],
  );
  const open = work[0]?.open ?? 0;
  if (open > 0) return { is: 'open', name: one.name, open };
  await client.query(
    'UPDATE stations SET forgotten_at = now(), session = gen_random_uuid() WHERE uuid = $1 AND forgotten_at IS NULL',
    [one.uuid],
  );
  return { is: 'forgotten', ...one };
}
