import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { findViolations, ofColours, type InPage, type Theme } from '#support/find-violations.ts';

/** Minified: it goes over to each document, and a page reads half of it twice as fast. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Nothing that axe finds, its best practices included; in the dark theme only the colours can differ. */
export async function expectClean(
  page: Page,
  where: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  for (const { theme, violations } of await violationsOn(page, themes))
    expect.soft(violations, `${where}, ${theme}`).toEqual([]);
}

/** What axe finds in each theme, as `rule: where, where`. */
export async function violationsOn(
  page: Page,
  themes: readonly Theme[],
): Promise<{ theme: Theme; violations: string[] }[]> {
  // A hand that rests where a button has just come up, or a button that may be pressed again, changes its colour meanwhile.
  const moves = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' });
  await bringAxe(page);
  const found = await page.evaluate(findViolations, { themes, ofColours });
  if (moves) await page.emulateMedia({ reducedMotion: null });
  return found;
}

/** Once for each document: reading it takes as long as the smaller rules. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (await frame.evaluate(() => (globalThis as InPage).axe === undefined)) await frame.evaluate(source);
}
