import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWitnessFile, readWitnessFile } from '#main/storage/witness/witness-file.ts';
import type { WitnessRecord } from '#main/storage/witness/witness-record.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** The disk's syncs, each to be ended by the test. */
let begun: ((error: Error | null) => void)[] = [];
const sync = ((_: number, done: (error: Error | null) => void) => begun.push(done)) as never;
const open = (file: string) => openWitnessFile(file, record(1), () => undefined, sync);

const record = (commits: number): WitnessRecord => ({
  station: 'station-1',
  epoch: 1,
  commits,
  lines: commits,
  head: '',
  numbers: {},
  at: '2026-11-17T14:08:00.000Z',
});

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
});
afterEach(() => vi.useRealTimers());

// The sync of the second witness went before the one of the commit that a request waits for: 2 ms of each F9.
test('a write that nobody waits for is synced once the disk has had its rest, and once for all that came meanwhile', () => {
  const file = join(temporaryFolder(), 'second');
  const witness = open(file);
  for (const commits of [2, 3, 4]) {
    witness.write(record(commits), false);
    vi.advanceTimersByTime(50);
  }
  expect(begun).toHaveLength(0);
  // It stands in the file all the same: a process that dies loses nothing of it.
  expect(readWitnessFile(file)).toMatchObject({ state: 'whole', record: { commits: 4 } });
  vi.advanceTimersByTime(250);
  expect(begun).toHaveLength(1);
  begun[0]?.(null);
  vi.advanceTimersByTime(1000);
  expect(begun).toHaveLength(1);
  witness.close();
});

test('what was written last is synced when the station closes', () => {
  const witness = open(join(temporaryFolder(), 'second'));
  witness.write(record(2), false);
  witness.close();
  expect(begun).toHaveLength(1);
  begun[0]?.(null);
});
