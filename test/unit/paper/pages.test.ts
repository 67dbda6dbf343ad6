import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakPages } from '#main/paper/pages.ts';

const room = { first: 200, later: 500, carry: 16, end: 150 };

test('what fits one page stays on one', () => {
  expect(breakPages([16, 16, 16], room)).toEqual([{ from: 0, to: 3 }]);
});

test('the last row goes with the end', () => {
  const pages = breakPages(
    Array.from({ length: 11 }, () => 16),
    room,
  );
  expect(pages).toHaveLength(2);
  expect(pages[1]).toEqual({ from: 10, to: 11 });
});

test('a head that leaves no room sends all the freight to the second page', () => {
  expect(breakPages([16], { ...room, first: -20 })).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 1 },
  ]);
});

test('every row is on exactly one page, in order, and no page is overfull', () => {
  const rows = fc.array(fc.integer({ min: 16, max: 120 }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(rows, fc.integer({ min: -50, max: 400 }), (heights, first) => {
      const pages = breakPages(heights, { ...room, first });
      let next = 0;
      pages.forEach(({ from, to }, index) => {
        expect(from).toBe(next);
        next = to;
        const used = heights.slice(from, to).reduce((sum, one) => sum + one, 0);
        const isLast = index === pages.length - 1;
        const height = index === 0 ? first : room.later;
        if (to > from) expect(used + (isLast ? room.end : room.carry)).toBeLessThanOrEqual(height);
      });
      expect(next).toBe(heights.length);
    }),
  );
});
