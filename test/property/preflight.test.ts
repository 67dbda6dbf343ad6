import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freightTerms } from '#shared/freight/freight-terms.ts';
import { packageTypes } from '#shared/freight/package-type.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { emptyForm, emptyLine, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constant(''));
const number = fc.oneof(text, fc.integer({ min: 0, max: 5000 }).map(String), fc.constant('1,900'));
const code = fc.oneof(text, fc.stringMatching(/^\d{5}$/), fc.stringMatching(/^[A-Z]\d[A-Z] \d[A-Z]\d$/));
const party = fc
  .record({
    state: fc.oneof(text, fc.stringMatching(/^[A-Z]{2}$/)),
    postalCode: code,
    country: fc.oneof(text, fc.constantFrom('USA', 'CAN', 'MEX')),
  })
  .map((change) => ({ ...emptyForm().shipper, ...change }));
const line = fc
  .record({
    handlingUnits: number,
    pieces: number,
    weightLb: number,
    lengthIn: number,
    widthIn: number,
    heightIn: number,
    freightClass: fc.oneof(number, fc.constantFrom('50', '92.5', '500')),
    packageType: fc.oneof(text, fc.constantFrom<string>(...packageTypes)),
    hazmat: fc.boolean(),
    properShippingName: fc.oneof(text, fc.constant('Flammable liquids, n.o.s.')),
    packageCount: number,
    packageKind: fc.constantFrom('', 'boxes'),
  })
  .map((change) => ({ ...emptyLine(), ...change }));
const forms: fc.Arbitrary<ShipmentForm> = fc
  .record({
    proNumber: fc.oneof(text, fc.stringMatching(/^\d{9}$/)),
    scac: fc.oneof(text, fc.constantFrom('XPOL', 'RDWY', 'SAIA', 'R2D2')),
    freightTerms: fc.constantFrom(...freightTerms),
    shipper: party,
    consignee: party,
    billTo: party,
    hazmat: fc.record({ contractNumber: text, contactName: text, contactPhone: text }),
    lines: fc.array(line, { maxLength: 4 }),
  })
  .map((change) => ({ ...emptyForm(), ...change }));

test('no form makes a rule throw; a repair removes its finding', () => {
  let repaired = 0;
  fc.assert(
    fc.property(forms, (form) => {
      const findings = preflight(form, 'en');
      expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
      for (const { id, repair } of findings) {
        if (repair === null) continue;
        repaired++;
        expect(preflight(repair, 'en').map((finding) => finding.id)).not.toContain(id);
      }
    }),
    { numRuns: 400 },
  );
  expect(repaired).toBeGreaterThan(100);
});
