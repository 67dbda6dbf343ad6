import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergeDifferences,
  mergeForms,
  type MergeAnswers,
  type MergeQuestion,
} from '#shared/freight/combining/merge-forms.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { totals } from '#shared/freight/shipment.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';
import { aForm, aLineForm } from '#support/builders.ts';

const forms = fc
  .array(
    arbitraryShipment.map((shipment) => writeForm(shipment, 'en')),
    { minLength: 2, maxLength: 5 },
  )
  .map((all) => all as [ShipmentForm, ...ShipmentForm[]]);

/** The last choice of each question: an answer like any other. */
const answersTo = (all: readonly ShipmentForm[], pick: (choices: number) => number): MergeAnswers =>
  Object.fromEntries(
    mergeDifferences(all, 'en').map(({ question, choices }) => [question, pick(choices.length)]),
  );

const joined = ['poNumber', 'shipperNumber', 'customerNumber', 'storeNumber', 'departmentNumber'] as const;

test('every line and every number is kept, the totals add up, and nothing is chosen by itself', () => {
  fc.assert(
    fc.property(forms, fc.nat(), (all, seed) => {
      const differences = mergeDifferences(all, 'en');
      const unanswered = mergeForms(all, {}, 'en');
      if (differences.length > 0)
        expect(unanswered).toMatchObject({ ok: false, open: differences.map(({ question }) => question) });
      const merged = mergeForms(
        all,
        answersTo(all, (choices) => seed % choices),
        'en',
      );
      if (!merged.ok) throw new Error('answered, and yet open');
      const { form } = merged;
      expect(form.lines).toEqual(all.flatMap(({ lines }) => lines));
      for (const field of joined) for (const one of all) expect(form[field]).toContain(one[field].trim());
      for (const one of all) expect(form.specialInstructions).toContain(one.specialInstructions.trim());
      const sums = (some: readonly ShipmentForm[]) =>
        some.map((one) => {
          const read = readForm({ ...one, poNumber: '' }, 'en');
          return read.ok ? totals(read.value.lines) : null;
        });
      const parts = sums(all);
      const lines = all.flatMap((one, at) => (parts[at] === null ? [] : one.lines));
      if (lines.length === form.lines.length) {
        const handlingUnits = parts.reduce((sum, part) => sum + (part?.handlingUnits ?? 0), 0);
        expect(
          form.lines.reduce((sum, line) => sum + Number(line.handlingUnits.replaceAll(',', '')), 0),
        ).toBe(handlingUnits);
      }
      // Each question was put with every answer that the loads give.
      for (const { choices } of differences) {
        const of = choices.flatMap(({ loads }) => loads);
        expect(new Set(of).size).toBe(of.length);
        expect(choices.length).toBeGreaterThan(1);
      }
    }),
    { numRuns: 300 },
  );
});

test.each<[MergeQuestion, Partial<ShipmentForm>, number]>([
  ['carrier', { carrierName: 'Estes', scac: 'EXLA' }, 2],
  ['freightTerms', { freightTerms: 'collect' }, 2],
  ['accessorials', { accessorials: ['RES'] }, 2],
  ['proNumber', { proNumber: '9' }, 3],
  ['codAmount' as MergeQuestion, {}, 0],
])('what differs is asked: %s', (question, change, choices) => {
  const one = aForm({ accessorials: [] });
  const found = mergeDifferences([one, { ...one, ...change }], 'en');
  expect(
    found
      .filter((difference) => difference.question === question)
      .map((difference) => difference.choices.length),
  ).toEqual(choices === 0 ? [] : [choices]);
});

test('what only one load says is not asked about, and stays', () => {
  const bare = aForm({ proNumber: '', scac: '', carrierName: '', poNumber: 'A' });
  const full = aForm({ poNumber: 'B', lines: [aLineForm({ description: 'Nuts' })] });
  expect(mergeDifferences([bare, full], 'en')).toEqual([]);
  const merged = mergeForms([bare, full], {}, 'en');
  expect(merged).toMatchObject({
    ok: true,
    form: { scac: 'SAIA', proNumber: '123-456789-0', poNumber: 'A, B' },
  });
});
