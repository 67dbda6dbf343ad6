import { expect, test, vi } from 'vitest';
import { assignPro, poolState, rangeState } from '#main/numbers/pro-pool.ts';
import type { ProRange } from '#shared/freight/numbers/pro-range.ts';
import { aShipment } from '#support/builders.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-17T12:00:00.000Z';
const range = { scac: 'ABFS', rule: 'none', first: 'A0001', last: 'A0010' } as const;
const fleetRange = { scac: 'ABFS', rule: 'none', first: '1001', last: '1999', shared: true } as const;
const numberAt = (position: number) => `A${String(position).padStart(4, '0')}`;

function station(proRanges: (Pick<ProRange, 'scac' | 'first' | 'last'> & Partial<ProRange>)[]) {
  const { db, stores } = openStation();
  const bench = numbersBench(db, { asksAboutEarlierNumbers: true, numbers: someNumbers({ proRanges }) });
  let count = 0;
  const insert = (proNumber: string, scac = 'ABFS') => {
    const id = `s${(count += 1)}`;
    const shipment = aShipment({ scac, proNumber, bolNumber: id });
    stores.shipments.insert(aStoredShipment(id, { shipment }));
    return { id, shipment };
  };
  return {
    ...bench,
    insert,
    give: (number: string) => stores.proNumbers.add({ scac: 'ABFS', number }, insert('').id, at),
    settle: () => {
      const { id, shipment } = insert('');
      return db.transaction(() => assignPro(bench, shipment, id)).given;
    },
    stateOf: (index: number) => {
      const typed = bench.settings().numbers.proRanges[index];
      if (typed === undefined) throw new Error('no such range');
      return rangeState(bench, typed);
    },
  };
}

test('a range whose end was lowered below the last given number has none left, and takes none from the next range', () => {
  const bench = station([
    { ...range, last: 'A0005', warnBelow: 0 },
    { ...range, first: 'A0501', last: 'A0503', warnBelow: 0 },
  ]);
  bench.stores.counters.raise('pro:ABFS:A0001', 10);
  expect(bench.stateOf(0)).toMatchObject({ size: 5, left: 0, next: null });
  expect(poolState(bench, 'ABFS')).toEqual({ left: 3, low: false });
});

test('the fleet has more for a carrier whose other range is used up', () => {
  const bench = station([range, fleetRange]);
  bench.stores.counters.raise('pro:ABFS:A0001', 10);
  expect(poolState(bench, 'ABFS')).toMatchObject({ left: 0, fleetHasMore: true });
});

test('a number of the fleet that is already on a shipment does not move the count of this station alone', () => {
  const bench = station([fleetRange]);
  const block = { id: 1, fleet: 'f', space: 'ABFS:none::4', first: 1001, last: 1003, leasedAt: at };
  bench.stores.fleetBlocks.add(block);
  bench.insert('1001');
  bench.insert('1002');
  expect(bench.settle()).toBe('1003');
  expect(bench.stores.counters.last('pro:ABFS:1001')).toBe(0);
});

test.each(['given', 'typed'])(
  'the sequence stops at the end of its range, although the next is %s',
  (how) => {
    const bench = station([range]);
    for (let position = 1; position <= 10; position += 1) bench.give(numberAt(position));
    if (how === 'given') bench.give('A0011');
    else bench.insert('A0011');
    expect([bench.settle(), bench.stores.counters.last('pro:ABFS:A0001')]).toEqual([null, 10]);
  },
);

test('longer numbers between the taken ones do not slow the sequence down', () => {
  const bench = station([{ ...range, last: 'A0999' }]);
  for (let position = 1; position <= 20; position += 1) {
    bench.insert(numberAt(position));
    bench.insert(`${numberAt(position)}1`);
  }
  const next = vi.spyOn(bench.stores.counters, 'next');
  expect(bench.settle()).toBe('A0021');
  expect(next.mock.calls.length).toBeLessThan(4);
});

test('a shipment whose carrier was removed keeps the number of its pool', () => {
  const bench = station([range]);
  const { id, shipment } = bench.insert('');
  expect(assignPro(bench, shipment, id).given).toBe('A0001');
  const withoutCarrier = { ...shipment, scac: '', proNumber: 'A0001' };
  expect(assignPro(bench, withoutCarrier, id)).toEqual({ shipment: withoutCarrier, given: null });
});

test('a packer is warned below the mark of a range, not at it', () => {
  const bench = station([{ ...range, warnBelow: 10 }]);
  expect(poolState(bench, 'ABFS')).toEqual({ left: 10, low: false });
  bench.settle();
  expect(poolState(bench, 'ABFS')).toEqual({ left: 9, low: true });
});

test('a number on a shipment that has no carrier yet is given to no other', () => {
  const bench = station([range]);
  bench.insert('A0001', '');
  expect(bench.settle()).toBe('A0002');
});

test('after a change of carrier the number of the first one’s pool is not sent, although that pool was removed from Setup', () => {
  const bench = station([range]);
  const { id, shipment } = bench.insert('');
  expect(assignPro(bench, shipment, id).given).toBe('A0001');
  bench.use({ numbers: someNumbers({}) });
  const withSaia = { ...shipment, scac: 'SAIA', proNumber: 'A0001' };
  expect(assignPro(bench, withSaia, id)).toMatchObject({ shipment: { proNumber: '' }, given: null });
});

test('a shipment without a carrier takes no number', () => {
  const bench = station([range]);
  const { id, shipment } = bench.insert('', '');
  expect(assignPro(bench, shipment, id)).toMatchObject({ shipment: { proNumber: '' }, given: null });
  expect(bench.stateOf(0)).toMatchObject({ left: 10 });
});
