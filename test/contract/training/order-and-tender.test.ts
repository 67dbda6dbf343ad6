import { describe, expect, test } from 'vitest';
import { tenderPackageTypes } from '#shared/freight/tender-package-type.ts';
import { anOrder, aTender, paths } from '#support/service-requests.ts';
import { openTraining } from '#support/training-client.ts';

describe('Order', () => {
  test('is accepted once; its ShipmentNumber is unique', async () => {
    await using training = await openTraining();
    const first = await training.ask(paths.order, anOrder());
    expect(first).toEqual({ status: 200, body: { ErrorMessage: null, Accepted: true } });
    const second = await training.ask(paths.order, anOrder());
    expect(second.body).toMatchObject({
      Accepted: false,
      ErrorMessage: expect.stringMatching(/700000042 already exists/) as string,
    });
    const other = await training.ask(paths.order, anOrder({ ShipmentNumber: '700000043' }));
    expect(other.body).toMatchObject({ Accepted: true });
  });

  test('what was refused does not take the number', async () => {
    await using training = await openTraining();
    await training.ask(paths.order, anOrder({ ConsigneeName: '' }));
    expect((await training.ask(paths.order, anOrder())).body).toMatchObject({ Accepted: true });
  });

  test('PKGType, Description, NMFC and ClassNum of a line may be null', async () => {
    await using training = await openTraining();
    const line = {
      ShippingUnits: '1',
      PKGType: null,
      Description: null,
      NMFC: null,
      ClassNum: null,
      Weight: '10',
      Haz: false,
    };
    expect((await training.ask(paths.order, anOrder({ LineItems: [line] }))).body).toMatchObject({
      Accepted: true,
    });
  });

  test.each<[string, object, RegExp]>([
    ['no ShipmentNumber', { ShipmentNumber: '' }, /^ShipmentNumber is required/],
    ['the date as in a letter', { ShipmentDate: '11/17/2026' }, /must be YYYY-MM-DD/],
    [
      'BOL’s spelling of the identifier',
      { AuthenticationID: undefined, AuthenticationId: 'x' },
      /AuthenticationID is missing/,
    ],
    ['e-mails in one string', { ShippingConfirmationEmail: 'a@b.example' }, /must be a JSON array/],
    [
      'a weight that is null',
      { LineItems: [{ ShippingUnits: '1', Weight: null }] },
      /Weight must be a JSON string/,
    ],
    ['a numeric quote in a string', { QuoteNumber: '1' }, /QuoteNumber must be a JSON number/],
    ['no user', { UserName: ' ' }, /could not be validated/],
  ])('refuses %s', async (_case, changes, words) => {
    await using training = await openTraining();
    const { body } = await training.ask(paths.order, anOrder(changes));
    expect(body).toEqual({ Accepted: false, ErrorMessage: expect.stringMatching(words) as string });
  });
});

describe('Load tender', () => {
  test('is confirmed with the carrier’s identifier and the pickup’s', async () => {
    await using training = await openTraining();
    const { status, body } = await training.ask(paths.tender, aTender({ DeveloperMode: false }));
    expect(status).toBe(200);
    expect(body).toEqual({
      ConfirmationID: expect.stringMatching(/^ODFL\d+$/) as string,
      Success: true,
      Message: 'Tender accepted.',
      RTFPickupID: expect.any(Number) as number,
    });
  });

  test('in developer mode says that no truck comes', async () => {
    await using training = await openTraining();
    const { body } = await training.ask(paths.tender, aTender({ DeveloperMode: true }));
    expect(body).toMatchObject({ Success: true, Message: expect.stringMatching(/Test tender/) as string });
  });

  const [shipper, consignee, billing] = aTender()['Locations'] as Record<string, unknown>[];
  const [item] = aTender()['Items'] as Record<string, unknown>[];
  const withItem = (changes: object) => ({
    Items: [{ ...item, ...changes }],
    PalletCount: 2,
    TotalWeight: 2150.5,
  });
  test.each(tenderPackageTypes)('takes the package code %s', async (PackageType) => {
    await using training = await openTraining();
    const { body } = await training.ask(paths.tender, aTender(withItem({ PackageType })));
    expect(body).toMatchObject({ Success: true });
  });
  test.each(['4LTL', 'UPGF-EAST', 'R+L7'])('takes the carrier code %s', async (CarrierCode) => {
    await using training = await openTraining();
    expect((await training.ask(paths.tender, aTender({ CarrierCode }))).body).toMatchObject({
      Success: true,
    });
  });
  test('takes any string for the quote, as the document has it', async () => {
    await using training = await openTraining();
    const { body } = await training.ask(paths.tender, aTender({ QuoteNumber: 'Q-77/2' }));
    expect(body).toMatchObject({ Success: true });
  });

  test.each<[string, object, RegExp]>([
    ['a cancellation', { TransactionSetPurpose: '01' }, /not available/],
    ['another purpose', { TransactionSetPurpose: '05' }, /must be 00/],
    ['two locations', { Locations: [shipper, consignee] }, /^Exactly three locations/],
    ['four locations', { Locations: [shipper, consignee, billing, billing] }, /^Exactly three locations/],
    [
      'a country of two letters',
      { Locations: [{ ...shipper, Country: 'US' }, consignee, billing] },
      /USA, CAN or MEX/,
    ],
    [
      'a ZIP+4',
      { Locations: [{ ...shipper, PostalCode: '89502-1111' }, consignee, billing] },
      /^Shipper PostalCode/,
    ],
    [
      'a Canadian code with its space',
      { Locations: [shipper, { ...consignee, PostalCode: 'H2Y 1C6' }, billing] },
      /^Consignee PostalCode/,
    ],
    [
      'a billing party without a city',
      { Locations: [shipper, consignee, { ...billing, City: '' }] },
      /^Billing party City is required/,
    ],
    ['a numeric quote', { QuoteNumber: 5512345 }, /QuoteNumber must be a JSON string/],
    ['a BOL number in a string', { BLReferenceNumber: '700000042' }, /must be a JSON number/],
    ['a class as a number', withItem({ FreightClass: 77.5 }), /FreightClass must be a JSON string/],
    ['a weight as a string', withItem({ ItemWeight: '2150.5' }), /ItemWeight must be a JSON number/],
    ['BOL’s code for a barrel', withItem({ PackageType: 'BBL' }), /package type is not in the list/],
    ['hazmat for a harmless load', withItem({ Hazmat: false }), /hazardous loads only/],
    ['a hazardous load without a contact', { Hazmat: undefined }, /Hazmat is required/],
    ['another method of payment', { MethodOfPayment: 'XX' }, /PP, CC or TP/],
    ['a wrong pallet count', { PalletCount: 9 }, /the items have 3/],
    ['a wrong weight', { TotalWeight: 1 }, /the items weigh 2230.5/],
    [
      'a pickup that closes before it opens',
      { PickupOpenTime: '17:00', PickupCloseTime: '08:00' },
      /before PickupOpenTime/,
    ],
    ['times with AM', { PickupOpenTime: '8:00 AM' }, /HH:mm/],
    ['an attachment that is no PDF', { BLPdf: 'aGVsbG8=' }, /not a PDF/],
    ['an unknown reference', { LoadReferences: [{ Code: 'XX', Value: '1' }] }, /BL, PO or QT/],
    ['credentials at the top', { Credentials: undefined, UserName: 'x' }, /Credentials is missing/],
    [
      'credentials spelled as elsewhere',
      { Credentials: { UserName: 'a', ClientCode: 'b', AuthenticationCode: 'c' } },
      /Credentials\.Username is missing/,
    ],
    [
      'no authentication code',
      { Credentials: { Username: 'a', ClientCode: 'b', AuthenticationCode: '' } },
      /could not be validated/,
    ],
  ])('refuses %s', async (_case, changes, words) => {
    await using training = await openTraining();
    const { body } = await training.ask(paths.tender, aTender(changes));
    expect(body).toMatchObject({
      Success: false,
      ConfirmationID: '',
      Message: expect.stringMatching(words) as string,
    });
  });
});
