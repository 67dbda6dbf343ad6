import { expect, test } from 'vitest';
import { isSameMap, isSameSet, steadyRows } from '#renderer/state/steady.ts';

test('sets and maps are the same when they say the same', () => {
  expect(isSameSet(new Set(['a']), new Set(['a']))).toBe(true);
  expect(isSameSet(new Set(['a']), new Set(['b']))).toBe(false);
  expect(isSameSet(new Set(['a']), new Set(['a', 'b']))).toBe(false);
  expect(isSameMap(new Map([['a', 1]]), new Map([['a', 1]]))).toBe(true);
  expect(isSameMap(new Map([['a', 1]]), new Map([['a', 2]]))).toBe(false);
  expect(isSameMap(new Map([['a', 1]]), new Map())).toBe(false);
});

test('rows that say the same stay the same rows, in whatever order; the list too when nothing changed', () => {
  const rows = steadyRows<{ id: string; what: string }>();
  const before = rows([
    { id: 'a', what: '1' },
    { id: 'b', what: '2' },
  ]);
  expect(
    rows([
      { id: 'a', what: '1' },
      { id: 'b', what: '2' },
    ]),
  ).toBe(before);
  const turned = rows([
    { id: 'b', what: '2' },
    { id: 'a', what: 'new' },
  ]);
  expect(turned).toEqual([
    { id: 'b', what: '2' },
    { id: 'a', what: 'new' },
  ]);
  expect(turned[0]).toBe(before[1]);
  expect(rows([])).toEqual([]);
  expect(rows([{ id: 'a', what: '1' }])).toEqual([{ id: 'a', what: '1' }]);
});
