import type { Memory } from '../memory.ts';
import { readRequest } from '../wire/read-request.ts';
import { orderRequestSchema } from '../wire/shipment-request.ts';
import { orderRefusal } from '../wire/shipment-rules.ts';
import type { Operation, Reply } from './operation.ts';

const refuse = (words: string): Reply => ({ body: { ErrorMessage: words, Accepted: false } });

function answer(body: unknown, memory: Memory): Reply {
  const read = readRequest(orderRequestSchema, body);
  if (!read.ok) return refuse(read.words);
  const refusal = orderRefusal(read.value);
  if (refusal !== null) return refuse(refusal);
  const number = read.value.ShipmentNumber.trim();
  if (memory.orders.has(number)) return refuse(`ShipmentNumber ${number} already exists. It must be unique.`);
  memory.orders.add(number);
  // "null or empty when no error"
  return { body: { ErrorMessage: null, Accepted: true } };
}

export const onlineOrder: Operation = {
  name: 'order',
  path: '/api/billoflading/onlineorders',
  answer,
  refuse,
};
