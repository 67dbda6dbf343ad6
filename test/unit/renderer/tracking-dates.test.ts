import { expect, test } from 'vitest';
import {
  addDays,
  lastWeek,
  localDay,
  rangeOfShipment,
  rangeOnNewDay,
  findInTracking,
} from '#renderer/components/tracking/date-range.ts';
import { hrefOf, routeOf } from '#renderer/state/address.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { shipment } from '#support/fake-shipment-parts.ts';

const now = new Date(2026, 10, 17, 23, 59);

test('the days are those of the station’s own clock', () => {
  expect(localDay(now)).toBe('2026-11-17');
  expect(localDay(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
  expect(lastWeek(now)).toEqual({ from: '2026-11-10', to: '2026-11-17' });
});

test('days are counted across months, leap days and clock changes', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-11-02', -2)).toBe('2026-10-31');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a shipment is looked for from the day it was made until today, and not for ever', () => {
  const made = (day: string) => new Date(`${day}T12:00:00`).toISOString();
  expect(rangeOfShipment('2026-11-14', made('2026-11-13'), now)).toEqual({
    from: '2026-11-13',
    to: '2026-11-17',
  });
  expect(rangeOfShipment('2026-11-10', made('2026-11-13'), now)).toEqual({
    from: '2026-11-10',
    to: '2026-11-17',
  });
  expect(rangeOfShipment('2026-06-01', made('2026-06-01'), now)).toEqual({
    from: '2026-06-01',
    to: '2026-07-01',
  });
  // Shipped tomorrow, made today: it can already be listed.
  expect(rangeOfShipment('2026-11-18', made('2026-11-17'), now)).toEqual({
    from: '2026-11-17',
    to: '2026-11-17',
  });
  // A station whose clock was set back.
  expect(rangeOfShipment('2026-11-20', made('2026-11-20'), now)).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
  });
});

test('Find in tracking: the carrier it was tendered to, its days, its number; the address keeps all of it', () => {
  const view = shipmentView('done');
  const asked = findInTracking(view, now);
  expect(asked).toEqual({ scac: 'SAIA', from: '2026-11-17', to: '2026-11-17', text: '0700018342' });
  const route = { screen: 'tracking', ...asked } as const;
  expect(routeOf(hrefOf(route))).toEqual(route);
  expect(findInTracking({ ...view, shipment: shipment({ scac: '' }) }, now)).not.toHaveProperty('scac');
});

test('a range until today goes on until the new day, and the usual week stays a week', () => {
  const [before, today] = ['2026-11-17', '2026-11-18'];
  expect(rangeOnNewDay({ from: '2026-11-10', to: before }, before, today)).toEqual({
    from: '2026-11-11',
    to: today,
  });
  expect(rangeOnNewDay({ from: '2026-11-17', to: before }, before, today)).toEqual({
    from: before,
    to: today,
  });
  // After a weekend asleep.
  expect(rangeOnNewDay({ from: '2026-11-10', to: before }, before, '2026-11-20').from).toBe('2026-11-13');
  for (const own of [
    { from: '2026-11-01', to: '2026-11-16' },
    { from: '2026-11-10', to: '' },
  ])
    expect(rangeOnNewDay(own, before, today)).toEqual(own);
});
