import { expect, test } from 'vitest';
import { zplCommands } from '#main/printing/zpl-commands.ts';

const named = (zpl: string, raw: 'passed-over' | 'read'): string[] =>
  [...zplCommands(zpl, raw)].map(({ prefix, name }) => prefix + name);
/** Seven bytes that end in the middle of what reads like a command. */
const bytes = 'aaaaa^J';

test.each([
  ['a graphic', `^GFB,7,99,1,${bytes}US^FS`, ['^GF', '^FS']],
  ['a compressed one, with blanks in its header', `^GF c , 7 ,99,1,${bytes}US^FS`, ['^GF', '^FS']],
  ['a graphic in another packing', `^GFP,7,99,1,${bytes}US^FS`, ['^GF', '^FS']],
  ['a download', `~DYR:A,B,G,7,1,${bytes}US^FS`, ['~DY', '^FS']],
  ['a graphic that ends with its string', '^GFB,7,99,1,aaaa^JU', ['^GF']],
])('raw bytes of %s are passed over, as a printer does that believes the header', (_, zpl, commands) => {
  expect(named(zpl, 'passed-over')).toEqual(commands);
  // As one does that does not.
  expect(named(zpl, 'read')).toContain('^JU');
});

test.each([
  ['a graphic in letters', `^GFA,7,7,1,${bytes}US^FS`],
  ['a count that is none', `^GFB,x,7,1,${bytes}US^FS`],
  ['no count', `^GFB,,7,1,${bytes}US^FS`],
  ['too long a count', `^GFB,000000007,7,1,${bytes}US^FS`],
  ['a header that was cut', `^GFB,4,4${bytes}US^FS`],
  ['a header without its last comma', `^GFB,4,4,1${bytes}US^FS`],
  ['fewer bytes than announced', '^GFB,8,8,1,aaaa^JU'],
  ['a download in letters', `~DYR:A,A,G,7,1,${bytes}US^FS`],
  ['a download without its last comma', `~DYR:A,B,G,4,1${bytes}US^FS`],
  ['a text like the header of a graphic', `^FDB,7,7,1,${bytes}US^FS`],
  ['a text like the header of a download', `^FDx,B,G,7,1,${bytes}US^FS`],
  ['another download', `~DGB,7,7,1,${bytes}US^FS`],
])('behind %s there are no raw bytes: what is there is read', (_, zpl) => {
  expect(named(zpl, 'passed-over')).toEqual(named(zpl, 'read'));
  expect(named(zpl, 'passed-over')).toContain('^JU');
});

test('a command that was cut is none', () => {
  for (const cut of ['^', '^J', '^ ', '~\n'])
    expect([named(cut, 'read'), named(`${cut}^FS`, 'read')]).toEqual([[], ['^FS']]);
});

test('the new mark of a change is no prefix itself, and a change that was cut changes nothing', () => {
  expect(named('^CC+ABC', 'read')).toEqual(['^CC']);
  expect(named('^CC+ABC+FS', 'read')).toEqual(['^CC', '^FS']);
  const endsChanged = (zpl: string): boolean => {
    const commands = zplCommands(zpl, 'read');
    for (;;) {
      const step = commands.next();
      if (step.done === true) return step.value;
    }
  };
  expect(['^CC', '^CT', '^CD', '^FS'].map(endsChanged)).toEqual([false, false, false, false]);
  expect(['^CC+', '^CT+', '^CD;', '^CC+a+CC^'].map(endsChanged)).toEqual([true, true, true, false]);
});
