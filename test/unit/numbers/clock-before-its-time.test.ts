import { expect, test } from 'vitest';
import { issueBolNumber, nextBolNumber } from '#main/numbers/bol-beginning.ts';
import { openInMemory } from '#support/open-in-memory.ts';
import { createStores } from '#main/storage/stores.ts';
import { aSettings } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';

// Regression: a new computer whose clock stands before 2026 at its first start gave BOL numbers like 7-3155759, which count up to nought.
test('a clock that stands before its time gives numbers of the usual form', () => {
  const base = aSettings();
  const settings = { ...base, station: { ...base.station, id: '7' } };
  const clock = createFakeClock('2020-01-01T00:00:00.000Z');
  const stores = createStores(openInMemory());
  const parts = { stores, clock, settings: () => settings, asksAboutEarlierNumbers: true };
  expect(nextBolNumber(parts)).toEqual({ number: '700000001' });
  expect(issueBolNumber(parts)).toBe('700000001');
  expect(stores.counters.next('shipment-number')).toBe(1);
  // Set right, it goes on from there.
  clock.setWallClock('2026-11-25T12:00:00.000Z');
  expect(issueBolNumber(parts)).toBe('700000002');
});
