import { expect, test } from 'vitest';
import { totals } from '#shared/freight/shipment.ts';
import { readShipments } from '../../../demo/shipments.ts';

const shipments = readShipments();
const some = (test: (one: (typeof shipments)[number]) => boolean): boolean => shipments.some(test);

test('the day has at least fourteen shipments, each with a number of its own', () => {
  expect(shipments.length).toBeGreaterThanOrEqual(14);
  expect(new Set(shipments.map((one) => one.bolNumber)).size).toBe(shipments.length);
});

test('every kind of shipment is in it', () => {
  expect(some((one) => one.lines.length >= 12)).toBe(true);
  expect(some((one) => one.lines.some((line) => line.hazard !== null) && one.hazmat !== null)).toBe(true);
  expect(some((one) => one.cashOnDelivery?.fee === 'collect')).toBe(true);
  expect(some((one) => one.cashOnDelivery?.fee === 'prepaid')).toBe(true);
  expect(some((one) => one.freightTerms === 'third-party' && one.billTo !== null)).toBe(true);
  expect(some((one) => one.freightTerms === 'collect')).toBe(true);
  expect(some((one) => one.consignee.country === 'CAN')).toBe(true);
  expect(some((one) => one.consignee.country === 'MEX')).toBe(true);
  expect(some((one) => totals(one.lines).handlingUnits === 40)).toBe(true);
  expect(some((one) => one.accessorials.length > 2)).toBe(true);
  expect(some((one) => one.specialInstructions.length > 500)).toBe(true);
  expect(some((one) => /^\d{5}-\d{4}$/.test(one.consignee.postalCode))).toBe(true);
});

test.each(['Łódź', 'Peña', 'Hébert', 'Møller'])('%s is among the names', (name) => {
  expect(some((one) => one.consignee.company.includes(name))).toBe(true);
});

test('nobody real can be called or written to', () => {
  const text = JSON.stringify(shipments);
  expect(text.match(/[\w.]+@[\w.-]+/g)?.filter((mail) => !mail.endsWith('.example'))).toEqual([]);
  for (const { shipper, consignee, billTo, hazmat } of shipments)
    for (const phone of [shipper.phone, consignee.phone, billTo?.phone, hazmat?.contactPhone])
      if (phone !== undefined) expect(phone).toMatch(/555/);
});
