import { leaseBlock, leasingServer, tellGivenBefore } from '#main/fleet/server/catalogue.ts';
import type { AnswerQuestion, Asked } from './question.ts';
import { textOf } from './question.ts';

const range = (asked: Asked) => ({
  space: textOf(asked, 'space'),
  first: Number(asked['first']),
  last: Number(asked['last']),
});

/** `{ space, first, last, size }` → a block of the range, committed at the server. Never asked twice for one block. */
export const proLease: AnswerQuestion = async (asked, { server, self }) => ({
  ok: true,
  value: await server((client) => leaseBlock(client, self, { ...range(asked), size: Number(asked['size']) })),
});

/** Which server leases now, and how long after its start it waits. */
export const proServer: AnswerQuestion = async (_asked, { server }) => ({
  ok: true,
  value: await server((client) => leasingServer(client)),
});

/** `{ space, first, last }`: numbers that this station has: given before the range was shared, or leased before the server forgot it. */
export const proGivenBefore: AnswerQuestion = async (asked, { server, self }) => ({
  ok: true,
  value: await server((client) => tellGivenBefore(client, self, range(asked))),
});
