import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandContext } from '#main/cli/command.ts';
import { fleetCommand } from '#main/cli/fleet.ts';
import { latestServerVersion } from '#main/fleet/server/schema-version.ts';
import { beginFleetRun } from '#main/fleet/membership.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import { publishedJournalLine } from '#main/fleet/journal-line.ts';
import { openDatabaseFile } from '#main/storage/open-database.ts';
import { commandPlaceFor } from '#support/command-place.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { startFleetStation } from '#support/fleet-thread.ts';
import type { Warehouse } from '#support/fleet-warehouse.ts';
import { startPostgres, type PrivatePostgres } from '#support/postgres.ts';
import { sharedShipment } from '#support/shared-shipment.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let server: PrivatePostgres;
let folder: string;
let made = 0;
let database: string;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());
beforeEach(async () => {
  folder = temporaryFolder();
  made += 1;
  database = `of_command_${made}`;
  await server.query(`CREATE DATABASE ${database}`);
});

async function fleet(words: string[], more: Partial<CommandContext> = {}) {
  const { place, said, complained } = commandPlaceFor(join(folder, 'station.sqlite'), {
    fleetPassword: server.password,
    env: { DOCKPRINT_FLEET_URL: server.url('postgres', database) },
    ...more,
  });
  return {
    code: await fleetCommand.run(words, place),
    said: said.join('\n'),
    complained: complained.join('\n'),
  };
}

async function migrated(): Promise<Warehouse> {
  const passwordFile = join(folder, 'stations-password');
  writeFileSync(passwordFile, 'of the stations\n');
  const { code, complained } = await fleet(['migrate', '--station-password-file', passwordFile]);
  expect([code, complained]).toEqual([0, '']);
  return { url: server.url('dockprint_station', database), schema: 'dockprint', password: 'of the stations' };
}

test('migrates, gives the stations a password that signs in, and says so again', async () => {
  const warehouse = await migrated();
  const one = startFleetStation(warehouse);
  one.tell('a');
  await one.shares();
  await one.stop();
  const again = await fleet(['migrate']);
  expect(again).toMatchObject({
    code: 0,
    said: `The schema dockprint was at version ${latestServerVersion}.`,
  });
});

test('leaves a newer schema alone, and says that there is none', async () => {
  expect(await fleet(['status'])).toMatchObject({ code: 12 });
  await migrated();
  await server.query(
    `INSERT INTO dockprint.migrations (version, name) VALUES (${latestServerVersion + 2}, 'later')`,
    [],
    database,
  );
  expect(await fleet(['migrate'])).toMatchObject({ code: 11 });
  expect(await fleet(['status'])).toMatchObject({ code: 11 });
});

test('says how the stations stand, and forgets one, which never comes back', async () => {
  const warehouse = await migrated();
  expect(await fleet(['status'])).toMatchObject({ code: 0, said: 'No station has joined yet.' });
  const one = startFleetStation(warehouse, { uuid: 'station-one', number: '7' });
  one.tell('a');
  one.tell('l', {}, { kind: 'label' });
  one.write({ event: 'x' });
  await one.shares();
  const { said } = await fleet(['status']);
  expect(said).toContain('7 Bench 7 (station-one, here): at work');
  expect(said).toContain('1 shipments, 1 labels, 0 documents, 1 journal lines');
  expect(await fleet(['forget', 'nobody'])).toMatchObject({ code: 1 });
  expect(await fleet(['forget', '7'])).toMatchObject({ code: 0 });
  one.tell('b');
  const end = performance.now() + 20_000;
  while (one.state().trouble !== 'forgotten' && performance.now() < end)
    await new Promise((done) => setTimeout(done, 50));
  expect(one.state()).toMatchObject({ is: 'refused', trouble: 'forgotten' });
  await one.stop();
  expect(await server.query('SELECT id FROM dockprint.things ORDER BY id', [], database)).toEqual([
    { id: 'a' },
    { id: 'l' },
  ]);
});

test('forgets no station whose open work nobody has taken over: it would be nobody’s', async () => {
  const warehouse = await migrated();
  const one = startFleetStation(warehouse, { uuid: 'station-one', number: '7' });
  const submission = {
    id: 's',
    step: 'bol',
    state: 'queued',
    attempt: 1,
    queuedAt: '2026-11-17T15:00:00.000Z',
    changedAt: '2026-11-17T15:00:00.000Z',
    evidence: null,
  };
  one.tell('a', { ...sharedShipment('a'), submissions: [submission] });
  await one.shares();
  await one.stop();
  const refused = await fleet(['forget', '7']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.complained).toContain('1 open');
  expect(refused.complained).toContain('Take over');
  const there = await server.query('SELECT forgotten_at FROM dockprint.stations', [], database);
  expect(there).toEqual([{ forgotten_at: null }]);
  await server.query(
    `INSERT INTO dockprint.take_overs (id, victim, victim_epoch, taker, person, reason) VALUES (gen_random_uuid(), 'station-one', 1, 'station-one', 'p', 'r')`,
    [],
    database,
  );
  await server.query(
    `INSERT INTO dockprint.taken (victim, shipment, take_over, body) SELECT 'station-one', 'a', id, '{}' FROM dockprint.take_overs`,
    [],
    database,
  );
  await server.query('UPDATE dockprint.take_overs SET here_at = now()', [], database);
  expect(await fleet(['forget', '7'])).toMatchObject({ code: 0 });
});

test("checks a station's records against the server's, and finds a line that is another", async () => {
  const warehouse = await migrated();
  const clock = createFakeClock();
  const opened = openDatabaseFile(join(folder, 'station.sqlite'), () => undefined, { witnessed: false });
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  const journal = createJournalStore(db);
  db.transaction(() => {
    for (let n = 0; n < 30; n += 1)
      journal.add({
        at: clock.now().toISOString(),
        shipmentId: null,
        subject: 'station',
        subjectId: 'x',
        event: 'started',
        detail: { n, 'z a': [1.5], a: { b: 'é' } },
      } as never);
  });
  const run = beginFleetRun(db, clock, 'b0a7ad55-60a3-4a6f-8a46-b1a2cbb5a5f0');
  const lines = createFleetChangesStore(db).linesAbove(0, 100).map(publishedJournalLine);
  expect(lines.length).toBeGreaterThanOrEqual(30);
  const { uuid, epoch } = createFleetMembershipStore(db).identity();
  expect(uuid).toBe(run.identity.uuid);
  db.close();
  const one = startFleetStation(warehouse, { uuid, epoch, number: '7', journal: lines });
  await one.shares();
  await one.stop();
  expect(await fleet(['check'])).toMatchObject({
    code: 0,
    said: expect.stringContaining("as in this station's own records") as string,
    complained: '',
  });
  await server.query(
    `UPDATE dockprint.journal SET line = jsonb_set(line, '{event}', '"other"') WHERE seq = (SELECT max(seq) FROM dockprint.journal)`,
    [],
    database,
  );
  expect(await fleet(['check'])).toMatchObject({
    code: 13,
    said: expect.stringContaining('1 lines of the journal') as string,
  });
});

test('has no password among its words, and says what it does not understand', async () => {
  expect(await fleet([])).toMatchObject({ code: 2 });
  expect(await fleet(['status', '--password', 'x'])).toMatchObject({ code: 2 });
  expect(await fleet(['status', '--url', 'postgres://a:secret@host/db'])).toMatchObject({ code: 2 });
  const wrong = await fleet(['status'], {
    fleetPassword: 'wrong',
    env: { DOCKPRINT_FLEET_URL: server.url('postgres', database) },
  });
  expect(wrong).toMatchObject({ code: 10, complained: expect.stringContaining('[sign-in]') as string });
});
