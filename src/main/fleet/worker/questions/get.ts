import type { AnswerQuestion } from './question.ts';
import { textInput } from './question.ts';

/** `{ station, shipmentId }` → the whole shipment. */
export const getShipment: AnswerQuestion = (asked, { shipments, stations }) => {
  const found = shipments.get(textInput(asked, 'station'), textInput(asked, 'shipmentId'));
  if (found === null)
    return { ok: false, code: 'not-found', message: 'no station has told of this shipment' };
  const { station, shared, toldAt } = found;
  return { ok: true, value: { station: stations.ref(station), shared, toldAt } };
};
