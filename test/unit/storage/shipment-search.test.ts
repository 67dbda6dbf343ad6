import { expect, test } from 'vitest';
import { fold } from '#shared/freight/text/fold.ts';
import { aConsignee, aShipment } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';

function stationWithTwo() {
  const { stores } = openStation();
  const common = { serviceBolNumber: null, createdAt: '2026-11-17T15:00:00.000Z', createdBy: 'Ana' };
  stores.shipments.insert({ id: 'a', shipment: aShipment({ externalId: 'WMS-1' }), ...common });
  const shipment = aShipment({
    bolNumber: '700018343',
    proNumber: '',
    poNumber: 'ZX-4',
    consignee: aConsignee({ company: 'Łódź Œuvres "Ltd"' }),
  });
  stores.shipments.insert({ id: 'b', shipment, ...common });
  return stores.shipments;
}

test.each([
  ['', ['b', 'a']],
  ['70001834', ['b', 'a']],
  ['700018342', ['a']],
  ['1234567890', ['a']],
  ['123-456789-0', ['a']],
  ['wms-1', ['a']],
  ['pena', ['a']],
  ['PEÑA hermanos', ['a']],
  ['lodz oeuvres', ['b']],
  ['"ltd"', ['b']],
  ['zx', ['b']],
  ['zx 4', ['b']],
  ['OR 700018343', ['b']],
  ['nothing', []],
  ['-- OR *', []],
])('%j finds %j', (text, ids) => {
  expect(
    stationWithTwo()
      .find(text, 10)
      .map((row) => row.id),
  ).toEqual(ids);
});

test('the number that the service gave finds it, and the repaired words replace the old ones', () => {
  const shipments = stationWithTwo();
  shipments.setServiceBolNumber('a', '900771');
  shipments.replace('b', aShipment({ bolNumber: '700018343', poNumber: 'NEW-PO' }));
  expect(shipments.find('900771', 10).map((row) => row.id)).toEqual(['a']);
  expect(shipments.find('new-po', 10).map((row) => row.id)).toEqual(['b']);
  expect(shipments.find('lodz', 10)).toEqual([]);
});

// The labels of an accepted BOL wait for this commit, and its number is mostly the one that was asked for.
test('a number that it is found by already is not written into the index again', () => {
  const { db, stores } = openStation();
  const common = { serviceBolNumber: null, createdAt: '2026-11-17T15:00:00.000Z', createdBy: 'Ana' };
  stores.shipments.insert({ id: 'a', shipment: aShipment({ bolNumber: '700018342' }), ...common });
  const index = () => db.prepare('SELECT id, block FROM shipment_search_data ORDER BY id').all();
  const before = index();
  stores.shipments.setServiceBolNumber('a', '700018342');
  expect(index()).toEqual(before);
  expect(stores.shipments.get('a')?.serviceBolNumber).toBe('700018342');
  stores.shipments.setServiceBolNumber('a', '900771');
  expect(index()).not.toEqual(before);
});

test('accents fold, also those that Unicode does not take apart', () => {
  expect(fold('Łódź ÅNGSTRÖM Straße Ðæth')).toBe('lodz angstrom strasse daeth');
});
