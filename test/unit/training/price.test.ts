import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriers, type Carrier } from '#main/training/rates/carriers.ts';
import { roadMiles } from '#main/training/rates/places.ts';
import { deliveryDate, priceOf } from '#main/training/rates/price.ts';
import { quoteRequestSchema, type QuoteRequest } from '#main/training/wire/quote-request.ts';
import { aQuote } from '#support/service-requests.ts';

const [saia] = carriers.filter(({ scac }) => scac === 'SAIA') as [Carrier];
const item = { ItemClass: '60', Weight: 2400, Length: 48, Width: 40, Height: 40 };

const load = (changes: object = {}): QuoteRequest =>
  quoteRequestSchema.parse(
    aQuote({
      PalletCount: 2,
      OriginState: 'NV',
      OriginZip: '89431',
      OriginCountry: 'USA',
      DestinationState: 'OR',
      DestinationZip: '97211',
      DestinationCountry: 'USA',
      Items: [item],
      Accessorials: [],
      ...changes,
    }),
  );
const net = (changes: object = {}): number => priceOf(load(changes), saia).net;

describe('distance', () => {
  const sparks = { state: 'NV', postalCode: '89431', country: 'USA' };

  test.each([
    ['Portland OR', { state: 'OR', postalCode: '97211', country: 'USA' }, 400, 900],
    ['Las Vegas NV', { state: 'NV', postalCode: '89115', country: 'USA' }, 15, 450],
    ['Miami FL', { state: 'FL', postalCode: '33101', country: 'USA' }, 2300, 3300],
    ['Montréal QC', { state: 'QC', postalCode: 'H3C1K6', country: 'CAN' }, 2400, 3400],
    ['Monterrey NL', { state: 'NL', postalCode: '64000', country: 'MEX' }, 1200, 2000],
  ])('%s is about as far as it is', (_name, place, least, most) => {
    expect(roadMiles(sparks, place)).toBeGreaterThan(least);
    expect(roadMiles(sparks, place)).toBeLessThan(most);
  });

  test('NL is Newfoundland in Canada and Nuevo León in Mexico', () => {
    const canada = roadMiles(sparks, { state: 'NL', postalCode: 'A1B2C3', country: 'CAN' });
    const mexico = roadMiles(sparks, { state: 'NL', postalCode: '64000', country: 'MEX' });
    expect(canada).toBeGreaterThan(2 * mexico);
  });
});

describe('a price', () => {
  test('rises with class, distance, light freight, a border and each accessorial', () => {
    const plain = net();
    expect(net({ Items: [{ ...item, ItemClass: '125' }] })).toBeGreaterThan(plain);
    expect(net({ DestinationState: 'FL', DestinationZip: '33101' })).toBeGreaterThan(plain);
    expect(net({ Items: [{ ...item, Height: 400 }] })).toBeGreaterThan(plain);
    expect(net({ Accessorials: [{ ServiceCode: 'RES' }] })).toBeCloseTo(plain + 118 * saia.level, 1);
    const canada = { DestinationState: 'BC', DestinationZip: 'V6P6J3', DestinationCountry: 'CAN' };
    expect(priceOf(load(canada), saia).serviceDays).toBeGreaterThan(priceOf(load(), saia).serviceDays);
  });

  test('never falls when freight is added', () => {
    const weight = fc.double({ min: 1, max: 40_000, noNaN: true });
    fc.assert(
      fc.property(weight, fc.double({ min: 0, max: 5_000, noNaN: true }), (less, more) => {
        // Without sizes, so that the density stays out of it.
        const at = (Weight: number) => net({ Items: [{ ItemClass: '60', Weight }] });
        expect(at(less + more)).toBeGreaterThanOrEqual(at(less));
      }),
    );
  });

  test('is made of freight, fuel and accessorials, and believable', () => {
    for (const carrier of carriers) {
      const { net, fuel, accessorials, serviceDays } = priceOf(
        load({ Accessorials: [{ ServiceCode: 'LFT' }] }),
        carrier,
      );
      const freight = net - fuel - (accessorials[0]?.ChargeAmount ?? 0);
      expect(fuel / freight).toBeCloseTo(carrier.fuelPercent / 100, 3);
      expect(net).toBeGreaterThan(carrier.minimumUsd);
      expect(net).toBeLessThan(1500);
      expect(serviceDays).toBeGreaterThanOrEqual(1);
      expect(serviceDays).toBeLessThanOrEqual(4);
    }
  });

  test('a tiny load costs the minimum', () => {
    const { net, fuel } = priceOf(load({ Items: [{ ItemClass: '50', Weight: 1 }] }), saia);
    expect(net - fuel).toBeCloseTo(saia.minimumUsd, 2);
  });
});

test.each([
  ['2026-11-17', 1, '2026-11-18T17:00:00'],
  ['2026-11-20', 1, '2026-11-23T17:00:00'],
  ['2026-11-21', 2, '2026-11-24T17:00:00'],
  ['2026-12-30', 3, '2027-01-04T17:00:00'],
])('%s and %i working days: %s', (day, days, delivered) => {
  expect(deliveryDate(day, days)).toBe(delivered);
});
