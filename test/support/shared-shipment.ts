import { sharedShipmentSchema, type SharedShipment } from '#shared/fleet/fleet-shipment.ts';
import { aShipment } from './builders.ts';

/** A shipment as its station tells it. */
export function sharedShipment(id: string, more: Partial<SharedShipment['row']> = {}): SharedShipment {
  const shipment = aShipment();
  const row = {
    id,
    bolNumber: `007-${id}`,
    proNumber: '',
    poNumber: '',
    externalId: '',
    consignee: 'Peña & Łódź',
    city: 'Reno',
    state: 'NV',
    scac: 'ABFS',
    shipDate: '2026-11-17',
    handlingUnits: 1,
    weightLb: 100,
    bolState: 'accepted',
    labelsPrinted: 0,
    confirmationId: null,
    tenderedTo: '',
    lastStatus: null,
    createdAt: '2026-11-17T15:00:00.000Z',
    ...more,
  };
  return sharedShipmentSchema.parse({
    row,
    words: [row.bolNumber, row.externalId, row.poNumber, 'pena & lodz', 'reno'].join('\n').toLowerCase(),
    shipment: { ...shipment, bolNumber: row.bolNumber, externalId: row.externalId },
    createdBy: '',
    serviceBolNumber: null,
    submissions: [],
    labels: [],
    documents: [],
    openPrints: 0,
    printsInDoubt: 0,
    order: null,
    tender: null,
  });
}
