import { describe, expect, test } from 'vitest';
import { encodeBol } from '#main/freight-service/wire/bol-create.ts';
import { encodeTender } from '#main/freight-service/wire/load-tender.ts';
import { encodeOrder } from '#main/freight-service/wire/order.ts';
import { encodeQuote } from '#main/freight-service/wire/rate-quote.ts';
import type { RequestKind } from '#shared/freight/fields/bol-field.ts';
import { documentsByField, documentsOfField } from '#shared/freight/fields/field-places.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import { aForm, aLineForm, aParty, aTenderForm } from '#support/builders.ts';
import { changed } from '#support/typed-forms.ts';
import { leaves } from '#support/wire-words.ts';

const settings = {
  bolShipmentDateFormat: 'YYYY-MM-DD',
  pickupDateFormat: 'YYYY-MM-DD',
  developerMode: false,
  tenderUnits: 'pieces',
} as const;

describe('the table of fields is true: a change in a field changes exactly the papers it names', () => {
  const full = (): ShipmentForm =>
    aForm({
      freightTerms: 'third-party',
      billTo: aParty({ company: 'Payer' }),
      quoteNumber: '77',
      codAmount: '100',
      codFee: 'collect',
      customerCheck: 'accepted',
      declaredValue: '900',
      valueUnit: 'USD',
      accessorials: ['RES'],
      hazmat: { contractNumber: 'C1', contactName: 'Ana', contactPhone: '800 555 0100' },
      lines: [
        aLineForm({
          hazmat: true,
          unNumber: 'UN1263',
          properShippingName: 'Paint',
          hazardClass: '3',
          packingGroup: 'II',
          technicalName: 'Xylene',
          hazardQuantity: '55',
          hazardQuantityUnit: 'gal',
          packageCount: '12',
          packageKind: 'steel drums',
        }),
        aLineForm({ hazmat: true, unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3' }),
      ],
    });
  const others: Record<string, string | boolean | string[]> = {
    shipDate: '2026-11-18',
    scac: 'ODFL',
    quoteNumber: '78',
    freightTerms: 'collect',
    accessorials: ['LFT'],
    codAmount: '101',
    codFee: 'prepaid',
    customerCheck: 'refused',
    declaredValue: '901',
    email: 'b@c.example',
    state: 'CA',
    postalCode: '97210',
    handlingUnits: '4',
    packageType: 'BOX',
    pieces: '73',
    freightClass: '65',
    weightLb: '3751',
    lengthIn: '49',
    widthIn: '41',
    heightIn: '43',
    hazmat: false,
    unNumber: 'UN1264',
    hazardClass: '4.1',
    packingGroup: 'III',
    reportableQuantity: true,
    limitedQuantity: true,
    marinePollutant: true,
    inhalationZone: 'A',
    hazardQuantity: '56',
    hazardQuantityUnit: 'kg',
    packageCount: '13',
  };
  const papers = (form: ShipmentForm): Record<RequestKind, string> => {
    const read = readForm(form, 'en');
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { value } = read;
    const tender = tenderSchema.parse(aTenderForm());
    const order = { shipmentNumber: 'S1', internalBolNumber: '', confirmationEmails: [] };
    const billing = value.billTo ?? value.shipper;
    const text = (request: object) => JSON.stringify(request);
    return {
      bol: text(encodeBol(value, settings)),
      order: text(encodeOrder(value, order)),
      tender: text(encodeTender({ shipment: value, tender, billing, bolNumber: '1', pdf: null }, settings)),
      quote: text(encodeQuote(quoteRequestOf(value), { pricingCode: '', quotePieces: 'pieces' }, 'UTC')),
    };
  };

  test.each(Object.keys(documentsByField))('%s', (field) => {
    const path = field.replace('lines.', 'lines.0.');
    const key = field.split('.').at(-1) ?? '';
    const before = full();
    let after = changed(before, { path, value: others[key] ?? 'Other' });
    if (key === 'country') {
      // A country is right only with its own postal code: both sides have the same one, that fits either.
      const code = { path: path.replace('country', 'postalCode'), value: '64000' };
      const [us, mexico] = ['USA', 'MEX'].map((value) => changed(changed(before, code), { path, value }));
      after = mexico ?? before;
      expect(differing(papers(us ?? before), papers(after))).toEqual([...documentsOfField(path)].sort());
      return;
    }
    expect(differing(papers(before), papers(after))).toEqual([...documentsOfField(path)].sort());
  });

  test('it names every field of the form, once', () => {
    const all = leaves({ ...full(), lines: [full().lines[0]], accessorials: '' }).map(([path]) =>
      path.replace('.0', ''),
    );
    expect(Object.keys(documentsByField).sort()).toEqual(all.sort());
  });

  const differing = (one: Record<RequestKind, string>, other: Record<RequestKind, string>): RequestKind[] =>
    (Object.keys(one) as RequestKind[]).filter((paper) => one[paper] !== other[paper]).sort();
});
