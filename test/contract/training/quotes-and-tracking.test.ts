import { describe, expect, test } from 'vitest';
import { aBolRequest } from '#support/bol-request.ts';
import { aQuote, aTrackingQuery, paths } from '#support/service-requests.ts';
import { openTraining } from '#support/training-client.ts';

interface Quoted {
  QuoteNumber: number;
  ErrorMessage: string;
  Carriers: Record<string, unknown>[];
}

describe('Rate quote', () => {
  test('V1 has the fields of V1 and no others', async () => {
    await using training = await openTraining();
    const { status, body } = await training.ask(paths.quoteV1, aQuote());
    const { QuoteNumber, ErrorMessage, Carriers } = body as Quoted;
    expect([status, ErrorMessage, typeof QuoteNumber]).toEqual([200, '', 'number']);
    expect(Carriers.length).toBeGreaterThan(3);
    for (const carrier of Carriers) {
      expect(Object.keys(carrier)).toEqual([
        'Carrier',
        'ServiceDays',
        'NetAmount',
        'FuelSurcharge',
        'PhoneNumber',
        'AccessorialResults',
      ]);
      expect(carrier['AccessorialResults']).toEqual([
        { Service: 'Residential delivery', ServiceCode: 'RES', ChargeAmount: expect.any(Number) as number },
        { Service: 'Liftgate', ServiceCode: 'LFT', ChargeAmount: expect.any(Number) as number },
      ]);
    }
  });

  test('V2 has the fields of V2, a delivery on a working day', async () => {
    await using training = await openTraining();
    const { body } = await training.ask(paths.quoteV2, aQuote());
    for (const carrier of (body as Quoted).Carriers) {
      expect(Object.keys(carrier)).toEqual([
        'CarrierName',
        'Scac',
        'CID',
        'EstimatedDeliveryDate',
        'ServiceDays',
        'NetAmount',
        'FuelSurcharge',
        'PhoneNumber',
        'AccessorialResults',
      ]);
      const day = new Date(`${String(carrier['EstimatedDeliveryDate'])}Z`);
      expect([1, 2, 3, 4, 5]).toContain(day.getUTCDay());
      expect(day.getTime()).toBeGreaterThan(Date.parse('2026-03-09'));
    }
  });

  test('the same load costs the same in both, under another quote number', async () => {
    await using training = await openTraining();
    const one = (await training.ask(paths.quoteV1, aQuote())).body as Quoted;
    const two = (await training.ask(paths.quoteV2, aQuote())).body as Quoted;
    expect(two.Carriers.map((carrier) => carrier['NetAmount'])).toEqual(
      one.Carriers.map((carrier) => carrier['NetAmount']),
    );
    expect(two.QuoteNumber).not.toBe(one.QuoteNumber);
  });

  const wrong: [string, object, RegExp][] = [
    ['a class as a number', { Items: [{ ItemClass: 60, Weight: 10 }] }, /ItemClass must be a JSON string/],
    ['a weight as a string', { Items: [{ ItemClass: '60', Weight: '10' }] }, /Weight must be a JSON number/],
    ['no items', { Items: [] }, /At least one item/],
    ['a class that is none', { Items: [{ ItemClass: '61', Weight: 10 }] }, /a freight class/],
    ['a date without an offset', { ShipmentDate: '2026-03-09T12:00:00' }, /with UTC offset/],
    ['a Canadian code with its space', { DestinationZip: 'H2Y 1C6' }, /^DestinationZip/],
    ['a ZIP+4', { OriginZip: '89502-1234' }, /^OriginZip/],
    ['another country', { OriginCountry: 'US' }, /USA, CAN or MEX/],
    ['an unknown field', { Origin: 'NV' }, /^Unknown field Origin/],
  ];
  test.each(wrong)('V1 answers %s with HTTP 400', async (_case, changes, words) => {
    await using training = await openTraining();
    const { status, body } = await training.ask(paths.quoteV1, aQuote(changes));
    expect(status).toBe(400);
    expect(body).toEqual({ Message: expect.stringMatching(words) as string });
  });
  test.each(wrong)('V2 answers %s with an ErrorMessage', async (_case, changes, words) => {
    await using training = await openTraining();
    const { status, body } = await training.ask(paths.quoteV2, aQuote(changes));
    expect(status).toBe(200);
    expect(body).toEqual({
      QuoteNumber: 0,
      ErrorMessage: expect.stringMatching(words) as string,
      Carriers: [],
    });
  });

  test('V1 refuses unknown users in words, not with 400', async () => {
    await using training = await openTraining();
    const { status, body } = await training.ask(paths.quoteV1, aQuote({ AuthenticationID: '' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ErrorMessage: expect.stringMatching(/could not be validated/) as string });
  });

  test.each(['inbound', 'Third party / 7', ''])(
    'takes the Direction %j: its values are not listed',
    async (Direction) => {
      await using training = await openTraining();
      const { body } = await training.ask(paths.quoteV2, aQuote({ Direction }));
      expect(body).toMatchObject({ ErrorMessage: '', QuoteNumber: expect.any(Number) as number });
    },
  );

  test('another case of the path is another path', async () => {
    await using training = await openTraining();
    expect((await training.ask('/api/ratequote/ratequotev2', aQuote())).status).toBe(404);
    expect((await training.ask('/api/RateQuote/RateQuote', aQuote())).status).toBe(404);
  });
});

describe('Tracking list', () => {
  const made = new Date('2026-11-17T18:00:00Z');
  interface Tracked {
    Details: Record<string, string>[];
    ErrorMessage: string;
  }

  async function trackAfter(minutes: number, changes: object = {}): Promise<Tracked> {
    let now = made;
    await using training = await openTraining({ now: () => now });
    await training.ask(paths.bol, aBolRequest());
    now = new Date(made.getTime() + minutes * 60_000);
    return (await training.ask(paths.tracking, aTrackingQuery(changes))).body as Tracked;
  }

  test('lists a shipment by a SCAC that is not of letters only', async () => {
    await using training = await openTraining({ now: () => made });
    await training.ask(paths.bol, aBolRequest({ CarrierSCAC: 'R+L7' }));
    const { body } = await training.ask(paths.tracking, aTrackingQuery({ carrierCode: 'R+L7' }));
    expect((body as Tracked).Details).toHaveLength(1);
  });

  test('has every documented field, all strings', async () => {
    const { Details, ErrorMessage } = await trackAfter(0);
    expect(ErrorMessage).toBe('');
    expect(Object.keys(Details[0] ?? {})).toEqual([
      'Pro',
      'BlNumber',
      'ReferenceNumber',
      'Scac',
      'Carrier',
      'ShipperCode',
      'ShipperName',
      'ShipperCity',
      'ShipperState',
      'ConsigneeCode',
      'ConsigneeName',
      'ConsigneeCity',
      'ConsigneeState',
      'LocationCity',
      'LocationState',
      'BillToCode',
      'TransactionDate',
      'StatusDate',
      'StatusTime',
      'StatusTimeCode',
      'StatusMessage',
      'AppointmentMessage',
      'TrackingURL',
    ]);
    for (const value of Object.values(Details[0] ?? {})) expect(typeof value).toBe('string');
    expect(Details[0]).toMatchObject({
      BlNumber: '0700018342',
      Pro: '123-456789-0',
      Scac: 'SAIA',
      ReferenceNumber: '4500187733',
    });
  });

  test.each([
    [0, 'Shipment information received', 'Sparks', '18:00'],
    [12, 'Picked up', 'Sparks', '18:10'],
    [61, 'Departed terminal, en route', 'Sparks', '19:00'],
    [200, 'Arrived at destination terminal', 'Portland', '21:00'],
    [250, 'Out for delivery', 'Portland', '22:00'],
    [5000, 'Delivered', 'Portland', '23:00'],
  ])('after %i minutes: %s', async (minutes, StatusMessage, LocationCity, StatusTime) => {
    const { Details } = await trackAfter(minutes);
    expect(Details[0]).toMatchObject({ StatusMessage, LocationCity, StatusTime, StatusDate: '2026-11-17' });
  });

  test('lists only the carrier’s shipments of those days, both ends included', async () => {
    expect((await trackAfter(0, { carrierCode: 'ODFL' })).Details).toEqual([]);
    expect(
      (await trackAfter(0, { startDate: '2026-11-17T18:00:00Z', endDate: '2026-11-17T18:00:00Z' })).Details,
    ).toHaveLength(1);
    expect((await trackAfter(0, { startDate: '2026-11-17T18:00:01Z' })).Details).toEqual([]);
    expect((await trackAfter(0, { endDate: '2026-11-17T17:59:59Z' })).Details).toEqual([]);
  });

  test.each<[string, object, RegExp]>([
    ['capital UserName', { userName: undefined, UserName: 'x' }, /userName is missing/],
    ['no carrier', { carrierCode: '' }, /carrierCode is required/],
    ['a plain day', { startDate: '2026-11-17' }, /ISO 8601 date-times/],
    ['days the wrong way round', { startDate: '2026-11-19T00:00:00Z' }, /after endDate/],
    ['nobody', { AuthenticationID: '' }, /could not be validated/],
  ])('refuses %s', async (_case, changes, words) => {
    expect(await trackAfter(0, changes)).toEqual({
      ErrorMessage: expect.stringMatching(words) as string,
      Details: [],
    });
  });
});
