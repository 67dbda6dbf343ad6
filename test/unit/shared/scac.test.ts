import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUsualScac } from '#shared/freight/numbers/scac.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import { trackingQuerySchema } from '#shared/freight/tracking.ts';
import { aForm, aTenderForm } from '#support/builders.ts';

/** What a bill, a tender and a question to the tracking list make of a code; null: refused as a SCAC. */
const places: Record<string, (scac: string) => string | null> = {
  bill(scac) {
    const read = readForm(aForm({ scac }), 'en');
    if (read.ok) return read.value.scac;
    expect(read.problems).toEqual([{ path: 'scac', code: 'scac' }]);
    return null;
  },
  tender(carrierCode) {
    const read = tenderSchema.safeParse(aTenderForm({ carrierCode }));
    if (read.success) return read.data.carrierCode;
    expect(read.error.issues.map(({ message }) => message)).toEqual(['scac']);
    return null;
  },
  tracking(scac) {
    const read = trackingQuerySchema.safeParse({ scac, from: '2026-11-17', to: '2026-11-18' });
    if (read.success) return read.data.scac;
    expect(read.error.issues.map(({ message }) => message)).toEqual(['scac']);
    return null;
  },
};

describe.each(Object.entries(places))('a SCAC as the document allows it: %s', (_place, of) => {
  test.each(['SAIA', 'UP', 'R', 'UPGFX', '4LTL', 'R2D2', '1234', 'C-17', 'R+L', 'SAIA EAST', 'A'.repeat(20)])(
    '%s goes as it is typed',
    (scac) => expect(of(scac)).toBe(scac),
  );
  test('spaces around it are dropped and it is written in capitals, as its field shows it', () =>
    expect(of('  r2d2 ')).toBe('R2D2'));
  test.each(['A'.repeat(21), 'ÉXPO', 'ﬁxe', 'SA\tIA', 'SA\nIA', '漢字'])(
    '%j is refused, and never cut',
    (scac) => expect(of(scac)).toBeNull(),
  );
  test('whatever is typed: refused, or itself in capitals', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24, unit: 'binary' }), (scac) => {
        if (scac.trim() === '') return;
        expect([null, scac.trim().toUpperCase()]).toContain(of(scac));
      }),
    );
  });
});

test('two to four letters are usual; anything else is worth a look', () => {
  expect(['SAIA', 'up', ' RLC '].map(isUsualScac)).toEqual([true, true, true]);
  expect(['R', 'UPGFX', 'R2D2', ''].map(isUsualScac)).toEqual([false, false, false, false]);
});
