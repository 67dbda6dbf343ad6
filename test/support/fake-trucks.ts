import { emptyHandOver, type TruckRow, type TruckView } from '#shared/station/hand-over.ts';

/** A shipment of the carrier whose truck is here. */
export const truckRow = (more: Partial<TruckRow> = {}): TruckRow => ({
  ...{
    shipmentId: 'shipment-1',
    bolNumber: '700018342',
    proNumber: '',
    poNumber: '4500187733',
    consignee: 'Peña Foods',
  },
  ...{
    city: 'Portland',
    state: 'OR',
    scac: 'SAIA',
    carrierName: 'Saia',
    createdAt: '2026-11-17T10:00:00.000Z',
  },
  ...{
    handlingUnits: 2,
    pieces: 12,
    weightLb: 310,
    hazmat: false,
    labelsPrinted: 2,
    labelsWanted: 2,
    problems: [],
  },
  ...{ taken: true, elsewhere: null, scanned: [1, 2] },
  ...more,
});

/** The truck of Saia that came at one. */
export const truckView = (more: Partial<TruckView> = {}): TruckView => ({
  ...{ id: 'truck-1', scac: 'SAIA', carrierName: 'Saia', state: 'open', begunAt: '2026-11-17T13:00:00.000Z' },
  ...{ papersAt: null, slipId: null, doneAt: null, doneBy: '', documentId: null },
  ...{ form: emptyHandOver(), rows: [truckRow()] },
  ...more,
});

/** A truck whose driver may sign on paper, and a station that does what is asked for it. */
export const openTruck = truckView({
  form: { ...emptyHandOver(), driver: 'Tomás Ibarra', units: '2', signing: 'paper' },
});
export const truckAnswers = {
  ...{ 'trucks.get': openTruck, 'trucks.save': null, 'trucks.finish': null },
  ...{ 'trucks.printPapers': null, 'trucks.leave': null, 'trucks.take': null },
};
