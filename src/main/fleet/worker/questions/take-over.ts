import * as z from 'zod';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import { readJson } from '#main/fleet/server/read-json.ts';
import { ServerAway, textInput, type Answer, type AnswerQuestion } from './question.ts';

/** As much as a person can read of one station's open work. */
const maxShown = 1000;
const maxPublished = 500;
const pageBytes = 4_000_000;
/** Take-overs of one station that are reported at once (take-over/own-actions.ts). */
const actsAtOnce = 200;
/**
 * Larger than a shipment of two thousand labels. Uncompressed: what is compressed on a disk may be a thousand times as long on the connection.
 */
const bodyBytes = 2_000_000;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
/** For a session of no station the server has no answer, which is not "nothing". @throws ServerAway */
async function mustBeLetIn(client: ServerClient): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('SELECT speaks_for() IS NOT NULL AS is');
  if (rows[0]?.is !== true) throw new ServerAway('the server has not let this station in');
}
const value = (is: unknown): Answer => ({ ok: true, value: is });
const notFound: Answer = { ok: false, code: 'not-found', message: 'the server does not know of it' };

/** `{ station }` → what is open there as last reported, with the mark that identifies the list. */
export const takeOverEvidence: AnswerQuestion = async (asked, { server }) => {
  const { rows } = await server((client) =>
    client.query<{ evidence: unknown }>('SELECT take_over_evidence($1, $2) AS evidence', [
      textInput(asked, 'station'),
      maxShown,
    ]),
  );
  const evidence = rows[0]?.evidence ?? null;
  return evidence === null ? notFound : value(evidence);
};

/** `{ act, station, mark, person, reason }` → `taken`, `alive`, `changed`, `not-found`, `not-in`; repeatable under its id. */
export const takeOver: AnswerQuestion = async (asked, { server }) => {
  const values = ['act', 'station', 'mark', 'person', 'reason'].map((key) => textInput(asked, key));
  const { rows } = await server((client) =>
    client.query<{ came: string }>('SELECT take_over($1, $2, $3, $4, $5) AS came', values),
  );
  return value(rows[0]?.came ?? 'not-in');
};

/** `{ after }` → a page of this station's take-overs known to the server, by id: those above this one, '' for the first. */
export const ownTakeOvers: AnswerQuestion = async (asked, { server }) => {
  const after = textInput(asked, 'after') || '00000000-0000-0000-0000-000000000000';
  const { rows } = await server(async (client) => {
    await mustBeLetIn(client);
    // The function returns the newest ones; of a page that ends at a moment, those of the same moment would be skipped.
    return client.query<Record<string, unknown> & { at: Date }>(
      'SELECT * FROM take_overs_of_mine($1) WHERE id > $2 ORDER BY id LIMIT $3',
      [2_147_483_647, after, actsAtOnce],
    );
  });
  return value(
    rows.map((row) => ({
      id: row['id'],
      victim: { uuid: row['victim'], name: row['name'], number: row['number'] },
      person: row['person'],
      reason: row['reason'],
      at: row.at.toISOString(),
    })),
  );
};

/** `{ act, after }` → a page of its shipments, as their owner had published them; `next` null: no more. */
export const takeOverRows: AnswerQuestion = async (asked, { server }) => {
  const { rows } = await server(async (client) => {
    await mustBeLetIn(client);
    return client.query<{ shipment: string; body: string | null }>(
      `SELECT shipment, CASE WHEN octet_length(body::text) <= ${bodyBytes} THEN body::text END AS body FROM take_over_rows($1, $2, $3)`,
      [textInput(asked, 'act'), textInput(asked, 'after'), 20],
    );
  });
  let bytes = 0;
  const page = rows.filter(({ body }, n) => {
    bytes += body?.length ?? 0;
    return n === 0 || bytes <= pageBytes;
  });
  const isLast = page.length === rows.length && rows.length < 20;
  return value({
    // One that is too long or too deep is listed but not read.
    rows: page.map(({ shipment, body }) => ({ shipment, body: readJson(body, z.unknown()) })),
    next: isLast ? null : (page.at(-1)?.shipment ?? null),
  });
};

/** `{ act }`: everything of it is committed at this station. */
export const confirmTakeOver: AnswerQuestion = async (asked, { server }) => {
  await server(async (client) => {
    await mustBeLetIn(client);
    await client.query('SELECT take_over_here($1)', [textInput(asked, 'act')]);
  });
  return value(null);
};

/** `{ act, station, person, reason, shipments }`: repeated to a server restored from a copy without it. */
export const repeatTakeOver: AnswerQuestion = async (asked, { server }) => {
  const { rows } = await server((client) =>
    client.query<{ told: boolean }>('SELECT take_over_again($1, $2, $3, $4, $5) AS told', [
      ...['act', 'station', 'person', 'reason'].map((key) => textInput(asked, key)),
      textsOf(asked['shipments']),
    ]),
  );
  return value(rows[0]?.told === true);
};

/** What was taken from this station, until it has confirmed that it knows. */
export const takenFromThisStation: AnswerQuestion = async (_asked, { server }) => {
  const { rows } = await server(async (client) => {
    await mustBeLetIn(client);
    return client.query<Record<string, unknown> & { at: Date }>('SELECT * FROM taken_from_me($1)', [
      maxPublished,
    ]);
  });
  return value(
    rows.map((row) => ({
      shipmentId: row['shipment'],
      takeOverId: row['take_over'],
      taker: { uuid: row['taker'], name: row['taker_name'], number: row['taker_number'] },
      person: row['person'],
      reason: row['reason'],
      takenAt: row.at.toISOString(),
    })),
  );
};

/** `{ shipments }`: committed here as taken. */
export const acknowledgeTaken: AnswerQuestion = async (asked, { server }) => {
  await server((client) => client.query('SELECT taken_known($1)', [textsOf(asked['shipments'])]));
  return value(null);
};

/** `{ station, shipments }` → what their former station reports about them now, by the server. */
export const ownerResults: AnswerQuestion = async (asked, { server }) => {
  const { rows } = await server((client) =>
    client.query<{ id: string; body: string; at: Date }>(
      `SELECT id, body::text AS body, least(told_at, clock_timestamp()) AS at FROM things
       WHERE station = $1 AND kind = 'shipment' AND id = ANY ($2) AND octet_length(body::text) <= ${bodyBytes} LIMIT 200`,
      [textInput(asked, 'station'), textsOf(asked['shipments'])],
    ),
  );
  return value(
    rows.map(({ body, at }) => ({ shared: readJson(body, z.unknown()), toldAt: at.toISOString() })),
  );
};
