import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#main/fleet/server/connect.ts';
import { readRecords } from '#main/fleet/server/pull.ts';
import { createOrderReader } from '#main/fleet/worker/pulled/order-reader.ts';
import { startFleetStation, type FleetStation, type FleetStationOptions } from '#support/fleet-thread.ts';
import { sharedShipment } from '#support/shared-shipment.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { join } from 'node:path';
import { useWarehouse } from '#support/use-warehouse.ts';

/** Another station is an outside peer: what it writes in its own rows must not stop the others. */
const site = useWarehouse();
const { inWarehouse } = site;

function station(options: FleetStationOptions = {}): FleetStation {
  const started = startFleetStation(site.warehouse, options);
  onTestFinished(() => started.stop());
  return started;
}
async function found(at: FleetStation): Promise<string[]> {
  const answer = await at.ask({ is: 'find', text: '', limit: 500 });
  return answer.ok ? (answer.value as { row: { id: string } }[]).map(({ row }) => row.id) : [];
}
/** Waits for what a question finds. */
async function eventually(is: () => Promise<boolean>, words: () => string): Promise<void> {
  for (const end = performance.now() + 30_000; !(await is());) {
    if (performance.now() > end) throw new Error(`waited in vain: ${words()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
async function finds(at: FleetStation, ids: readonly string[]): Promise<void> {
  let last: string[] = [];
  await eventually(
    async () => (last = (await found(at)).toSorted()).join() === ids.toSorted().join(),
    () => `${last.join(' ')}: ${JSON.stringify([at.state(), at.log.slice(-3)])}`,
  );
}

test.each([
  ['a moment that is none', "UPDATE w.stations SET seen_at = 'infinity' WHERE number = '6'"],
  ['a moment before Christ', "UPDATE w.stations SET seen_at = '4000-01-01 BC' WHERE number = '6'"],
  ['a count beyond all numbers', "UPDATE w.stations SET seq = 9000000000000000000 WHERE number = '6'"],
  ['a thing told at no moment', "UPDATE w.things SET told_at = 'infinity' WHERE id = 'bad'"],
  [
    'a note of no moment',
    `INSERT INTO w.notes (to_uuid, from_uuid, kind, body, at) SELECT uuid, uuid, 'x', '{}', '-infinity' FROM w.stations WHERE number = '8'`,
  ],
])('%s: the others go on to hear of each other', async (_name, sql) => {
  const bad = station({ number: '6' });
  const good = station({ number: '7' });
  bad.tell('bad');
  good.tell('a');
  await Promise.all([bad.shares(), good.shares()]);
  await bad.stop();
  await inWarehouse(
    "INSERT INTO w.stations (uuid, number, name, host, epoch, session) VALUES ('station-8888', '8', 'b', 'h', 1, gen_random_uuid())",
  );
  await inWarehouse(sql);
  await inWarehouse("DELETE FROM w.notes WHERE to_uuid = 'station-8888' AND kind <> 'x'");
  const reader = station({ number: '9' });
  if (sql.includes('w.notes')) await inWarehouse(`UPDATE w.notes SET to_uuid = '${reader.uuid}'`);
  const hears = (id: string) =>
    eventually(
      async () => (await found(reader)).includes(id),
      () => `${id}: ${JSON.stringify([reader.state(), reader.log.slice(-3)])}`,
    );
  await hears('a');
  good.tell('b');
  await good.shares();
  await hears('b');
  expect(reader.state().is).toBe('shared');
  // Nothing of it is read over and over.
  const rounds = reader.messages.filter(({ is }) => is === 'pulled').length;
  expect(rounds).toBeLessThan(40);
});

test('a shipment that says it is another one is left out', async () => {
  const bad = station({ number: '6' });
  bad.tell('one', sharedShipment('other'));
  bad.tell('two');
  await bad.shares();
  const reader = station({ number: '9' });
  await finds(reader, ['two']);
});

test('of a station that was forgotten its shipments stay: found, and its orders are not sent once more', async () => {
  const folder = temporaryFolder();
  const gone = station({ number: '6' });
  const other = station({ number: '7' });
  gone.tell('a', sharedShipment('a', { externalId: 'SO-1' }));
  other.tell('b');
  await Promise.all([gone.shares(), other.shares()]);
  const reader = station({ number: '9', folder });
  await finds(reader, ['a', 'b']);
  await gone.stop();
  await inWarehouse(
    "UPDATE w.stations SET forgotten_at = now(), session = gen_random_uuid() WHERE number = '6'",
  );
  // A change of another brings the next look.
  other.tell('c');
  await other.shares();
  await finds(reader, ['a', 'b', 'c']);
  const orders = createOrderReader(join(folder, 'fleet.sqlite'));
  onTestFinished(() => orders.close());
  expect(orders.byExternalId('SO-1')).toMatchObject([{ shipmentId: 'a', station: { number: '6' } }]);
  // The Fleet screen names only those that are there; one that joins now knows its shipments too.
  const listed = await reader.ask({ is: 'stations' });
  expect(
    listed.ok &&
      (listed.value as { station: { number: string } }[]).map((one) => one.station.number).toSorted(),
  ).toEqual(['7', '9']);
  await finds(station({ number: '5' }), ['a', 'b', 'c']);
});

test('notes of a station that writes thousands come a few at a time, in their order, each once', async () => {
  const reader = station({ number: '9' });
  reader.tell('a');
  await reader.shares();
  await inWarehouse(
    `INSERT INTO w.notes (to_uuid, from_uuid, kind, body) SELECT '${reader.uuid}', 'peer', 'x', to_jsonb(n) FROM generate_series(1, 60) n`,
  );
  const heard = (): unknown[][] =>
    reader.messages.flatMap((one) => (one.is === 'notes' ? [one.notes.map(({ body }) => body)] : []));
  // As main: what came is committed, and said so.
  await eventually(
    () => {
      const last = reader.messages.findLast((one) => one.is === 'notes');
      reader.thread.receive({ is: 'noted', upTo: last?.is === 'notes' ? (last.notes.at(-1)?.id ?? 0) : 0 });
      return Promise.resolve(heard().flat().length >= 60);
    },
    () => JSON.stringify(heard().map(({ length }) => length)),
  );
  expect(heard().flat()).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  expect(Math.max(...heard().map(({ length }) => length))).toBeLessThan(10);
});

// Regression: a hundred of them at once were two hundred megabytes in the thread's memory.
test('long shipments come a few at a time, none is passed over', async () => {
  const bad = station({ number: '6' });
  const ids = Array.from({ length: 12 }, (_, n) => `long-${n}`);
  for (const id of ids) bad.tell(id, { ...sharedShipment(id), words: 'x'.repeat(900_000) });
  await bad.shares();
  const client = await connect({ ...site.warehouse, caFile: '' });
  onTestFinished(() => client.cut());
  const part = { station: bad.uuid, epoch: 1, above: 0, upTo: 1000, limit: 100 };
  const { things, isAll } = await readRecords(client, part);
  expect(isAll).toBe(false);
  expect(JSON.stringify(things).length).toBeLessThan(4_200_000);
  await finds(station({ number: '9' }), ids);
});

// A session's own tables are looked for before all others unless a function's path says otherwise.
test('a station that makes itself a table of stations is no other station by it', async () => {
  const good = station({ number: '7' });
  good.tell('a');
  await good.shares();
  const bad = await connect({ ...site.warehouse, caFile: '' });
  onTestFinished(() => bad.cut());
  const session = '00000000-0000-4000-8000-000000000000';
  await bad.query(
    'CREATE TEMP TABLE stations (uuid text, session uuid, epoch integer, number text, name text, login text, seq bigint, forgotten_at timestamptz)',
  );
  await bad.query('GRANT ALL ON pg_temp.stations TO PUBLIC');
  await bad.query(`INSERT INTO pg_temp.stations VALUES ($1, $2, 1, '7', 'Bench 7', session_user, 0, null)`, [
    good.uuid,
    session,
  ]);
  const { rows } = await bad.query<{ said: unknown }>('SELECT catalogue_push($1, $2, $3, $4) AS said', [
    JSON.stringify({ uuid: good.uuid, session, epoch: 1 }),
    'push-1',
    'nobody',
    '[]',
  ]);
  expect(rows).toEqual([{ said: { refused: true } }]);
  const { rows: paths } = await bad.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_proc WHERE pronamespace = 'dockprint'::regnamespace
       AND proconfig IS NOT NULL AND NOT 'search_path=dockprint, pg_temp' = ANY (proconfig)`,
  );
  expect(paths).toEqual([{ n: 0 }]);
});
