import { readFileSync } from 'node:fs';
import { parser } from 'typescript-eslint';
import { parseForESLint } from 'svelte-eslint-parser';
import svelteConfig from '../../svelte.config.js';

// Its types leave out what it takes.
const typescript = parser as { parseForESLint(code: string, options: object): object };

const isSvelte = (file: string): boolean => /\.svelte(\.ts)?$/.test(file) && !file.includes('/node_modules/');

/**
 * The text that ESLint's Svelte parser gives to TypeScript in place of this file's: a component's script and the expressions of its
 * template. Of other files their own.
 */
export function codeForTypescript(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!isSvelte(file)) return text;
  let code = text;
  const listening = {
    ...typescript,
    // Asked twice, for the names and for the types; the last is the one.
    parseForESLint(given: string, options: object) {
      code = given;
      return typescript.parseForESLint(given, options);
    },
  };
  parseForESLint(text, { parser: listening, svelteConfig, filePath: file });
  return code;
}
