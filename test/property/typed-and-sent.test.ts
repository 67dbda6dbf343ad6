import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBol } from '#main/freight-service/wire/bol-create.ts';
import { encodeTender } from '#main/freight-service/wire/load-tender.ts';
import { encodeOrder } from '#main/freight-service/wire/order.ts';
import { encodeQuote } from '#main/freight-service/wire/rate-quote.ts';
import {
  fieldPlaces,
  notOnBol,
  placesOf,
  shortenedZips,
  typedIn,
  type Paper,
  type Typed,
} from '#shared/freight/field-places.ts';
import { numberFieldAt, readField } from '#shared/freight/number-fields.ts';
import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { readForm } from '#shared/freight/read-form.ts';
import { showNumber, type NumberLanguage } from '#shared/freight/read-number.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import { writeForm } from '#shared/freight/write-form.ts';
import { arbitraryOrder, arbitraryShipment, arbitraryTender } from '#support/arbitraries.ts';
import { aForm, aLineForm, aParty, aTenderForm } from '#support/builders.ts';

/** 1,000 in every run; a campaign asks for more. */
const numRuns = Number(process.env['DOCKPRINT_CASES'] ?? 1000);
const timeout = 20_000 + numRuns * 20;

const settings = {
  bolShipmentDateFormat: 'YYYY-MM-DD',
  pickupDateFormat: 'YYYY-MM-DD',
  developerMode: false,
} as const;
type Leaf = string | number | boolean;
type Wire = Record<string, unknown>;

/** Each value of a request under its name, lists by their index: "LineItems.0.Weight". */
function leaves(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value !== 'object' || value === null) return [[path, value as Leaf]];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`));
}

/** Which fields of the form each field of the BOL may say; `#` stands for the number of the line. */
const party = (name: string, at: string) => ({
  [`${name}Address`]: [`${at}.address`, `${at}.address2`],
  [`${name}City`]: [`${at}.city`],
  [`${name}State`]: [`${at}.state`],
  [`${name}Zip`]: [`${at}.postalCode`],
});
const hazard = [
  'lines.#.unNumber',
  'lines.#.properShippingName',
  'lines.#.hazardClass',
  'lines.#.packingGroup',
];
const saidBy: Record<string, readonly string[]> = {
  BillOfLadingNumber: ['bolNumber'], ProNumber: ['proNumber'], PONumber: ['poNumber'], CarrierName: ['carrierName'],
  CarrierSCAC: ['scac'], QuoteNumber: ['quoteNumber'], ShipmentDate: ['shipDate'], ShipperNumber: ['shipperNumber'],
  TrailerNumber: ['trailerNumber'], CustomerNumber: ['customerNumber'], StoreNumber: ['storeNumber'],
  DepartmentNumber: ['departmentNumber'], SpecialInstructions: ['specialInstructions'],
  ShipperCompanyName: ['shipper.company'], ShipperContactPhone: ['shipper.phone'], ShipperContactName: ['shipper.contact'],
  ...party('Shipper', 'shipper'),
  ConsigneeName: ['consignee.company'], ConsigneePhone: ['consignee.phone'], ConsigneeContact: ['consignee.contact'],
  ...party('Consignee', 'consignee'),
  ThirdPartyName: ['billTo.company'], ThirdPartyPhone: ['billTo.phone'], ThirdPartyContactName: ['billTo.contact'],
  ...party('ThirdParty', 'billTo'),
  HazContractNUM: ['hazmat.contractNumber'], HazContactName: ['hazmat.contactName'], HazContactPhone: ['hazmat.contactPhone'],
  DeclaredValue: ['declaredValue'], DeclaredValueUnitsOfMeasure: ['valueUnit'], CODAmt: ['codAmount'],
  CODFeeCollect: ['codFee'], CODFeePrePaid: ['codFee'], CustomerCheckOK: ['customerCheck'],
  CustomerCheckNotOK: ['customerCheck'], Collect: ['freightTerms'], 'AccessorialList.#.ServiceCode': ['accessorials'],
  'LineItems.#.ShippingUnits': ['lines.#.handlingUnits'], 'LineItems.#.PKGType': ['lines.#.packageType'],
  'LineItems.#.Description': [...hazard, 'lines.#.description'], 'LineItems.#.NMFC': ['lines.#.nmfc'],
  'LineItems.#.ClassNum': ['lines.#.freightClass'], 'LineItems.#.Weight': ['lines.#.weightLb'],
  'LineItems.#.Haz': ['lines.#.hazmat'],
}; // prettier-ignore
/** A tick on the wire is true for this choice and for no other. */
const choices: Record<string, string> = {
  CODFeeCollect: 'collect', CODFeePrePaid: 'prepaid', CustomerCheckOK: 'accepted', CustomerCheckNotOK: 'refused',
  Collect: 'collect', 'LineItems.#.Haz': 'true',
}; // prettier-ignore
/** What the form opens with, seen on screen: it may stand though nobody typed it. Not one of them is said by a wire without a field. */
const openingChoices = { freightTerms: 'prepaid', country: 'USA' };

const plain = (text: string) => text.trim().toLowerCase();
/** As the wire writes a typed text: trimmed, codes without regard to capitals, postal codes without space, hyphen and ZIP+4. */
const asSent = (path: string, text: string, country: string): string =>
  !path.endsWith('postalCode')
    ? plain(text)
    : country === 'USA'
      ? plain(text).slice(0, 5)
      : country === 'CAN'
        ? plain(text).replaceAll(/[ -]/g, '')
        : plain(text);

type Source = Typed;
/** What is typed in the fields that a value of the wire may say; `typed` is the form's text by its path. */
function sourcesOf(typed: ReadonlyMap<string, Source[]>, name: string): Source[] {
  const [index = ''] = /\d+/.exec(name) ?? [];
  const sources = (saidBy[name.replace(/\d+/, '#')] ?? []).flatMap(
    (path) => typed.get(path.replace('#', index)) ?? [],
  );
  return name.startsWith('AccessorialList') ? sources.slice(Number(index), Number(index) + 1) : sources;
}
const countryOf = (form: ShipmentForm, path: string): string => {
  const [head = ''] = path.split('.');
  return head === 'shipper' || head === 'consignee' || head === 'billTo' ? form[head].country : '';
};

/** Whether one value of the wire says what is typed in one of its sources. */
function says(
  form: ShipmentForm,
  language: NumberLanguage,
  name: string,
  value: Leaf,
  { path, text }: Source,
): boolean {
  if (typeof value === 'boolean') return value && choices[name.replace(/\d+/, '#')] === text;
  const field = numberFieldAt(path);
  if (field === null) return plain(String(value)).includes(asSent(path, text, countryOf(form, path)));
  const reading = readField(text, field, language);
  return reading.is === 'number' && Number(value) === reading.value;
}

/** Whether a text is some of these parts with commas between, as an address and a hazardous description are written. */
const isComposed = (text: string, parts: readonly string[]): boolean =>
  parts.some(
    (part) =>
      text === part || (text.startsWith(`${part}, `) && isComposed(text.slice(part.length + 2), parts)),
  );

/** What a value of the wire says beyond its sources; '' when it says no more than was typed. */
function beyond(
  form: ShipmentForm,
  language: NumberLanguage,
  name: string,
  value: Leaf,
  sources: Source[],
): string {
  if (value === false || value === '') return '';
  if (typeof value !== 'string' || sources.some(({ path }) => numberFieldAt(path) !== null))
    return sources.some((one) => says(form, language, name, value, one)) ? '' : String(value);
  // 49 CFR 172.202 writes the packing group as "PG II".
  const parts = sources.map(({ path, text }) =>
    path.endsWith('.packingGroup') ? `pg ${plain(text)}` : asSent(path, text, countryOf(form, path)),
  );
  return isComposed(plain(value), parts) ? '' : value;
}

/** Text that is found again, where it is said. */
const token = fc.stringMatching(/^[a-z]{3}[0-9]{2}$/).map((text) => `Q${text}`);
const numberText = fc
  .tuple(
    fc.constantFrom(1, 2, 7, 50, 92.5, 100, 1250, 1250.5, 12.125),
    fc.constantFrom<NumberLanguage>('en', 'es', 'fr'),
  )
  .map(([value, language]) => showNumber(value, language));
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  token,
  numberText,
  fc.constantFrom(
    '1,250',
    '1250,5',
    '12o',
    'UN1263',
    '3',
    'II',
    'CAN',
    '89431-1234',
    'dock@example.com',
    'PLT',
  ),
);
const choice: Record<string, fc.Arbitrary<string | boolean>> = {
  freightTerms: fc.constantFrom('prepaid', 'collect', 'third-party'),
  codFee: fc.constantFrom('', 'prepaid', 'collect'),
  customerCheck: fc.constantFrom('', 'accepted', 'refused'),
  hazmat: fc.boolean(),
};
/** Where the accidents happen comes up often. */
const paths = [
  ...Object.keys(fieldPlaces).filter((path) => path !== 'accessorials'),
  ...Array.from({ length: 6 }, () => ['codAmount', 'codFee', 'customerCheck', 'valueUnit', 'declaredValue', 'lines.hazmat', 'freightTerms']).flat(),
]; // prettier-ignore
const change = fc.constantFrom(...paths).chain((path) =>
  (choice[path.replace('lines.', '')] ?? anything).map((value) => ({
    path: path.replace('lines.', 'lines.0.'),
    value,
  })),
);
function changed(form: ShipmentForm, { path, value }: { path: string; value: unknown }): ShipmentForm {
  const copy = structuredClone(form);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], copy);
  (at as Record<string, unknown>)[last] = value;
  return copy;
}
/** A form that was right, and then some fields were typed over, emptied, ticked and unticked. */
const typedForms = fc
  .record({
    shipment: arbitraryShipment,
    language: fc.constantFrom<NumberLanguage>('en', 'es', 'fr'),
    changes: fc.array(change, { maxLength: 4 }),
  })
  .map(({ shipment, language, changes }) => ({
    language,
    form: changes.reduce(changed, writeForm(shipment, language)),
  }));

describe('what is typed on Pack and what goes out', { timeout }, () => {
  test('typed ⊆ wire ∪ said to the packer, and wire ⊆ typed ∪ what the form opens with: BOL and Order', () => {
    const count = { sent: 0, refused: 0, said: 0 };
    fc.assert(
      fc.property(typedForms, arbitraryOrder, ({ form, language }, order) => {
        const read = readForm(form, language);
        if (!read.ok) {
          count.refused += 1;
          // Nothing goes out, and every reason has a field.
          for (const { path } of read.problems) expect(path).not.toBe('');
          return;
        }
        count.sent += 1;
        const bol = encodeBol(read.value, settings);
        const ordered: Wire = encodeOrder(read.value, order);
        expect(ordered).toEqual({
          ...bol,
          ShipmentNumber: order.shipmentNumber,
          InternalBOLNumber: order.internalBolNumber,
          ShippingConfirmationEmail: order.confirmationEmails,
        });
        const all = typedIn(form);
        const typed = Map.groupBy(all, ({ path }) => path);
        const stands = new Set<Source>();
        for (const [name, value] of leaves(bol)) {
          const sources = sourcesOf(typed, name);
          const more = beyond(form, language, name, value, sources);
          if (more !== '') expect([name, value, more]).toEqual([name, value, '']);
          for (const one of sources) if (says(form, language, name, value, one)) stands.add(one);
        }

        const { findings } = checkForm(form, language, null);
        const said = new Set([
          ...findings.flatMap((finding) => finding.paths),
          ...notOnBol(form).map(({ path }) => path),
          ...shortenedZips(form),
        ]);
        for (const one of all) {
          if (stands.has(one) || opens(one.path, one.text, form)) continue;
          if (!said.has(one.path)) expect.unreachable(`${one.path}: “${one.text}” is lost in silence`);
          count.said += 1;
        }
      }),
      { numRuns },
    );
    expect(count.sent).toBeGreaterThan(numRuns / 5);
    expect(count.refused).toBeGreaterThan(numRuns / 10);
    expect(count.said).toBeGreaterThan(numRuns / 10);
  });

  test('a fee, a check or a unit is never silently without its amount, and none is made up', () => {
    const amount = fc.constantFrom('', ' ', '12', '12,5', '1.250', 'x');
    const money = fc.record({
      codAmount: amount,
      codFee: fc.constantFrom('' as const, 'prepaid' as const, 'collect' as const),
      customerCheck: fc.constantFrom('' as const, 'accepted' as const, 'refused' as const),
      declaredValue: amount,
      valueUnit: fc.constantFrom('', 'USD', ' per pound '),
    });
    fc.assert(
      fc.property(money, fc.constantFrom<NumberLanguage>('en', 'es', 'fr'), (typed, language) => {
        const { codFee, customerCheck, codAmount, declaredValue, valueUnit } = typed;
        const read = readForm(aForm(typed), language);
        const problems = read.ok ? [] : read.problems.map(({ path, code }) => `${path} ${code}`);
        const cod = codFee !== '' || customerCheck !== '';
        if (cod && codAmount.trim() === '') expect(problems).toContain('codAmount required');
        if (valueUnit.trim() !== '' && declaredValue.trim() === '')
          expect(problems).toContain('declaredValue required');
        if (!read.ok) return;
        const bol = encodeBol(read.value, settings);
        expect(bol).toMatchObject({
          CODFeeCollect: codFee === 'collect',
          CODFeePrePaid: codFee === 'prepaid',
          CustomerCheckOK: customerCheck === 'accepted',
          CustomerCheckNotOK: customerCheck === 'refused',
          DeclaredValueUnitsOfMeasure: valueUnit.trim(),
        });
        expect([bol.CODAmt === '', bol.DeclaredValue === '']).toEqual([!cod, declaredValue.trim() === '']);
      }),
      { numRuns },
    );
  });

  test('a tender says what its own fields and the shipment say, and nothing else', () => {
    fc.assert(
      fc.property(arbitraryShipment, arbitraryTender, (shipment, tender) => {
        const wire = leaves(
          encodeTender({ shipment, tender, billing: shipment.shipper, blNumber: 'BL1', pdf: null }, settings),
        );
        const texts = new Set(wire.map(([, value]) => String(value)));
        for (const text of [
          tender.carrierCode,
          tender.pickupDate,
          tender.pickupFrom,
          tender.pickupUntil,
          tender.specialInstructions,
        ])
          expect(texts).toContain(text);
        if (tender.quoteNumber !== null) expect(texts).toContain(String(tender.quoteNumber));
        const groups = shipment.lines.map(({ hazard }) => `pg ${hazard?.packingGroup ?? ''}`);
        const known = leaves([shipment, tender, groups, 'BL1'])
          .map(([, value]) => plain(String(value)))
          .filter((text) => text !== '');
        for (const [name, value] of wire) {
          if (typeof value !== 'string' || value === '' || constants.test(name)) continue;
          const told = isPostal(name, plain(value), known) || isComposed(plain(value), known);
          if (!told) expect.unreachable(`${name} says “${value}”, which nobody did`);
        }
      }),
      { numRuns },
    );
  });
});

/** Codes of the interface for a choice that the screen shows. */
const constants =
  /^(MethodOfPayment|TransactionSetPurpose|LoadReferences\.\d+\.Code|Items\.\d+\.PackageType)$/;
const isPostal = (name: string, value: string, known: string[]): boolean =>
  name.endsWith('PostalCode') && known.some((text) => text.replaceAll(/[ -]/g, '').startsWith(value));

/** What a form opens with, or what terms say by the bill-to: no wire has a field for it, and none needs one. */
function opens(path: string, text: string, form: ShipmentForm): boolean {
  if (path.endsWith('.country')) return text === openingChoices.country;
  if (path === 'freightTerms')
    return text === openingChoices.freightTerms || (text === 'third-party' && form.billTo.company !== '');
  // The importer's own key: no screen has a field for it.
  return path === 'externalId';
}

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
        }),
        aLineForm({ hazmat: true, unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3' }),
      ],
    });
  const others: Record<string, string | boolean | string[]> = {
    shipDate: '2026-11-18', scac: 'ODFL', quoteNumber: '78', freightTerms: 'collect', accessorials: ['LFT'], codAmount: '101',
    codFee: 'prepaid', customerCheck: 'refused', declaredValue: '901', email: 'b@c.example', state: 'CA', postalCode: '97210',
    handlingUnits: '4', packageType: 'BOX', pieces: '73', freightClass: '65', weightLb: '3751', lengthIn: '49', widthIn: '41',
    heightIn: '43', hazmat: false, unNumber: 'UN1264', hazardClass: '4.1', packingGroup: 'III',
  }; // prettier-ignore
  const papers = (form: ShipmentForm): Record<Paper, string> => {
    const read = readForm(form, 'en');
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { value } = read;
    const tender = tenderSchema.parse({ ...aTenderForm(), quoteNumber: null });
    const order = { shipmentNumber: 'S1', internalBolNumber: '', confirmationEmails: [] };
    const billing = value.billTo ?? value.shipper;
    const text = (request: object) => JSON.stringify(request);
    return {
      bol: text(encodeBol(value, settings)),
      order: text(encodeOrder(value, order)),
      tender: text(encodeTender({ shipment: value, tender, billing, blNumber: '1', pdf: null }, settings)),
      quote: text(encodeQuote(quoteRequestOf(value satisfies Shipment), '', 'UTC')),
    };
  };

  test.each(Object.keys(fieldPlaces))('%s', (field) => {
    const path = field.replace('lines.', 'lines.0.');
    const key = field.split('.').at(-1) ?? '';
    const before = full();
    let after = changed(before, { path, value: others[key] ?? 'Other' });
    if (key === 'country') {
      // A country is right only with its own postal code: both sides have the same one, that fits either.
      const code = { path: path.replace('country', 'postalCode'), value: '64000' };
      const [us, mexico] = ['USA', 'MEX'].map((value) => changed(changed(before, code), { path, value }));
      after = mexico ?? before;
      expect(differing(papers(us ?? before), papers(after))).toEqual([...placesOf(path)].sort());
      return;
    }
    expect(differing(papers(before), papers(after))).toEqual([...placesOf(path)].sort());
  });

  test('it names every field of the form, once', () => {
    const all = leaves({ ...full(), lines: [full().lines[0]], accessorials: '' }).map(([path]) =>
      path.replace('.0', ''),
    );
    expect(Object.keys(fieldPlaces).sort()).toEqual(all.sort());
  });

  const differing = (one: Record<Paper, string>, other: Record<Paper, string>): Paper[] =>
    (Object.keys(one) as Paper[]).filter((paper) => one[paper] !== other[paper]).sort();
});
