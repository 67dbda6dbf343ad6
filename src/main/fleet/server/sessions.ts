import type { ServerClient } from './server-client.ts';

/** A request for admission. `before`: every session this file had since its last admission, and that one. */
export interface Claim {
  uuid: string;
  number: string;
  name: string;
  host: string;
  epoch: number;
  session: string;
  before: readonly string[];
}

export type ClaimOutcome =
  | { is: 'joined'; fleet: string; acknowledged: number; journal: number }
  /** `other`: the computer or station that has it; '' where that tells nothing. */
  | { is: 'identity-elsewhere' | 'number-taken' | 'forgotten' | 'replaced' | 'not-permitted'; other: string };

/** Asks the server to let this session speak for its station, and names the session on this connection for row security. */
export async function claimSession(client: ServerClient, claim: Claim): Promise<ClaimOutcome> {
  const { uuid, number, name, host, epoch, session, before } = claim;
  await client.query(`SELECT set_config('dockprint.session', $1, false)`, [session]);
  const { rows } = await client.query<{
    outcome: ClaimOutcome['is'];
    other: string | null;
    fleet: string;
    seq: string;
    journal_seq: string;
  }>('SELECT * FROM claim($1, $2, $3, $4, $5, $6, $7)', [
    uuid,
    number,
    name.slice(0, 80),
    host.slice(0, 255),
    epoch,
    session,
    [...before],
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('the server did not answer the claim');
  const other = row.other ?? '';
  // The server has one code for both: `replaced` shows that replace_station is done.
  if (row.outcome === 'forgotten' && other !== '') return { is: 'replaced', other };
  if (row.outcome !== 'joined') return { is: row.outcome, other };
  return { is: 'joined', fleet: row.fleet, acknowledged: Number(row.seq), journal: Number(row.journal_seq) };
}

/** Another session has the station now: nothing was written. */
export class SessionReplaced extends Error {
  override name = 'SessionReplaced';
}

/** Locks the station's row for this transaction. @throws SessionReplaced */
export async function fence(
  client: ServerClient,
  session: string,
): Promise<{ uuid: string; epoch: number; seq: number; journal: number }> {
  const { rows } = await client.query<{ uuid: string; epoch: number; seq: string; journal_seq: string }>(
    'SELECT * FROM fence($1)',
    [session],
  );
  const [row] = rows;
  if (row === undefined) throw new SessionReplaced('another session has this station');
  return { uuid: row.uuid, epoch: row.epoch, seq: Number(row.seq), journal: Number(row.journal_seq) };
}

/** @throws SessionReplaced */
export async function reportHeartbeat(
  client: ServerClient,
  session: string,
  beat: { body: string | null; toShare: number },
): Promise<void> {
  const { uuid } = await fence(client, session);
  await client.query('UPDATE stations SET beat = coalesce($2::jsonb, beat), to_share = $3 WHERE uuid = $1', [
    uuid,
    beat.body,
    beat.toShare,
  ]);
}
