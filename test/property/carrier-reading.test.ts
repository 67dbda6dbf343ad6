import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenderAsSent } from '#main/freight-service/carrier-reading.ts';
import { tenderPayload } from '#main/freight-service/tender-payload.ts';
import type { TenderRequest } from '#main/freight-service/wire/load-tender.ts';
import { billingParty, tenderFormSchema, type Tender } from '#shared/freight/tender.ts';
import { tenderAsSentSchema } from '#shared/station/later-step.ts';
import { arbitraryShipment, arbitraryTender } from '#support/arbitraries.ts';

const formOf = (tender: Tender) => tenderFormSchema.parse(tender);
const typed = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('', 'SAIA', '2026-11-18', '13:00', 'collect'),
);
const anyForm = fc.record({
  carrierCode: typed,
  pickupDate: typed,
  pickupFrom: typed,
  pickupUntil: typed,
  freightTerms: typed,
  purpose: typed,
  quoteNumber: typed,
  specialInstructions: typed,
  packageTypes: fc.array(fc.constantFrom('', 'BDL', 'LOS', 'CTN', 'not a code'), { maxLength: 6 }),
});

test('whatever is typed, there is a reading that the bridge takes, and it says what is in the way', () => {
  fc.assert(
    fc.property(arbitraryShipment, anyForm, fc.option(fc.string()), (shipment, tender, bolNumber) => {
      const reading = tenderAsSent({ shipment, tender, bolNumber, pdfBytes: null }, null);
      expect(tenderAsSentSchema.safeParse(reading).error).toBeUndefined();
      if (bolNumber === null) expect(reading.problems.map(({ path }) => path)).toContain('bolNumber');
    }),
    { numRuns: 500 },
  );
});

test('a reading without problems is what the payload says; with problems there is no payload', () => {
  fc.assert(
    fc.property(arbitraryShipment, arbitraryTender, (shipment, tender) => {
      const load = { shipment, bolNumber: '700000042' };
      const reading = tenderAsSent({ ...load, tender: formOf(tender), pdfBytes: null }, null);
      const payload = tenderPayload({ ...load, tender, pdf: null }, null);
      expect(payload.ok).toBe(reading.problems.length === 0);
      if (!payload.ok) return;
      const request = JSON.parse(payload.value) as TenderRequest;
      expect(reading.locations.map((place) => place?.company)).toEqual(
        request.Locations.map(({ Company }) => Company),
      );
      expect(reading.locations[2]?.company).toBe(billingParty(shipment, tender.freightTerms)?.company);
      expect(reading.items.map(({ packageType }) => packageType)).toEqual(
        request.Items.map(({ PackageType }) => PackageType),
      );
      expect(reading).toMatchObject({
        palletCount: request.PalletCount,
        totalWeightLb: request.TotalWeight,
        methodOfPayment: request.MethodOfPayment,
        blReferenceNumber: 700000042,
        quoteNumber: request.QuoteNumber,
      });
    }),
    { numRuns: 500 },
  );
});
