import { describe, expect, it } from 'vitest';
import { findNonPlain } from '#main/ipc/plain-value.ts';

describe('findNotPlain', () => {
  it('passes what JSON has, undefined, and rows without a prototype', () => {
    const row = Object.assign(Object.create(null) as object, { a: [1, 'x', true, null, undefined] });
    expect(findNonPlain({ row, list: [{}] })).toBeNull();
  });

  it('passes one object met twice side by side', () => {
    const party = { city: 'Reno' };
    expect(findNonPlain({ shipper: party, consignee: party })).toBeNull();
  });

  it.each([
    ['a function', { a: () => 1 }, 'value.a'],
    ['a symbol', [Symbol('x')], 'value.0'],
    ['a bigint', { n: 1n }, 'value.n'],
    ['an error', new Error('x'), 'value'],
    ['a map', { a: { b: new Map() } }, 'value.a.b'],
    ['bytes', new Uint8Array(1), 'value'],
  ])('finds %s', (_what, value, path) => {
    expect(findNonPlain(value)).toBe(path);
  });

  it('finds a cycle', () => {
    const self: Record<string, unknown> = {};
    self['self'] = self;
    expect(findNonPlain(self)).toBe('value.self');
  });
});
