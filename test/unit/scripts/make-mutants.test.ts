import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cores } from '../../mutation/cores.ts';
import { applyMutant, makeMutants } from '../../mutation/make-mutants.ts';

/** Each mutant of a text, whole. */
const mutantsOf = (text: string): string[] =>
  makeMutants('file.ts', text).map((mutant) => applyMutant(text, mutant));

test('a condition is always or never true, and its comparison another one', () => {
  expect(mutantsOf('if (a < b) c = d;')).toEqual([
    'if (true) c = d;',
    'if (false) c = d;',
    'if (a <= b) c = d;',
    'if (a >= b) c = d;',
  ]);
  expect(mutantsOf('x = a === b && !c;')).toEqual([
    'x = a !== b && !c;',
    'x = a === b || !c;',
    'x = a === b && c;',
  ]);
  expect(mutantsOf('x = a ?? b;')).toEqual(['x = a && b;']);
});

test('booleans are turned, numbers go up and down, texts go away or come', () => {
  expect(mutantsOf('f = [true, 7, 0];')).toEqual([
    'f = [false, 7, 0];',
    'f = [true, 8, 0];',
    'f = [true, 6, 0];',
    'f = [true, 7, 1];',
  ]);
  expect(mutantsOf(`x = { 'in-doubt': '' };`)).toEqual([`x = { '': '' };`, `x = { 'in-doubt': 'mutated' };`]);
});

test('a call of which nothing is used is left out', () => {
  expect(mutantsOf('await send(row);')).toEqual(['{}']);
  expect(mutantsOf('x = send(row);')).toEqual([]);
});

test('types, imports and comments are left alone', () => {
  expect(mutantsOf(`import a from 'b'; type T = 'c' | 1; interface I { d: 'e' } /* f < 1 */`)).toEqual([]);
  expect(mutantsOf(`const x = y as 'z'; const w: 5 = v;`)).toEqual([]);
});

test('lines and columns are counted from 1', () => {
  expect(makeMutants('file.ts', 'a;\n  x = true;')).toMatchObject([{ line: 2, column: 7, original: 'true' }]);
});

test('every part that is mutated names files and tests that are there', () => {
  const named = Object.values(cores).flatMap(({ files, tests }) => [...files, ...tests]);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
