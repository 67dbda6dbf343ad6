import { expect, test } from 'vitest';
import { dice } from '#support/dice.ts';
import { fuzzReaders } from '../campaigns/fuzz/fuzz-readers.ts';
import { fuzzStation } from '../campaigns/fuzz/fuzz-station.ts';

// The short form of test/campaigns/fuzz.ts; its seed is told there.
const seed = 20_261_122;

test('whatever a printer, a service’s labels or an administrator’s file say is read or refused', () => {
  expect(fuzzReaders(dice(seed), 3000)).toEqual([]);
});

test('whatever a page asks at whatever service is answered, and never by a fault without a name', async () => {
  const { faults, ends } = await fuzzStation(dice(seed + 1), 1500);
  expect(faults).toEqual([]);
  // It went further than the check of what is asked.
  for (const end of ['ok', 'bad-input', 'not-found', 'BOL in-doubt'])
    expect(ends.get(end) ?? 0, end).toBeGreaterThan(0);
});
