import { emptyForm, emptyLine, type LineForm, type PartyForm, type ShipmentForm } from './shipment-form.ts';

const party = (company: string): PartyForm => ({
  ...emptyForm().consignee,
  company,
  contact: 'Ana',
  phone: '775-555-0100',
  email: 'ana@loopback.example',
  address: '1 Loopback Way',
  address2: 'Dock 1',
  city: 'Reno',
  state: 'NV',
  postalCode: '89502',
  country: 'USA',
});

const line = (weightLb: string): LineForm => ({
  ...emptyLine(),
  ...{ handlingUnits: '1', pieces: '10', description: 'Rehearsal', nmfc: '12345-01', freightClass: '70' },
  ...{ weightLb, lengthIn: '48', widthIn: '40', heightIn: '48' },
});
const hazardous: Partial<LineForm> = {
  ...{ hazmat: true, unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' },
  ...{ hazardQuantity: '10', hazardQuantityUnit: 'L', packageCount: '10', packageKind: 'drums' },
};

/**
 * A made-up BOL with which main and the window rehearse F9. It says as much as a BOL can say: what reads, freezes and remembers a field
 * passes over an empty one, and would be compiled at the first F9. `weightLb`: a weight as the station's language writes it.
 */
export const rehearsedForm = (bolNumber: string, weightLb: string): ShipmentForm => ({
  ...emptyForm(),
  bolNumber,
  shipDate: '2026-01-05',
  carrierName: 'Rehearsal',
  scac: 'TEST',
  ...{ proNumber: '', poNumber: 'PO-1', quoteNumber: '1', shipperNumber: 'S-1', trailerNumber: 'T-1' },
  ...{ customerNumber: 'C-1', storeNumber: '1', departmentNumber: '1' },
  shipper: party('Shipper'),
  consignee: party('Consignee'),
  lines: [line(weightLb), { ...line(weightLb), ...hazardous }],
  hazmat: { contractNumber: '1', contactName: 'Ana', contactPhone: '775-555-0100' },
  specialInstructions: 'Ring twice',
});
