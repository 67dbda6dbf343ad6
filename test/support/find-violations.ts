import type { AxeResults, RunOptions } from 'axe-core';

export type Theme = 'light' | 'dark';

export interface InPage {
  axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

/** The rules whose answer a colour can change. */
export const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds in each theme, as `rule: where, where`. Runs in the page, as text too: it names nothing outside itself. */
export async function findViolations({
  themes,
  ofColours,
}: {
  themes: readonly Theme[];
  ofColours: string[];
}) {
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
