import { expect, test } from 'vitest';
import type { ProRange } from '#shared/freight/numbers/pro-range.ts';
import { value } from '#support/desk-bench.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const at = '2026-11-17T12:00:00.000Z';
const range = { scac: 'ABFS', rule: 'none', first: 'A000011', last: 'A000310' } as const;
type TypedRange = Pick<ProRange, 'scac' | 'first' | 'last'> & Partial<ProRange>;

/** A computer that replaced dead station 7, whose range of PROs goes on here. `told`: what the fleet knows; null: not asked yet. */
function replacing(options: { pros?: Record<string, string> | null; ranges?: TypedRange[] } = {}) {
  const { db } = openStation();
  const bench = numbersBench(db, {
    asksAboutEarlierNumbers: true,
    numbers: someNumbers({ proRanges: options.ranges ?? [range] }),
  });
  const victim = { uuid: 'dead-one', name: 'Bench 7', number: '7' };
  bench.stores.stationNumbers.replacing(7, { act: 'act-1', victim, seenAt: at }, at);
  const pros = options.pros === undefined ? {} : options.pros;
  if (pros !== null) bench.stores.stationNumbers.setTold(7, { bol: null, shipment: null, pros });
  return {
    ...bench,
    say: (number: string | null, of = range as { scac: string; first: string }) =>
      bench.numbers.lastProNumber({ scac: of.scac, first: of.first, number }),
    state: async (index = 0) => value(await bench.numbers.state()).ranges[index],
  };
}
const refused = { ok: false, error: { code: 'fields-missing' } };

// Regression: no test noticed when a range was used up at once by the answer that nothing of it was used.
test('a range of which nothing was used begins at its first number', async () => {
  const bench = replacing();
  value(await bench.say(null));
  expect(await bench.state()).toMatchObject({ size: 300, left: 300, next: 'A000011', told: null });
});

test('after the last number that was said a hundred are left out', async () => {
  const bench = replacing();
  value(await bench.say('A000011'));
  expect(await bench.state()).toMatchObject({ left: 199, next: 'A000112' });
});

test('a range whose rest the dead station may have used has none left, and no number beyond its end', async () => {
  const bench = replacing();
  value(await bench.say('a000-250'));
  expect(await bench.state()).toMatchObject({ left: 0, next: null });
  expect(bench.stores.counters.last('pro:ABFS:A000011')).toBe(300);
});

test('the first and the last number of the range are of it; those beside them are not', async () => {
  for (const own of ['A000011', 'A000310']) expect(await replacing().say(own)).toMatchObject({ ok: true });
  const wrong = ['A000010', 'A000311', 'B000012', '000012', 'A00012', 'A0000012', 'A0000X2', 'AB00012', ''];
  for (const other of wrong) expect([other, await replacing().say(other)]).toMatchObject([other, refused]);
});

test('a number below the one that the fleet knows is refused, that one and those above are taken', async () => {
  const pros = { 'pro:ABFS:A000011': 'A000120' };
  for (const low of [null, 'A000119']) expect(await replacing({ pros }).say(low)).toMatchObject(refused);
  for (const high of ['A000120', 'A000121'])
    expect(await replacing({ pros }).say(high)).toMatchObject({ ok: true });
  expect(await replacing({ pros }).state()).toMatchObject({ told: 'A000120', none: 'last-number' });
});

test('what the fleet tells of another range, or of none of it, holds nothing back', async () => {
  const elsewhere = replacing({ pros: { 'pro:SAIA:A000011': 'A000120', 'pro:ABFS:A000011': 'X1' } });
  expect(await elsewhere.say(null)).toMatchObject({ ok: true });
});

test('nothing is settled before the fleet was asked', async () => {
  const bench = replacing({ pros: null });
  expect(await bench.say('A000300')).toMatchObject(refused);
  expect(bench.stores.counters.last('pro:ABFS:A000011')).toBe(0);
});

test('a number that came here without a known victim is a person’s to settle', async () => {
  const bench = replacing({ pros: null });
  const { stationNumbers } = bench.stores;
  stationNumbers.replaced(7, 'this-computer', 'another', at);
  stationNumbers.letIn(7, at);
  expect(stationNumbers.get(7)).toMatchObject({ standing: 'replacing', victim: null, told: null });
  expect(await bench.say('A000020')).toMatchObject({ ok: true });
});

test('the answer is for the range of this carrier and this first number alone', async () => {
  const ranges = [range, { ...range, first: 'A000401', last: 'A000700' }, { ...range, scac: 'SAIA' }];
  const bench = replacing({ ranges });
  expect(await bench.say(null, { scac: 'ABFS', first: 'A000012' })).toMatchObject(refused);
  expect(await bench.say(null, { scac: 'XPOL', first: 'A000011' })).toMatchObject(refused);
  value(await bench.say('A000500', { scac: 'ABFS', first: 'A000401' }));
  expect([(await bench.state(0))?.none, (await bench.state(1))?.next, (await bench.state(2))?.none]).toEqual([
    'last-number',
    'A000601',
    'last-number',
  ]);
});

test('a range that the fleet shares is not asked about, and neither is a station that replaced none', async () => {
  const ranges = [{ ...range, shared: true }];
  const shared = replacing({ ranges, pros: { 'pro:ABFS:A000011': 'A000120' } });
  expect(await shared.say('A000300')).toMatchObject(refused);
  expect((await shared.state())?.told).toBeNull();
  const { db } = openStation();
  const alone = numbersBench(db, {
    asksAboutEarlierNumbers: true,
    numbers: someNumbers({ proRanges: [range] }),
  });
  expect(await alone.numbers.lastProNumber({ scac: 'ABFS', first: 'A000011', number: null })).toMatchObject(
    refused,
  );
});

test('Setup shows whom this computer replaced, whether the fleet was asked, and the last number it knows', async () => {
  const bench = replacing({ pros: null });
  const shown = async () => value(await bench.numbers.state()).bol.replaced;
  expect(await shown()).toEqual({ name: 'Bench 7', isTold: false, last: null });
  bench.stores.stationNumbers.setTold(7, { bol: '700000500', shipment: null, pros: {} });
  expect(await shown()).toEqual({ name: 'Bench 7', isTold: true, last: '700000500' });
  // The packer's screen says the same of the BOL numbers.
  const look = value(await bench.numbers.look({ scac: '', proNumber: '', shipmentId: null }));
  expect(look.bol).toEqual(value(await bench.numbers.state()).bol);
  expect(await bench.say('X')).toMatchObject({
    error: { code: 'fields-missing', problems: [{ path: 'lastNumber', code: 'pro-range-number' }] },
  });
  bench.stores.stationNumbers.replaced(7, 'this-computer', 'another', at);
  bench.stores.stationNumbers.letIn(7, at);
  expect(await shown()).toEqual({ name: '', isTold: true, last: null });
});
