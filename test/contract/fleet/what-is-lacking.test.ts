import { expect, test } from 'vitest';
import { systemClock as clock } from '#main/clock.ts';
import { createFeed } from '#main/fleet/feed.ts';
import { beginFleetRun } from '#main/fleet/membership.ts';
import { createFleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const signal = new AbortController().signal;

// Regression: a station that came back after a week said that all was shared while the server lacked the last 104 lines of its journal.
test('lines of the journal that are not told yet count as lacking, and what a batch brings does not', async () => {
  const { db, stores } = openStation();
  beginFleetRun(db, clock, 'one');
  const changes = createFleetChangesStore(db);
  const before = changes.newest();
  const at = '2026-11-23T15:00:00.000Z';
  db.prepare(
    `INSERT INTO shipments (id, data, bol_number, created_at, created_by) VALUES ('s1', ?, 'B1', ?, '')`,
  ).run(JSON.stringify(aStoredShipment('s1').shipment), at);
  db.prepare(
    `INSERT INTO labels (id, shipment_id, attempt, unit, of, physical, zpl, stored_at) VALUES ('l1', 's1', 1, 1, 1, 1, CAST('^XA^XZ' AS BLOB), ?)`,
  ).run(at);
  stores.journal.add({
    at,
    shipmentId: 's1',
    subject: 'submission',
    subjectId: 'x',
    event: 'queued',
    detail: { step: 'bol', attempt: 1 },
  });
  const feed = createFeed({
    db,
    stores,
    bodies: createFleetBodiesStore(db),
    changes,
    sharesDocuments: false,
    clock,
  });
  const asked = { above: before.change, journalAbove: before.line, rows: 500, bytes: 1_000_000 };

  const whole = await feed.read(asked, signal);
  expect([whole.changes.length > 0, whole.journal.length, whole.toShare]).toEqual([true, 1, 0]);
  // A slow line: the changes fill the batch, and the lines come with the next.
  const tight = await feed.read({ ...asked, bytes: 1 }, signal);
  expect([tight.journal.length, tight.toShare]).toEqual([0, 1]);

  const told = changes.newest();
  expect(changes.countAbove(told)).toBe(0);
  expect(changes.countAbove({ change: told.change, line: before.line })).toBe(1);
  expect(changes.countAbove({ change: before.change, line: told.line })).toBeGreaterThan(0);
});

// Regression: the line of a claim, which does not wait for the disk, was told; after a power cut another line came under its number.
test('nothing is told that a power cut could still undo', async () => {
  const { db, stores } = openStation();
  beginFleetRun(db, clock, 'one');
  const changes = createFleetChangesStore(db);
  const before = changes.newest();
  let lasts = 0;
  let disk: Error | null = null;
  const watched = {
    ...db,
    async lasting(when: 'at-once' | 'with-the-next') {
      if (disk !== null) throw disk;
      await db.lasting(when);
      lasts += 1;
    },
  };
  const bodies = createFleetBodiesStore(db);
  const feed = createFeed({ db: watched, stores, bodies, changes, sharesDocuments: false, clock });
  const line = {
    at: '2026-11-23T15:00:00.000Z',
    shipmentId: 's1',
    subject: 'submission',
    subjectId: 'x',
    event: 'connecting',
    detail: { step: 'bol', attempt: 1 },
  } as const;
  db.transaction(() => {
    stores.journal.add(line);
  }, 'with-the-next');
  const asked = { above: before.change, journalAbove: before.line, rows: 500, bytes: 1_000_000 };
  disk = new Error('full');
  await expect(feed.read(asked, signal)).rejects.toThrow('full');
  disk = null;
  expect([(await feed.read(asked, signal)).journal.length, lasts]).toEqual([1, 1]);
});
