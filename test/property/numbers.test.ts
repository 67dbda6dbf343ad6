import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  headNumberFields,
  lineNumberFields,
  readField,
  type NumberField,
} from '#shared/freight/fields/number-fields.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { measureOf } from '#shared/freight/measures/unit.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { readNumber, showGrouped, showNumber } from '#shared/freight/form/read-number.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';
import { aForm, aLineForm } from '#support/builders.ts';

/** 1,000 in every run; a campaign asks for more. */
const numRuns = Number(process.env['DOCKPRINT_CASES'] ?? 1000);
const timeout = 60_000 + numRuns * 50;

const languages = ['en', 'es', 'fr'] as const satisfies Language[];
const language = fc.constantFrom(...languages);
const fields: readonly NumberField[] = [...lineNumberFields, ...headNumberFields];
const field = fc.constantFrom(...fields);

/** Up to six decimals, as a station measures; whole ones and thousands often. */
const value = fc
  .tuple(
    fc.integer({ min: 0, max: 2_000_000 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([whole, decimals, fraction]) =>
    Number(`${whole}.${String(fraction).padStart(6, '0').slice(0, decimals)}`),
  );

/** Every way in which people of three languages write a number, and ways in which nobody does. */
const mark = fc.constantFrom('', '.', ',', ' ', '\u00a0', '\u202f', "'");
const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
const text = fc.oneof(
  value.map((one) => showNumber(one, 'en')),
  fc.tuple(value, language).map(([one, shown]) => showNumber(one, shown)),
  fc.tuple(value, language).map(([one, shown]) => showGrouped(one, shown)),
  fc.tuple(digits(0, 3), mark, digits(3, 3), mark, digits(0, 4)).map((parts) => parts.join('')),
  fc.tuple(digits(1, 6), mark, digits(0, 4)).map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...'0123456789.,  \u00a0\u202f-e'.split('')), maxLength: 12 }),
);

test('what the app shows it reads back: in each language, in a field and in a total', { timeout }, () => {
  fc.assert(
    fc.property(value, language, field, (one, shown, at) => {
      for (const written of [showNumber(one, shown), showGrouped(one, shown)]) {
        expect(readNumber(written, shown)).toEqual({ is: 'number', value: one });
        expect(readField(written, at, shown)).toEqual({ is: 'number', value: one });
      }
    }),
    { numRuns },
  );
});

test('a shipment written into the form is read as itself, in each language', { timeout }, () => {
  fc.assert(
    fc.property(arbitraryShipment, language, (shipment, shown) => {
      expect(readForm(writeForm(shipment, shown), shown)).toEqual({ ok: true, value: shipment });
    }),
    { numRuns },
  );
});

/** The numbers that a text can be written for, by the two customs of the continent; an oracle that splits and joins, no pattern of the reader's. */
function customs(typed: string): Set<number> {
  const plain = typed.trim();
  const found = new Set<number>();
  for (const [decimal, groups] of [
    ['.', [',', ' ', '\u00a0', '\u202f', '\u2009']],
    [',', ['.', ' ', '\u00a0', '\u202f', '\u2009']],
  ] as const) {
    const [whole = '', fraction = '', ...more] = plain.split(decimal);
    const parts = whole.split(new RegExp(`[${groups.join('')}]`));
    const grouped = parts.length > 1;
    const marks = new Set(whole.replaceAll(/\d/g, '').replaceAll(/\s/g, ' '));
    const fits =
      !grouped ||
      (marks.size === 1 && parts.every((part, at) => (at === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(part)));
    if (
      more.length > 0 ||
      !fits ||
      !/^\d*$/.test(parts.join('') + fraction) ||
      parts.join('') + fraction === ''
    )
      continue;
    found.add(Number(`${parts.join('') || '0'}.${fraction || '0'}`));
  }
  return found;
}

/** The number that goes out when this text stands in this field, and everything else is right; null: it does not go out. */
function sentAs(typed: string, at: NumberField, shown: Language): number | null {
  const base = aForm({
    codFee: 'collect',
    codAmount: '5',
    declaredValue: '7',
    valueUnit: 'USD',
    quoteNumber: '9',
  });
  const inLine = (lineNumberFields as readonly string[]).includes(at);
  // Two of a line's numbers are read of hazardous freight alone.
  const hazard = {
    hazmat: true,
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    hazardQuantity: '5',
    hazardQuantityUnit: 'gal',
    packageCount: '5',
    packageKind: 'drums',
  };
  const hazmat = { contractNumber: '', contactName: 'Ana', contactPhone: '800 555 0100' };
  const form: ShipmentForm = inLine
    ? { ...base, hazmat, lines: [aLineForm({ ...hazard, [at]: typed })] }
    : { ...base, [at]: typed };
  const read = readForm(form, shown);
  if (!read.ok) {
    const path = inLine ? `lines.0.${at}` : at;
    const [problem] = read.problems.filter((one) => one.path === path);
    expect(problem).toBeDefined();
    // Whatever is asked has its one-key answer beside the form.
    if (problem?.code === 'number-asked') {
      const finding = preflight(form, shown).find(({ id }) => id === `number:${path}`);
      expect(finding?.repair).not.toBeNull();
      for (const repaired of [finding?.repair, finding?.otherRepair])
        if (repaired) expect(preflight(repaired, shown).map(({ id }) => id)).not.toContain(`number:${path}`);
    }
    return null;
  }
  const { lines, quoteNumber, cashOnDelivery, declaredValue } = read.value;
  const value = {
    ...lines[0],
    quoteNumber,
    codAmount: cashOnDelivery?.amountUsd,
    declaredValue: declaredValue?.amount,
    hazardQuantity: lines[0]?.hazardQuantity?.amount,
    packageCount: lines[0]?.hazardPackages?.count,
  }[at];
  return value ?? null;
}

test(
  'any text: a value that somebody of the language writes so, or it is asked, or it is refused',
  { timeout },
  () => {
    const count = { number: 0, ambiguous: 0, invalid: 0, empty: 0 };
    fc.assert(
      fc.property(text, language, field, (typed, shown, at) => {
        // Feet, which are converted (test/unit/shared/typed-measure.test.ts).
        fc.pre(measureOf(at) !== 'length' || !typed.trim().endsWith("'"));
        const possible = customs(typed);
        const reading = readField(typed, at, shown);
        count[reading.is] += 1;
        if (reading.is === 'number') expect(possible).toContain(reading.value);
        // What no custom writes is refused, and what one writes is not.
        if (reading.is === 'invalid' && reading.code === 'not-a-number') expect([...possible]).toEqual([]);
        if (reading.is === 'ambiguous') expect(new Set(reading.readings).size).toBe(reading.readings.length);
        // Where two are written so, French reads one only when the field takes no other, and Spanish after a point likewise.
        if (reading.is === 'number' && (shown === 'fr' || (shown === 'es' && typed.includes('.'))))
          for (const other of possible)
            if (other !== reading.value) expect(sentAs(showNumber(other, shown), at, shown)).toBeNull();
      }),
      { numRuns },
    );
    expect(Math.min(count.number, count.ambiguous, count.invalid)).toBeGreaterThan(numRuns / 50);
  },
);

test(
  'a draft in another language: no text goes out as one number in one and as another in the next',
  { timeout },
  () => {
    let sent = 0;
    fc.assert(
      fc.property(text, field, (typed, at) => {
        const values = languages.map((shown) => sentAs(typed, at, shown)).filter((one) => one !== null);
        expect(new Set(values).size).toBeLessThanOrEqual(1);
        if (values.length > 0) sent += 1;
      }),
      { numRuns },
    );
    expect(sent).toBeGreaterThan(numRuns / 10);
  },
);
