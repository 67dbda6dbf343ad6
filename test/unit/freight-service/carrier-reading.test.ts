import { expect, test } from 'vitest';
import { tenderAsSent } from '#main/freight-service/carrier-reading.ts';
import { aParty, aShipment, aTenderForm } from '#support/builders.ts';

const load = { shipment: aShipment(), tender: aTenderForm(), bolNumber: '700000042', pdfBytes: null };

test('a tender that is not whole yet is shown with the package types chosen so far', () => {
  const tender = aTenderForm({ pickupDate: '', packageTypes: ['BDL'] });
  const reading = tenderAsSent({ ...load, tender }, null);
  expect(reading.problems).not.toEqual([]);
  expect(reading.items[0]?.packageType).toBe('BDL');
});

test('a BOL without a number is no reference', () => {
  expect(tenderAsSent(load, null).references).toContainEqual({ code: 'BL', value: '700000042' });
  const codes = tenderAsSent({ ...load, bolNumber: null }, null).references.map(({ code }) => code);
  expect(codes).not.toContain('BL');
});

test('a third party that pays and is not named leaves its place empty', () => {
  const tender = aTenderForm({ freightTerms: 'third-party' });
  expect(tenderAsSent({ ...load, tender }, null).locations[2]).toBeNull();
  const billTo = aParty({ company: 'Freight Audit Inc' });
  const paid = tenderAsSent({ ...load, tender, shipment: aShipment({ billTo }) }, null);
  expect(paid.locations[2]?.company).toBe('Freight Audit Inc');
});
