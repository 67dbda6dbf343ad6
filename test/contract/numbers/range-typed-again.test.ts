import { expect, test } from 'vitest';
import { completePro, type ProRule } from '#shared/freight/numbers/pro-rule.ts';
import { bestRound, ownTime } from '#support/longest-task.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { aShipment } from '#support/builders.ts';

const first = 10_000_000;
const many = 5_000;

/** A station whose numbers from `first` on were given, or stand on shipments as stickers, and whose range is typed in from there again. */
function stationWith(rule: ProRule, how: 'given' | 'stickers' | 'in turn') {
  const bench = numbersBench(openStation().db, {
    numbers: someNumbers({
      proRanges: [{ scac: 'XPOL', rule, first: String(first), last: String(first + 2 * many) }],
    }),
  });
  bench.db.transaction(() => {
    for (let at = 0; at < many; at += 1) {
      const number = completePro(String(first + at), rule);
      bench.stores.shipments.insert(
        aStoredShipment(`s${at}`, { shipment: aShipment({ proNumber: number, scac: 'XPOL' }) }),
      );
      if (how === 'given' || (how === 'in turn' && at % 2 === 0))
        bench.stores.proNumbers.add({ scac: 'XPOL', number }, `s${at}`, '2026-11-17T12:00:00.000Z');
    }
  });
  return bench;
}

// Regression: each number was asked about by itself, inside the commit of F9. Most of its time is making the 5,000.
test.each([
  { rule: 'xpo', how: 'given' },
  { rule: 'none', how: 'given' },
  { rule: 'xpo', how: 'stickers' },
  { rule: 'xpo', how: 'in turn' },
] as const)(
  'F9 does not wait for 5,000 numbers that are passed over: $rule, $how',
  async ({ rule, how }) => {
    const milliseconds = await bestRound(60, async () => {
      const { enter } = stationWith(rule, how);
      const elsewhere = await enter({ scac: 'SAIA' });
      expect(elsewhere.shipment.proNumber).toBe('');
      const from = ownTime();
      const { shipment } = await enter({ scac: 'XPOL' });
      const took = ownTime() - from;
      expect(shipment.proNumber).toBe(completePro(String(first + many), rule));
      expect((await enter({ scac: 'XPOL' })).shipment.proNumber).toBe(
        completePro(String(first + many + 1), rule),
      );
      return took;
    });
    console.info(`${rule}, ${how}: ${milliseconds.toFixed(1)} ms`);
    expect(milliseconds).toBeLessThan(60);
  },
  240_000,
);

test('what is free between the numbers that are passed over is given, in order, whatever stands between them', async () => {
  const { enter, stores, db } = numbersBench(openStation().db, {
    numbers: someNumbers({
      proRanges: [
        { scac: 'XPOL', first: 'A1', last: 'A9' },
        { scac: 'XPOL', first: 'A100', last: 'A101' },
      ],
    }),
  });
  db.transaction(() => {
    stores.shipments.insert(aStoredShipment('s'));
    // Of other lengths, and with a check digit that a rule of before had put there.
    for (const number of ['A1', 'A10', 'A100', 'A2', 'A25', 'A3', 'A5', 'A7', 'A8', 'A9', 'B1'])
      stores.proNumbers.add({ scac: 'XPOL', number }, 's', '2026-11-17T12:00:00.000Z');
    stores.proNumbers.add({ scac: 'SAIA', number: 'A4' }, 's', '2026-11-17T12:00:00.000Z');
  });
  await enter({ scac: 'XPOL', proNumber: 'a-6' });
  const given = [];
  for (let n = 0; n < 3; n += 1) given.push((await enter({ scac: 'XPOL' })).shipment.proNumber);
  expect(given).toEqual(['A4', 'A101', '']);
});
