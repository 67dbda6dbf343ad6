import { describe, expect, test } from 'vitest';
import { tenderPayload } from '#main/freight-service/tender-payload.ts';
import {
  encodeTender,
  judgeTender,
  referenceNumber,
  tenderRequestSchema,
  type TenderedLoad,
} from '#main/freight-service/wire/load-tender.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { tenderPackageTypes } from '#shared/freight/tender-package-type.ts';
import type { Tender } from '#shared/freight/tender.ts';
import { golden } from '#support/golden.ts';
import { goodTenderAnswer } from '#support/service-answers.ts';
import { bareShipment, fullShipment, fullTender } from '#support/shipments.ts';

const settings = { pickupDateFormat: 'YYYY-MM-DD', developerMode: false, tenderUnits: 'pieces' } as const;
const pdf = Buffer.from('%PDF-1.7\n');

const load = (
  shipment: Shipment,
  tender: Partial<Tender> = {},
  more: Partial<TenderedLoad> = {},
): TenderedLoad => ({
  shipment,
  tender: { ...fullTender, freightTerms: 'prepaid', ...tender },
  billing: shipment.billTo ?? shipment.shipper,
  bolNumber: '700000042',
  pdf,
  ...more,
});

/** What `tenderPayload` freezes, read back. */
function frozen(shipment: Shipment, tender: Partial<Tender> = {}) {
  const result = tenderPayload({ ...load(shipment, tender), pdf }, null);
  if (!result.ok) return result.error;
  return tenderRequestSchema.parse(JSON.parse(result.value));
}

describe('the request', () => {
  test('of a full shipment is the golden one, and the schema of the interface holds', () => {
    const request = encodeTender(load(fullShipment, { freightTerms: 'third-party' }), {
      ...settings,
      developerMode: true,
    });
    expect(request).toEqual(golden('load-tender'));
    expect(tenderRequestSchema.parse(request)).toEqual(request);
  });

  test.each([
    ['prepaid', 'PP', 'shipper'],
    ['collect', 'CC', 'consignee'],
  ] as const)('terms %s: %s, and the %s pays where there is no third party', (freightTerms, code, payer) => {
    const request = frozen(bareShipment, { freightTerms });
    expect(request).toMatchObject({ MethodOfPayment: code, TransactionSetPurpose: '00' });
    expect(request).toHaveProperty('Locations.length', 3);
    expect(request).toHaveProperty('Locations.0.Company', bareShipment.shipper.company);
    expect(request).toHaveProperty('Locations.1.Company', bareShipment.consignee.company);
    expect(request).toHaveProperty('Locations.2.Company', bareShipment[payer].company);
  });

  test('third party: TP and the third party pays; without one it is refused before sending', () => {
    expect(frozen(fullShipment, { freightTerms: 'third-party' })).toMatchObject({
      MethodOfPayment: 'TP',
      Locations: [{}, {}, { Company: 'Freight Payers Inc.' }],
    });
    expect(frozen(bareShipment, { freightTerms: 'third-party' })).toMatchObject({
      code: 'fields-missing',
      problems: [{ path: 'billTo.company', code: 'required' }],
    });
  });

  test('a cancellation (01) is refused before sending: the service says that it is unavailable', () => {
    expect(frozen(bareShipment, { purpose: 'cancellation' })).toMatchObject({
      code: 'fields-missing',
      problems: [{ path: 'purpose', code: 'purpose-unavailable' }],
    });
  });

  test.each([
    [{ carrierCode: '' }, 'carrierCode', 'scac'],
    [{ pickupDate: '2026-02-30' }, 'pickupDate', 'day'],
    [{ pickupFrom: '12:60' }, 'pickupFrom', 'time'],
    [{ pickupUntil: '13:00' }, 'pickupUntil', 'before-from'],
  ])('%o is named and not sent', (tender, path, code) => {
    expect(frozen(bareShipment, tender)).toMatchObject({ problems: [{ path, code }] });
  });

  test('Hazmat only when a line is hazardous', () => {
    expect(encodeTender(load({ ...bareShipment, hazmat: fullShipment.hazmat }), settings)).not.toHaveProperty(
      'Hazmat',
    );
    expect(encodeTender(load(fullShipment), settings)).toHaveProperty('Hazmat.Phone', '800-424-9300');
  });

  test('without PDF, quote, PO and sizes: "" and nothing made up', () => {
    const request = encodeTender(
      load(bareShipment, { quoteNumber: '' }, { pdf: null, bolNumber: 'A-1' }),
      settings,
    );
    expect(request).toMatchObject({
      BLPdf: '',
      QuoteNumber: '',
      LoadReferences: [{ Code: 'BL', Value: 'A-1' }],
    });
    expect(request).not.toHaveProperty('BLReferenceNumber');
    expect(request.Items[0]).not.toHaveProperty('ItemLength');
    expect(request.Items[0]).toMatchObject({ Units: 1, PalletCount: 1 });
  });

  test.each(tenderPackageTypes)('the package code %s can be chosen for a line', (code) => {
    const request = encodeTender(load(bareShipment, { packageTypes: [code] }), settings);
    expect(request.Items[0]?.PackageType).toBe(code);
    expect(tenderRequestSchema.parse(request)).toEqual(request);
  });

  test('a code chosen for the second line leaves the others to the table', () => {
    const request = encodeTender(load(fullShipment, { packageTypes: ['', 'BDL'] }), settings);
    expect(request.Items.map(({ PackageType }) => PackageType)).toEqual(['PLT', 'BDL']);
    const plain = encodeTender(load(fullShipment), settings);
    expect(plain.Items.map(({ PackageType }) => PackageType)).toEqual(['PLT', 'CRT']);
  });

  test('a code of the bill that the tender has not is named and not sent', () => {
    expect(frozen(bareShipment, { packageTypes: ['BBL' as never] })).toMatchObject({
      problems: [{ path: 'packageTypes.0', code: 'package-type' }],
    });
  });

  test('Units beside PalletCount: the pieces, or by the station’s setting the handling units', () => {
    const units = (tenderUnits: 'pieces' | 'handling-units', shipment = fullShipment) =>
      encodeTender(load(shipment), { ...settings, tenderUnits }).Items.map(({ Units }) => Units);
    expect(units('pieces')).toEqual([96, 12]);
    expect(units('handling-units')).toEqual([2, 1]);
    expect(units('pieces', bareShipment)).toEqual([1]);
  });

  test('the quote is a string of its own: also one taken after the BOL, and one that is no number', () => {
    const request = encodeTender(load(fullShipment, { quoteNumber: 'Q-77/2' }), settings);
    expect(request.QuoteNumber).toBe('Q-77/2');
    expect(request.LoadReferences).toContainEqual({ Code: 'QT', Value: 'Q-77/2' });
  });

  test('pounds with cents add up without binary dust', () => {
    const [line] = bareShipment.lines;
    const lines = line === undefined ? [] : [0.1, 0.2].map((weightLb) => ({ ...line, weightLb }));
    expect(encodeTender(load({ ...bareShipment, lines }), settings).TotalWeight).toBe(0.3);
  });

  test('the pickup date in the station’s format', () => {
    expect(encodeTender(load(bareShipment), { ...settings, pickupDateFormat: 'MM/DD/YYYY' }).PickupDate).toBe(
      '03/09/2026',
    );
  });
});

test.each([
  ['700000042', 700000042],
  ['1', 1],
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', null],
  ['0700000042', null],
  ['0', null],
  ['BOL-7', null],
  ['7.0', null],
  ['1e5', null],
  [' 7', null],
  ['', null],
])('BLReferenceNumber of %o is %o', (bolNumber, expected) => {
  expect(referenceNumber(bolNumber)).toBe(expected);
});

test.each([
  [
    'taken',
    goodTenderAnswer,
    { kind: 'accepted', answer: { confirmationId: 'ODFL-20260309-77', pickupId: 90210 } },
  ],
  [
    'numbers as strings',
    { ...goodTenderAnswer, Success: 'true', RTFPickupID: '90210' },
    { kind: 'accepted', answer: { pickupId: 90210 } },
  ],
  [
    'nulls',
    { Success: true, ConfirmationID: null, Message: null, RTFPickupID: null },
    { kind: 'accepted', answer: { confirmationId: '', pickupId: null } },
  ],
  ['a no', { Success: false, Message: 'No truck' }, { kind: 'refused', words: 'No truck' }],
  [
    'a no with a confirmation',
    { Success: false, ConfirmationID: 'X' },
    { kind: 'in-doubt', reason: 'contradictory-answer' },
  ],
  [
    'a no with a pickup id',
    { Success: false, Message: 'Late', RTFPickupID: 90210 },
    { kind: 'in-doubt', reason: 'contradictory-answer', words: 'Late', answer: { pickupId: 90210 } },
  ],
  [
    'a no with ids of nothing',
    { Success: false, Message: 'No truck', ConfirmationID: '0', RTFPickupID: 0 },
    { kind: 'refused', words: 'No truck' },
  ],
  [
    'a no with an empty GUID',
    { Success: false, Message: 'No', ConfirmationID: '00000000-0000-0000-0000-000000000000' },
    { kind: 'refused' },
  ],
  ['a no with a BOL number', { Success: false, Message: 'No', BlNumber: '7' }, { kind: 'in-doubt' }],
  [
    'a yes with ids of nothing',
    { Success: true, ConfirmationID: 0, RTFPickupID: 0, Message: ' ' },
    { kind: 'accepted', answer: { confirmationId: '', pickupId: null, message: '' } },
  ],
  [
    'a yes with a negative pickup id',
    { Success: true, RTFPickupID: -1 },
    { kind: 'accepted', answer: { pickupId: null } },
  ],
  ['neither', { Message: 'Hm' }, { kind: 'in-doubt', reason: 'incomplete-answer', words: 'Hm' }],
  [
    'a confirmation alone',
    { ConfirmationID: 'X' },
    { kind: 'in-doubt', reason: 'incomplete-answer', answer: { confirmationId: 'X' } },
  ],
  ['an empty object', {}, { kind: 'in-doubt', reason: 'incomplete-answer', words: null }],
  ['null', null, { kind: 'in-doubt', reason: 'unreadable-answer' }],
])('the answer: %s', (_name, answer, judgement) => {
  expect(judgeTender(answer)).toMatchObject(judgement);
});
