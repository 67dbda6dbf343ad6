import { sharedListsHistory, pushSharedLists } from '../../server/shared-lists.ts';
import { pullSharedLists } from '../../server/shared-lists-pull.ts';
import type { AnswerQuestion } from './question.ts';
import { textInput } from './question.ts';

/** As many earlier values as a panel shows. */
const maxValues = 200;

/** `{ above, mark, most }` → what the stations edited since, without oversized rows. */
export const sharedListsPull: AnswerQuestion = async (asked, { server }) => {
  const { above, most } = asked;
  const from = { above: Number(above), mark: textInput(asked, 'mark'), most: Number(most) };
  return { ok: true, value: await server((client) => pullSharedLists(client, from)) };
};

/** `{ push, person, rows }` → the server's answer for each row. */
export const sharedListsPush: AnswerQuestion = async (asked, { server, self }) => {
  const push = { push: textInput(asked, 'push'), person: textInput(asked, 'person'), rows: asked['rows'] };
  return { ok: true, value: await server((client) => pushSharedLists(client, self, push)) };
};

/** `{ kind, id }` → replaced values, newest first. */
export const sharedRowHistory: AnswerQuestion = async (asked, { server }) => {
  const of = { kind: textInput(asked, 'kind'), id: textInput(asked, 'id'), most: maxValues };
  const told = await server((client) => sharedListsHistory(client, of));
  if (told === null) return { ok: false, code: 'internal', message: 'the earlier values are too large' };
  return { ok: true, value: told };
};
