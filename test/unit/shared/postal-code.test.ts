import { describe, expect, test } from 'vitest';
import { isPostalCode, wirePostalCode } from '#shared/freight/postal-code.ts';

describe('a postal code on the wire', () => {
  test.each([
    ['97211', 'USA', '97211'],
    [' 97211-1234 ', 'USA', '97211'],
    ['972111234', 'USA', '97211'],
    ['h2x 1y4', 'CAN', 'H2X1Y4'],
    ['H2X-1Y4', 'CAN', 'H2X1Y4'],
    ['64000', 'MEX', '64000'],
  ] as const)('%s in %s is %s', (typed, country, wire) => {
    expect(isPostalCode(typed, country)).toBe(true);
    expect(wirePostalCode(typed, country)).toBe(wire);
  });

  test.each([
    ['9721', 'USA'],
    ['97211-12', 'USA'],
    ['H2X1Y4', 'USA'],
    ['D2X 1Y4', 'CAN'],
    ['97211', 'CAN'],
    ['6400', 'MEX'],
    ['', 'USA'],
  ] as const)('%j is none of %s and is left as typed', (typed, country) => {
    expect(isPostalCode(typed, country)).toBe(false);
    expect(wirePostalCode(typed, country)).toBe(typed);
  });
});
