import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callNames } from '#shared/ipc/contract.ts';
import { errorCodes } from '#shared/ipc/error-code.ts';

/** What is promised between main and the renderer exists on both sides, or it is not promised. (Words: errors.ts does not compile without them.) */
const root = join(import.meta.dirname, '..', '..');
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?:^|\s)\/\/.*$/gm, '');
const textsUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('paraglide/'))
    .map((name) => withoutComments(readFileSync(join(root, folder, name), 'utf8')));

/** Where a code arises: in `fail('code'`, as a `code:`, as the answer of a function or a table. Not where one is compared with. */
const producedIn = (text: string): string[] =>
  [...text.matchAll(/(?<![!=]==\s*)(?<!\bcase\s)(?<!\[)'([a-z]+(?:-[a-z]+)*)'(?!\s*(?:\]|in\b))/g)].map(
    ([, code = '']) => code,
  );
const producedByNobody = (codes: readonly string[], texts: readonly string[]): string[] => {
  const produced = new Set(texts.flatMap(producedIn));
  return codes.filter((code) => !produced.has(code));
};

describe('every error code', () => {
  const texts = textsUnder('src/main');

  test('arises somewhere in main', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(producedByNobody(errorCodes, texts)).toEqual([]);
    expect(producedByNobody([...errorCodes, 'never-said'], texts)).toEqual(['never-said']);
  });

  test.each([
    ["if (error.code === 'never-said') return;"],
    ["if (error.code !== 'never-said') return;"],
    ["case 'never-said': return;"],
    ["// fail('never-said', 'no')"],
  ])('does not arise in %s', (text) => {
    expect(producedByNobody(['never-said'], [withoutComments(text)])).toEqual(['never-said']);
  });

  test.each([
    ["return fail('never-said', 'why');"],
    ["{ code: 'never-said' }"],
    ["away ? 'other' : 'never-said'"],
  ])('arises in %s', (text) => {
    expect(producedByNobody(['never-said'], [text])).toEqual([]);
  });
});

/** A call by its name on the station: `station.drafts.list(`. */
const calledIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w$.])station\s*\.\s*(\w+)\s*\.\s*(\w+)/g)].map(
    ([, subject = '', name = '']) => `${subject}.${name}`,
  );
const calledByNobody = (calls: readonly string[], texts: readonly string[]): string[] => {
  const called = new Set(texts.flatMap(calledIn));
  return calls.filter((call) => !called.has(call));
};
/** Ways to a call that its name does not show: another name for the station or for a part of it, a computed key. */
const hidden = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<![\w$.'])station\s*(?:\[|\?\.)|(?<![\w$.'])station\s*\.\s*\w+\s*\[|=\s*station(?:\s*\.\s*\w+)?\s*[;,)\n]|import\s[^;]*\bstation\s+as\b[^;]*;/g,
    ),
  ].map(([found]) => found.trim());

describe('every call of the contract', () => {
  const calls = Object.entries(callNames).flatMap(([subject, names]) =>
    names.map((name) => `${subject}.${name}`),
  );
  const texts = textsUnder('src/renderer/src');

  test('is asked by the renderer', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(calledByNobody(calls, texts)).toEqual([]);
    expect(calledByNobody([...calls, 'drafts.shred'], texts)).toEqual(['drafts.shred']);
  });

  test('and in no way that its name does not show', () => {
    expect(texts.flatMap(hidden)).toEqual([]);
  });

  test.each([
    ['const drafts = station.drafts;'],
    ["station['drafts'].list()"],
    ['station.drafts[name]()'],
    ['const s = station;'],
  ])('a hidden way is seen: %s', (text) => {
    expect(hidden(text)).not.toEqual([]);
  });
});
