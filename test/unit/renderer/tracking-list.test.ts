import { describe, expect, it, test } from 'vitest';
import { groupHeight, listWindow, offsetsOf, rowHeight } from '#renderer/components/tracking/list-window.ts';
import { stationShipmentOf } from '#renderer/components/tracking/station-shipment.ts';
import { matchesFilter, statusGroups } from '#renderer/components/tracking/status-groups.ts';
import { statusMark } from '#renderer/components/tracking/status-mark.ts';
import {
  dayOf,
  statusSortKey,
  statusTimeWords,
  plainTime,
} from '#renderer/components/tracking/status-time.ts';
import { numberToReadAloud, trackedShipments } from '#renderer/components/tracking/tracked-shipment.ts';
import { fullList, longList, ownRow, trackingRecord } from '#support/fake-tracking.ts';
import { bestRound, ownTime } from '#support/longest-task.ts';

describe('the colour of a carrier’s words', () => {
  it.each([
    ['Delivered', 'done'],
    ['D1', 'done'],
    ['Unloaded at consignee', 'done'],
    ['Out for delivery', 'send'],
    ['X1 - at delivery location', 'send'],
    ['En route', 'sent'],
    ['Enroute', 'sent'],
    ['Arrived at destination terminal', 'sent'],
    ['Departed terminal, en route', 'sent'],
    ['Picked up', 'sent'],
    ['Shipment information received', 'wait'],
    ['Pickup scheduled', 'wait'],
    ['Delayed due to weather', 'warn'],
    ['SD', 'warn'],
    ['Delivery attempted', 'warn'],
    ['Undelivered', 'warn'],
    ['Not yet delivered', 'warn'],
    ['Delivery refused by consignee', 'stop'],
    ['A9', 'stop'],
    ['Delivered, damaged', 'stop'],
    ['Zugestellt', 'off'],
    ['', 'off'],
  ])('“%s” is %s', (words, mark) => {
    expect(statusMark(words)).toBe(mark);
    expect(statusMark(`  ${words.toUpperCase()} `)).toBe(mark);
  });
});

describe('the day and time a carrier wrote', () => {
  it.each([
    ['2026-11-17', '2026-11-17'],
    ['2026-11-17T00:00:00', '2026-11-17'],
    ['20261117', '2026-11-17'],
    ['11/7/2026', '2026-11-07'],
    ['2026-13-40', null],
    // Regression: February 30 was shown as March 2.
    ['2026-02-30', null],
    ['2/30/2026', null],
    // Regression: what programs write where they have no day was "Jan 1, 1", and the end of the year 9999 the newest status for ever.
    ['0001-01-01T00:00:00', null],
    ['1/1/1900', null],
    ['9999-12-31', null],
    ['yesterday', null],
    ['', null],
  ])('the day of “%s” is %s', (text, day) => expect(dayOf(text)).toBe(day));

  it.each([
    ['0940', '09:40'],
    ['094059', '09:40'],
    ['09:40:00', '09:40'],
    ['9:40 PM', '9:40 PM'],
    ['noon', 'noon'],
  ])('the time “%s” is shown as %s', (text, time) => expect(plainTime(text)).toBe(time));

  it('stands raw with its code: nothing is converted', () => {
    const said = { statusDate: '2026-11-17', statusTime: '23:40', statusTimeCode: 'PT' };
    expect(statusTimeWords(said)).toMatch(/^Nov 17.* 23:40 PT$/);
    expect(statusTimeWords({ ...said, statusDate: 'soon', statusTime: '' })).toBe('soon');
    expect(statusTimeWords({ statusDate: '', statusTime: '', statusTimeCode: 'LT' })).toBe('');
  });

  it('a day that nobody lives is not shown, one that is misspelt stands raw', () => {
    const said = { statusTime: '', statusTimeCode: '' };
    expect(statusTimeWords({ ...said, statusDate: '0001-01-01T00:00:00' })).toBe('');
    expect(statusTimeWords({ ...said, statusDate: '2026-02-30' })).toBe('2026-02-30');
  });

  // Regression: of two statuses of one day the first listed was the newest, though both said when.
  it('a time that stands in the date counts where there is no other', () => {
    const at = (statusDate: string, statusTime = '') => ({ statusDate, statusTime, statusTimeCode: '' });
    expect(statusSortKey(at('2026-11-17T16:05:00')) > statusSortKey(at('2026-11-17T09:40:00-08:00'))).toBe(
      true,
    );
    expect(statusTimeWords(at('2026-11-17T16:05:00'))).toMatch(/^Nov 17.* 16:05$/);
    expect(statusTimeWords(at('11/17/2026 4:05 PM'))).toMatch(/^Nov 17.* 4:05 PM$/);
    expect(statusTimeWords(at('2026-11-17T00:00:00'))).toMatch(/^Nov 17(, \d{4})?$/);
    expect(statusTimeWords(at('2026-11-17T16:05:00', '0940'))).toMatch(/^Nov 17.* 09:40$/);
  });

  it('sorts, half days too', () => {
    const at = (statusDate: string, statusTime: string) =>
      statusSortKey({ statusDate, statusTime, statusTimeCode: '' });
    expect(at('11/17/2026', '1:05 PM') > at('2026-11-17', '0959')).toBe(true);
    expect(at('2026-11-17', '12:10 AM') < at('2026-11-17', '01:00')).toBe(true);
    expect(at('2026-11-17', '') < at('2026-11-17', '00:01')).toBe(true);
  });
});

test('the records of one shipment are one row with its newest status, in whatever order they come', () => {
  const way = [
    trackingRecord({
      bolNumber: '7',
      statusDate: '2026-11-15',
      statusTime: '10:00',
      statusMessage: 'En route',
    }),
    trackingRecord({
      bolNumber: '7',
      statusDate: '2026-11-16',
      statusTime: '08:00',
      statusMessage: 'Delivered',
    }),
    trackingRecord({
      bolNumber: '7',
      statusDate: '2026-11-14',
      statusTime: '23:00',
      statusMessage: 'Picked up',
    }),
    trackingRecord({ bolNumber: '8', statusMessage: 'Picked up' }),
    trackingRecord({ statusMessage: 'Nameless' }),
    trackingRecord({ statusMessage: 'Nameless' }),
  ];
  const shipments = trackedShipments(way);
  expect(shipments).toHaveLength(4);
  expect(shipments[0]?.records.map((one) => one.statusMessage)).toEqual([
    'Delivered',
    'En route',
    'Picked up',
  ]);
  expect(shipments[0]?.newest.statusMessage).toBe('Delivered');
  expect(new Set(shipments.map(({ key }) => key)).size).toBe(4);
});

test('the number read aloud: PRO, else BOL, else reference', () => {
  expect(numberToReadAloud(trackingRecord({ pro: '1', bolNumber: '2' }))).toEqual({
    number: '1',
    kind: 'pro',
  });
  expect(numberToReadAloud(trackingRecord({ bolNumber: '2', referenceNumber: '3' }))).toEqual({
    number: '2',
    kind: 'bol',
  });
  expect(numberToReadAloud(trackingRecord({ referenceNumber: '3' }))).toEqual({
    number: '3',
    kind: 'reference',
  });
  expect(numberToReadAloud(trackingRecord())).toEqual({ number: '', kind: 'none' });
});

test('groups: by the words, trouble first, what is over last; newest first in each', () => {
  const groups = statusGroups(trackedShipments(fullList));
  expect(groups.map(({ words, mark, shipments }) => [words, mark, shipments.length])).toEqual(
    [
      ['Delayed', 'warn', 1],
      ['Refused by consignee', 'stop', 1],
      ['En route', 'sent', 2],
      ['Delivered', 'done', 14],
    ].toSpliced(2, 0, ['Out for delivery', 'send', 2]),
  );
  expect(groups[2]?.shipments.map(({ newest }) => newest.statusTime)).toEqual(['08:20', '07:55']);
  const mixed = trackedShipments([
    trackingRecord({ pro: '1', statusMessage: 'In  Transit' }),
    trackingRecord({ pro: '2', statusMessage: 'IN TRANSIT ' }),
  ]);
  expect(statusGroups(mixed).map(({ words, shipments }) => [words, shipments.length])).toEqual([
    ['In Transit', 2],
  ]);
});

test('the filter finds any word of a shipment without accents, capitals and dashes', () => {
  const [lodz] = trackedShipments([
    trackingRecord({
      pro: '123-456789-0',
      consigneeName: 'Łódź Bakery',
      locationCity: 'Omaha',
      statusMessage: 'Delayed',
    }),
  ]);
  if (lodz === undefined) throw new Error('no shipment');
  for (const typed of ['', 'lodz', 'OMAHA delay', '1234567890', '456789'])
    expect(matchesFilter(lodz, typed), typed).toBe(true);
  for (const typed of ['reno', 'lodz reno', '999', '-'])
    expect(matchesFilter(lodz, typed), typed).toBe(typed === '-');
});

test('own shipments: by number and carrier, that of the bill or that of the tender', () => {
  const rows = [
    ownRow({ id: 'other', scac: 'ODFL' }),
    ownRow(),
    ownRow({ id: 'tendered', bolNumber: '9', proNumber: '', scac: '' }),
  ];
  expect(stationShipmentOf(rows, trackingRecord({ bolNumber: '0700018201' }), 'SAIA')?.id).toBe('shipment-1');
  expect(stationShipmentOf(rows, trackingRecord({ pro: '5023348817', scac: '' }), 'SAIA')?.id).toBe(
    'shipment-1',
  );
  expect(stationShipmentOf(rows, trackingRecord({ bolNumber: '9' }), 'SAIA')?.id).toBe('tendered');
  expect(
    stationShipmentOf(rows, trackingRecord({ bolNumber: '0700018201', scac: 'EXLA' }), 'EXLA'),
  ).toBeNull();
  const moved = [
    ownRow({ tenderedTo: 'EXLA' }),
    ownRow({ id: 'none', bolNumber: '9', scac: '', tenderedTo: 'EXLA' }),
  ];
  expect(
    stationShipmentOf(moved, trackingRecord({ bolNumber: '0700018201', scac: 'EXLA' }), 'EXLA')?.id,
  ).toBe('shipment-1');
  expect(stationShipmentOf(moved, trackingRecord({ bolNumber: '0700018201' }), 'SAIA')?.id).toBe(
    'shipment-1',
  );
  expect(stationShipmentOf(moved, trackingRecord({ bolNumber: '9' }), 'SAIA')).toBeNull();
  expect(stationShipmentOf(rows, trackingRecord(), 'SAIA')).toBeNull();
});

describe('a long list', () => {
  const offsets = offsetsOf(
    Array.from({ length: 3000 }, (_, at) => (at % 100 === 0 ? groupHeight : rowHeight)),
  );
  const whole = offsets.at(-1) ?? 0;

  it.each([0, 1, 51, 52, 700, 77_777, whole - 500, whole, whole + 9000])(
    'drawn at %d px: what is seen, and no more than needed',
    (top) => {
      const part = listWindow(offsets, top, 500);
      const seenTop = Math.min(top, whole);
      expect(offsets[part.first]).toBeLessThanOrEqual(seenTop);
      expect(part.above).toBe(offsets[part.first]);
      const drawn = (offsets[part.end] ?? 0) - part.above;
      expect(part.above + drawn + part.below).toBe(whole);
      expect((offsets[part.end] ?? 0) >= Math.min(whole, seenTop + 500)).toBe(true);
      expect(part.end - part.first).toBeLessThan(40);
    },
  );

  it('of nothing is nothing', () =>
    expect(listWindow(offsetsOf([]), 0, 500)).toEqual({ first: 0, end: 0, above: 0, below: 0 }));

  it('is grouped within a frame or two', async () => {
    const records = longList(5000);
    const group = () => {
      const start = ownTime();
      expect(
        statusGroups(trackedShipments(records)).reduce((sum, { shipments }) => sum + shipments.length, 0),
      ).toBe(5000);
      return Promise.resolve(ownTime() - start);
    };
    // Measured at some 30 ms; a quadratic way takes seconds.
    expect(await bestRound(1000, group)).toBeLessThan(1000);
  });
});
