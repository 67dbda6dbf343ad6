import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBol } from '#main/freight-service/wire/bol-create.ts';
import { encodeTender } from '#main/freight-service/wire/load-tender.ts';
import { encodeOrder } from '#main/freight-service/wire/order.ts';
import { notOnBol, shortenedZips, typedValues } from '#shared/freight/fields/field-places.ts';
import { previewDescription } from '#shared/freight/description/description-preview.ts';
import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import type { Language } from '#shared/language.ts';
import { billInstructions } from '#shared/freight/description/shipper-certification.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { arbitraryOrder, arbitraryShipment, arbitraryTender } from '#support/arbitraries.ts';
import { aForm } from '#support/builders.ts';
import { partsOfDescription } from '#support/described-line.ts';
import { typedForms } from '#support/typed-forms.ts';
import { beyond, isComposed, leaves, plain, says, sourcesOf } from '#support/wire-words.ts';

const settings = {
  bolShipmentDateFormat: 'YYYY-MM-DD',
  pickupDateFormat: 'YYYY-MM-DD',
  developerMode: false,
  tenderUnits: 'pieces',
} as const;

/** Codes of the interface for a choice that the screen shows. */
const constants =
  /^(MethodOfPayment|TransactionSetPurpose|LoadReferences\.\d+\.Code|Items\.\d+\.PackageType)$/;
const isPostal = (name: string, value: string, known: string[]): boolean =>
  name.endsWith('PostalCode') && known.some((text) => text.replaceAll(/[ -]/g, '').startsWith(value));

/** What a form opens with, or what terms say by the bill-to: no wire has a field for it, and none needs one. */
function opens(path: string, text: string, form: ShipmentForm): boolean {
  if (path.endsWith('.country')) return text === openingChoices.country;
  if (path === 'freightTerms')
    return text === openingChoices.freightTerms || (text === 'third-party' && form.billTo.company !== '');
  // The importer's own key: no screen has a field for it.
  return path === 'externalId';
}

/** What the form opens with, seen on screen: it may stand though nobody typed it. Not one of them is said by a wire without a field. */
const openingChoices = { freightTerms: 'prepaid', country: 'USA' };

/** 1,000 in every run; a campaign asks for more. */
const numRuns = Number(process.env['DOCKPRINT_CASES'] ?? 1000);
const timeout = 60_000 + numRuns * 100;

describe('what is typed on Pack and what goes out', { timeout }, () => {
  test('typed ⊆ wire ∪ said to the packer, and wire ⊆ typed ∪ what the form opens with: BOL and Order', () => {
    const count = { sent: 0, refused: 0, said: 0 };
    fc.assert(
      fc.property(typedForms, arbitraryOrder, ({ form, language }, order) => {
        const read = readForm(form, language);
        if (!read.ok) {
          count.refused += 1;
          // Nothing goes out, and every reason has a field.
          for (const { path } of read.problems) expect(path).not.toBe('');
          return;
        }
        count.sent += 1;
        const bol = encodeBol(read.value, settings);
        const ordered = encodeOrder(read.value, order);
        expect(ordered).toEqual({
          ...bol,
          ShipmentNumber: order.shipmentNumber,
          InternalBOLNumber: order.internalBolNumber,
          ShippingConfirmationEmail: order.confirmationEmails,
        });
        // What Pack shows beforehand is what goes out, to the letter.
        expect(form.lines.map((line) => previewDescription(line, language).text)).toEqual(
          bol.LineItems.map(({ Description }) => Description),
        );
        const isHazardous = form.lines.some((line) => line.hazmat);
        expect(billInstructions(form.specialInstructions, isHazardous)).toBe(bol.SpecialInstructions);
        const all = typedValues(form);
        const typed = Map.groupBy(all, ({ path }) => path);
        const stands = new Set<unknown>();
        for (const [name, value] of leaves(bol)) {
          const sources = sourcesOf(typed, name);
          const more = beyond(form, language, name, value, sources);
          if (more !== '') expect([name, value, more]).toEqual([name, value, '']);
          for (const one of sources) if (says(form, language, name, value, one)) stands.add(one);
        }

        const { findings } = checkForm(form, language, { sendsPieces: true });
        const said = new Set([
          ...findings.flatMap((finding) => finding.paths),
          ...notOnBol(form).map(({ path }) => path),
          ...shortenedZips(form),
        ]);
        for (const one of all) {
          if (stands.has(one) || opens(one.path, one.text, form)) continue;
          if (!said.has(one.path)) expect.unreachable(`${one.path}: “${one.text}” is lost in silence`);
          count.said += 1;
        }
      }),
      { numRuns },
    );
    expect(count.sent).toBeGreaterThan(numRuns / 5);
    expect(count.refused).toBeGreaterThan(numRuns / 10);
    expect(count.said).toBeGreaterThan(numRuns / 10);
  });

  test('a fee, a check or a unit is never silently without its amount, and none is made up', () => {
    const amount = fc.constantFrom('', ' ', '12', '12,5', '1.250', 'x');
    const money = fc.record({
      codAmount: amount,
      codFee: fc.constantFrom('' as const, 'prepaid' as const, 'collect' as const),
      customerCheck: fc.constantFrom('' as const, 'accepted' as const, 'refused' as const),
      declaredValue: amount,
      valueUnit: fc.constantFrom('', 'USD', ' per pound '),
    });
    fc.assert(
      fc.property(money, fc.constantFrom<Language>('en', 'es', 'fr'), (typed, language) => {
        const { codFee, customerCheck, codAmount, declaredValue, valueUnit } = typed;
        const read = readForm(aForm(typed), language);
        const problems = read.ok ? [] : read.problems.map(({ path, code }) => `${path} ${code}`);
        const cod = codFee !== '' || customerCheck !== '';
        if (cod && codAmount.trim() === '') expect(problems).toContain('codAmount required');
        if (valueUnit.trim() !== '' && declaredValue.trim() === '')
          expect(problems).toContain('declaredValue required');
        if (!read.ok) return;
        const bol = encodeBol(read.value, settings);
        expect(bol).toMatchObject({
          CODFeeCollect: codFee === 'collect',
          CODFeePrePaid: codFee === 'prepaid',
          CustomerCheckOK: customerCheck === 'accepted',
          CustomerCheckNotOK: customerCheck === 'refused',
          DeclaredValueUnitsOfMeasure: valueUnit.trim(),
        });
        expect([bol.CODAmt === '', bol.DeclaredValue === '']).toEqual([!cod, declaredValue.trim() === '']);
      }),
      { numRuns },
    );
  });

  test('a tender says what its own fields and the shipment say, and nothing else', () => {
    fc.assert(
      fc.property(arbitraryShipment, arbitraryTender, (shipment, tender) => {
        const wire = leaves(
          encodeTender(
            { shipment, tender, billing: shipment.shipper, bolNumber: 'BL1', pdf: null },
            settings,
          ),
        );
        const texts = new Set(wire.map(([, value]) => String(value)));
        for (const text of [
          tender.carrierCode,
          tender.pickupDate,
          tender.pickupFrom,
          tender.pickupUntil,
          tender.specialInstructions,
        ])
          expect(texts).toContain(text);
        expect(texts).toContain(tender.quoteNumber);
        const described = writeForm(shipment, 'en').lines.flatMap((line) =>
          partsOfDescription(line, 'en').map(({ text }) => text),
        );
        const known = leaves([shipment, tender, described, 'BL1'])
          .map(([, value]) => plain(String(value)))
          .filter((text) => text !== '');
        for (const [name, value] of wire) {
          if (typeof value !== 'string' || value === '' || constants.test(name)) continue;
          const told = isPostal(name, plain(value), known) || isComposed(plain(value), known);
          if (!told) expect.unreachable(`${name} says “${value}”, which nobody did`);
        }
      }),
      { numRuns },
    );
  });
});
