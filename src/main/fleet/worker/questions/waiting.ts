import type { AnswerQuestion } from './question.ts';

/** Answers when this station knows what the others had told. Who asks does not wait for ever: the server may be away. */
export const caughtUp: AnswerQuestion = async (_asked, parts) => {
  await parts.caughtUp();
  return { ok: true, value: null };
};

/** Answers when the server has what this station has noted. */
export const allTold: AnswerQuestion = async (_asked, parts) => {
  await parts.allTold();
  return { ok: true, value: null };
};
