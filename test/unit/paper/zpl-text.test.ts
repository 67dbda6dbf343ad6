import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from '#main/paper/code128.ts';
import { escapeText, fitText, textWidth, wrapText } from '#main/paper/zpl-text.ts';

describe('escapeText', () => {
  test.each([
    ['A^XZ~JA', 'A_5EXZ_7EJA'],
    ['a_b', 'a_5Fb'],
    ['back\\slash', 'back_5Cslash'],
    ['two\r\nlines', 'two lines'],
    ['Łódź ñ é', 'Łódź ñ é'],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test('leaves no sign that a printer takes for a command', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('^', '~', '_', '\\', '\n', '\t', '\0', 'A', 'Ł') }),
        (text) => {
          expect(escapeText(text)).not.toMatch(/[\^~\\]|\p{Cc}/u);
        },
      ),
    );
  });
});

describe('fitText', () => {
  const sizes = [[64, 2], [40, 3]] as const; // prettier-ignore

  test('a short name stands large', () => {
    expect(fitText('Peña Hermanos', sizes, 700)).toEqual({ height: 64, lines: ['Peña Hermanos'] });
  });

  test('a long name is made smaller before it is cut', () => {
    const name = 'Manufacture de peinture industrielle et de revêtements boréaux';
    const fitted = fitText(name, sizes, 700);
    expect(fitted.height).toBe(40);
    expect(fitted.lines.join(' ')).toBe(name);
  });

  test('what fits nowhere ends in an ellipsis', () => {
    const fitted = fitText('Niemand '.repeat(60), sizes, 700);
    expect(fitted.lines).toHaveLength(3);
    expect(fitted.lines[2]).toMatch(/…$/);
  });

  test('no line is ever wider than its room', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 120, max: 800 }), (text, width) => {
        for (const line of wrapText(text, 40, width)) expect(textWidth(line, 40)).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('a word longer than its line is broken, not lost', () => {
    expect(wrapText('x'.repeat(200), 40, 300).join('')).toBe('x'.repeat(200));
  });
});

describe('code128', () => {
  test('an even count of digits goes in pairs', () => {
    expect(code128('0700018342')).toEqual({ data: '>;0700018342', modules: 11 * 7 + 13 });
  });

  test('an odd count, and letters, go sign by sign', () => {
    expect(code128('700000042')).toEqual({ data: '>:700000042', modules: 11 * 11 + 13 });
    expect(code128('AB>1')).toEqual({ data: '>:AB>01', modules: 11 * 6 + 13 });
  });
});
