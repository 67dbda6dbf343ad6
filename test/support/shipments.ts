import type { Order } from '#shared/freight/order.ts';
import { shipmentSchema, type Shipment } from '#shared/freight/shipment.ts';
import { tenderSchema, type Tender } from '#shared/freight/tender.ts';

/** A shipment that uses every field: two kinds of lines, one hazardous, COD, third party, Canada. */
export const fullShipment: Shipment = shipmentSchema.parse({
  externalId: 'WMS-88',
  bolNumber: '700000042',
  shipDate: '2026-03-09',
  proNumber: '123456789',
  poNumber: 'PO-4711',
  carrierName: 'Old Dominion',
  scac: 'ODFL',
  quoteNumber: 5512345,
  shipperNumber: 'S-1',
  trailerNumber: 'T-532',
  customerNumber: 'C-9',
  storeNumber: '0031',
  departmentNumber: 'D-4',
  freightTerms: 'third-party',
  shipper: {
    company: 'Silver State Coatings',
    contact: 'Ana Núñez',
    phone: '775-555-0101',
    email: 'dock@silver.example',
    address: '4100 Kietzke Ln',
    address2: 'Dock 7',
    city: 'Reno',
    state: 'NV',
    postalCode: '89502-4411',
    country: 'USA',
  },
  consignee: {
    company: 'Boréal Peinture',
    contact: 'Luc Tremblay',
    phone: '514-555-0144',
    email: '',
    address: '1201 Rue Notre-Dame',
    address2: '',
    city: 'Montréal',
    state: 'QC',
    postalCode: 'h2y 1c6',
    country: 'CAN',
  },
  billTo: {
    company: 'Freight Payers Inc.',
    contact: 'Accounts',
    phone: '312-555-0170',
    email: 'pay@payers.example',
    address: '77 W Wacker Dr',
    address2: 'Suite 900',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60601',
    country: 'USA',
  },
  lines: [
    {
      handlingUnits: 2,
      packageType: 'PLT',
      pieces: 96,
      description: 'Solvent based, 4 x 1 gal',
      nmfc: '149980-02',
      freightClass: 77.5,
      weightLb: 2150.5,
      lengthIn: 48,
      widthIn: 40,
      heightIn: 52,
      hazard: {
        unNumber: 'UN1263',
        properShippingName: 'Paint',
        hazardClass: '3 (6.1)',
        packingGroup: 'II',
        technicalName: 'contains Xylene',
        reportableQuantity: true,
        limitedQuantity: true,
        marinePollutant: true,
        inhalationZone: 'B',
      },
      hazardQuantity: { amount: 192.5, unit: 'gal' },
      hazardPackages: { count: 96, kind: 'fiberboard boxes' },
    },
    {
      handlingUnits: 1,
      packageType: 'CTN',
      pieces: 12,
      description: 'Brushes',
      nmfc: '',
      freightClass: 100,
      weightLb: 80,
      lengthIn: 24,
      widthIn: 18,
      heightIn: 16,
    },
  ],
  hazmat: { contractNumber: 'CCN-20311', contactName: 'CHEMTREC', contactPhone: '800-424-9300' },
  accessorials: ['RES', 'LFT'],
  cashOnDelivery: { amountUsd: 1250, fee: 'collect', customerCheckAccepted: true },
  declaredValue: { amount: 2.5, unit: 'per pound' },
  specialInstructions: 'Call before delivery.',
});

/** The least a shipment can say: everything optional is empty. */
export const bareShipment: Shipment = shipmentSchema.parse({
  externalId: '',
  bolNumber: '700000043',
  shipDate: '2026-03-09',
  proNumber: '',
  poNumber: '',
  carrierName: '',
  scac: '',
  shipperNumber: '',
  trailerNumber: '',
  customerNumber: '',
  storeNumber: '',
  departmentNumber: '',
  shipper: { company: 'A', address: '1 B St', city: 'Reno', state: 'NV', postalCode: '89502' },
  consignee: { company: 'C', address: '2 D St', city: 'Elko', state: 'NV', postalCode: '89801' },
  lines: [{ handlingUnits: 1, packageType: 'PLT', description: 'Goods', freightClass: 50, weightLb: 100 }],
});

/** An answer of BOL create that has all it promises. */
export const goodBolAnswer = {
  PDF: Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64'),
  ShipmentLabel: '',
  BlNumber: '700000042',
  ShipmentLabelZpl: ['^XA^FO40,40^FD1 of 2^FS^XZ', '^XA^FO40,40^FD2 of 2^FS^XZ'],
  ErrorMessage: '',
};

/** The order of `fullShipment`. */
export const fullOrder: Order = {
  shipmentNumber: '700000042',
  internalBolNumber: 'INT-42',
  confirmationEmails: ['dock@silver.example', 'pay@payers.example'],
};

/** The tender of `fullShipment`. */
export const fullTender: Tender = tenderSchema.parse({
  carrierCode: 'ODFL',
  pickupDate: '2026-03-09',
  pickupFrom: '13:00',
  pickupUntil: '17:30',
  freightTerms: 'third-party',
  quoteNumber: '5512345',
  specialInstructions: 'Dock 7, ring twice.',
});
