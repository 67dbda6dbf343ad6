import { describe, expect, test } from 'vitest';
import { checkForm } from '#shared/freight/preflight/check-form.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aForm, aLineForm } from '#support/builders.ts';

/** A form of so many lines whose classes are all doubted, and how often one of its lines was looked up. */
function counted(lines: number) {
  let looks = 0;
  const form = aForm({
    lines: Array.from({ length: lines }, (_, at) =>
      aLineForm({ handlingUnits: '1', weightLb: String(300 + at), freightClass: '500' }),
    ),
  });
  const watched: ShipmentForm = {
    ...form,
    lines: new Proxy(form.lines, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(target, key) as unknown;
      },
    }),
  };
  return { watched, looks: () => looks };
}

describe('checks of a form of many lines', () => {
  // Regression: each finding carried the whole form after its repair, so a hundred lines were gone through a hundred times with each key.
  test('look at each line as often in a long form as in a short one', () => {
    const [short, long] = [counted(10), counted(100)];
    const findings = [short, long].map(
      ({ watched }) => checkForm(watched, 'en', { sendsPieces: true }).findings,
    );
    expect(findings.map((found) => found.flatMap(({ paths }) => paths).length)).toEqual([10, 100]);
    expect(long.looks() / 100).toBeLessThanOrEqual(short.looks() / 10);
  });

  test('a repair is made of the form that was looked at, when somebody asks for it', () => {
    const { watched, looks } = counted(3);
    const { findings } = checkForm(watched, 'en', { sendsPieces: true });
    const before = looks();
    const classes = findings[0]?.repair?.lines.map(({ freightClass }) => freightClass);
    expect(classes).toEqual(['125', '125', '125']);
    expect(looks()).toBeGreaterThan(before);
  });
});
