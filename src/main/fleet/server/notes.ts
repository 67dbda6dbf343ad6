import { asJson } from './as-json.ts';
import type { ServerClient } from './server-client.ts';

const maxNoteBytes = 100_000;
/** Each is a commit of the main thread, and all that are read commit in one turn: too short for a packer to notice. */
const atOnce = 8;

export interface WaitingNote {
  id: number;
  from: string;
  kind: string;
  /** Null: too long for a note. */
  body: string | null;
  at: string;
}

/** Notes for this station above `above` that it has not taken, oldest first. */
export async function readNotes(client: ServerClient, uuid: string, above: number): Promise<WaitingNote[]> {
  const { rows } = await client.query<{
    id: string;
    from_uuid: string;
    kind: string;
    body: string | null;
    at: Date;
  }>(
    `SELECT id, from_uuid, kind, greatest(least(at, now()), timestamptz '2000-01-01 00:00:00Z') AS at, CASE WHEN octet_length(body::text) <= ${maxNoteBytes} THEN body::text END AS body
     FROM notes WHERE to_uuid = $1 AND taken_at IS NULL AND id > $2 ORDER BY id LIMIT ${atOnce}`,
    [uuid, above],
  );
  return rows.map(({ id, from_uuid, at, ...rest }) => ({
    ...rest,
    id: Number(id),
    from: from_uuid,
    at: at.toISOString(),
  }));
}

/** Those up to this one are committed at their reader. */
export async function markTaken(client: ServerClient, uuid: string, upTo: number): Promise<void> {
  await client.query(
    'UPDATE notes SET taken_at = now() WHERE to_uuid = $1 AND taken_at IS NULL AND id <= $2',
    [uuid, upTo],
  );
}

export async function writeNote(
  client: ServerClient,
  note: { to: string; from: string; kind: string; body: unknown },
): Promise<void> {
  await client.query('INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES ($1, $2, $3, $4::jsonb)', [
    note.to,
    note.from,
    note.kind,
    asJson(note.body),
  ]);
}
