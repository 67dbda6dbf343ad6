import { describe, expect, test } from 'vitest';
import {
  encodeQuote,
  judgeQuoteV1,
  judgeQuoteV2,
  quoteWireRequestSchema,
} from '#main/freight-service/wire/rate-quote.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { readQuote } from '#shared/freight/form/read-quote.ts';
import { defaultServiceOptions } from '#shared/station/settings.ts';
import { aForm } from '#support/builders.ts';
import { golden } from '#support/golden.ts';
import { goodQuoteV1Answer, goodQuoteV2Answer } from '#support/service-answers.ts';
import { bareShipment, fullShipment } from '#support/shipments.ts';

const reno = 'America/Los_Angeles';

describe('the request', () => {
  test('of a full shipment is the golden one, and the schema of the interface holds', () => {
    const request = encodeQuote(
      quoteRequestOf(fullShipment),
      { ...defaultServiceOptions, pricingCode: 'TIER-2' },
      reno,
    );
    expect(request).toEqual(golden('rate-quote'));
    expect(quoteWireRequestSchema.parse(request)).toEqual(request);
  });

  test('unknown sizes are left out; unknown pieces count the handling units', () => {
    const request = encodeQuote(quoteRequestOf(bareShipment), defaultServiceOptions, reno);
    expect(request.Items).toEqual([{ ItemClass: '50', Weight: 100, Pieces: 1 }]);
    expect(request).toMatchObject({ PricingCode: '', Accessorials: [] });
  });

  test.each([
    ['handling-units', [2, 1]],
    ['pieces', [96, 12]],
  ] as const)('Pieces beside the inches of one handling unit, read as %s: %j', (quotePieces, pieces) => {
    const request = encodeQuote(
      quoteRequestOf(fullShipment),
      { ...defaultServiceOptions, quotePieces },
      reno,
    );
    expect(request.Items.map(({ Pieces }) => Pieces)).toEqual(pieces);
  });

  test('read as pieces, a line without them counts its handling units', () => {
    const settings = { ...defaultServiceOptions, quotePieces: 'pieces' as const };
    expect(encodeQuote(quoteRequestOf(bareShipment), settings, reno).Items[0]?.Pieces).toBe(1);
  });

  test.each([['inbound'], ['Outbound / dock 7'], ['']])('Direction %j goes as it is typed', (direction) => {
    const read = readQuote(aForm(), 'en', direction);
    const sent = read.ok ? encodeQuote(read.value, defaultServiceOptions, reno).Direction : read.problems;
    expect(sent).toBe(direction);
  });

  test('a Direction that is too long is said, and not cut', () => {
    expect(readQuote(aForm(), 'en', 'x'.repeat(41))).toEqual({
      ok: false,
      problems: [{ path: 'direction', code: 'too-long' }],
    });
  });

  test.each([
    ['2026-03-07', '2026-03-07T12:00:00-08:00'],
    ['2026-03-08', '2026-03-08T12:00:00-07:00'],
    ['2026-11-01', '2026-11-01T12:00:00-08:00'],
  ])('the ship date %s carries the offset of that day: %s', (shipDate, sent) => {
    expect(
      encodeQuote({ ...quoteRequestOf(bareShipment), shipDate }, defaultServiceOptions, reno).ShipmentDate,
    ).toBe(sent);
  });
});

const rate = {
  carrierName: 'Old Dominion',
  scac: 'ODFL',
  carrierId: 'C-17',
  serviceDays: 3,
  estimatedDelivery: '2026-03-12T17:00:00-08:00',
  netAmountUsd: 412.07,
  fuelSurchargeUsd: 61.81,
  phone: '800-432-6335',
  accessorials: [{ name: 'Residential delivery', code: 'RES', chargeUsd: 85.5 }],
  doubts: [],
};

describe('the answers of both versions become one', () => {
  test('V2 says all', () => {
    expect(judgeQuoteV2(goodQuoteV2Answer)).toEqual({
      kind: 'accepted',
      answer: { quoteNumber: 5512345, version: 2, rates: [rate], warning: '', unread: [] },
    });
  });

  test('V1 says no SCAC, no carrier id, no date', () => {
    expect(judgeQuoteV1(goodQuoteV1Answer)).toEqual({
      kind: 'accepted',
      answer: {
        quoteNumber: 5512345,
        version: 1,
        rates: [{ ...rate, scac: '', carrierId: '', estimatedDelivery: '' }],
        warning: '',
        unread: [],
      },
    });
  });

  test('numbers as strings, nulls and missing lists are read', () => {
    const loose = {
      QuoteNumber: '5512345',
      ErrorMessage: null,
      Carriers: [{ CarrierName: 'X', NetAmount: '$1,412.07', AccessorialResults: null }],
    };
    expect(judgeQuoteV2(loose)).toMatchObject({
      kind: 'accepted',
      answer: {
        quoteNumber: 5512345,
        rates: [{ netAmountUsd: 1412.07, serviceDays: null, accessorials: [], doubts: [] }],
      },
    });
  });

  test.each([
    [{ NetAmount: -1 }, 'negative-amount'],
    [{ FuelSurcharge: -0.01 }, 'negative-amount'],
    [{ AccessorialResults: [{ Service: 'X', ChargeAmount: -5 }] }, 'negative-amount'],
    [{ NetAmount: 41_207_000 }, 'absurd-amount'],
    [{ NetAmount: null }, 'no-amount'],
    [{ NetAmount: 'call us' }, 'unread-amount'],
    [{ NetAmount: 0 }, 'no-amount'],
    [{ ServiceDays: 4000 }, 'absurd-days'],
    [{ ServiceDays: -1 }, 'absurd-days'],
    [{ CarrierName: '', Scac: null }, 'no-carrier'],
  ])('%o is shown with its doubt, never silently', (change, doubt) => {
    const [carrier] = goodQuoteV2Answer.Carriers;
    const judgement = judgeQuoteV2({ ...goodQuoteV2Answer, Carriers: [{ ...carrier, ...change }] });
    expect(judgement).toMatchObject({ kind: 'accepted', answer: { rates: [{ doubts: [doubt] }] } });
  });

  // Regression: a charge that could not be read was "not given" in its cell; so was everything after the fifth that is named.
  test('each rate knows what of it could not be read, however many there are', () => {
    const charges = [
      { Service: 'Liftgate', ServiceCode: 'LFT', ChargeAmount: 'EUR 35' },
      { Service: 'Notify', ServiceCode: 'NTF', ChargeAmount: null },
    ];
    const carrier = { CarrierName: 'X', NetAmount: 90, FuelSurcharge: '12,50', ServiceDays: '3-5' };
    const one = { ...carrier, AccessorialResults: charges };
    const judgement = judgeQuoteV2({ QuoteNumber: 1, Carriers: Array.from({ length: 8 }, () => one) });
    if (judgement.kind !== 'accepted') throw new Error(judgement.kind);
    for (const read of judgement.answer.rates) {
      expect(read.unread).toEqual(['fuelSurchargeUsd', 'serviceDays']);
      expect(read.accessorials).toEqual([
        { name: 'Liftgate', code: 'LFT', chargeUsd: null, isUnread: true },
        { name: 'Notify', code: 'NTF', chargeUsd: null },
      ]);
    }
  });

  test.each([judgeQuoteV1, judgeQuoteV2])('a no, a warning and what is no answer', (judge) => {
    expect(judge({ ErrorMessage: 'No lane', Carriers: null })).toEqual({ kind: 'refused', words: 'No lane' });
    expect(judge({ ...goodQuoteV2Answer, ErrorMessage: 'SAIA did not answer' })).toMatchObject({
      kind: 'accepted',
      answer: { warning: 'SAIA did not answer' },
    });
    expect(judge({ QuoteNumber: 0, Carriers: [] })).toMatchObject({
      kind: 'accepted',
      answer: { quoteNumber: null, rates: [] },
    });
    expect(judge({})).toMatchObject({ kind: 'in-doubt', reason: 'incomplete-answer' });
    expect(judge({ Carriers: {} })).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
    for (const root of [null, [], 'x', 7]) expect(judge(root)).toMatchObject({ kind: 'in-doubt' });
  });
});
