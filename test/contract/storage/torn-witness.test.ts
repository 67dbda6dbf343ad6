import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { slotBytes } from '#main/storage/witness/witness-record.ts';
import { open, opening, places, work } from '#support/witnessed-station.ts';

test.each([
  [
    'the newer slot torn',
    (bytes: Buffer, slot: number) => bytes.fill(0xa5, slot * slotBytes + 100, slot * slotBytes + 300),
  ],
  [
    'cut behind the older slot',
    (bytes: Buffer, slot: number) => (slot === 1 ? bytes.subarray(0, slotBytes + 90) : bytes.fill(0, 0, 90)),
  ],
  [
    'one bit of the newer slot flipped',
    (bytes: Buffer, slot: number) =>
      bytes.fill((bytes[slot * slotBytes + 60] ?? 0) ^ 4, slot * slotBytes + 60, slot * slotBytes + 61),
  ],
])('a witness that was being written when the power went (%s): the slot before counts', (_, tear) => {
  const where = { ...places(), second: null as never };
  work(where, 0, 4);
  const found = readWitnessFile(where.first);
  if (found.state !== 'whole') throw new Error(found.state);
  writeFileSync(where.first, tear(readFileSync(where.first), found.slot));
  const older = readWitnessFile(where.first);
  expect(older).toMatchObject({ state: 'whole', record: { commits: found.record.commits - 1 } });
  // The database is ahead of it, as after any death between the two.
  const { db, said } = open(where);
  expect(said).toEqual([]);
  db.close();
});

test('every cut of a witness file leaves it readable or says that it is not, and never alarms', () => {
  const where = { ...places(), second: null as never };
  work(where, 0, 2);
  const whole = readFileSync(where.first);
  for (let length = 0; length < whole.length; length += 4001) {
    writeFileSync(where.first, whole.subarray(0, length));
    const { db } = open(where);
    db.close();
  }
  for (let byte = 0; byte < 700; byte += 7) {
    const flipped = Buffer.from(whole);
    for (const slot of [0, 1]) flipped[slot * slotBytes + byte] = (flipped[slot * slotBytes + byte] ?? 0) ^ 1;
    writeFileSync(where.first, flipped);
    expect(opening(where)).toMatchObject({ ok: true });
  }
});
