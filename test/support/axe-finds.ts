import type { Theme } from './find-violations.ts';

/** A part of a page, and how it looks; `finds`: the rules it breaks, theme by theme. Tried in this order on one page. */
const planted: { html: string; style?: string; finds: [string[], string[]] }[] = [
  { html: '', finds: [[], []] },
  { html: '<img src="x.png">', finds: [['image-alt'], []] },
  { html: '<h6>Far below</h6>', finds: [['heading-order'], []] },
  {
    html: '<p>Words to read</p>',
    style: '[data-theme="dark"] #planted p { color: #222; background: #111 }',
    finds: [[], ['color-contrast']],
  },
  {
    html: '<p>Words to read</p>',
    style: '[data-theme="light"] #planted p { color: #eee; background: #fff }',
    finds: [['color-contrast'], []],
  },
  { html: '', finds: [[], []] },
];

/** Runs in the page. */
function plant([html, style]: readonly [string, string]): void {
  document.getElementById('planted')?.remove();
  const part = Object.assign(document.createElement('div'), { id: 'planted', innerHTML: html });
  document.querySelector('main')?.append(part);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}

/** What axe found of each planted part and what is there to be found; the page must be clean and light. */
export async function findPlanted(
  evaluate: (read: typeof plant, argument: readonly [string, string]) => Promise<unknown>,
  violations: (themes: Theme[]) => Promise<{ violations: string[] }[]>,
): Promise<{ found: string[][][]; there: string[][][] }> {
  const found: string[][][] = [];
  for (const { html, style = '' } of planted) {
    await evaluate(plant, [html, style]);
    const themes = await violations(['light', 'dark']);
    found.push(themes.map((one) => one.violations.map((text) => text.slice(0, text.indexOf(':')))));
  }
  return { found, there: planted.map(({ finds }) => finds) };
}
