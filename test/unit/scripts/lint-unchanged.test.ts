import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { keyOfEach } from '../../../scripts/lint/unchanged.ts';

const texts = {
  'screen.ts': `import { price } from './price.ts'; export const shown = price();`,
  'price.ts': `import { tax } from './tax.ts'; export const price = () => tax;`,
  'tax.ts': `export const tax: number = 7;`,
  'window.ts': `declare global { interface Window { station: string } } export {};`,
  'alone.ts': `export const alone = 1;`,
};

/** The files whose result cannot be taken over, when these texts have become others. */
function lookedAtAgain(changes: Partial<typeof texts> & Record<string, string>): string[] {
  const folder = join(temporaryFolder(), 'house');
  mkdirSync(folder);
  const keys = (now: Record<string, string>): string[] => {
    for (const [name, text] of Object.entries(now)) writeFileSync(join(folder, name), text);
    const options = { allowImportingTsExtensions: true, noEmit: true, noLib: true, types: [] };
    const host = ts.createIncrementalCompilerHost(options);
    const files = Object.keys(now).map((name) => join(folder, name));
    const keyOf = keyOfEach(ts.createSemanticDiagnosticsBuilderProgram(files, options, host));
    return Object.keys(texts).map((name) => keyOf(join(folder, name)));
  };
  const before = keys(texts);
  const after = keys({ ...texts, ...changes });
  return Object.keys(texts).filter((_, at) => before[at] !== after[at]);
}

test('nothing changed: nothing is looked at', () => {
  expect(lookedAtAgain({})).toEqual([]);
});

// TypeScript counts a file that declares a global as dependent on all.
test('a type that comes by way of others: all on the way, and no module beside it', () => {
  expect(lookedAtAgain({ 'tax.ts': `export const tax: any = 7;` })).toEqual([
    'screen.ts',
    'price.ts',
    'tax.ts',
    'window.ts',
  ]);
});

test('a global: everything', () => {
  const other = `declare global { interface Window { station: any } } export {};`;
  expect(lookedAtAgain({ 'window.ts': other })).toEqual(Object.keys(texts));
});

test('a file more beside them: everything in that folder', () => {
  expect(lookedAtAgain({ 'price.svelte.ts': `export const other = 1;` })).toEqual(Object.keys(texts));
});
