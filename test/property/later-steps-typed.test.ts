import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedOrder } from '#renderer/components/order/typed-order.ts';
import { successorForm } from '#main/amendments/steps.ts';
import { encodeBol } from '#main/freight-service/wire/bol-create.ts';
import { encodeTender } from '#main/freight-service/wire/load-tender.ts';
import { localDateTime } from '#main/freight-service/wire/local-date-time.ts';
import { encodeOrder } from '#main/freight-service/wire/order.ts';
import { encodeQuote } from '#main/freight-service/wire/rate-quote.ts';
import { encodeTracking } from '#main/freight-service/wire/tracking-list.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';
import { askableFields, withAskedEmpty, withoutOwnNumbers } from '#shared/freight/form/asked-fields.ts';
import { numberFieldAt, readField } from '#shared/freight/fields/number-fields.ts';
import { orderSchema } from '#shared/freight/order.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import type { Language } from '#shared/language.ts';
import { readQuote } from '#shared/freight/form/read-quote.ts';
import { visibleText } from '#shared/freight/text/visible-text.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { tenderProblems } from '#shared/freight/form/read-tender.ts';
import { tenderFormSchema, tenderSchema } from '#shared/freight/tender.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';
import { aShipment } from '#support/builders.ts';
import { typedForms } from '#support/typed-forms.ts';
import { leaves } from '#support/wire-words.ts';

const languages = fc.constantFrom<Language>('en', 'es', 'fr');
const settings = {
  bolShipmentDateFormat: 'YYYY-MM-DD',
  pickupDateFormat: 'YYYY-MM-DD',
  developerMode: false,
  tenderUnits: 'pieces',
  quotePieces: 'handling-units',
  pricingCode: 'P',
} as const;
/** 1,000 in every run; a campaign asks for more. */
const numRuns = Number(process.env['DOCKPRINT_CASES'] ?? 1000);
const timeout = 60_000 + numRuns * 100;

/** As a hand, a scanner or the clipboard puts it: blanks, unseen signs, zero, below it, commas, very long, other scripts. */
const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1,5',
    '1.250,5',
    'x'.repeat(5000),
    '漢字 Łódź',
    '\u200b',
    'a\u200bb',
    ' R-17 ',
    '\t7\t',
    '007',
    'null',
  ),
  fc.string({ maxLength: 45 }),
);
const seen = (text: string): string => visibleText(text).trim();

describe('what is typed for the later steps is on the wire or said, and nothing else is', { timeout }, () => {
  test('an order: its addresses, each once, and its number', () => {
    const email = fc.constantFrom(
      'a@b.example',
      'A@B.example',
      'dock@c.example',
      '\u200bdock@c.example',
      'nobody',
      'x@y',
    );
    const more = fc.array(fc.tuple(email, fc.constantFrom(',', ';', ' ', '\n')), { maxLength: 30 });
    fc.assert(
      fc.property(fc.uniqueArray(email, { maxLength: 3 }), more, odd, (ticked, typed, internalBolNumber) => {
        const text = typed.flat().join('');
        const { order, problem } = typedOrder(ticked, { more: text, internalBolNumber });
        const read = orderSchema.safeParse({ ...order, shipmentNumber: 'S1' });
        // What main would refuse is said at its field before.
        expect(read.success).toBe(problem === null);
        if (!read.success) return;
        const wire = encodeOrder(aShipment(), read.data);
        const meant = [...ticked, ...typed.map(([one]) => one)].map((one) => seen(one).toLowerCase());
        expect(wire.ShippingConfirmationEmail.map((one) => one.toLowerCase())).toEqual([...new Set(meant)]);
        expect(wire.InternalBOLNumber).toBe(seen(internalBolNumber));
      }),
      { numRuns },
    );
  });

  test('a tender: each of its fields as typed, or in the way', () => {
    // Where most fields are right, most tenders go.
    const mostly = (right: string[], ...wrong: string[]) =>
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, fc.constantFrom(...wrong), odd);
    const from = mostly(['00:00', '00:01', '09:30'], '24:00', '9:30', ' 09:30');
    const until = mostly(['09:31', '13:00', '23:59'], '24:00', '9:30', ' 09:30');
    const forms = fc.record({
      carrierCode: mostly(['SAIA', 'saia', ' odfl ', '\u200bSAIA'], 'Łódź'),
      pickupDate: mostly(['2026-03-08', '2026-11-01', '0026-01-01'], '2026-02-30'),
      ...{ pickupFrom: from, pickupUntil: until, quoteNumber: odd, specialInstructions: odd },
      freightTerms: fc.constantFrom('prepaid', 'collect', 'third-party', 'other'),
      purpose: fc.constantFrom('original', 'original', 'original', 'cancellation'),
    });
    let sent = 0;
    fc.assert(
      fc.property(arbitraryShipment, forms, (shipment, typed) => {
        const form = tenderFormSchema.parse(typed);
        const problems = tenderProblems(form, shipment, '700000001');
        const read = tenderSchema.safeParse(form);
        if (problems.length > 0 || !read.success) {
          for (const { path } of problems) expect(path).not.toBe('');
          expect(problems).not.toEqual([]);
          return;
        }
        sent += 1;
        const load = {
          shipment,
          tender: read.data,
          billing: shipment.shipper,
          bolNumber: '700000001',
          pdf: null,
        };
        const wire = encodeTender(load, settings);
        expect(wire).toMatchObject({
          CarrierCode: seen(form.carrierCode).toUpperCase(),
          PickupDate: form.pickupDate,
          PickupOpenTime: form.pickupFrom,
          PickupCloseTime: form.pickupUntil,
          QuoteNumber: seen(form.quoteNumber),
          SpecialInstructions: seen(form.specialInstructions),
          MethodOfPayment: { prepaid: 'PP', collect: 'CC', 'third-party': 'TP' }[form.freightTerms],
          TransactionSetPurpose: '00',
        });
        const quoted = wire.LoadReferences.filter(({ Code }) => Code === 'QT').map(({ Value }) => Value);
        expect(quoted).toEqual(seen(form.quoteNumber) === '' ? [] : [seen(form.quoteNumber)]);
      }),
      { numRuns },
    );
    expect(sent).toBeGreaterThan(numRuns / 20);
  });

  test('a quote: both ends, each line and each extra as typed, or in the way', () => {
    const zones = fc.constantFrom('America/Los_Angeles', 'America/Havana', 'America/St_Johns', 'UTC');
    let sent = 0;
    fc.assert(
      fc.property(typedForms, odd, zones, ({ form, language }, direction, zone) => {
        const read = readQuote(form, language, direction);
        if (!read.ok) {
          for (const { path } of read.problems) expect(path).not.toBe('');
          return;
        }
        sent += 1;
        const wire = encodeQuote(read.value, settings, zone);
        const typed = (at: number, key: keyof ShipmentForm['lines'][number]): number | undefined => {
          const field = numberFieldAt(`lines.${at}.${key}`);
          const text = form.lines[at]?.[key];
          const reading = field === null ? null : readField(String(text), field, language);
          return reading?.is === 'number' ? reading.value : undefined;
        };
        expect(wire.Items).toEqual(
          form.lines.map((_line, at) => {
            const sizes = {
              Length: typed(at, 'lengthIn'),
              Width: typed(at, 'widthIn'),
              Height: typed(at, 'heightIn'),
            };
            const given = Object.entries(sizes).filter(([, inches]) => inches !== undefined);
            return {
              ItemClass: String(typed(at, 'freightClass')),
              Weight: typed(at, 'weightLb'),
              ...Object.fromEntries(given),
              Pieces: typed(at, 'handlingUnits'),
            };
          }),
        );
        expect(wire).toMatchObject({
          PricingCode: 'P',
          PalletCount: wire.Items.reduce((sum, { Pieces }) => sum + Pieces, 0),
          OriginState: seen(form.shipper.state).toUpperCase(),
          OriginCountry: form.shipper.country.trim(),
          DestinationState: seen(form.consignee.state).toUpperCase(),
          DestinationCountry: form.consignee.country.trim(),
          Direction: seen(direction),
          Accessorials: form.accessorials.map((code) => ({ ServiceCode: seen(code) })),
        });
        expect(wire.ShipmentDate.slice(0, 19)).toBe(`${form.shipDate}T12:00:00`);
      }),
      { numRuns },
    );
    expect(sent).toBeGreaterThan(numRuns / 5);
  });

  test('the successor of a BOL says what the old one says, under another number', () => {
    fc.assert(
      fc.property(arbitraryShipment, languages, (shipment, language) => {
        const parts = { settings: () => ({ station: { language } }) } as unknown as Parameters<
          typeof successorForm
        >[0];
        const form = successorForm(parts, { shipment } as StoredShipment, '700000099');
        const read = readForm(form, language);
        expect(read.ok ? [] : read.problems).toEqual([]);
        if (!read.ok) return;
        const before = encodeBol(shipment, settings);
        expect(encodeBol(read.value, settings)).toEqual({ ...before, BillOfLadingNumber: '700000099' });
      }),
      { numRuns },
    );
  });

  test('a template states nothing of the load it was saved from in a field that is asked each time', () => {
    fc.assert(
      fc.property(
        arbitraryShipment,
        languages,
        fc.infiniteStream(fc.boolean()),
        (shipment, language, coin) => {
          const form = writeForm(shipment, language);
          const asked = askableFields(form).filter(() => coin.next().value === true);
          const packed = withAskedEmpty(withoutOwnNumbers(form), asked);
          const numbers = { bolNumber: '700000098', shipDate: '2026-11-27' };
          const changed = leaves(form).filter(
            ([path, text]) => !leaves(packed).some(([other, now]) => other === path && now === text),
          );
          for (const [path] of changed) {
            const with_ = path.replace('hazardQuantity', 'weightLb').replace('packageCount', 'pieces');
            const units = path.replace(/\w+$/, 'handlingUnits');
            expect(
              asked.includes(path) ||
                asked.includes(with_) ||
                asked.includes(units) ||
                /^(externalId|bolNumber|shipDate|proNumber|quoteNumber)$/.test(path),
            ).toBe(true);
          }
          const read = readForm({ ...packed, ...numbers }, language);
          if (!read.ok) return;
          const wire = encodeBol(read.value, settings);
          for (const path of asked.filter((one) => !one.startsWith('lines'))) {
            const name = {
              poNumber: 'PONumber',
              proNumber: 'ProNumber',
              trailerNumber: 'TrailerNumber',
              customerNumber: 'CustomerNumber',
              storeNumber: 'StoreNumber',
              departmentNumber: 'DepartmentNumber',
            }[path];
            if (name !== undefined) expect(wire[name as 'PONumber']).toBe('');
          }
        },
      ),
      { numRuns: numRuns / 2 },
    );
  });
});

// Regression: where clocks go back at midnight, the list ended an hour before its last day did.
test('a day of a quote or a list is that day at the station, also where the clocks change at midnight', () => {
  const zones = [
    'America/Havana',
    'America/Los_Angeles',
    'America/St_Johns',
    'America/Asuncion',
    'America/Mexico_City',
    'UTC',
  ];
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (local, zone) => {
      const dayAt = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instant);
      const { startDate, endDate } = encodeTracking({ scac: 'SAIA', from: local, to: local }, zone);
      const [first, noon, last] = [startDate, localDateTime(local, '12:00:00', zone), endDate].map((at) =>
        Date.parse(at),
      );
      expect([dayAt(first ?? 0), dayAt(noon ?? 0), dayAt(last ?? 0)]).toEqual([local, local, local]);
      // Nothing of the day is left out.
      expect([dayAt((first ?? 0) - 1000) < local, dayAt((last ?? 0) + 1000) > local]).toEqual([true, true]);
    }),
    { numRuns: 3000 },
  );
});
