import { nameOfJob } from '#main/printing/print-kinds.ts';
import { stagingTag } from '#main/printing/slips/staging-tag.ts';
import { testLabel } from '#main/printing/slips/test-label.ts';
import { escapeText } from '#main/paper/zpl-text.ts';
import { shipmentSchema } from '#shared/freight/shipment.ts';
import { printerSchema } from '#shared/station/printer.ts';
import { expect, it } from 'vitest';

const party = {
  company: 'Peña ^XZ & Sons',
  contact: '',
  phone: '',
  email: '',
  address: '1 Main',
  address2: '',
  city: 'Reno',
  state: 'NV',
  postalCode: '89502',
  country: 'USA',
};
const shipment = shipmentSchema.parse({
  externalId: '',
  bolNumber: '0700018342',
  shipDate: '2026-11-21',
  proNumber: '',
  poNumber: '',
  carrierName: 'Saia',
  scac: 'SAIA',
  shipperNumber: '',
  trailerNumber: '',
  customerNumber: '',
  storeNumber: '',
  departmentNumber: '',
  shipper: party,
  consignee: party,
  lines: [{ handlingUnits: 2, packageType: 'PLT', description: 'Tools', freightClass: 70, weightLb: 500 }],
});

it('no text of the packer can end a label or become a command', () => {
  expect(escapeText('a^XZ~JA_b\\c\nd')).toBe('a_5EXZ_7EJA_5Fb_5Cc d');
  const tag = stagingTag(shipment).toString('utf8');
  expect(tag.match(/\^XZ/g)).toHaveLength(1);
  expect(tag.match(/\^XA/g)).toHaveLength(1);
});

it('a staging tag is marked and carries the number, the consignee and the units', () => {
  const tag = stagingTag(shipment).toString('utf8');
  for (const words of ['NOT A BOL', '>;0700018342^FS', 'Peña', '2 handling units', '^CI28'])
    expect(tag).toContain(words);
});

it('a test label names station, printer, resolution and time, at the size of the head', () => {
  const make = (dpi: number): string =>
    testLabel(
      printerSchema.parse({ kind: 'zebra-tcp', id: 'z', name: 'Bench', host: 'h', dpi }),
      'Dock 7',
      new Date('2026-11-21T10:00:00Z'),
    ).toString();
  for (const words of ['Dock 7', 'Bench', '203 dpi', '2026-11-21 10:00 UTC', '^PW812', 'as text'])
    expect(make(203)).toContain(words);
  expect(make(300)).toContain('^PW1218');
});

it('names sort in the order of printing', () => {
  expect(nameOfJob({ kind: 'label', unit: 3, of: 12, labelDocumentId: null }, '0700018342')).toBe(
    '0700018342 label 03 of 12',
  );
  expect(nameOfJob({ kind: 'document', unit: null, of: null, labelDocumentId: null }, '0700018342')).toBe(
    'BOL 0700018342',
  );
  expect(nameOfJob({ kind: 'document', unit: null, of: null, labelDocumentId: 'd' }, '0700018342')).toBe(
    'labels of BOL 0700018342',
  );
});
