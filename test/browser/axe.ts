import axe from 'axe-core';
import { expect } from 'vitest';
import { findViolations, ofColours, type Theme } from '#support/find-violations.ts';
import type { DrawnPage } from './drawn-page.ts';

Object.assign(globalThis, { axe });

/** Nothing that axe finds, its best practices included; in the dark theme only the colours can differ. */
export async function expectClean(
  _page: DrawnPage,
  where: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  for (const { theme, violations } of await violationsOn(themes))
    expect.soft(violations, `${where}, ${theme}`).toEqual([]);
}

export const violationsOn = (themes: readonly Theme[]) => findViolations({ themes, ofColours });
