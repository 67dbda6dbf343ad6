import { expect, test } from 'vitest';
import { systemClock as clock } from '#main/clock.ts';
import { createFeed } from '#main/fleet/feed.ts';
import { markAllForSharing } from '#main/fleet/marking.ts';
import { beginFleetRun, leaveFleet } from '#main/fleet/membership.ts';
import { createFleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { sharedShipmentSchema } from '#shared/fleet/fleet-shipment.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-22T15:00:00.000Z';
const history = 100_000;

/** A station of years: so many shipments with a label each, made in one statement. */
function withHistory(count: number): ReturnType<typeof openStation> {
  const station = openStation();
  const data = JSON.stringify(aStoredShipment('x').shipment);
  const { db } = station;
  db.transaction(() => {
    const series = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)`;
    db.prepare(
      `${series} INSERT INTO shipments (id, data, bol_number, created_at, created_by) SELECT 's' || i, ?2, 'B' || i, ?3, '' FROM n`,
    ).run(count, data, at);
    db.prepare(
      `${series} INSERT INTO labels (id, shipment_id, attempt, unit, of, physical, zpl, stored_at)
       SELECT 'l' || i, 's' || i, 1, 1, 1, 1, CAST('^XA^XZ' AS BLOB), ?2 FROM n`,
    ).run(count, at);
  });
  return station;
}

function mark(db: StationDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    markAllForSharing(db, createFleetChangesStore(db), clock, reject, {
      onDone: () => {
        createFleetMembershipStore(db).setMarked(true);
      },
      onEnd: resolve,
    });
  });
}

test(
  `a station with ${history} shipments joins, and nobody at it notices`,
  { timeout: 300_000 },
  async () => {
    let seconds = 0;
    const stations: ReturnType<typeof withHistory>[] = [];
    const marking = await bestRound(50, async () => {
      stations.at(-1)?.db.close();
      const joined = withHistory(history);
      stations.push(joined);
      const { db } = joined;
      expect(createFleetChangesStore(db).newest().change).toBe(0);
      beginFleetRun(db, clock, 'one');
      const begun = performance.now();
      const longest = await longestTask(() => mark(db));
      seconds = (performance.now() - begun) / 1000;
      return longest;
    });
    const joined = stations.at(-1);
    if (joined === undefined) throw new Error('nothing was measured');
    const { db, stores } = joined;
    const changes = createFleetChangesStore(db);
    const { n } = db.prepare('SELECT count(*) AS n FROM fleet_changes').get() as { n: number };
    expect(n).toBe(2 * history);
    // The newest are told first.
    expect(changes.above(0, 1)).toEqual([{ seq: 1, kind: 'shipment', id: `s${history}` }]);

    const feed = createFeed({
      db,
      stores,
      changes,
      clock,
      bodies: createFleetBodiesStore(db),
      sharesDocuments: true,
    });
    let first = await feed.read(
      { above: 0, journalAbove: 0, rows: 1, bytes: 1 },
      new AbortController().signal,
    );
    const read = async () => {
      first = await feed.read(
        { above: 0, journalAbove: 0, rows: 500, bytes: 4_000_000 },
        new AbortController().signal,
      );
    };
    const reading = await bestRound(50, () => longestTask(read));
    expect(first.changes).toHaveLength(500);
    expect(first.toShare).toBe(2 * history - 500);
    console.log(
      `marked in ${seconds.toFixed(1)} s; longest: marking ${marking.toFixed(1)} ms, feed ${reading.toFixed(1)} ms`,
    );
    expect(marking).toBeLessThan(50);
    expect(reading).toBeLessThan(50);
    const body = sharedShipmentSchema.parse(first.changes[0]?.body);
    expect([body.row.id, body.labels]).toEqual([`s${history}`, [{ id: `l${history}`, unit: 1, of: 1 }]]);
  },
);

test('marking that died goes on at the next start, and tells nothing twice', () => {
  const { db } = withHistory(30);
  const changes = createFleetChangesStore(db);
  beginFleetRun(db, clock, 'one');
  db.transaction(() => changes.mark({ table: 0, after: null }, 10));
  expect(beginFleetRun(db, clock, 'two').membership.marked).toBe(false);
  for (let from: Parameters<typeof changes.mark>[0] | null = { table: 0, after: null }; from !== null;)
    from = changes.mark(from, 7);
  expect(changes.above(0, 100)).toHaveLength(60);
});

test('a station that left and comes back tells everything again', async () => {
  const { db, stores } = withHistory(3);
  const changes = createFleetChangesStore(db);
  beginFleetRun(db, clock, 'one');
  await mark(db);
  const before = changes.newest().change;
  expect(beginFleetRun(db, clock, 'two').membership.marked).toBe(true);
  leaveFleet(db);
  stores.shipments.setServiceBolNumber('s1', '9');
  expect(changes.newest().change).toBe(0);
  const { membership, before: sessions } = beginFleetRun(db, clock, 'three');
  expect([membership.marked, sessions]).toEqual([false, ['two', 'one']]);
  await mark(db);
  // Above all that the server may have of it.
  expect(changes.above(0, 100).every(({ seq }) => seq > before)).toBe(true);
  expect(changes.above(0, 100)).toHaveLength(6);
});

test('every earlier session is named, the newest first', () => {
  const { db } = withHistory(1);
  for (const session of ['one', 'two', 'three']) beginFleetRun(db, clock, session);
  expect(beginFleetRun(db, clock, 'four').before).toEqual(['three', 'two', 'one']);
});
