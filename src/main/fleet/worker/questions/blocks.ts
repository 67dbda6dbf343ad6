import { contestedNumbers, leaseBlock, reportNumbersIssuedBefore } from '../../server/shared-lists.ts';
import type { AnswerQuestion, QuestionInput } from './question.ts';
import { textInput } from './question.ts';

const range = (asked: QuestionInput) => ({
  space: textInput(asked, 'space'),
  first: Number(asked['first']),
  last: Number(asked['last']),
});

/** `{ space, first, last, size }` → a block of the range, committed at the server. Never requested twice for one block. */
export const proLease: AnswerQuestion = async (asked, { server, self }) => ({
  ok: true,
  value: await server((client) => leaseBlock(client, self, { ...range(asked), size: Number(asked['size']) })),
});

/** `{ space, first, last }`: numbers that this station gave before the range was shared. */
export const proIssuedBefore: AnswerQuestion = async (asked, { server, self }) => ({
  ok: true,
  value: await server((client) => reportNumbersIssuedBefore(client, self, range(asked))),
});

/** `{ space }`: numbers of this station that another one has reported as its own. */
export const proContested: AnswerQuestion = async (asked, { server, self }) => ({
  ok: true,
  value: await server((client) => contestedNumbers(client, self, textInput(asked, 'space'))),
});
