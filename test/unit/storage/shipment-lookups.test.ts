import { expect, test } from 'vitest';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { storeTenderReply } from '#main/outbox/answer-documents.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import { aConsignee, aShipment, aTenderForm } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { normalBol, normalPro } from '#main/storage/database/number-sql.ts';

function station() {
  const { db, stores } = openStation();
  const add = (id: string, changes: Partial<ShipmentForm>, serviceBolNumber: string | null = null) => {
    stores.shipments.insert(
      aStoredShipment(id, {
        shipment: aShipment(changes),
        serviceBolNumber,
        createdAt: '2026-11-17T15:00:00.000Z',
      }),
    );
  };
  return { db, stores, add };
}

test('a shipment is known by its BOL number as asked or given, its ShipmentNumber, and its PRO however it is written', () => {
  const { stores, add } = station();
  add('a', { bolNumber: '700000001', proNumber: '123-456789-0' });
  add('b', { bolNumber: '700000002', proNumber: '' }, 'SVC-77');
  add('c', { bolNumber: '700000003', proNumber: '55 0 1' });
  stores.orders.put('c', {
    shipmentNumber: 'S700000009',
    internalBolNumber: '',
    confirmationEmails: [],
    queuedAt: '2026-11-17T15:00:00.000Z',
  });
  const ids = (numbers: string[], pro = '') => stores.shipments.byNumbers(numbers, pro).map(({ id }) => id);
  expect(ids(['700000001'])).toEqual(['a']);
  expect(ids(['SVC-77', '700000001'])).toEqual(['a', 'b']);
  expect(ids(['S700000009'])).toEqual(['c']);
  expect(ids([], '1234567890')).toEqual(['a']);
  expect(ids([], '55-0-1')).toEqual(['c']);
  expect(ids([''], '')).toEqual([]);
  expect(ids(['PO-88121'])).toEqual([]);
});

test('the usual carrier: the one most used to that dock, the newer of two equals', () => {
  const { stores, add } = station();
  const to = (postalCode: string) => ({ consignee: aConsignee({ postalCode }) });
  add('1', { scac: 'ODFL', ...to('97209') });
  add('2', { scac: 'SAIA', ...to('97209-1111') });
  expect(stores.shipments.usualScac('Peña Hermanos', '97209')).toBe('SAIA');
  add('3', { scac: 'ODFL', ...to('97209') });
  add('4', { scac: '', ...to('97209') });
  add('5', { scac: '', ...to('97209') });
  add('6', { scac: '', ...to('97209') });
  expect(stores.shipments.usualScac(' peña hermanos ', '97209-4411')).toBe('ODFL');
  expect(stores.shipments.usualScac('Peña Hermanos', '97301')).toBe(null);
  expect(stores.shipments.usualScac('Another', '97209')).toBe(null);
});

// All 20,000 loads to one warehouse were read at each comparison of rates: 90 ms of main, and more every day.
test('the usual carrier is that of the newest 200 loads to a dock, however many there were before', () => {
  const { stores, add } = station();
  for (let n = 0; n < 300; n += 1) add(`old${n}`, { scac: 'ODFL' });
  for (let n = 0; n < 120; n += 1) add(`new${n}`, { scac: 'SAIA' });
  expect(stores.shipments.usualScac('Peña Hermanos', '97209')).toBe('SAIA');
});

test('each lookup has its index: none reads all shipments', () => {
  const { db } = station();
  const plan = (sql: string) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((row) => String(row['detail']))
      .join('; ');
  const pro = normalPro(`json_extract(data, '$.proNumber')`);
  expect(plan(`SELECT seq FROM shipments WHERE ${pro} = ${normalPro(`'x'`)}`)).toContain('shipments_by_pro');
  const consignee = `lower(json_extract(data, '$.consignee.company'))`;
  expect(plan(`SELECT seq FROM shipments WHERE ${consignee} = lower('x')`)).toContain(
    'shipments_by_consignee',
  );
});

test('who has a BOL number: typed or given, dashes, blanks and capitals aside, found by an index', () => {
  const { db, stores, add } = station();
  add('a', { bolNumber: '7-0 0A' });
  add('b', { bolNumber: '700000002' }, 'svc 77');
  const ids = (number: string) => stores.shipments.byBolNumber(number).map(({ id }) => id);
  expect([ids('700a'), ids('SVC-77'), ids('700000002'), ids('70'), ids(' - '), ids('')]).toEqual([
    ['a'],
    ['b'],
    ['b'],
    [],
    [],
    [],
  ]);
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN SELECT seq FROM shipments WHERE ${normalBol('service_bol_number')} = ?`)
    .all('SVC77');
  expect(JSON.stringify(plan)).toContain('shipments_by_plain_bl');
});

// Regression: an id of 0 was shown as a pickup number and found by the search.
test('ids and messages of nothing in an answer are none', () => {
  const { stores, add } = station();
  add('a', { bolNumber: '700000001', poNumber: '', proNumber: '' });
  stores.tenders.put('a', {
    tender: tenderSchema.parse(aTenderForm()),
    queuedAt: '2026-11-17T15:00:00.000Z',
    wasTest: false,
  });
  storeTenderReply(stores, 'a', { confirmationId: 'None', pickupId: 0, message: '' });
  expect(stores.tenders.ofShipment('a')).toMatchObject({
    confirmationId: null,
    pickupId: null,
    message: null,
  });
  expect(stores.shipments.find('none', 5)).toEqual([]);
});
