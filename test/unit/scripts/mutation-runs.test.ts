import { expect, test } from 'vitest';
import { findCompiling } from '../../mutation/compile-check.ts';
import { pickSample } from '../../mutation/pick-sample.ts';

test('what TypeScript refuses is no mutant; what is merely never reached or unused is one', () => {
  const written = (condition: string, unused = '') =>
    `export function sizeOf(text: string | null): number {${unused} if (${condition}) return 0; return text.length; }`;
  const texts = [
    written('text === null'),
    written('text !== null'),
    'export function one(): number { return 1; return 2; }',
    written('text === null', 'const unused = 1;'),
    'export const text: string = 1;',
    'export const {',
  ];
  expect(findCompiling('src/main/in-turns.ts', texts)).toEqual([true, false, true, true, false, false]);
});

test('a sample has the same mutants each time, in their order, and nearly the same after a change elsewhere', () => {
  const list = Array.from({ length: 100 }, (_, index) => ({ file: 'a.ts', changed: `text ${index}` }));
  const sample = pickSample(list, 20);
  expect(sample).toHaveLength(20);
  expect(list.filter((item) => sample.includes(item))).toEqual(sample);
  expect(pickSample(list, 20)).toEqual(sample);
  const kept = pickSample([...list, { file: 'a.ts', changed: 'one more' }], 20);
  expect(kept.filter((item) => sample.includes(item)).length).toBeGreaterThanOrEqual(19);
  expect(pickSample(list, 200)).toEqual(list);
});
