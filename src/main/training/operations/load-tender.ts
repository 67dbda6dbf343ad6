import type { Memory } from '../memory.ts';
import { readRequest } from '../wire/read-request.ts';
import { tenderRequestSchema } from '../wire/tender-request.ts';
import { tenderRefusal } from '../wire/tender-rules.ts';
import type { Operation, Reply } from './operation.ts';

const refuse = (words: string): Reply => ({
  body: { ConfirmationID: '', Success: false, Message: words, RTFPickupID: 0 },
});

function answer(body: unknown, memory: Memory): Reply {
  const read = readRequest(tenderRequestSchema, body);
  if (!read.ok) return refuse(read.words);
  const refusal = tenderRefusal(read.value);
  if (refusal !== null) return refuse(refusal);
  const { CarrierCode, DeveloperMode } = read.value;
  const pickup = memory.nextNumber();
  return {
    body: {
      ConfirmationID: `${CarrierCode}${pickup * 7}`,
      Success: true,
      Message: DeveloperMode ? 'Test tender accepted. No pickup was scheduled.' : 'Tender accepted.',
      RTFPickupID: pickup,
    },
  };
}

export const loadTender: Operation = {
  name: 'tender',
  path: '/api/loadtenderingv2/loadtenderv2',
  answer,
  refuse,
};
