import { describe, expect, test } from 'vitest';
import { operations, type Operation } from '#main/freight-service/operations.ts';
import { encodeBol } from '#main/freight-service/wire/bol-create.ts';
import { encodeTender } from '#main/freight-service/wire/load-tender.ts';
import { encodeOrder } from '#main/freight-service/wire/order.ts';
import { encodeQuote } from '#main/freight-service/wire/rate-quote.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { golden } from '#support/golden.ts';
import { fullOrder, fullShipment, fullTender } from '#support/shipments.ts';
import { wireFields } from '../../../scripts/service-fields.ts';
import { isCurrent } from '../../../scripts/service-reference.ts';

type Fields = Record<string, string>;
interface Listed {
  path: string;
  credentials: Fields;
  request: Fields;
  response: Fields;
}

/** Every field of the interface document's tables, listed by hand. */
const listed = golden('interface-fields') as Record<string, Listed>;
const all = Object.values(operations) as Operation<unknown>[];

function typesOf(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null) return { [path]: typeof value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => typesOf(inner, path === '' ? name : `${path}.${name}`)),
  ) as Fields;
}

test('docs/service-reference.md is what the schemas say', async () => {
  expect(await isCurrent(), 'run: node scripts/service-reference.ts').toBe(true);
});

test('the table has the operations of the interface document, no more and no less', () => {
  expect(all.map((operation) => operation.name).sort()).toEqual(Object.keys(listed).sort());
});

describe.each(all.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const document = listed[name];
  const request = wireFields(operation.request);

  test('path and credentials, letter for letter', () => {
    const own = operation.credentials({ userName: 'u', clientCode: 'c', authenticationId: 'a' });
    expect([operation.path, typesOf(own, '')]).toEqual([document?.path, document?.credentials]);
  });

  test('the request has each field of the document, with its type, and no other', () => {
    expect(Object.fromEntries(request.map(({ path, type }) => [path, type]))).toEqual(document?.request);
  });

  test('the answer too; what may be missing is read as missing everywhere', () => {
    const plain = (fields: Fields) =>
      Object.fromEntries(Object.entries(fields).map(([path, type]) => [path, type.replace(' or null', '')]));
    const read = wireFields(operation.response).map(({ path, type }) => [path, type]);
    expect(plain(Object.fromEntries(read) as Fields)).toEqual(plain(document?.response ?? {}));
  });

  test('each field says where it comes from', () => {
    const nameless = [...request, ...wireFields(operation.response)].filter((field) => field.domain === '');
    expect(nameless).toEqual([]);
  });
});

/** The first value under a path like "lines[].weightLb" or "AccessorialCodes[]". */
function valueAt(root: unknown, path: string): unknown {
  return path
    .replaceAll('[]', '.0')
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root);
}

/** Case, spaces and punctuation are the wire's own matter. */
const bare = (value: unknown): string =>
  String(value)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

describe('where a field says it comes from is where it comes from', () => {
  const service = serviceSettingsSchema.parse({
    baseUrl: 'https://x.example',
    userName: 'u',
    clientCode: 'c',
    pricingCode: 'TIER-2',
    developerMode: true,
  });
  const quote = quoteRequestOf(fullShipment);
  const tendered = {
    shipment: fullShipment,
    tender: fullTender,
    billing: fullShipment.shipper,
    bolNumber: '7',
    pdf: null,
  };
  const domain = { ...fullShipment, order: fullOrder, tender: fullTender, service };
  const cases: [keyof typeof operations, unknown, unknown][] = [
    ['bolCreate', encodeBol(fullShipment, service), domain],
    ['order', encodeOrder(fullShipment, fullOrder), domain],
    ['loadTender', encodeTender(tendered, service), domain],
    ['rateQuoteV2', encodeQuote(quote, service, 'UTC'), { ...quote, service }],
  ];
  /** Codes of their own, tested one by one elsewhere. */
  const translated = new Set(['MethodOfPayment', 'TransactionSetPurpose']);

  test.each(cases)('%s', (name, wire, source) => {
    const plain = wireFields(operations[name].request).filter(
      ({ path, domain: from }) => /^[\w.[\]]+$/.test(from) && !translated.has(path),
    );
    expect(plain.length).toBeGreaterThan(10);
    for (const { path, domain: from } of plain) {
      const [sent, said] = [bare(valueAt(wire, path)), bare(valueAt(source, from))];
      expect(said, from).not.toBe('UNDEFINED');
      expect(sent.includes(said) || said.startsWith(sent), `${path} ${sent} comes from ${from} ${said}`).toBe(
        true,
      );
    }
  });
});
