import { expect, it } from 'vitest';
import { textWidth } from '#main/paper/zpl-text.ts';
import { drawLabel } from '#support/draw-label.ts';
import { inkOf } from '#support/picture-ink.ts';

const ascii = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
const signs = [...ascii, 'é', 'Ł', 'ñ', '·', '—', '–', 'Ó', '’'];
const inOnePicture = 20;
const step = 58;

/** Twenty of the sign between two strokes, as the printer's font draws them; the x of the last ink. */
async function inkRight(group: readonly string[]): Promise<number[]> {
  const escaped = (sign: string) => (/[\^~_\\]/.test(sign) ? `_${sign.charCodeAt(0).toString(16)}` : sign);
  const fields = group.map(
    (sign, at) => `^FO0,${10 + at * step}^A0N,40,40^FH^FDI${escaped(sign).repeat(20)}I^FS`,
  );
  const ink = inkOf(await drawLabel(`^XA^CI28^PW812^LL1218${fields.join('')}^XZ`));
  return group.map((_, at) => {
    const rows = ink.slice(6 + at * step, 60 + at * step);
    return Math.max(
      ...rows
        .map(({ width, rows: isInk }) => Array.from({ length: width }, (_none, x) => (isInk(x) ? x : 0)))
        .flat(),
    );
  });
}

it('no sign is wider in the printer’s font than it is counted: a PRO number with dashes ran off its label', async () => {
  const wider: string[] = [];
  for (let from = 0; from < signs.length; from += inOnePicture) {
    const group = signs.slice(from, from + inOnePicture);
    const drawn = await inkRight(group);
    for (const [at, sign] of group.entries())
      if ((drawn[at] ?? 0) > textWidth(`I${sign.repeat(20)}I`, 40)) wider.push(sign);
  }
  expect(wider).toEqual([]);
});
