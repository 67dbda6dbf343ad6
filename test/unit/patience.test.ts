import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Milliseconds that a test of these folders has (vitest.config.ts), and that one waits for something true. */
const projects = [
  { folders: ['unit', 'property'], test: 120_000, wait: 0 },
  { folders: ['contract', 'security'], test: 180_000, wait: 50_000 },
];
const testEnd = /^\}, (\d+_000)\);/gm;
const untilEnd = /\buntil\(.*, (\d+_000)\);$/gm;

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => Number(number.replace('_', '')));

// A limit of one's own that is below the usual one fails on a slow machine, and proves nothing on a fast one.
test.each(projects)(
  'no test of $folders gives less time than its project does',
  ({ folders, test: most, wait }) => {
    const impatient = folders.flatMap((folder) =>
      readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .filter((name) => {
          const text = readFileSync(join(import.meta.dirname, '..', folder, name), 'utf8');
          return (
            numbers(text, testEnd).some((limit) => limit <= most) ||
            numbers(text, untilEnd).some((limit) => limit <= wait)
          );
        }),
    );
    expect(impatient).toEqual([]);
  },
);
