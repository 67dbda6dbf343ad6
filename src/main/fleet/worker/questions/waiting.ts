import type { AnswerQuestion } from './question.ts';

/** Answers once this station has what the others had published. The caller does not wait for ever: the server may be away. */
export const caughtUp: AnswerQuestion = async (_asked, parts) => {
  await parts.caughtUp();
  return { ok: true, value: null };
};

/** Answers once the server has what this station recorded. */
export const allTold: AnswerQuestion = async (_asked, parts) => {
  await parts.allTold();
  return { ok: true, value: null };
};
