import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '#main/freight-service/operations.ts';
import { readJson } from '#main/freight-service/read-json.ts';
import { bolRequestSchema, encodeBol, judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';
import { goodBolAnswer } from '#support/shipments.ts';

const numRuns = 2000;

test('any valid shipment: the request has the interface’s names and types and nothing else', () => {
  fc.assert(
    fc.property(arbitraryShipment, (shipment) => {
      const request: unknown = JSON.parse(
        JSON.stringify(encodeBol(shipment, { bolShipmentDateFormat: 'YYYY-MM-DD' })),
      );
      expect(bolRequestSchema.parse(request)).toEqual(request);
    }),
    { numRuns },
  );
});

const anyAnswer = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      PDF: fc.oneof(fc.constantFrom(goodBolAnswer.PDF, ''), fc.jsonValue()),
      ShipmentLabelZpl: fc.oneof(fc.constantFrom(goodBolAnswer.ShipmentLabelZpl, []), fc.jsonValue()),
      BlNumber: fc.oneof(fc.constantFrom('7', '', 7), fc.jsonValue()),
      ErrorMessage: fc.oneof(fc.constantFrom('', null, 'No'), fc.jsonValue()),
      ShipmentLabel: fc.jsonValue(),
      Details: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

test('any JSON: no judge throws, and BOL create is accepted only with everything it promises', () => {
  fc.assert(
    fc.property(anyAnswer, (answer) => {
      for (const operation of Object.values(operations)) operation.judge(answer);
      const judgement = judgeBol(answer);
      if (judgement.kind !== 'accepted') return;
      expect(judgement.answer.blNumber).not.toBe('');
      expect(judgement.answer.pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(judgement.answer.labels.length).toBeGreaterThan(0);
      const error = (answer as { ErrorMessage?: unknown }).ErrorMessage;
      const blank = (one: unknown) =>
        (one ?? null) === null || (typeof one === 'string' && one.trim() === '');
      expect([error].flat(Infinity).every(blank)).toBe(true);
    }),
    { numRuns },
  );
});

test('any bytes: reading never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readJson(Buffer.from(bytes))),
    { numRuns },
  );
});
