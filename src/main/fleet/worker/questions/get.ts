import type { AnswerQuestion } from './question.ts';
import { textOf } from './question.ts';

/** `{ station, shipmentId }` → the whole shipment. */
export const get: AnswerQuestion = (asked, { shipments, stations }) => {
  const found = shipments.get(textOf(asked, 'station'), textOf(asked, 'shipmentId'));
  if (found === null)
    return { ok: false, code: 'not-found', message: 'no station has told of this shipment' };
  const { station, shared, toldAt } = found;
  return { ok: true, value: { station: stations.ref(station), shared, toldAt } };
};
