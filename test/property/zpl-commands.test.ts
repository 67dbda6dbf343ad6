import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastingCommands } from '#main/printing/lasting-commands.ts';
import { zplCommands } from '#main/printing/zpl-commands.ts';

type Told = [name: string, parameters: string];

/** Text that begins no command under these marks, and is no change of them. */
const text = (marks: string) =>
  fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((given) =>
    Array.from(given)
      .filter((one) => !marks.includes(one))
      .join(''),
  );
const blanks = fc
  .array(fc.constantFrom(' ', '\r', '\n', '\t', '\0', '\x7f'), { maxLength: 3 })
  .map((some) => some.join(''));
const letters = fc.string({
  unit: fc.constantFrom(...Array.from('ABDEFGHIJKLMNOPQRSTUVWXYZ0189@')),
  minLength: 2,
  maxLength: 2,
});

/** A mark that is no letter, digit, blank, or one of the others. */
const mark = (taken: string) =>
  fc.constantFrom(...Array.from('!"#$%&*+/<=>?[]|`^~')).filter((one) => !taken.includes(one));

/** Some commands under these marks, as bytes and as what they are; then another caret or tilde, and so on. */
const program = (
  caret: string,
  tilde: string,
  depth: number,
): fc.Arbitrary<{ zpl: string; told: Told[] }> => {
  const command = fc
    .record({
      isFormat: fc.boolean(),
      one: blanks,
      two: blanks,
      name: letters,
      after: text(`${caret}${tilde}`),
    })
    // What is made here is read as it is written; raw bytes have tests of their own.
    .filter(({ name }) => !['GF', 'DY'].includes(name))
    .map(({ isFormat, one, two, name, after }) => ({
      zpl: `${isFormat ? caret : tilde}${one}${name[0] ?? ''}${two}${name[1] ?? ''}${after}`,
      told: [(isFormat ? '^' : '~') + name, after] as Told,
    }));
  const some = fc.array(command, { maxLength: 5 }).map((all) => ({
    zpl: all.map(({ zpl }) => zpl).join(''),
    told: all.map(({ told }) => told),
  }));
  if (depth === 0) return some;
  return fc
    .tuple(some, fc.boolean(), fc.boolean(), mark(caret + tilde))
    .chain(([first, isCaret, byFormat, next]) =>
      program(isCaret ? next : caret, isCaret ? tilde : next, depth - 1).map((rest) => {
        const name = isCaret ? 'CC' : 'CT';
        return {
          zpl: `${first.zpl}${byFormat ? caret : tilde}${name}${next}${rest.zpl}`,
          told: [...first.told, [`${byFormat ? '^' : '~'}${name}`, next] as Told, ...rest.told],
        };
      }),
    );
};

const read = (zpl: string): Told[] =>
  [...zplCommands(zpl, 'read')].map(({ prefix, name, parameters }) => [prefix + name, parameters.join(',')]);

test('what is written as commands is read as these commands, whatever marks they have', () => {
  fc.assert(
    fc.property(text('^~'), program('^', '~', 3), (before, { zpl, told }) => {
      // Parameters are taken apart at the usual delimiter and no further than anybody asks.
      const short = ([name, after]: Told): Told => [name, after.split(',', 6).join(',')];
      expect(read(before + zpl)).toEqual(told.map(short));
    }),
    { numRuns: 1500 },
  );
});

test('a command that lasts is found wherever it is put into a label', () => {
  const held = fc.constantFrom(
    '^JUS',
    '^KNx',
    '^NS,1',
    '^DFE:A',
    '^HH',
    '~JR',
    '~JA',
    '~DGE:A',
    '~HS',
    '^ID*:*.*',
  );
  fc.assert(
    fc.property(text('^~'), held, text('^~'), blanks, (before, command, after, between) => {
      const split = `${command.charAt(0)}${between}${command.slice(1)}`;
      const zpl = `^XA^FO1,1^FD${before}${split}\n${after}^FS^XZ`;
      expect(lastingCommands([Buffer.from(zpl)])).toContain(command.slice(0, 3));
    }),
    { numRuns: 1000 },
  );
});

test('whatever bytes come, it ends, throws nothing, and names what it finds in a few characters', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '^',
        '~',
        '^CC',
        '~CT',
        '^CD',
        '^GFB,9,9,1,',
        '^GFC,99999999,1,1,',
        '~DYR:A,B,X,5,,',
        '^FH',
        '^FX',
        '\0',
        ',',
      ),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(pieces, (some) => {
      for (const name of lastingCommands(
        some.map((one) => Buffer.from(one)).concat(Buffer.from(some.join(''))),
      ))
        expect(name.length).toBeLessThanOrEqual(8);
    }),
    { numRuns: 3000 },
  );
});
