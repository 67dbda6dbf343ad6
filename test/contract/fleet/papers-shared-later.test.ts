import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startThread } from '#main/fleet/thread.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import { aPdf, aShipment, aZpl } from '#support/builders.ts';
import { fleetStation, type FleetStation } from '#support/fleet-bench.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { until } from '#support/until.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const at = '2026-11-22T15:00:00.000Z';
const of = { shipmentId: 's1', attempt: 1, storedAt: at };
const sum = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const large = Buffer.alloc(1_100_000, 'x');

function pack({ db, stores }: FleetStation, labels: number, first = 1): void {
  db.transaction(() => {
    for (let unit = first; unit < first + labels; unit += 1)
      stores.labels.add({
        ...of,
        id: `l${unit}`,
        unit,
        of: 999,
        physical: 1,
        zpl: Buffer.from(aZpl(unit, 999)),
      });
  });
}
function begin(station: FleetStation): void {
  const { db, stores } = station;
  db.transaction(() => {
    stores.shipments.insert(
      aStoredShipment('s1', { shipment: aShipment(), createdAt: at, createdBy: 'Ana' }),
    );
    stores.documents.add({ ...of, id: 'd1', kind: 'bill-of-lading', bytes: aPdf('B-1') });
    stores.labelDocuments.add({ ...of, id: 'd2', format: 'png', bytes: Buffer.from('\x89PNG', 'latin1') });
    stores.labelDocuments.add({ ...of, id: 'd3', attempt: 2, format: 'pdf', bytes: large });
  });
  pack(station, 250);
}
async function papers(): Promise<{ id: string; told: string; is: string | null }[]> {
  const sql = `SELECT id, body ->> 'sha256' AS told, encode(sha256(bytes), 'hex') AS is
     FROM ${site.warehouse.schema}.things WHERE kind <> 'shipment' ORDER BY kind, id`;
  return site.server.query(sql, [], new URL(site.warehouse.url).pathname.slice(1));
}
const withBytes = async () => (await papers()).filter((one) => one.is !== null).length;
const told = ({ db }: FleetStation) => createFleetMembershipStore(db).get()?.papersTold;

async function eventually(what: string, is: () => Promise<boolean>, seconds = 40): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await is());) {
    if (Date.now() > end) throw new Error(`${what} did not come about`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('switched on later, what was there before is told with its bytes, and each has the checksum of them', async () => {
  const station = fleetStation({ ...site.warehouse, number: '1' });
  station.set({ sharesDocuments: false });
  begin(station);
  await station.fleet.open();
  await station.until(({ is }) => is === 'shared');
  await eventually('told', async () => (await papers()).length === 253);
  expect(await withBytes()).toBe(0);
  expect((await papers()).find(({ id }) => id === 'l7')?.told).toBe(sum(aZpl(7, 999)));

  station.set({ sharesDocuments: true });
  await eventually('all bytes there', async () => (await withBytes()) === 252);
  // What is packed meanwhile and after it goes its usual way.
  pack(station, 1, 251);
  await eventually('the new one there', async () => (await withBytes()) === 253);
  await until('noted', () => told(station) === true);
  const all = await papers();
  for (const one of all.filter(({ id }) => id !== 'd3')) expect(one.is).toBe(one.told);
  // Above a megabyte: told, and never fetched.
  expect(all.find(({ id }) => id === 'd3')).toMatchObject({ told: sum(large), is: null });
  expect(station.troubles).toEqual([]);
});

test('switched off, what was told stays and nothing more is told with its bytes', async () => {
  const station = fleetStation({ ...site.warehouse, number: '1' });
  begin(station);
  await station.fleet.open();
  await eventually('all bytes there', async () => (await withBytes()) === 252);
  await until('noted', () => told(station) === true);
  station.set({ sharesDocuments: false });
  await until('noted', () => told(station) === false);
  pack(station, 1, 251);
  await eventually('the new one told', async () => (await papers()).length === 254);
  expect(await withBytes()).toBe(252);
  expect((await papers()).find(({ id }) => id === 'l251')?.is).toBeNull();
});

test('ended in the middle of it, the next start tells what is missing and nothing else', async () => {
  let asked = 0;
  const station = fleetStation({
    ...{ ...site.warehouse, number: '1' },
    // What is missing after the first page is asked for and not heard of.
    start(begun, listener) {
      const thread = startThread(begun, listener);
      return {
        ...thread,
        post(message) {
          const isOfPapers = message.is === 'ask' && message.question.is === 'papers-without-bytes';
          if (isOfPapers) asked += 1;
          if (!isOfPapers || asked === 1) thread.post(message);
        },
      };
    },
  });
  station.set({ sharesDocuments: false });
  begin(station);
  await station.fleet.open();
  await eventually('told', async () => (await papers()).length === 253);
  station.set({ sharesDocuments: true });
  await eventually('the first page there', async () => (await withBytes()) === 99);
  await until('the second asked for', () => asked === 2);
  await station.fleet.close();
  expect(told(station)).toBe(false);
  const newest = () =>
    (station.db.prepare('SELECT max(seq) AS n FROM fleet_changes').get() as { n: number }).n;
  const before = newest();

  const again = fleetStation({ ...site.warehouse, number: '1', open: station });
  await again.fleet.open();
  await eventually('all bytes there', async () => (await withBytes()) === 252);
  await until('noted', () => told(again) === true);
  expect(newest() - before).toBe(252 - 99);
});
