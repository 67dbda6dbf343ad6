import { expect, test, vi } from 'vitest';
import { countedRange, issuedUnshared, poolState, rangeState, assignPro } from '#main/numbers/pro-pool.ts';
import type { ProRange } from '#shared/freight/numbers/pro-range.ts';
import { aShipment } from '#support/builders.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-17T12:00:00.000Z';
type TypedRange = Pick<ProRange, 'scac' | 'first' | 'last'> & Partial<ProRange>;

/** A station with these ranges, and shipments a, b, c … that take a number of a carrier's pool. */
function station(proRanges: TypedRange[]) {
  const { db, stores } = openStation();
  const bench = numbersBench(db, { asksAboutEarlierNumbers: true, numbers: someNumbers({ proRanges }) });
  let count = 0;
  const insert = (scac: string, proNumber: string) => {
    const id = `s${(count += 1)}`;
    const shipment = aShipment({ scac, proNumber, bolNumber: id });
    stores.shipments.insert(aStoredShipment(id, { shipment }));
    return { id, shipment };
  };
  const settle = (scac: string, proNumber = '') => {
    const { id, shipment } = insert(scac, '');
    return db.transaction(() => assignPro(bench, { ...shipment, proNumber }, id)).given;
  };
  const [range] = bench.settings().numbers.proRanges;
  if (range === undefined) throw new Error('a station has a range');
  return { ...bench, insert, settle, range };
}
const letters = { scac: 'ABFS', rule: 'none', first: 'A0001', last: 'A0010' } as const;

test('numbers that stand on shipments or were given are passed over, and no other', () => {
  const bench = station([letters]);
  // Typed or scanned, with dashes, by this carrier and by none yet; another carrier's are its own.
  bench.insert('ABFS', 'a-0002');
  bench.insert('', 'A0003');
  bench.insert('SAIA', 'A0005');
  const { id } = bench.insert('ABFS', '');
  bench.stores.proNumbers.add({ scac: 'ABFS', number: 'A0004' }, id, at);
  // Of another length, in the order of their texts between the others.
  bench.insert('ABFS', 'A00041');
  bench.insert('ABFS', 'A0007');
  expect([1, 2, 3, 4].map(() => bench.settle('ABFS'))).toEqual(['A0001', 'A0005', 'A0006', 'A0008']);
  expect(rangeState(bench, bench.range)).toMatchObject({ size: 10, left: 2, next: 'A0009' });
  bench.insert('ABFS', 'A0009');
  bench.insert('ABFS', 'A0010');
  expect([bench.settle('ABFS'), bench.settle('ABFS')]).toEqual([null, null]);
  expect([bench.stores.counters.last('pro:ABFS:A0001'), issuedUnshared(bench, bench.range)]).toEqual([
    10, 10,
  ]);
});

test('however many are taken in a row, the sequence moves past them at once', () => {
  const bench = station([{ ...letters, last: 'A0999' }]);
  const { id } = bench.insert('ABFS', '');
  for (let n = 1; n <= 40; n += 1)
    bench.stores.proNumbers.add({ scac: 'ABFS', number: `A${String(n).padStart(4, '0')}` }, id, at);
  for (let n = 41; n <= 80; n += 1) bench.insert('ABFS', `A${String(n).padStart(4, '0')}`);
  const next = vi.spyOn(bench.stores.counters, 'next');
  expect(bench.settle('ABFS')).toBe('A0081');
  expect(next.mock.calls.length).toBeLessThan(4);
});

test('a range of the fleet gives the numbers of the blocks that are here, and says when the fleet has more', () => {
  const bench = station([
    { scac: 'ABFS', rule: 'none', first: '1001', last: '1999', shared: true, warnBelow: 5 },
  ]);
  const { fleetBlocks } = bench.stores;
  const space = { space: 'ABFS:none::4', first: 1001, last: 1999 };
  expect(rangeState(bench, bench.range)).toEqual({ size: 999, left: 0, next: null, fleetHasMore: true });
  fleetBlocks.setFree(space, 0, at);
  expect(rangeState(bench, bench.range)).toEqual({ size: 999, left: 0, next: null });
  expect(poolState(bench, 'ABFS')).toEqual({ left: 0, low: true });
  fleetBlocks.setFree(space, 40, at);
  expect(poolState(bench, 'ABFS')).toEqual({ left: 0, low: true, fleetHasMore: true });
  expect(bench.settle('ABFS')).toBeNull();
  fleetBlocks.add({ id: 1, fleet: 'f', ...space, first: 1200, last: 1202, leasedAt: at });
  expect(rangeState(bench, bench.range)).toEqual({ size: 999, left: 43, next: '1200' });
  expect(poolState(bench, 'ABFS')).toEqual({ left: 43, low: false });
  // One of the block stands on a sticker. The blocks have their own count: the station's alone does not move.
  bench.insert('ABFS', '1201');
  expect([1, 2, 3].map(() => bench.settle('ABFS'))).toEqual(['1200', '1202', null]);
  expect(bench.stores.counters.last('pro:ABFS:1001')).toBe(0);
});

test('a pool that has numbers in one range does not ask the fleet for another', () => {
  const shared = { scac: 'ABFS', rule: 'none', first: '1001', last: '1999', shared: true } as const;
  const bench = station([
    { ...letters, warnBelow: 10 },
    { ...shared, warnBelow: 11 },
  ]);
  bench.stores.fleetBlocks.setFree({ space: 'ABFS:none::4', first: 1001, last: 1999 }, 40, at);
  // Few are those below the higher mark of its ranges.
  expect(poolState(bench, 'ABFS')).toEqual({ left: 10, low: true });
  expect(poolState(bench, 'SAIA')).toBeNull();
});

test('a range of a replaced station gives nothing until its last number is said', () => {
  const bench = station([letters]);
  const victim = { uuid: 'dead', name: 'Bench 7', number: '7' };
  bench.stores.stationNumbers.replacing(7, { act: 'act', victim, seenAt: at }, at);
  expect(rangeState(bench, bench.range)).toEqual({ size: 10, left: 0, next: null, none: 'last-number' });
  expect([bench.settle('ABFS'), bench.stores.counters.last('pro:ABFS:A0001')]).toEqual([null, 0]);
});

test('a range that cannot be read has no number, and harms no other', () => {
  const bench = station([letters]);
  const broken = { ...bench.range, first: 'A0010', last: 'A0001' };
  const shared = { ...broken, shared: true };
  bench.use({ numbers: { ...bench.settings().numbers, proRanges: [broken, shared, bench.range] } });
  expect([countedRange(broken), issuedUnshared(bench, broken)]).toEqual([null, 0]);
  expect(rangeState(bench, broken)).toEqual({ size: 0, left: 0, next: null });
  expect(bench.settle('ABFS')).toBe('A0001');
});

test('a number that was typed in another shipment goes with it; one that was given is given once', () => {
  const bench = station([letters]);
  const given = bench.settle('ABFS') ?? '';
  const giver = bench.stores.proNumbers.shipmentWith({ scac: 'ABFS', number: given });
  const { id, shipment } = bench.insert('ABFS', '');
  const settled = assignPro(bench, { ...shipment, proNumber: given }, id);
  expect([settled.given, settled.shipment.proNumber]).toEqual([null, given]);
  expect([giver === id, bench.stores.proNumbers.shipmentWith({ scac: 'ABFS', number: given })]).toEqual([
    false,
    id,
  ]);
  // Emptied and sent again it has its number again, which did not come from the pool just now.
  expect(assignPro(bench, { ...shipment, proNumber: '' }, id)).toMatchObject({
    shipment: { proNumber: given },
    given: null,
  });
});

test('a shipment keeps what was typed for it, also where its own pool gave it other numbers of other carriers', () => {
  const bench = station([letters, { ...letters, scac: 'SAIA', first: 'S0001', last: 'S0009' }]);
  const { id, shipment } = bench.insert('ABFS', '');
  expect(assignPro(bench, shipment, id).given).toBe('A0001');
  // What the first carrier's pool gave does not go with another carrier; what somebody typed does.
  const withSaia = { ...shipment, scac: 'SAIA' };
  expect(assignPro(bench, { ...withSaia, proNumber: 'A0001' }, id).given).toBe('S0001');
  expect(assignPro(bench, { ...withSaia, proNumber: 'A0009' }, id)).toMatchObject({
    shipment: { proNumber: 'A0009' },
    given: null,
  });
  expect(assignPro(bench, { ...shipment, proNumber: 'A0001' }, id).shipment.proNumber).toBe('A0001');
});
