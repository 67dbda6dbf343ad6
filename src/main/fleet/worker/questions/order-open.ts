import type { AnswerQuestion } from './question.ts';
import { textInput } from './question.ts';

interface Row {
  station: string;
  name: string;
  number: string;
  draft: string;
  external_id: string;
  po: string;
  packer: string;
  bol_number: string;
  seen_at: Date;
}

/**
 * `{ draft, externalId, po, packer, bolNumber }`: it is open here → who else has that order open now. Both numbers empty: it is no longer open
 * here.
 */
export const orderOpen: AnswerQuestion = async (asked, { server }) => {
  const values = ['draft', 'externalId', 'po', 'packer', 'bolNumber'].map((key) =>
    textInput(asked, key).slice(0, 100),
  );
  const { rows } = await server((client) =>
    client.query<Row>('SELECT * FROM order_open($1, $2, $3, $4, $5)', values),
  );
  return {
    ok: true,
    value: rows.map((row) => ({
      station: { uuid: row.station, name: row.name, number: row.number },
      draft: row.draft,
      externalId: row.external_id,
      po: row.po,
      packer: row.packer,
      bolNumber: row.bol_number,
      at: row.seen_at.toISOString(),
    })),
  };
};
