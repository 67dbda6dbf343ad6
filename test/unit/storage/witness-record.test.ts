import { expect, test } from 'vitest';
import { countedRange } from '#main/numbers/pro-pool.ts';
import { recordIn, slotBytes, slotOf, type WitnessRecord } from '#main/storage/witness/witness-record.ts';
import { someNumbers } from '#support/numbers-bench.ts';

const record = (more: Partial<WitnessRecord> = {}): WitnessRecord => ({
  station: 'a',
  epoch: 0,
  commits: 0,
  lines: 0,
  head: '',
  numbers: {},
  at: '2026-11-17T15:00:00.000Z',
  ...more,
});
const readBack = (one: WitnessRecord) => recordIn(slotOf(one));

test('what a witness records is read back, the least and the most of it', () => {
  const head = 'f'.repeat(64);
  for (const one of [record(), record({ station: 's'.repeat(100), head, lines: 9, numbers: { bol: 7 } })])
    expect(readBack(one)).toEqual(one);
});

// A name that did not fit would make the whole witness unreadable, and lost records would not be noticed any more.
test('the longest name that Setup allows a sequence is read back', () => {
  const [first, last] = [`${'L'.repeat(10)}${'1'.repeat(15)}`, `${'L'.repeat(10)}${'9'.repeat(15)}`];
  const { proRanges } = someNumbers({ proRanges: [{ scac: 'S'.repeat(20), first, last }] });
  const name = proRanges.map((range) => countedRange(range)?.sequence)[0] ?? '';
  expect(name).toHaveLength(50);
  for (const numbers of [{ [name]: 3 }, { ['n'.repeat(60)]: 3 }])
    expect(readBack(record({ numbers }))).toEqual(record({ numbers }));
});

test('what no station writes is no record', () => {
  for (const more of [
    { station: '' },
    { station: 's'.repeat(101) },
    { head: 'f'.repeat(65) },
    { epoch: -1 },
    { commits: -1 },
    { lines: -1 },
    { numbers: { bol: 1.5 } },
    { numbers: { ['n'.repeat(61)]: 1 } },
    { at: 'yesterday' },
  ])
    expect([more, readBack(record(more))]).toEqual([more, null]);
});

test('a slot ends with a block of the disk, and the next begins with one: a torn write harms one alone', () => {
  expect(slotBytes % 4096).toBe(0);
  for (const length of [0, 1, 63, 64])
    expect(slotOf(record({ head: 'f'.repeat(length) }))).toHaveLength(4096);
  expect(slotOf(record()).toString()).toMatch(/\}\n +$/);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`pro:ABFS:${index}`, index]));
  expect(slotOf(record({ numbers: many })).length % 4096).toBe(0);
  const tooMany = Object.fromEntries(
    Array.from({ length: 4000 }, (_, index) => [`pro:ABFS:${index}`, index]),
  );
  expect(() => slotOf(record({ numbers: tooMany }))).toThrow('does not fit');
});

test('an empty slot, a torn one, one without an end and one of another format hold no record', () => {
  const slot = slotOf(record());
  expect(recordIn(Buffer.alloc(0))).toBeNull();
  expect(recordIn(Buffer.alloc(4096))).toBeNull();
  expect(recordIn(slot.subarray(0, slot.indexOf('\n')))).toBeNull();
  expect(recordIn(Buffer.from(slot.toString().replace('witness 1', 'witness 2')))).toBeNull();
  for (let byte = 0; byte < slot.indexOf('\n'); byte += 1) {
    const flipped = Buffer.from(slot);
    flipped[byte] = (flipped[byte] ?? 0) ^ 1;
    expect([byte, recordIn(flipped)]).toEqual([byte, null]);
  }
});
