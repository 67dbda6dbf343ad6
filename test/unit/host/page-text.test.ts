import { describe, expect, it } from 'vitest';
import { fromText, toText } from '#host/page-text.ts';

const there = (value: unknown): unknown => fromText(toText(value));

describe('the text that passes between the page and the launcher', () => {
  it.each([
    ['text with every kind of letter', 'Łódź \u0000 \u2028 \u{1F69A} \ud800'],
    ['numbers that JSON has no word for', [NaN, Infinity, -Infinity, -0, 0, 1e21, 2n ** 70n]],
    ['nothing, in each of its ways', [undefined, null, { gone: undefined, none: null, deep: [undefined] }]],
    ['a date, and one that is none', [new Date(1_700_000_000_000), new Date(NaN)]],
    ['nothing at all', undefined],
    ['what looks like a mark', { '\u0000hos': 'undefined', host: '\u0000host' }],
  ])('%s', (_, value) => {
    expect(there(value)).toEqual(value);
    expect(Object.is(there(-0), -0)).toBe(true);
  });

  it('keeps a member that is undefined, as structured clone does', () => {
    expect(Object.keys(there({ gone: undefined }) as object)).toEqual(['gone']);
  });

  it('an error has its words and its name', () => {
    const error = there({ error: new RangeError('too much') }) as { error: Error };
    expect(error.error).toBeInstanceOf(Error);
    expect([error.error.name, error.error.message]).toEqual(['RangeError', 'too much']);
  });
});
