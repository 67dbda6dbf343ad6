/** What the pictures share: their colours, their letters and their arrows. Legible on light and on dark. */
const style = `
  .paper { fill: #ffffff; stroke: #d0d7de; }
  .group { fill: #f6f8fa; stroke: #d0d7de; }
  .box { fill: #ffffff; stroke: #57606a; stroke-width: 1.2; }
  .final { fill: #dafbe1; stroke: #1a7f37; }
  .asks { fill: #fff8c5; stroke: #9a6700; }
  .line { fill: none; stroke: #57606a; stroke-width: 1.2; }
  .circle { fill: none; stroke: #cf222e; stroke-width: 2; }
  .tip { fill: #57606a; }
  text { font: 13px system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .note { fill: #57606a; font-size: 12px; }
  .event { font-size: 12px; stroke: #f6f8fa; stroke-width: 5px; paint-order: stroke; stroke-linejoin: round; }
  .middle { text-anchor: middle; }
  .end { text-anchor: end; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117; stroke: #30363d; }
    .group { fill: #161b22; stroke: #30363d; }
    .box { fill: #21262d; stroke: #8b949e; }
    .final { fill: #12301b; stroke: #3fb950; }
    .asks { fill: #352b0b; stroke: #d29922; }
    .line { stroke: #9198a1; }
    .circle { stroke: #f85149; }
    .tip { fill: #9198a1; }
    text { fill: #e6edf3; }
    .note { fill: #9198a1; }
    .event { stroke: #161b22; }
  }`;

export interface Point {
  x: number;
  y: number;
}

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const n = (value: number): string => String(Math.round(value * 10) / 10);

export function text({ x, y }: Point, words: string, classes: string): string {
  return `<text x="${n(x)}" y="${n(y)}" class="${classes}">${safe(words)}</text>`;
}

/** A box around its middle. `tells` is what a pointer, a screen reader and the next reader of the file learn of it. */
export function box(
  at: Point & { width: number; height: number },
  words: string,
  classes: string,
  tells = '',
): string {
  const { x, y, width, height } = at;
  const told = tells === '' ? '' : `<title>${safe(tells)}</title>`;
  const corner = `x="${n(x - width / 2)}" y="${n(y - height / 2)}"`;
  return `<g>${told}<rect ${corner} width="${n(width)}" height="${n(height)}" rx="6" class="${classes}"/>${text({ x, y: y + 4.5 }, words, 'middle')}</g>`;
}

export function group(corner: Point, width: number, height: number, title: string): string {
  const { x, y } = corner;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="8" class="group"/>${text({ x: x + 14, y: y + 24 }, title, 'title')}`;
}

/** Straight from point to point. */
export const bent = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join(' ');

/** From layer to layer, leaving and arriving upright. */
export function curved(points: readonly Point[]): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (before === undefined) return `M${n(x)} ${n(y)}`;
      const half = (before.y + y) / 2;
      return `C${n(before.x)} ${n(half)} ${n(x)} ${n(half)} ${n(x)} ${n(y)}`;
    })
    .join(' ');
}

export const arrow = (path: string, both = false): string =>
  `<path d="${path}" class="${both ? 'circle' : 'line'}" marker-end="url(#tip)"${both ? ' marker-start="url(#tip)"' : ''}/>`;

export function picture(
  size: { width: number; height: number },
  title: string,
  parts: readonly string[],
): string {
  const { width, height } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}" role="img">`,
    `<!-- Made by scripts/pictures.ts from the code; a test fails when it is not current. -->`,
    `<title>${safe(title)}</title>`,
    `<style>${style}\n</style>`,
    `<defs><marker id="tip" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse" markerUnits="userSpaceOnUse"><path d="M0 0.5 L8 4 L0 7.5 Z" class="tip"/></marker></defs>`,
    `<rect x="0.5" y="0.5" width="${n(width - 1)}" height="${n(height - 1)}" rx="10" class="paper"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
