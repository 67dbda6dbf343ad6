import { printedBy } from '#main/printing/zebra/settle.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('counts whole labels, and says when the counter stands inside one', () => {
  expect(printedBy(0, [1, 1])).toEqual({ whole: 0, exact: true });
  expect(printedBy(3, [1, 2, 4])).toEqual({ whole: 2, exact: true });
  expect(printedBy(4, [1, 2, 4])).toEqual({ whole: 2, exact: false });
});

it('never counts more than came out', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }), fc.nat(200), (counts, moved) => {
      const { whole, exact } = printedBy(moved, counts);
      const sum = counts.slice(0, whole).reduce((a, b) => a + b, 0);
      expect(sum).toBeLessThanOrEqual(moved);
      if (exact) expect(sum).toBe(moved);
      if (whole < counts.length) expect(sum + (counts[whole] ?? 0)).toBeGreaterThan(moved);
    }),
  );
});
