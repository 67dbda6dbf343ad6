import { shipmentQuerySchema } from '#shared/station/shipment-query.ts';
import type { AnswerQuestion } from './question.ts';

/** A `ShipmentQuery` → rows of the other stations. */
export const findShipments: AnswerQuestion = (asked, { shipments, stations, self }) => {
  const found = shipments.find({ ...shipmentQuerySchema.parse(asked), self: self.uuid });
  return {
    ok: true,
    value: found.map(({ station, row }) => ({ station: stations.ref(station), row })),
  };
};
