import { asJson } from './as-json.ts';
import { inTransaction, type ServerClient } from './server-client.ts';
import { fence } from './sessions.ts';

export interface PushedChange {
  seq: number;
  kind: 'shipment' | 'label' | 'document';
  id: string;
  body: unknown;
  bytes: Uint8Array | null;
}

export interface PushedLine {
  seq: number;
  at: string;
  line: unknown;
}

export interface Batch {
  /** What the server had when the batch was made. */
  above: number;
  journalAbove: number;
  /** In the order of seq, with no gap that the server lacks. */
  changes: readonly PushedChange[];
  journal: readonly PushedLine[];
  toShare: number;
}

export interface PushResult {
  acknowledged: number;
  journal: number;
  /** By the server's clock. */
  at: string;
  /** What PostgreSQL refused to store, as "kind id: why": the rest was stored. */
  refused: readonly string[];
}

const storeThings = `
  INSERT INTO things AS t (station, kind, id, epoch, seq, body, bytes)
  SELECT $1, c.kind, c.id, $2, c.seq, c.body::jsonb, c.bytes
  FROM unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::bytea[]) AS c (kind, id, seq, body, bytes)
  ON CONFLICT (station, kind, id) DO UPDATE
    SET epoch = excluded.epoch, seq = excluded.seq, body = excluded.body, bytes = excluded.bytes, told_at = now()
    WHERE t.epoch <> excluded.epoch OR t.seq < excluded.seq`;

/** The numbers of the shipments, each with its first holder; a second holder is the alarm. */
const storeNumbers = `
  WITH told AS (
    SELECT DISTINCT n.kind, left(n.number, 100) AS number, c.id AS shipment
    FROM unnest($2::text[], $3::text[]) AS c (id, body),
      LATERAL (VALUES ('bol', c.body::jsonb #>> '{shipment,bolNumber}'), ('external-id', c.body::jsonb #>> '{shipment,externalId}')) AS n (kind, number)
    WHERE n.number <> ''
  ), alarmed AS (
    INSERT INTO number_alarms (kind, number, first_station, first_shipment, station, shipment)
    SELECT t.kind, t.number, f.station, f.shipment, $1, t.shipment
    FROM told t JOIN numbers f USING (kind, number) WHERE f.shipment <> t.shipment
    ON CONFLICT DO NOTHING
  )
  INSERT INTO numbers (kind, number, station, shipment) SELECT kind, number, $1, shipment FROM told ON CONFLICT DO NOTHING`;

const storeLines = `
  INSERT INTO journal (station, epoch, seq, at, line)
  SELECT $1, $2, l.seq, l.at, l.line::jsonb FROM unnest($3::bigint[], $4::timestamptz[], $5::text[]) AS l (seq, at, line)
  ON CONFLICT DO NOTHING`;

/** SQLSTATE classes that blame a value rather than the server. */
const isOfTheValue = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^(22|23|54)/.test(String(error.code));

/**
 * Stores a batch in one commit, behind the fence. Idempotent; rows from a later seq stay.
 * @param channel that the other stations listen on
 * @throws SessionReplaced, or PostgreSQL's error
 */
export async function push(
  client: ServerClient,
  session: string,
  batch: Batch,
  channel: string,
): Promise<PushResult> {
  try {
    return await inTransaction(client, () => store(client, session, batch, channel, storeAll));
  } catch (error) {
    if (!isOfTheValue(error)) throw error;
    // One row that PostgreSQL cannot hold must not block everything behind it.
    return inTransaction(client, () => store(client, session, batch, channel, storeEach));
  }
}

/** The server was restored meanwhile: what it lacks must come first. */
export class ServerBehind extends Error {
  override name = 'ServerBehind';
}

interface Place {
  client: ServerClient;
  uuid: string;
  epoch: number;
}
type Store = (place: Place, batch: Batch) => Promise<readonly string[]>;

async function store(
  client: ServerClient,
  session: string,
  batch: Batch,
  channel: string,
  how: Store,
): Promise<PushResult> {
  const { uuid, epoch, seq, journal } = await fence(client, session);
  if (seq < batch.above || journal < batch.journalAbove)
    throw new ServerBehind('the server has less than this batch follows on');
  const refused = await how({ client, uuid, epoch }, batch);
  const acknowledged = Math.max(seq, batch.changes.at(-1)?.seq ?? 0);
  const lines = Math.max(journal, batch.journal.at(-1)?.seq ?? 0);
  const { rows } = await client.query<{ at: Date }>(
    'UPDATE stations SET seq = $2, journal_seq = $3, to_share = $4 WHERE uuid = $1 RETURNING now() AS at',
    [uuid, acknowledged, lines, batch.toShare],
  );
  if (batch.changes.length > 0) await client.query('SELECT pg_notify($1, $2)', [channel, uuid]);
  return { acknowledged, journal: lines, at: (rows[0]?.at ?? new Date(0)).toISOString(), refused };
}

/** A row that changed while the batch was built appears twice; the later one counts. */
const newestOf = (changes: readonly PushedChange[]): PushedChange[] => [
  ...new Map(changes.map((one) => [`${one.kind} ${one.id}`, one])).values(),
];

const storeAll: Store = async ({ client, uuid, epoch }, { changes: told, journal }) => {
  const changes = newestOf(told);
  if (changes.length > 0) {
    const bodies = changes.map((one) => asJson(one.body));
    await client.query(storeThings, [
      uuid,
      epoch,
      changes.map((one) => one.kind),
      changes.map((one) => one.id),
      changes.map((one) => one.seq),
      bodies,
      changes.map((one) => (one.bytes === null ? null : Buffer.from(one.bytes))),
    ]);
    const shipments = changes.flatMap((one, n) => (one.kind === 'shipment' ? [n] : []));
    await client.query(storeNumbers, [
      uuid,
      shipments.map((n) => changes[n]?.id),
      shipments.map((n) => bodies[n]),
    ]);
  }
  if (journal.length > 0)
    await client.query(storeLines, [
      uuid,
      epoch,
      journal.map((one) => one.seq),
      journal.map((one) => one.at),
      journal.map((one) => asJson(one.line)),
    ]);
  return [];
};

const storeEach: Store = async (place, { changes, journal, ...rest }) => {
  const refused: string[] = [];
  async function tryOne(name: string, one: Batch): Promise<void> {
    await place.client.query('SAVEPOINT one');
    try {
      await storeAll(place, one);
    } catch (error) {
      if (!isOfTheValue(error)) throw error;
      await place.client.query('ROLLBACK TO SAVEPOINT one');
      refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await place.client.query('RELEASE SAVEPOINT one');
  }
  for (const change of changes)
    await tryOne(`${change.kind} ${change.id}`, { ...rest, changes: [change], journal: [] });
  for (const line of journal)
    await tryOne(`journal line ${line.seq}`, { ...rest, changes: [], journal: [line] });
  return refused;
};
