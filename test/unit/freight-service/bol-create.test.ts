import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  bolRequestSchema,
  bolShipmentDate,
  encodeBol,
  judgeBol,
} from '#main/freight-service/wire/bol-create.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { aPdf } from '#support/builders.ts';
import { aLabelPng } from '#support/label-picture.ts';
import { bareShipment, fullShipment, goodBolAnswer } from '#support/shipments.ts';

const settings = { bolShipmentDateFormat: 'YYYY-MM-DD' } as const;
const golden = JSON.parse(
  readFileSync(new URL('../../golden/bol-create.json', import.meta.url), 'utf8'),
) as unknown;
const encode = (change: Partial<Shipment>) => encodeBol({ ...bareShipment, ...change }, settings);

describe('the request', () => {
  test('of a full shipment is the golden one, and the schema of the interface holds', () => {
    const request = encodeBol(fullShipment, settings);
    expect(request).toEqual(golden);
    expect(Object.keys(request)).toEqual(Object.keys(golden as object));
    expect(bolRequestSchema.parse(request)).toEqual(request);
  });

  test('what is empty: strings "", lists [], booleans false; no number is made up', () => {
    const { LineItems, ...header } = encodeBol(bareShipment, settings);
    expect(header).not.toHaveProperty('QuoteNumber');
    expect(Object.values(header).filter((value) => (value ?? null) === null)).toEqual([]);
    expect(header).toMatchObject({
      ProNumber: '', PONumber: '', CarrierSCAC: '', ThirdPartyName: '', ThirdPartyZip: '', HazContactName: '',
      DeclaredValue: '', DeclaredValueUnitsOfMeasure: '', CODAmt: '', AccessorialList: [], CODFeeCollect: false,
      CODFeePrePaid: false, Collect: false, CustomerCheckOK: false, CustomerCheckNotOK: false,
    }); // prettier-ignore
    expect(LineItems[0]).toEqual({
      ShippingUnits: '1', PKGType: 'PLT', Description: 'Goods', NMFC: '', ClassNum: 50, Weight: '100', Haz: false,
    }); // prettier-ignore
  });

  test.each([
    [
      'prepaid',
      true,
      { CODFeePrePaid: true, CODFeeCollect: false, CustomerCheckOK: true, CustomerCheckNotOK: false },
    ],
    [
      'collect',
      false,
      { CODFeePrePaid: false, CODFeeCollect: true, CustomerCheckOK: false, CustomerCheckNotOK: true },
    ],
  ] as const)('cash on delivery, fee %s, check accepted %s', (fee, customerCheckAccepted, expected) => {
    const request = encode({ cashOnDelivery: { amountUsd: 90.1, fee, customerCheckAccepted } });
    expect(request).toMatchObject({ CODAmt: '90.10', ...expected });
  });

  test.each([
    ['prepaid', false],
    ['collect', true],
    ['third-party', false],
  ] as const)('terms %s → Collect %s', (freightTerms, Collect) => {
    expect(encode({ freightTerms, billTo: fullShipment.billTo })).toMatchObject({ Collect });
  });

  test('every package code goes as it is', () => {
    for (const packageType of packageTypes) {
      const [line] = bareShipment.lines;
      const request = encode({ lines: line === undefined ? [] : [{ ...line, packageType }] });
      expect(request.LineItems[0]?.PKGType).toBe(packageType);
    }
  });

  test.each([
    ['USA', '89502-4411', '89502'],
    ['CAN', 'h2y 1c6', 'H2Y1C6'],
    ['MEX', '06600', '06600'],
  ] as const)('postal code of %s: %s → %s', (country, postalCode, sent) => {
    const place = { ...bareShipment.shipper, country, postalCode };
    expect(encode({ shipper: place, consignee: place, billTo: place })).toMatchObject({
      ShipperZip: sent,
      ConsigneeZip: sent,
      ThirdPartyZip: sent,
    });
  });

  test('a contact without hazardous freight stays at home', () => {
    expect(encode({ hazmat: fullShipment.hazmat })).toMatchObject({ HazContactName: '', HazContractNUM: '' });
  });

  test('weights and values never take an exponent', () => {
    const [line] = bareShipment.lines;
    const lines = line === undefined ? [] : [{ ...line, weightLb: 1e-7 }];
    const request = encode({ lines, declaredValue: { amount: 1e9, unit: 'USD' } });
    expect([request.LineItems[0]?.Weight, request.DeclaredValue]).toEqual(['0.0000001', '1000000000.00']);
  });

  test('the date in each format a station may set', () => {
    expect(bolShipmentDate('2026-03-09', 'YYYY-MM-DD')).toBe('2026-03-09');
    expect(bolShipmentDate('2026-03-09', 'MM/DD/YYYY')).toBe('03/09/2026');
    expect(bolShipmentDate('2026-03-09', 'YYYY-MM-DDTHH:mm:ss')).toBe('2026-03-09T00:00:00');
  });
});

describe('the answer', () => {
  const judge = (change: object) => judgeBol({ ...goodBolAnswer, ...change });

  test('whole: accepted, labels letter for letter', () => {
    const judgement = judge({});
    expect(judgement).toMatchObject({
      kind: 'accepted',
      answer: { blNumber: '700000042', labels: goodBolAnswer.ShipmentLabelZpl },
    });
  });

  test.each([
    ['a number as number', { BlNumber: 700000042 }],
    ['null for no error', { ErrorMessage: null }],
    ['blanks for no error', { ErrorMessage: '  ' }],
    ['line breaks in base64', { PDF: goodBolAnswer.PDF.replace(/(.{8})/g, '$1\r\n') }],
    ['a data URL', { PDF: `data:application/pdf;base64,${goodBolAnswer.PDF}` }],
    ['one label not in a list', { ShipmentLabelZpl: '^XA^FDx^FS^XZ' }],
    ['more fields', { Extra: { deep: [1] } }],
  ])('read leniently: %s', (_name, change) => {
    expect(judge(change).kind).toBe('accepted');
  });

  test.each([
    ['no PDF', { PDF: '' }],
    ['no base64', { PDF: '%PDF-1.7' }],
    ['a PDF that is a number', { PDF: 7 }],
    ['labels that are no ZPL', { ShipmentLabelZpl: ['hello'] }],
    ['a label cut off', { ShipmentLabelZpl: ['^XA^FDx'] }],
    ['labels that are all null', { ShipmentLabelZpl: [null, ''] }],
    ['a picture of a label that is none', { ShipmentLabelZpl: [], ShipmentLabel: 'aGVsbG8=' }],
    ['ZPL in the place of the picture', { ShipmentLabelZpl: [], ShipmentLabel: btoa('^XA^XZ') }],
    ['labels as an object', { ShipmentLabelZpl: { 0: '^XA^XZ' } }],
    ['no number', { BlNumber: null }],
  ])('judged strictly: %s', (_name, change) => {
    expect(judge(change)).toMatchObject({ kind: 'in-doubt', reason: 'incomplete-answer' });
  });

  test('one that is no label is named by its place, and loses none of the others', () => {
    expect(judge({ ShipmentLabelZpl: ['^XA^FDa^FS^XZ', null, 'x', '^xa^fdb^fs^xz'] })).toMatchObject({
      kind: 'accepted',
      answer: { labels: ['^XA^FDa^FS^XZ', '^xa^fdb^fs^xz'], badLabels: [2, 3] },
    });
    expect(judge({})).not.toHaveProperty('answer.badLabels');
  });

  test.each([
    ['an empty list', []],
    ['null', null],
    ['one empty label', ['']],
  ])('a label as PDF or PNG beside %s of ZPL: accepted, with the document', (_name, ShipmentLabelZpl) => {
    for (const [format, bytes] of [['pdf', aPdf()], ['png', aLabelPng()]] as const)
      expect(judge({ ShipmentLabelZpl, ShipmentLabel: bytes.toString('base64') })).toMatchObject({
        kind: 'accepted',
        answer: { labels: [], labelDocument: { format, bytes } },
      });
  }); // prettier-ignore

  test('an error without papers is the service’s own no', () => {
    expect(judgeBol({ ErrorMessage: 'Unknown SCAC', PDF: null, ShipmentLabelZpl: [] })).toEqual({
      kind: 'refused',
      words: 'Unknown SCAC',
    });
  });

  test.each([
    ['a PDF', { PDF: goodBolAnswer.PDF }],
    ['labels', { ShipmentLabelZpl: goodBolAnswer.ShipmentLabelZpl }],
    ['another label', { ShipmentLabel: 'aGVsbG8=' }],
    ['something in the PDF’s place', { PDF: 'x' }],
  ])('an error beside %s is a contradiction, and what came is kept', (_name, paper) => {
    const judgement = judgeBol({ ErrorMessage: 'Late', BlNumber: '7', ...paper });
    expect(judgement).toMatchObject({
      kind: 'in-doubt',
      reason: 'contradictory-answer',
      words: 'Late',
      answer: { blNumber: '7' },
    });
  });

  test.each([null, undefined, 0, '', 'x', [], [goodBolAnswer], true])('root %o is no answer', (root) => {
    expect(judgeBol(root)).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
  });
});
