import type { AnswerQuestion } from './question.ts';

/** `{ after, most }` → this station's own labels and documents that the server has without their bytes, in the order of kind and id. */
export const documentsWithoutBytes: AnswerQuestion = async (asked, { server, self }) => {
  const { kind, id } = (asked['after'] ?? { kind: '', id: '' }) as { kind: string; id: string };
  const { rows } = await server((client) =>
    client.query<{ kind: string; id: string }>(
      `SELECT kind, id FROM things WHERE station = $1 AND kind IN ('label', 'document') AND bytes IS NULL AND (kind, id) > ($2, $3)
       ORDER BY kind, id LIMIT $4`,
      [self.uuid, kind, id, Number(asked['most'])],
    ),
  );
  return { ok: true, value: rows };
};
