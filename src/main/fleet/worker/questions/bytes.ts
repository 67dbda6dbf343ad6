import type { AnswerQuestion } from './question.ts';
import { textInput } from './question.ts';

/** Larger than what a station shares. */
const maxBytes = 10_000_000;

/** `{ station, kind: 'label' | 'document', id }` → its `{ body, bytes }`. `not-found`: its station does not share bytes, or it is too long. */
export const documentBytes: AnswerQuestion = async (asked, { server }) => {
  const values = [textInput(asked, 'station'), textInput(asked, 'kind'), textInput(asked, 'id')];
  const { rows } = await server((client) =>
    client.query<{ body: unknown; bytes: Buffer | null }>(
      `SELECT body, bytes FROM things WHERE station = $1 AND kind = $2 AND id = $3 AND kind <> 'shipment'
         AND coalesce(octet_length(bytes), 0) <= ${maxBytes} AND octet_length(body::text) <= 100000`,
      values,
    ),
  );
  const [row] = rows;
  if (row?.bytes == null) return { ok: false, code: 'not-found', message: 'its bytes are not at the server' };
  return { ok: true, value: { body: row.body, bytes: new Uint8Array(row.bytes) } };
};
