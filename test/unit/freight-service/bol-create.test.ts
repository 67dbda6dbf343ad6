import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  bolRequestSchema,
  bolShipmentDate,
  encodeBol,
  judgeBol,
} from '#main/freight-service/wire/bol-create.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { aForm, aLineForm, aPdf } from '#support/builders.ts';
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
      ProNumber: '',
      PONumber: '',
      CarrierSCAC: '',
      ThirdPartyName: '',
      ThirdPartyZip: '',
      HazContactName: '',
      DeclaredValue: '',
      DeclaredValueUnitsOfMeasure: '',
      CODAmt: '',
      AccessorialList: [],
      CODFeeCollect: false,
      CODFeePrePaid: false,
      Collect: false,
      CustomerCheckOK: false,
      CustomerCheckNotOK: false,
    });
    const ofOthers = Object.entries(header).filter(([name]) => /^(?:ThirdParty|Haz)/.test(name));
    expect(ofOthers.filter(([, value]) => value !== '' && value !== false)).toEqual([]);
    expect(LineItems[0]).toEqual({
      ShippingUnits: '1',
      PKGType: 'PLT',
      Description: 'Goods',
      NMFC: '',
      ClassNum: 50,
      Weight: '100',
      Haz: false,
    });
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

  test('COD with the check left at Choose, and a value without a unit, state neither', () => {
    const read = readForm(aForm({ codAmount: '90', codFee: 'collect', declaredValue: '500' }), 'en');
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(encodeBol(read.value, settings)).toMatchObject({
      CustomerCheckOK: false,
      CustomerCheckNotOK: false,
      DeclaredValue: '500.00',
      DeclaredValueUnitsOfMeasure: '',
    });
  });

  test('a weight and an amount with a decimal comma go out as typed in French, and nowhere ten times as much', () => {
    const form = aForm({
      codAmount: '1250,50',
      codFee: 'collect',
      lines: [aLineForm({ weightLb: '1250,5' })],
    });
    const wires = (['en', 'es', 'fr'] as const).map((language) => {
      const read = readForm(form, language);
      if (!read.ok) return null;
      const { CODAmt, LineItems } = encodeBol(read.value, settings);
      return [CODAmt, LineItems[0]?.Weight];
    });
    expect(wires).toEqual([null, null, ['1250.50', '1250.5']]);
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
      answer: { bolNumber: '700000042', labels: goodBolAnswer.ShipmentLabelZpl },
    });
  });

  test.each([
    ['a number as number', { BlNumber: 700000042 }],
    ['null for no error', { ErrorMessage: null }],
    ['blanks for no error', { ErrorMessage: '  ' }],
    ['line breaks in base64', { PDF: goodBolAnswer.PDF.replace(/(.{8})/g, '$1\r\n') }],
    ['a data URL', { PDF: `data:application/pdf;base64,${goodBolAnswer.PDF}` }],
    ['a byte order mark before the base64', { PDF: `\uFEFF${goodBolAnswer.PDF}` }],
    ['no padding', { PDF: goodBolAnswer.PDF.replace(/=+$/, '') }],
    ['an error that says nothing', { ErrorMessage: 0 }],
    ['an error object without words', { ErrorMessage: { Code: 0, Text: '' } }],
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
    ['a number that is 0', { BlNumber: 0 }],
    ['a number of nothing but zeros', { BlNumber: '000' }],
    ['an empty GUID for a number', { BlNumber: '00000000-0000-0000-0000-000000000000' }],
    ['%PDF- too far in', { PDF: Buffer.from(`${' '.repeat(1024)}%PDF-1.7`).toString('base64') }],
    ['base64 with a letter that is none', { PDF: goodBolAnswer.PDF.replace(/.{8}/, 'é') }],
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
    for (const [format, bytes] of [
      ['pdf', aPdf()],
      ['png', aLabelPng()],
    ] as const)
      expect(judge({ ShipmentLabelZpl, ShipmentLabel: bytes.toString('base64') })).toMatchObject({
        kind: 'accepted',
        answer: { labels: [], labelDocument: { format, bytes } },
      });
  });

  test('an error without papers is the service’s own no', () => {
    expect(judgeBol({ ErrorMessage: 'Unknown SCAC', PDF: null, ShipmentLabelZpl: [] })).toEqual({
      kind: 'refused',
      words: 'Unknown SCAC',
    });
  });

  test('ErrorMessage with a BlNumber and nothing else is in doubt, and the number is kept', () => {
    expect(judgeBol({ ErrorMessage: 'Late', BlNumber: '7' })).toEqual({
      kind: 'in-doubt',
      reason: 'contradictory-answer',
      words: 'Late',
      answer: { bolNumber: '7' },
    });
  });

  test.each([
    ['zeros and blanks', { BlNumber: '0', PDF: ' ', ShipmentLabel: null, ShipmentLabelZpl: [] }],
    ['a number below zero', { BlNumber: -1 }],
    ['a GUID of zeros', { BlNumber: '00000000-0000-0000-0000-000000000000' }],
  ])('ErrorMessage beside %s is the service’s own no', (_name, rest) => {
    expect(judgeBol({ ErrorMessage: 'Unknown SCAC', ...rest })).toEqual({
      kind: 'refused',
      words: 'Unknown SCAC',
    });
  });

  test.each([
    ['a BlNumber in other letters', { blNumber: '7' }],
    ['a label picture', { ShipmentLabel: 'aGVsbG8=' }],
    ['a pickup id', { RTFPickupID: 5 }],
    ['a label that is no ZPL', { ShipmentLabelZpl: ['hello'] }],
  ])('ErrorMessage beside %s is no refusal', (_name, rest) => {
    expect(judgeBol({ ErrorMessage: 'Late', ...rest }).kind).toBe('in-doubt');
  });

  test('a bad label among good ones of a doubtful answer: the good ones are kept', () => {
    const ShipmentLabelZpl = ['^XA^FD1^FS^XZ', null, '^XA^FD3^FS^XZ'];
    expect(judge({ ShipmentLabelZpl, ErrorMessage: 'Late' })).toMatchObject({
      kind: 'in-doubt',
      answer: { labels: ['^XA^FD1^FS^XZ', '^XA^FD3^FS^XZ'], badLabels: [2] },
    });
  });

  const served = (before: string, encoding: 'base64' | 'base64url' = 'base64') =>
    Buffer.concat([Buffer.from(before), Buffer.from(goodBolAnswer.PDF, 'base64')]).toString(encoding);
  test.each([
    ['a byte order mark', served('\uFEFF')],
    ['a line break', served('\r\n')],
    ['blanks', served('   ')],
    ['999 other bytes', served('x'.repeat(999))],
    ['the URL-safe alphabet', served('\r\n??>>\u00FF\u00FE', 'base64url')],
  ])('a PDF behind %s is read, from its first byte on', (_name, PDF) => {
    const judgement = judge({ PDF });
    const pdf = judgement.kind === 'accepted' ? judgement.answer.pdf : null;
    expect(pdf).toEqual(Buffer.from(goodBolAnswer.PDF, 'base64'));
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
      answer: { bolNumber: '7' },
    });
  });

  test.each([null, undefined, 0, '', 'x', [], [goodBolAnswer], true])('root %o is no answer', (root) => {
    expect(judgeBol(root)).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
  });
});
