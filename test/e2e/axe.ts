import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

type Theme = 'light' | 'dark';

interface InPage {
  axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

/** Minified: it goes over to each document, and a page reads half of it twice as fast. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose answer a colour can change. */
const ofColours = ['color-contrast', 'link-in-text-block'];

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

/** Runs in the page. */
async function findViolations({ themes, ofColours }: { themes: readonly Theme[]; ofColours: string[] }) {
  const { axe: brought } = globalThis as InPage;
  if (brought === undefined) throw new Error('axe is not in the page');
  const { dataset } = document.documentElement;
  const before = dataset['theme'];
  /** Resolves when the colours stand: half-way between two themes no contrast is right. */
  const showTheme = async (theme: string | undefined): Promise<void> => {
    if (theme !== dataset['theme']) {
      if (theme === undefined) delete dataset['theme'];
      else dataset['theme'] = theme;
    }
    const colours = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(colours.map(({ finished }) => finished));
  };
  const found: { theme: Theme; violations: string[] }[] = [];
  for (const theme of themes) {
    await showTheme(theme);
    const { violations, passes, incomplete } = await brought.run(document, {
      // Of what passes, one place each: to tell them all took longer than to find them.
      resultTypes: ['violations'],
      ...(theme === 'dark' ? { runOnly: { type: 'rule', values: ofColours } } : {}),
    });
    if (violations.length + passes.length + incomplete.length === 0)
      throw new Error(`axe looked at nothing, ${theme}`);
    found.push({
      theme,
      violations: violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    });
  }
  await showTheme(before);
  return found;
}
