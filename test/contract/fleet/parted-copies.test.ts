import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock as clock } from '#main/clock.ts';
import { beginFleetRun, becomeNewStation } from '#main/fleet/membership.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const fleet = 'f0e1d2c3-0000-4000-8000-000000000001';

const open = (file: string): StationDatabase => openStation(file).db;
function begin(db: StationDatabase, session: string, isLetIn: boolean): void {
  beginFleetRun(db, clock, session);
  if (isLetIn) createFleetMembershipStore(db).setLetIn(fleet);
}
/** As F9 does: a shipment and its submission. */
const ship = (db: StationDatabase, id: string): void => {
  const { shipments, submissions } = createStores(db);
  db.transaction(() => {
    shipments.insert(aStoredShipment(id));
    submissions.insert(aStoredSubmission(`bol of ${id}`, id, { at: '2026-11-22T15:00:00.000Z' }));
  });
};
const told = (db: StationDatabase): string[] =>
  createFleetChangesStore(db)
    .above(0, 100)
    .map(({ id }) => id);

/** A station that was let in and packed `before` the copy was taken; the server acknowledged the first of them alone. */
function original(): { file: string; copy: string } {
  const folder = temporaryFolder();
  const [file, copy] = [join(folder, 'station.sqlite'), join(folder, 'copy.sqlite')];
  const db = open(file);
  begin(db, 'one', true);
  ship(db, 'acknowledged');
  createFleetMembershipStore(db).setStored({ acknowledged: 1, journal: 0, sharedAt: null });
  ship(db, 'noted-before');
  db.close();
  copyFileSync(file, copy);
  return { file, copy };
}

test('a copy that becomes a station of its own tells nothing that was noted before it was taken', () => {
  const copy = open(original().copy);
  begin(copy, 'two', false);
  ship(copy, 'since');
  becomeNewStation(copy, 'new', 'identity-elsewhere');
  expect(told(copy)).toEqual(['since']);
});

test('what a copy did in runs that nobody let in, before it was found out, is its own', () => {
  const copy = open(original().copy);
  begin(copy, 'two', false);
  ship(copy, 'while-away');
  begin(copy, 'three', false);
  ship(copy, 'refused');
  becomeNewStation(copy, 'new', 'identity-elsewhere');
  expect(told(copy)).toEqual(['while-away', 'refused']);
});

test('where the copy was let in first, the original is the one that tells only what it did since', () => {
  const db = open(original().file);
  begin(db, 'later', false);
  ship(db, 'since');
  becomeNewStation(db, 'new', 'identity-elsewhere');
  expect(told(db)).toEqual(['since']);
});

test('a station that the fleet was made to forget tells all that the server lacks: nobody else does', () => {
  const db = open(original().file);
  begin(db, 'later', false);
  ship(db, 'since');
  becomeNewStation(db, 'new', 'forgotten');
  expect(told(db)).toEqual(['noted-before', 'since']);
});

test('the new station is let in and copied in its turn', () => {
  const db = open(original().copy);
  begin(db, 'two', false);
  ship(db, 'since');
  becomeNewStation(db, 'new', 'identity-elsewhere');
  begin(db, 'three', true);
  ship(db, 'own');
  begin(db, 'four', false);
  ship(db, 'of the copy of the copy');
  becomeNewStation(db, 'newer', 'identity-elsewhere');
  expect(told(db)).toEqual(['of the copy of the copy']);
});
