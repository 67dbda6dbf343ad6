import {
  framedTexts,
  parseErrorStatus,
  parseHostIdentity,
  parseHostStatus,
  parseOdometer,
  parseVariable,
} from '#main/printing/zebra/host-status.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all).toString('latin1'));
/** Noise made of the pieces that the formats are made of. */
const pieces = fc
  .array(
    fc.constantFrom(
      '\u0002',
      '\u0003',
      '\r\n',
      ',',
      '0',
      '1',
      '030',
      '"',
      '?',
      'ERRORS:',
      ' 1 ',
      '00000000',
      '00010001',
    ),
    {
      maxLength: 60,
    },
  )
  .map((all) => all.join(''));

it('no answer, however broken, makes a parser throw or invent a number', () => {
  fc.assert(
    fc.property(fc.oneof(bytes, pieces), (text) => {
      const status = parseHostStatus(text);
      if (status)
        expect(Number.isSafeInteger(status.formats) && Number.isSafeInteger(status.remaining)).toBe(true);
      const odometer = parseOdometer(text);
      if (odometer !== null) expect(Number.isSafeInteger(odometer) && odometer >= 0).toBe(true);
      parseErrorStatus(text);
      parseHostIdentity(text);
      parseVariable(text);
      framedTexts(text);
    }),
    { numRuns: 2000 },
  );
});

it('every ~HS is read back as it was written, whatever comes before it', () => {
  const bit = fc.integer({ min: 0, max: 1 });
  fc.assert(
    fc.property(
      fc.record({
        paper: bit,
        pause: bit,
        formats: fc.nat(999),
        full: bit,
        partial: bit,
        under: bit,
        over: bit,
        head: bit,
        ribbon: bit,
        remaining: fc.nat(99_999_999),
      }),
      fc.constantFrom('', '"1000"', '\u0002x,y\u0003\r\n'),
      (s, before) => {
        const text =
          `${before}\u0002030,${s.paper},${s.pause},1245,${String(s.formats).padStart(3, '0')},${s.full},0,${s.partial},000,0,${s.under},${s.over}\u0003\r\n` +
          `\u0002000,0,${s.head},${s.ribbon},0,2,4,0,${String(s.remaining).padStart(8, '0')},1,000\u0003\r\n\u00021234,0\u0003\r\n`;
        expect(parseHostStatus(text)).toMatchObject({
          paperOut: s.paper === 1,
          paused: s.pause === 1,
          formats: s.formats,
          bufferFull: s.full === 1,
          partialFormat: s.partial === 1,
          underTemperature: s.under === 1,
          overTemperature: s.over === 1,
          headOpen: s.head === 1,
          ribbonOut: s.ribbon === 1,
          remaining: s.remaining,
        });
      },
    ),
  );
});
