import { expect, test } from 'vitest';
import { rememberStatuses } from '#main/rates-and-tracking/remember-statuses.ts';
import { trackingRecordSchema, type TrackingRecord } from '#shared/freight/tracking.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aShipment, aTenderForm } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = (minute: number) => `2026-11-17T15:${String(minute).padStart(2, '0')}:00.000Z`;
const record = (changes: Partial<TrackingRecord>): TrackingRecord => ({
  ...trackingRecordSchema.parse(
    Object.fromEntries(Object.keys(trackingRecordSchema.shape).map((key) => [key, ''])),
  ),
  scac: 'SAIA',
  ...changes,
});

function station(changes: Partial<ShipmentForm> = {}) {
  const { db, stores } = openStation();
  const shipment = aShipment({ bolNumber: '700000001', proNumber: '55-1', ...changes });
  stores.shipments.insert(aStoredShipment('a', { shipment, createdAt: at(0) }));
  const see = (minute: number, ...records: TrackingRecord[]) =>
    rememberStatuses({ db, stores }, 'SAIA', records, at(minute));
  const words = () => stores.seenStatuses.ofShipment('a').map((one) => one.record.statusMessage);
  return { stores, see, words };
}

test.each([
  ['its BOL number', { bolNumber: '700000001' }],
  ['its BOL number as reference', { referenceNumber: '700000001' }],
  ['its PRO, written otherwise', { pro: '551' }],
  ['its number, from a list that does not repeat the SCAC', { bolNumber: '700000001', scac: '' }],
])('known by %s', async (_how, changes) => {
  expect(await station().see(1, record({ ...changes, statusMessage: 'Picked up' }))).toEqual(['a']);
});

test.each([
  ['another carrier with the same number', { bolNumber: '700000001', scac: 'ODFL' }],
  ['a purchase order', { referenceNumber: 'PO-88121' }],
  ['no number at all', {}],
])('not taken for it: %s', async (_what, changes) => {
  expect(await station().see(1, record({ ...changes, statusMessage: 'Picked up' }))).toEqual([]);
});

test('the carrier of its tender counts as its carrier', async () => {
  const { stores, see } = station({ scac: '' });
  expect(await see(1, record({ bolNumber: '700000001' }))).toEqual([]);
  stores.tenders.put('a', { tender: tenderSchema.parse(aTenderForm()), queuedAt: at(1), wasTest: false });
  expect(await see(2, record({ bolNumber: '700000001' }))).toEqual(['a']);
});

test('only what changed is added; a status that comes back is a change', async () => {
  const { see, words, stores } = station();
  const said = (statusMessage: string) => record({ bolNumber: '700000001', statusMessage });
  expect(await see(1, said('Picked up'))).toEqual(['a']);
  expect(await see(2, said('Picked up'))).toEqual([]);
  expect(await see(3, said('Delayed'))).toEqual(['a']);
  expect(await see(4, said('Picked up'))).toEqual(['a']);
  expect(words()).toEqual(['Picked up', 'Delayed', 'Picked up']);
  expect(stores.seenStatuses.newest('a')?.seenAt).toBe(at(4));
});

test('a list that tells the whole course each time adds each status once', async () => {
  const { see, words } = station();
  const course = ['Picked up', 'Departed', 'Delivered'].map((statusMessage, hour) =>
    record({ bolNumber: '700000001', statusMessage, statusTime: `1${hour}:00` }),
  );
  await see(1, ...course.slice(0, 2));
  await see(2, ...course.slice(0, 2));
  await see(3, ...course);
  expect(words()).toEqual(['Delivered', 'Departed', 'Picked up']);
});
