import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from '#main/paper/code128.ts';
import { fitBox } from '#main/paper/zpl-label.ts';
import { escapeText, fitText, textWidth, wrapText } from '#main/paper/zpl-text.ts';

describe('escapeText', () => {
  test.each([
    ['A^XZ~JA', 'A_5EXZ_7EJA'],
    ['a_b', 'a_5Fb'],
    ['back\\slash', 'back_5Cslash'],
    // Regression: commands of the printer's other languages were left as they were.
    ['! U1 do "device.reset" ""', '_21 U1 do "device.reset" ""'],
    ['{}{"ip.addr":null}', '_7B_7D_7B"ip.addr":null_7D'],
    ['two\r\nlines', 'two lines'],
    ['Łódź ñ é', 'Łódź ñ é'],
  ])('%j becomes %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test('leaves no sign that a printer takes for a command', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('^', '~', '_', '\\', '!', '{', '}', '\n', '\t', '\0', 'A', 'Ł') }),
        (text) => {
          expect(escapeText(text)).not.toMatch(/[\^~\\!{}]|\p{Cc}/u);
        },
      ),
    );
  });
});

describe('fitText', () => {
  const sizes = [
    [64, 2],
    [40, 3],
  ] as const;

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

describe('wrapText', () => {
  const words = fc.string({
    unit: fc.constantFrom('A', 'm', 'i', '—', '&', 'Ł', '界', '😀', ' '),
    maxLength: 80,
  });

  test('fills each line of a long word as far as it goes', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 40, max: 400 }), (text, width) => {
        const lines = wrapText(text, 30, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines)
          expect(textWidth(line, 30) <= width || Array.from(line).length === 1, line).toBe(true);
      }),
    );
  });

  // Regression: each letter that was taken off the end of a line measured the whole line again.
  test('eight times as long a word without a blank takes about eight times as long', () => {
    const quickest = (length: number): number => {
      const word = 'W'.repeat(length);
      let best = Infinity;
      for (let turn = 0; turn < 5; turn += 1) {
        const begun = performance.now();
        wrapText(word, 12, length * 2);
        best = Math.min(best, performance.now() - begun);
      }
      return best;
    };
    const short = quickest(1000);
    // 8 when it is linear, 64 and more when it is not. Two milliseconds for a busy machine.
    expect(quickest(8000)).toBeLessThan(24 * Math.max(short, 2));
  });
});

describe('fitBox', () => {
  // Regression: 25 labels with long words took 2.5 seconds.
  test('a word without a blank takes about as long as words with blanks', () => {
    const quickest = (words: string): number => {
      let best = Infinity;
      for (let turn = 0; turn < 5; turn += 1) {
        const begun = performance.now();
        for (let label = 0; label < 20; label += 1) fitBox(words, { width: 740, height: 130, size: 124 });
        best = Math.min(best, performance.now() - begun);
      }
      return best;
    };
    expect(quickest('W'.repeat(400))).toBeLessThan(4 * Math.max(1, quickest('WWWWWWW '.repeat(50))));
  });
});
