import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations, type Operation } from '#main/freight-service/operations.ts';
import { readJson } from '#main/freight-service/read-json.ts';
import { createRedactor } from '#main/freight-service/redact.ts';
import { tenderPayload } from '#main/freight-service/tender-payload.ts';
import { bolRequestSchema, encodeBol, judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { judgeTender, tenderRequestSchema } from '#main/freight-service/wire/load-tender.ts';
import { encodeOrder, judgeOrder, orderRequestSchema } from '#main/freight-service/wire/order.ts';
import { encodeQuote, judgeQuoteV2, quoteWireRequestSchema } from '#main/freight-service/wire/rate-quote.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { defaultServiceOptions } from '#shared/station/settings.ts';
import { arbitraryOrder, arbitraryShipment, arbitraryTender } from '#support/arbitraries.ts';
import { goodQuoteV2Answer } from '#support/service-answers.ts';
import { goodBolAnswer } from '#support/shipments.ts';

/** 2,000 in every run; a campaign asks for more. */
const numRuns = Number(process.env['DOCKPRINT_CASES'] ?? 2000);
const timeout = 60_000 + numRuns * 50;

/** What a request is after it went over the wire as JSON. */
const overTheWire = (request: object): unknown => JSON.parse(JSON.stringify(request));

const dates = ['YYYY-MM-DD', 'MM/DD/YYYY', 'YYYY-MM-DDTHH:mm:ss'] as const;

const zones = ['America/Los_Angeles', 'America/St_Johns', 'America/Hermosillo', 'UTC'];
const loads = fc.record({
  shipment: arbitraryShipment,
  order: arbitraryOrder,
  tender: arbitraryTender,
  bolShipmentDateFormat: fc.constantFrom(...dates),
  zone: fc.constantFrom(...zones),
});

test(
  'any valid shipment: each request has the interface’s names and types and nothing else',
  { timeout },
  () => {
    fc.assert(
      fc.property(loads, ({ shipment, order, tender, bolShipmentDateFormat, zone }) => {
        const bol = overTheWire(encodeBol(shipment, { bolShipmentDateFormat }));
        expect(bolRequestSchema.parse(bol)).toEqual(bol);

        const ordered = overTheWire(encodeOrder(shipment, order));
        expect(orderRequestSchema.parse(ordered)).toEqual(ordered);

        const quote = encodeQuote(quoteRequestOf(shipment), defaultServiceOptions, zone);
        expect(quoteWireRequestSchema.parse(overTheWire(quote))).toEqual(quote);
        expect(quote.ShipmentDate.slice(0, 10)).toBe(shipment.shipDate);
        expect(new Date(quote.ShipmentDate).toISOString().slice(0, 10)).toBe(shipment.shipDate);

        const frozen = tenderPayload({ shipment, tender, bolNumber: shipment.bolNumber, pdf: null }, null);
        if (!frozen.ok) {
          expect([tender.freightTerms, shipment.billTo]).toEqual(['third-party', null]);
          return;
        }
        const tendered = tenderRequestSchema.parse(JSON.parse(frozen.value));
        expect(tendered).toEqual(JSON.parse(frozen.value));
        expect('Hazmat' in tendered).toBe(shipment.lines.some((line) => line.hazard !== null));
        if (tendered.BLReferenceNumber !== undefined)
          expect(String(tendered.BLReferenceNumber)).toBe(shipment.bolNumber);
      }),
      { numRuns },
    );
  },
);

/** Sometimes what the service says, sometimes anything at all. */
const mostly = (...values: unknown[]) => fc.oneof(fc.constantFrom(...values), fc.jsonValue());

const anyAnswer = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      PDF: mostly(goodBolAnswer.PDF, ''),
      ShipmentLabelZpl: mostly(goodBolAnswer.ShipmentLabelZpl, []),
      BlNumber: mostly('7', '', 7, '0', 0),
      ErrorMessage: mostly('', null, 'No', 0, {}),
      ShipmentLabel: mostly('', null, 'aGVsbG8='),
      Accepted: mostly(true, false, 'true', null),
      Success: mostly(true, false, 'true', null),
      ConfirmationID: mostly('C-1', '', '0'),
      Message: mostly('', 'Hm'),
      RTFPickupID: mostly(7, null, 0),
      QuoteNumber: mostly(7, '7', null),
      Carriers: mostly(goodQuoteV2Answer.Carriers, [], null, [{ NetAmount: -1 }]),
      Details: mostly([], null, [{ BlNumber: 7 }]),
    },
    { requiredKeys: [] },
  ),
);

/** Every text and number anywhere inside, as text. A number below zero is an error code where an id should be. */
const leaves = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  if (typeof value === 'number') return [value < 0 ? '' : String(value)];
  return [typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''];
};
const isNothing = (one: string) =>
  !/\p{L}|(?!0)\p{N}/u.test(one) || /^\s*(false|null|undefined|none|nil|n\/a)\s*$/i.test(one);
const says = (value: unknown): boolean => !leaves(value).every(isNothing);
/** No error in any dress. */
const hasNoError = (answer: unknown): boolean => !says((answer as { ErrorMessage?: unknown }).ErrorMessage);

describe(
  'any JSON: no judge throws, and nothing is accepted without what its operation promises',
  { timeout },
  () => {
    const property = (check: (answer: unknown) => void) => {
      fc.assert(fc.property(anyAnswer, check), { numRuns });
    };

    test('all of them', () => {
      property((answer) => {
        for (const operation of Object.values(operations) as Operation<unknown>[]) {
          const { kind } = operation.judge(answer);
          const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
          if (kind === 'accepted') expect(isObject).toBe(true);
        }
      });
    });

    test('BOL create', () => {
      property((answer) => {
        const judgement = judgeBol(answer);
        if (judgement.kind !== 'accepted') return;
        expect(judgement.answer.bolNumber).not.toBe('');
        expect(judgement.answer.pdf.subarray(0, 5).toString()).toBe('%PDF-');
        expect(judgement.answer.labels.length).toBeGreaterThan(0);
        expect(hasNoError(answer)).toBe(true);
      });
    });

    test('Order and Load tender', () => {
      property((answer) => {
        const said = answer as { Accepted?: unknown; Success?: unknown };
        if (judgeOrder(answer).kind === 'accepted') expect([true, 'true']).toContain(said.Accepted);
        if (judgeTender(answer).kind === 'accepted') expect([true, 'true']).toContain(said.Success);
      });
    });

    test('nothing that was made is refused: a number, an id or a document stands in no refusal', () => {
      const made = ['BlNumber', 'PDF', 'ShipmentLabel', 'ShipmentLabelZpl', 'ConfirmationID'];
      property((answer) => {
        for (const judge of [judgeBol, judgeOrder, judgeTender]) {
          if (judge(answer).kind !== 'refused') continue;
          const said = answer as Record<string, unknown>;
          expect(made.filter((name) => says(said[name]))).toEqual([]);
          expect(said['RTFPickupID']).not.toBe(7);
        }
      });
    });

    test('no judge gives a number of nothing', () => {
      property((answer) => {
        const bol = judgeBol(answer);
        const tender = judgeTender(answer);
        if ('answer' in bol && bol.answer?.bolNumber !== undefined)
          expect(says(bol.answer.bolNumber)).toBe(true);
        if (!('answer' in tender) || tender.answer === null) return;
        const { confirmationId = '', pickupId = null } = tender.answer;
        if (confirmationId !== '') expect(says(confirmationId)).toBe(true);
        if (pickupId !== null) expect(pickupId).toBeGreaterThan(0);
      });
    });

    test('Rate quote: no rate without its price is free of doubt', () => {
      property((answer) => {
        const judgement = judgeQuoteV2(answer);
        if (judgement.kind !== 'accepted') return;
        for (const rate of judgement.answer.rates)
          if (rate.doubts.length === 0) expect(rate.netAmountUsd).toBeGreaterThan(0);
      });
    });
  },
);

test('any bytes: reading never throws', { timeout }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readJson(Buffer.from(bytes))),
    { numRuns },
  );
});

test(
  'any identifier, anywhere in a JSON answer: nothing of it is kept',
  () => {
    const secrets = fc
      .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
      .filter((text) => text.trim() === text);
    fc.assert(
      fc.property(
        secrets,
        fc.string({ maxLength: 9 }),
        fc.string({ maxLength: 9 }),
        (secret, before, after) => {
          const redact = createRedactor(secret);
          const echo = {
            words: `${before}${secret}${after}`,
            basic: btoa(encodeURIComponent(`${before}${secret}${after}`)),
          };
          const kept = redact.bytes(Buffer.from(JSON.stringify(echo))).toString();
          expect(kept).not.toContain(JSON.stringify(secret).slice(1, -1));
          const { basic } = JSON.parse(kept) as typeof echo;
          if (!basic.includes('[removed]')) expect(atob(basic)).not.toContain(encodeURIComponent(secret));
        },
      ),
      { numRuns, examples: [['/       ᚁ', '\\', '']] },
    );
  },
  timeout,
);
