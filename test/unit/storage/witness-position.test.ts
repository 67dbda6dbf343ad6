import { expect, test } from 'vitest';
import { connect } from '#main/storage/opening/connection.ts';
import { lossBetween, readPosition } from '#main/storage/witness/witness-position.ts';
import type { WitnessRecord } from '#main/storage/witness/witness-record.ts';
import { openStation } from '#support/open-station.ts';

const at = '2026-11-17T15:00:00.000Z';

/** A database with these lines and numbers, where it is, and a witness that has seen all of it. */
function station(lines: number, numbers = 0) {
  const { db, stores } = openStation();
  for (let line = 0; line < lines; line += 1)
    stores.journal.add({
      ...{ at, shipmentId: null, subject: 'station', subjectId: 'x', event: 'saved' },
      detail: {} as never,
    });
  for (let number = 0; number < numbers; number += 1) stores.counters.next('bol');
  const position = () => {
    const read = readPosition(db);
    if (read === null) throw new Error('the database was made');
    return read;
  };
  const seen = (more: Partial<WitnessRecord> = {}): WitnessRecord => {
    const { station: id, epoch, lines: count, head, numbers: given } = position();
    return { station: id, epoch, lines: count, head, numbers: given, commits: 1, at, ...more };
  };
  /** Its lines are from before the chain began. */
  const unchain = () => {
    const triggers = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all();
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`);
    db.exec('UPDATE journal SET hash = NULL');
  };
  const loss = (record: WitnessRecord) => lossBetween(db, position(), record);
  return { db, stores, position, unchain, seen, loss };
}

test('a file in which nothing was made yet is nowhere', () => {
  const db = connect(':memory:');
  expect(readPosition(db)).toBeNull();
  db.close();
});

test('a new database begins at no line, and one that has worked is at its newest', () => {
  expect(station(0).position()).toMatchObject({ lines: 0, head: '', numbers: {}, knownUntil: null });
  const { position, unchain } = station(3, 2);
  expect(position()).toMatchObject({ lines: 3, numbers: { bol: 2 }, knownUntil: at });
  expect(position().head).toMatch(/^[\da-f]{64}$/);
  unchain();
  expect(position().head).toBe('');
});

test('a database that has all that its witness has seen, or more, has lost nothing', () => {
  const { seen, loss, stores } = station(3, 2);
  const before = seen();
  expect(loss(before)).toBeNull();
  stores.counters.next('bol');
  stores.counters.next('shipment-number');
  expect([loss(before), loss(seen())]).toEqual([null, null]);
  expect(loss(seen({ numbers: {} }))).toBeNull();
});

test('lines or numbers that only the witness has seen are missing', () => {
  const { seen, loss } = station(3, 2);
  const missing = (count: number) => ({
    kind: 'incomplete',
    knownUntil: at,
    witnessedAt: at,
    missing: count,
  });
  expect([loss(seen({ lines: 4 })), loss(seen({ lines: 5 }))]).toEqual([missing(1), missing(2)]);
  expect(loss(seen({ numbers: { bol: 3 } }))).toEqual(missing(0));
  // A sequence of which the database knows nothing has given its first number.
  expect(loss(seen({ numbers: { bol: 2, 'shipment-number': 1 } }))).toEqual(missing(0));
  expect(loss(seen({ numbers: { 'shipment-number': 0 } }))).toBeNull();
});

test('a copy from before records were knowingly left behind is incomplete; a witness from before is settled', () => {
  const { seen, loss, db } = station(3);
  expect(loss(seen({ epoch: 1 }))).toMatchObject({ kind: 'incomplete', missing: 0 });
  const before = seen({ lines: 9 });
  db.exec('UPDATE identity SET epoch = epoch + 1');
  expect(loss(before)).toBeNull();
});

test('another database in its place is said to be one: of another station, of none, or with another past', () => {
  const { seen, loss, db, unchain } = station(3);
  const replaced = { kind: 'replaced', knownUntil: at, witnessedAt: at, missing: null };
  expect(loss(seen({ station: 'other' }))).toEqual(replaced);
  expect(loss(seen({ head: 'f'.repeat(64) }))).toEqual(replaced);
  expect(lossBetween(db, null, seen())).toEqual({ ...replaced, knownUntil: null });
  // From before the chain began, or from before the first line, both say nothing.
  unchain();
  expect([loss(seen()), loss(seen({ lines: 0, head: '' }))]).toEqual([null, null]);
});
