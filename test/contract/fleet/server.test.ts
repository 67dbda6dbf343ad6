import { randomUUID } from 'node:crypto';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { migrateServer, serverMigrations } from '#main/fleet/server/migrations.ts';
import { push, type PushedChange } from '#main/fleet/server/push.ts';
import { latestServerVersion, schemaState } from '#main/fleet/server/schema-version.ts';
import { claimSession, SessionReplaced, reportHeartbeat, type Claim } from '#main/fleet/server/sessions.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeLogin } from '#support/fleet-warehouse.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse } = site;

async function signIn(
  password = site.warehouse.password,
  url = site.warehouse.url,
): Promise<ServerConnection> {
  const client = await connect({ url, password, schema: site.warehouse.schema, caFile: '' });
  onTestFinished(() => client.cut());
  return client;
}

/** As the superuser, in the warehouse's database. */
const root = (): Promise<ServerConnection> =>
  signIn(site.server.password, site.server.url('postgres', new URL(site.warehouse.url).pathname.slice(1)));

const claimOf = (more: Partial<Claim> = {}): Claim => ({
  uuid: 'station-one',
  number: '7',
  name: 'Bench 7',
  host: 'packing-7',
  epoch: 1,
  session: randomUUID(),
  before: [],
  ...more,
});
const change = (seq: number, more: Partial<PushedChange> = {}): PushedChange => ({
  seq,
  kind: 'shipment',
  id: `shipment-${seq}`,
  body: { shipment: { bolNumber: `007-${seq}`, externalId: '' } },
  bytes: null,
  ...more,
});
const batch = (...changes: PushedChange[]) => ({
  above: 0,
  journalAbove: 0,
  changes,
  journal: [],
  toShare: 0,
});
const as = async (claim: Claim): Promise<{ client: ServerConnection; claim: Claim }> => {
  const client = await signIn();
  expect(await claimSession(client, claim)).toMatchObject({ is: 'joined' });
  return { client, claim };
};

describe('migrations', () => {
  const versions = () => inWarehouse('SELECT version, name FROM w.migrations ORDER BY version');
  const planted = (name: string, sql: string) => [{ name, sql }];
  const addsBay = planted('bays', 'CREATE TABLE bays (name text); GRANT SELECT ON bays TO dockprint_station');

  test('are counted where the thread reads the count', () => {
    expect(latestServerVersion).toBe(1 + serverMigrations.length);
  });

  test('run again change nothing, and two at once wait for each other', async () => {
    const clients = await Promise.all([root(), root()]);
    const answers = await Promise.all(clients.map((client) => migrateServer(client, 'another')));
    expect(answers.map((one) => one.is === 'migrated' && one.from).sort()).toEqual([0, latestServerVersion]);
  });

  test('that are missing are applied once, and what is there stays', async () => {
    await as(claimOf());
    const next = latestServerVersion + 1;
    const client = await root();
    expect(await migrateServer(client, site.warehouse.schema, addsBay)).toEqual({
      is: 'migrated',
      from: latestServerVersion,
      to: next,
    });
    expect(await migrateServer(client, site.warehouse.schema, addsBay)).toEqual({
      is: 'migrated',
      from: next,
      to: next,
    });
    expect(await versions()).toEqual([
      { version: 1, name: 'schema' },
      { version: next, name: 'bays' },
    ]);
    expect(await inWarehouse('SELECT number FROM w.stations')).toEqual([{ number: '7' }]);
    const owner = `SELECT tableowner AS owner FROM pg_tables WHERE schemaname = $1 AND tablename = 'bays'`;
    expect(await inWarehouse(owner, [site.warehouse.schema])).toEqual([{ owner: 'dockprint_admin' }]);
  });

  test('are applied to an empty database after the schema', async () => {
    const client = await root();
    expect(await migrateServer(client, 'another', addsBay)).toMatchObject({
      from: 0,
      to: latestServerVersion + 1,
    });
    expect((await client.query('SELECT version FROM another.migrations ORDER BY 1')).rows).toEqual([
      { version: 1 },
      { version: latestServerVersion + 1 },
    ]);
  });

  test('that fail half way leave nothing behind, not even those before them', async () => {
    const client = await root();
    const failing = [...addsBay, { name: 'broken', sql: 'CREATE TABLE docks (name text); SELECT 1 / 0' }];
    await expect(migrateServer(client, site.warehouse.schema, failing)).rejects.toThrow('division by zero');
    expect(await versions()).toEqual([{ version: 1, name: 'schema' }]);
    const made = `SELECT to_regclass('w.bays') AS bays, to_regclass('w.docks') AS docks`;
    expect(await inWarehouse(made)).toEqual([{ bays: null, docks: null }]);
    expect(await schemaState(await signIn())).toBe('fits');
  });

  test('of a newer Dockprint are left alone; stations of the version before go on, older ones do not', async () => {
    const client = await root();
    const add = 'INSERT INTO w.migrations (version, name) VALUES ($1, $2)';
    await inWarehouse(add, [latestServerVersion + 1, 'next']);
    expect(await migrateServer(client, site.warehouse.schema)).toEqual({
      is: 'newer',
      found: latestServerVersion + 1,
    });
    expect(await schemaState(await signIn())).toBe('fits');
    await inWarehouse(add, [latestServerVersion + 2, 'later']);
    expect(await schemaState(await signIn())).toBe('schema-newer');
    expect(await inWarehouse('SELECT count(*)::integer AS n FROM w.migrations')).toEqual([{ n: 3 }]);
  });

  test('are missed in an empty database', async () => {
    await site.server.query('CREATE DATABASE nothing_there');
    expect(
      await schemaState(
        await signIn(site.warehouse.password, site.server.url('dockprint_station', 'nothing_there')),
      ),
    ).toBe('not-migrated');
  });
});

describe('a session', () => {
  test('is let in where the station is new, and again', async () => {
    const { client, claim } = await as(claimOf());
    await push(client, claim.session, batch(change(1), change(4)), 'c');
    const answer = await claimSession(await signIn(), claim);
    expect(answer).toMatchObject({ is: 'joined', acknowledged: 4, journal: 0 });
  });

  test('follows one of the sessions before it, though some never reached the server', async () => {
    const { claim } = await as(claimOf());
    await as(claimOf({ before: [randomUUID(), claim.session, randomUUID()] }));
  });

  test('of a copied disk is refused where the other is at work on another computer, by its name', async () => {
    const { claim } = await as(claimOf());
    const copy = claimOf({ host: 'copied', before: [claim.session] });
    expect(await claimSession(await signIn(), copy)).toEqual({
      is: 'identity-elsewhere',
      other: 'packing-7',
    });
  });

  test('of a copied disk that came first is found by the station itself, which is told and pushes nothing', async () => {
    const { client, claim } = await as(claimOf());
    await as(claimOf({ before: [claim.session] }));
    await expect(push(client, claim.session, batch(change(1)), 'c')).rejects.toThrow(SessionReplaced);
    await expect(reportHeartbeat(client, claim.session, { body: null, toShare: 0 })).rejects.toThrow(
      SessionReplaced,
    );
    expect(await inWarehouse('SELECT 1 FROM w.things')).toEqual([]);
    const again = claimOf({ before: [claim.session] });
    expect(await claimSession(await signIn(), again)).toMatchObject({ is: 'identity-elsewhere' });
  });

  test('of a higher epoch is let in and tells everything again', async () => {
    const { client, claim } = await as(claimOf());
    await push(client, claim.session, batch(change(9)), 'c');
    const higher = await as(claimOf({ epoch: 2, before: [claim.session] }));
    expect(await claimSession(higher.client, higher.claim)).toMatchObject({ acknowledged: 0 });
    await push(higher.client, higher.claim.session, batch(change(2, { id: 'shipment-9' })), 'c');
    expect(await inWarehouse('SELECT epoch, seq::int FROM w.things')).toEqual([{ epoch: 2, seq: 2 }]);
    // The old one, should it wake up, is of the past.
    expect(await claimSession(await signIn(), claim)).toMatchObject({ is: 'identity-elsewhere' });
  });

  test('does not get the number of another station, nor a station that was forgotten', async () => {
    await as(claimOf());
    const other = claimOf({ uuid: 'station-two' });
    expect(await claimSession(await signIn(), other)).toEqual({
      is: 'number-taken',
      other: 'Bench 7 (packing-7)',
    });
    await inWarehouse('UPDATE w.stations SET forgotten_at = now()');
    expect(await claimSession(await signIn(), claimOf())).toEqual({ is: 'forgotten', other: '' });
    await as(other);
  });

  test('is a matter of its own login, where each station has one', async () => {
    await as(claimOf());
    const url = await makeLogin(site.server, site.warehouse);
    expect(await claimSession(await signIn(undefined, url), claimOf({ epoch: 5 }))).toEqual({
      is: 'not-permitted',
      other: '',
    });
  });
});

describe('row security', () => {
  test('keeps a station to its own rows, and the sessions secret', async () => {
    const one = await as(claimOf());
    await push(one.client, one.claim.session, batch(change(1)), 'c');
    const two = await as(claimOf({ uuid: 'station-two', number: '8' }));
    await expect(two.client.query('SELECT session FROM stations')).rejects.toThrow(/permission denied/);
    expect((await two.client.query('SELECT * FROM things')).rowCount).toBe(1);
    expect((await two.client.query('UPDATE things SET seq = 99')).rowCount).toBe(0);
    expect((await two.client.query('UPDATE stations SET seq = 99')).rowCount).toBe(1);
    await expect(two.client.query('DELETE FROM things')).rejects.toThrow(/permission denied/);
    const foreign = `INSERT INTO things (station, kind, id, epoch, seq, body) VALUES ('station-one', 'shipment', 'x', 1, 1, '{}')`;
    await expect(two.client.query(foreign)).rejects.toThrow(/row-level security/);
    await expect(
      two.client.query(`INSERT INTO journal VALUES ('station-one', 1, 1, now(), '{}')`),
    ).rejects.toThrow(/row-level security/);
    // Who has named no session speaks for nobody.
    expect((await (await signIn()).query('UPDATE stations SET seq = 99')).rowCount).toBe(0);
  });
});

describe('a push', () => {
  test('told twice is there once, and a later word stays', async () => {
    const { client, claim } = await as(claimOf());
    await push(client, claim.session, batch(change(1), change(5, { id: 'a', body: { now: 'late' } })), 'c');
    await push(client, claim.session, batch(change(1), change(3, { id: 'a', body: { now: 'early' } })), 'c');
    expect(await inWarehouse('SELECT id, seq::int, body FROM w.things ORDER BY seq')).toEqual([
      { id: 'shipment-1', seq: 1, body: change(1).body },
      { id: 'a', seq: 5, body: { now: 'late' } },
    ]);
  });

  test('keeps bytes exactly, and texts that PostgreSQL has no sign for', async () => {
    const { client, claim } = await as(claimOf());
    const bytes = new Uint8Array([0, 1, 2, 255, 92, 39]);
    await push(
      client,
      claim.session,
      batch(change(1, { kind: 'label', body: { a: 'x\0y\ud800\\u0000' }, bytes })),
      'c',
    );
    const [row] = await inWarehouse('SELECT body, bytes FROM w.things');
    expect(row).toEqual({ body: { a: 'x\ufffdy\ufffd\\u0000' }, bytes: Buffer.from(bytes) });
  });

  test('goes on without a row that cannot be stored, and names it', async () => {
    const { client, claim } = await as(claimOf());
    const pushed = await push(
      client,
      claim.session,
      batch(change(1), change(2, { id: 'x'.repeat(200) }), change(3)),
      'c',
    );
    expect(pushed).toMatchObject({ acknowledged: 3, refused: [expect.stringContaining('xxx')] });
    expect(await inWarehouse('SELECT count(*)::int AS n FROM w.things')).toEqual([{ n: 2 }]);
  });

  test('that gives a number a second time rings the alarm', async () => {
    const one = await as(claimOf());
    const two = await as(claimOf({ uuid: 'station-two', number: '8' }));
    await push(one.client, one.claim.session, batch(change(1)), 'c');
    await push(one.client, one.claim.session, batch({ ...change(1), seq: 2 }), 'c');
    expect(await inWarehouse('SELECT 1 FROM w.number_alarms')).toEqual([]);
    await push(two.client, two.claim.session, batch(change(1, { id: 'other' })), 'c');
    expect(await inWarehouse('SELECT number, first_station, station FROM w.number_alarms')).toEqual([
      { number: '007-1', first_station: 'station-one', station: 'station-two' },
    ]);
  });

  test('puts a journal line into its month', async () => {
    const { client, claim } = await as(claimOf());
    const journal = [
      { seq: 1, at: new Date().toISOString(), line: { event: 'x' } },
      { seq: 2, at: '1999-01-01T00:00:00.000Z', line: {} },
    ];
    expect(
      await push(client, claim.session, { above: 0, journalAbove: 0, changes: [], journal, toShare: 3 }, 'c'),
    ).toMatchObject({
      journal: 2,
    });
    const [{ month } = { month: '' }] = (await inWarehouse(
      `SELECT 'journal_' || to_char(now(), 'YYYY_MM') AS month`,
    )) as { month: string }[];
    expect(await inWarehouse(`SELECT seq::int FROM w.${month}`)).toEqual([{ seq: 1 }]);
    expect(await inWarehouse('SELECT seq::int FROM w.journal_other')).toEqual([{ seq: 2 }]);
  });
});
