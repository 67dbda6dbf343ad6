import type { AnswerQuestion } from './question.ts';

/** Answers once this station has what the others had published. The caller does not wait for ever: the server may be away. */
export const waitUntilPulled: AnswerQuestion = async (_asked, parts) => {
  await parts.caughtUp();
  return { ok: true, value: null };
};

/** Answers once the server has what this station recorded. */
export const waitUntilPublished: AnswerQuestion = async (_asked, parts) => {
  await parts.allTold();
  return { ok: true, value: null };
};
