import { asJson } from '#main/fleet/server/as-json.ts';
import { normalPro } from '#main/storage/database/number-sql.ts';
import { textInput, type Answer, type AnswerQuestion } from './question.ts';

/** As much as a person can read of one station's open work. */
const maxShown = 1000;
const maxPublished = 500;

const value = (is: unknown): Answer => ({ ok: true, value: is });

/** → who has this station's number, and what is open there, for a machine that is not admitted because of it. */
export const replaceEvidence: AnswerQuestion = async (_asked, { door, self }) => {
  const { rows } = await door((client) =>
    client.query<{ evidence: unknown }>('SELECT replace_evidence($1, $2, $3) AS evidence', [
      self.number,
      self.uuid,
      maxShown,
    ]),
  );
  const evidence = rows[0]?.evidence ?? null;
  return evidence === null
    ? { ok: false, code: 'not-found', message: `nobody else has the number ${self.number}` }
    : value(evidence);
};

/**
 * `{ act, station, mark, person, reason, brought }` → `replaced`, or why not (server/schema.sql); repeatable under its id. `brought`: the
 * shipments that came with it, for a server restored from before it; null: it is new.
 */
export const replaceStation: AnswerQuestion = async (asked, { door, self, comeIn }) => {
  const { uuid, number, name, host, epoch, session, before } = self;
  const me = { uuid, number, name: name.slice(0, 80), host: host.slice(0, 255), epoch };
  const { brought } = asked;
  const { rows } = await door((client) =>
    client.query<{ came: string }>('SELECT replace_station($1, $2, $3, $4, $5, $6, $7, $8, $9) AS came', [
      ...['act', 'station', 'mark', 'person', 'reason'].map((key) => textInput(asked, key)),
      Array.isArray(brought) ? brought : null,
      asJson(me),
      session,
      [...before],
    ]),
  );
  const came = rows[0]?.came ?? 'gone';
  // Replaced by this one, or free since: either way the server admits it now.
  if (came === 'replaced' || came === 'gone') comeIn();
  return value(came);
};

/**
 * `{ bol: { head, length }, shipmentHead, ranges: [{ name, scac, from, to }] }` → the highest of each that the fleet knows under this station's
 * number, whoever reported it.
 */
export const reportedNumbers: AnswerQuestion = async (asked, { server, self }) => {
  const bol = (asked['bol'] ?? {}) as { head?: string; length?: number };
  const { rows } = await server((client) =>
    client.query<{ bol: string | null; shipment: string | null; pros: Record<string, string> | null }>(
      `WITH ofNumber AS (SELECT uuid FROM stations WHERE ltrim(number, '0') = ltrim($1, '0')),
         told AS (SELECT t.body #>> '{order,shipmentNumber}' AS shipment, t.body #>> '{shipment,scac}' AS scac,
             ${normalPro(`t.body #>> '{shipment,proNumber}'`)} AS pro
           FROM things t WHERE t.kind = 'shipment' AND t.station IN (SELECT uuid FROM ofNumber)),
         ranges AS (SELECT * FROM jsonb_to_recordset($5::jsonb) AS r (name text, scac text, "from" text, "to" text)),
         best AS (SELECT r.name, max(told.pro COLLATE "C") AS pro FROM ranges r JOIN told
           ON told.scac = r.scac AND length(told.pro) = length(r."from") AND told.pro COLLATE "C" BETWEEN r."from" AND r."to" GROUP BY 1)
       SELECT (SELECT max(n.number COLLATE "C") FROM numbers n
           WHERE n.kind = 'bol' AND length(n.number) = $3 AND left(n.number, length($2)) = $2 AND n.number ~ '^[0-9]+$') AS bol,
         (SELECT max(told.shipment COLLATE "C") FROM told
           WHERE length(told.shipment) = length($4) + 8 AND left(told.shipment, length($4)) = $4) AS shipment,
         (SELECT jsonb_object_agg(best.name, best.pro) FROM best) AS pros`,
      [
        self.number,
        bol.head ?? '',
        bol.length ?? 0,
        textInput(asked, 'shipmentHead'),
        JSON.stringify(asked['ranges'] ?? []),
      ],
    ),
  );
  const [told] = rows;
  return value({ bol: told?.bol ?? null, shipment: told?.shipment ?? null, pros: told?.pros ?? {} });
};

/** `{ after }` → what was taken from this station when another replaced it, a page by shipment id. */
export const takenFromReplaced: AnswerQuestion = async (asked, { door, self }) => {
  const { rows } = await door((client) =>
    client.query<Record<string, unknown> & { at: Date }>('SELECT * FROM taken_from_replaced($1, $2, $3)', [
      self.uuid,
      textInput(asked, 'after'),
      maxPublished,
    ]),
  );
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

/** `{ shipment, kind, id, body, bytes }`: how a shipment that was taken with the number ended here, or a document of it. */
export const reportReplacedWork: AnswerQuestion = async (asked, { door, self }) => {
  const { bytes } = asked;
  const { rows } = await door((client) =>
    client.query<{ told: boolean }>('SELECT replaced_tells($1, $2, $3, $4, $5, $6) AS told', [
      self.uuid,
      ...['shipment', 'kind', 'id'].map((key) => textInput(asked, key)),
      asJson(asked['body']),
      bytes instanceof Uint8Array ? Buffer.from(bytes) : null,
    ]),
  );
  return value(rows[0]?.told === true);
};
