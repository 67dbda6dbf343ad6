import { describe, expect, test } from 'vitest';
import { aBolLine, aBolRequest, aFullBolRequest } from '#support/bol-request.ts';
import { bolPath, openTraining } from '#support/training-client.ts';

interface BolAnswer {
  PDF: string | null;
  ShipmentLabel: string | null;
  BlNumber: string | null;
  ShipmentLabelZpl: string[] | null;
  ErrorMessage: string;
}

async function create(body: unknown): Promise<BolAnswer> {
  await using training = await openTraining();
  const { status, body: answer } = await training.ask(bolPath, body);
  expect(status).toBe(200);
  return answer as BolAnswer;
}

test('a good request is answered with exactly the fields of the interface', async () => {
  const answer = await create(aBolRequest());
  expect(Object.keys(answer)).toEqual([
    'PDF',
    'ShipmentLabel',
    'BlNumber',
    'ShipmentLabelZpl',
    'ErrorMessage',
  ]);
  expect(answer.ErrorMessage).toBe('');
  expect(answer.BlNumber).toBe('0700018342');
  expect(answer.ShipmentLabelZpl).toHaveLength(5);
  expect(
    Buffer.from(answer.PDF ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(Buffer.from(answer.ShipmentLabel ?? '', 'base64').toString('utf8')).toBe(
    answer.ShipmentLabelZpl?.join('\n'),
  );
});

test('without a number it gives one of its own', async () => {
  const answer = await create(aBolRequest({ BillOfLadingNumber: '' }));
  expect(answer.BlNumber).toMatch(/^\d{8}$/);
});

test('every field of the interface may be used', async () => {
  expect((await create(aFullBolRequest())).ErrorMessage).toBe('');
});

describe('refuses, with no documents, when', () => {
  const first = (changes: object) => ({ LineItems: [aBolLine(changes)] });
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a string is a number', { ShipperZip: 89431 }, /^ShipperZip must be a JSON string/],
    ['a number is a string', { QuoteNumber: '88412073' }, /^QuoteNumber must be a JSON number/],
    ['a boolean is a string', { Collect: 'false' }, /^Collect must be a JSON boolean/],
    ['an array is an object', { LineItems: {} }, /^LineItems must be a JSON array/],
    ['a field is null', { ProNumber: null }, /^ProNumber must be a JSON string/],
    ['a line’s weight is a number', first({ Weight: 12 }), /^LineItems\[0\]\.Weight must be a JSON string/],
    ['a line’s units are a number', first({ ShippingUnits: 3 }), /ShippingUnits must be a JSON string/],
    ['a line’s class is a string', first({ ClassNum: '60' }), /ClassNum must be a JSON number/],
    ['a line’s hazard is a string', first({ Haz: 'Y' }), /Haz must be a JSON boolean/],
    ['a line’s description is missing', first({ Description: undefined }), /Description is missing/],
    [
      'an accessorial is a string',
      { AccessorialList: ['RES'] },
      /^AccessorialList\[0\] must be a JSON object/,
    ],
    [
      'the identifier has Order’s spelling',
      { AuthenticationId: undefined, AuthenticationID: 'x' },
      /AuthenticationId is missing/,
    ],
    ['the user’s name has tracking’s spelling', { userName: 'x' }, /^Unknown field userName/],
    ['there is no client code', { ClientCode: undefined }, /^ClientCode is missing/],
    ['the identifier is empty', { AuthenticationId: '' }, /could not be validated/],
    ['a field is Order’s', { ShipmentNumber: '1' }, /^Unknown field ShipmentNumber/],
    ['a field is unknown', { Shipper: 'x' }, /^Unknown field Shipper/],
    ['a field of a line is unknown', first({ Pieces: 3 }), /^Unknown field Pieces in LineItems\[0\]/],
    ['there is no consignee', { ConsigneeName: '' }, /^Consignee name is required/],
    ['the consignee’s city is left out', { ConsigneeCity: undefined }, /^Consignee city is required/],
    ['there is no shipper', { ShipperCompanyName: undefined }, /^Shipper name is required/],
    ['a ZIP+4 was not cut', { ConsigneeZip: '97211-1234' }, /not a valid postal code/],
    ['a Canadian code has a space', { ConsigneeZip: 'H2Y 1C6' }, /not a valid postal code/],
    ['there are no lines', { LineItems: [] }, /At least one line item/],
    ['a package code is the tender’s', first({ PKGType: 'BDL' }), /package type is not in the list/],
    ['a class is none', first({ ClassNum: 61 }), /61 is not a freight class/],
    ['a weight is no number', first({ Weight: 'heavy' }), /Weight must be a positive number/],
    ['units are a fraction', first({ ShippingUnits: '1.5' }), /ShippingUnits must be a whole number/],
    ['a hazardous line has nobody to call', first({ Haz: true }), /HazContactPhone is required/],
    ['the ship date is no date', { ShipmentDate: 'Tuesday' }, /ShipmentDate is not a date/],
    ['a COD fee has no amount', { CODFeeCollect: true }, /CODAmt is required/],
    [
      'both COD fees are chosen',
      { CODFeeCollect: true, CODFeePrePaid: true, CODAmt: '10' },
      /either collect or prepaid/,
    ],
  ])('%s', async (_case, changes, words) => {
    const answer = await create(aBolRequest(changes));
    expect(answer.ErrorMessage).toMatch(words);
    expect([answer.PDF, answer.BlNumber, answer.ShipmentLabelZpl]).toEqual([null, null, null]);
  });
});

test('the same number twice makes two bills, as the interface has no rule against it', async () => {
  await using training = await openTraining();
  await training.ask(bolPath, aBolRequest());
  await training.ask(bolPath, aBolRequest());
  const { body } = await training.ask('/api/shipmenttracking/shipmentstatuslist', {
    userName: 'u',
    clientCode: 'c',
    AuthenticationID: 'a',
    carrierCode: 'SAIA',
    startDate: new Date(Date.now() - 60_000).toISOString(),
    endDate: new Date(Date.now() + 60_000).toISOString(),
  });
  expect((body as { Details: unknown[] }).Details).toHaveLength(2);
});
