import { writeNote } from '#main/fleet/server/notes.ts';
import type { AnswerQuestion } from './question.ts';
import { textInput } from './question.ts';

/** `{ to, kind, body }`: a note for one other station. */
export const sendNote: AnswerQuestion = async (asked, { server, self }) => {
  const note = { to: textInput(asked, 'to'), kind: textInput(asked, 'kind'), body: asked['body'] ?? {} };
  await server((client) => writeNote(client, { ...note, from: self.uuid }));
  return { ok: true, value: null };
};
