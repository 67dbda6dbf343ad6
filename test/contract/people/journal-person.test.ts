import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chainHash } from '#main/storage/journal/journal-chain.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { openStation } from '#support/open-station.ts';
import { openPeople } from '#support/people-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import type { NewJournalEntry } from '#shared/station/journal.ts';

const at = '2026-11-22T12:00:00.000Z';
const line = (event: 'handed-over' | 'printer-condition', more: Partial<NewJournalEntry> = {}) =>
  ({
    at,
    shipmentId: 's',
    subject: 'shipment',
    subjectId: 's',
    event,
    detail: { by: 'Ana' },
    ...more,
  }) as NewJournalEntry;

interface Kept {
  at: string;
  shipment_id: string | null;
  subject: string;
  subject_id: string;
  event: string;
  detail: string;
  person: string | null;
  hash: string;
}

/** How many links of the chain are right from its beginning on. */
function rightLinks(db: Pick<StationDatabase, 'prepare'>): number {
  const rows = db
    .prepare('SELECT * FROM journal WHERE hash IS NOT NULL ORDER BY seq')
    .all() as unknown as Kept[];
  let before = '';
  let right = 0;
  for (const row of rows) {
    if (chainHash(before, row) !== row.hash) break;
    before = row.hash;
    right += 1;
  }
  return right;
}

test('a line tells whose act it was: who was signed in, with the name as it was, and nobody for what the machine does', async () => {
  const { db } = openStation();
  const { people, stores, add } = openPeople(db);
  const ana = await add('Ana');
  stores.journal.add(line('handed-over'));
  await people.handlers.signIn({ id: ana, pin: null, how: 'badge' });
  stores.journal.add(line('handed-over'));
  stores.journal.add(line('printer-condition'));
  await people.handlers.save({ id: ana, name: 'Ana María', badge: '', role: 'packer', active: true });
  stores.journal.add(line('handed-over', { actor: { id: 'b', name: 'Bo' } }));
  await people.handlers.lock();
  stores.journal.add(line('handed-over'));
  expect(stores.journal.ofShipment('s').map(({ person }) => person)).toEqual([
    null,
    { id: 'b', name: 'Bo' },
    null,
    { id: ana, name: 'Ana' },
    null,
  ]);
  expect(stores.journal.latest(50).find(({ event }) => event === 'signed-in')).toMatchObject({
    person: { id: ana, name: 'Ana' },
    detail: { how: 'badge' },
  });
});

test.each([
  ['taken away', 'person = NULL WHERE seq = 2'],
  ['changed', `person = '{"id":"b","name":"Bo"}' WHERE seq = 2`],
  ['put in', `person = '{"id":"b","name":"Bo"}' WHERE seq = 1`],
])('a person that was %s behind the app breaks the chain there', (_how, change) => {
  const { db, file } = openStation();
  createStores(db).journal.add(line('printer-condition'));
  createStores(db, () => ({ id: 'a', name: 'Ana' })).journal.add(line('handed-over'));
  expect(rightLinks(db)).toBe(2);
  db.close();
  const copy = join(temporaryFolder(), 'station.sqlite');
  copyFileSync(file, copy);
  const other = new DatabaseSync(copy);
  other.exec('DROP TRIGGER journal_is_append_only_update');
  other.exec(`UPDATE journal SET ${change}`);
  const broken = rightLinks(other);
  other.close();
  expect(broken).toBe(change.endsWith('1') ? 0 : 1);
});
