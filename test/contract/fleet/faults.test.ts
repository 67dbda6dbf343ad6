import { createFakeClock } from '#support/fake-clock.ts';
import { startFleetLink, type FleetLink } from '#support/fleet-link.ts';
import {
  aBeat,
  startFleetStation,
  type FleetStation,
  type FleetStationOptions,
} from '#support/fleet-thread.ts';
import { startPostgres } from '#support/postgres.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { systemClock, type Clock } from '#main/clock.ts';
import { latestServerVersion } from '#main/fleet/server/schema-version.ts';
import { testServer } from '#main/fleet/worker/test-server.ts';
import { resolve } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const certificates = resolve(import.meta.dirname, '../../support/certificates');
const caFile = `${certificates}/ca.pem`;

const tls = { certificate: `${certificates}/this-machine.pem`, key: `${certificates}/this-machine.key` };
const site = useWarehouse({ isDurable: true, tls });
const { inWarehouse } = site;
let link: FleetLink;
beforeEach(async () => {
  link = await startFleetLink(site.server.port);
  onTestFinished(() => link.close());
});

const database = (): string => new URL(site.warehouse.url).pathname.slice(1);
const throughLink = (): string => site.warehouse.url.replace(`:${site.server.port}`, `:${link.port}`);

/** Its pauses and its looks are a fifth as long as in a warehouse. */
const quick: Clock = {
  now: () => new Date(),
  monotonic: () => systemClock.monotonic() * 5,
  after: (milliseconds, run) => systemClock.after(milliseconds / 5, run),
};
function station(options: FleetStationOptions = {}): FleetStation {
  const started = startFleetStation(site.warehouse, { clock: quick, ...options });
  onTestFinished(() => started.stop());
  return started;
}
const joined = (one: FleetStation) =>
  until(
    () => `in: ${one.log.join('; ')}`,
    () => one.state().is === 'shared',
    30_000,
  );
/** Exactly what the station told is there, each thing at its last seq, each line once. */
async function expectWhole(one: FleetStation, things: number, lines = 0): Promise<void> {
  const [sum] = await inWarehouse(
    `SELECT (SELECT count(*) FROM w.things WHERE station = $1)::int AS things, (SELECT count(*) FROM w.journal WHERE station = $1)::int AS lines,
       (SELECT max(seq) FROM w.things WHERE station = $1)::int AS last, (SELECT seq FROM w.stations WHERE uuid = $1)::int AS seq`,
    [one.uuid],
  );
  expect(sum).toEqual({ things, lines, last: sum?.['seq'], seq: sum?.['seq'] });
}

test('a server that is killed in the middle of batches has everything once, when it is back', async () => {
  const one = station();
  await joined(one);
  for (let n = 0; n < 4000; n += 1) one.tell(`s${n}`);
  for (let n = 0; n < 500; n += 1) one.write({ n });
  await until('the first batch', () => one.acknowledged().seq > 0);
  await site.server.kill9();
  expect(one.acknowledged().seq).toBeLessThan(4000);
  await until('away', () => one.state().is === 'away');
  for (let n = 0; n < 100; n += 1) one.tell(`s${n}`);
  await site.server.start();
  await one.shares();
  await expectWhole(one, 4000, 500);
});

test('a COMMIT whose answer is lost is neither forgotten nor done twice', async () => {
  const one = station({ url: throughLink() });
  await joined(one);
  for (let turn = 1; turn <= 3; turn += 1) {
    link.loseNextCommit();
    one.tell(`s${turn}`);
    one.write({ turn });
    await until('the answer is lost', () => link.lost === turn);
    await one.shares();
  }
  expect(one.states).toContain('away');
  await expectWhole(one, 3, 3);
});

test('a line that hangs is given up, and the station goes on when it is free again', async () => {
  const one = station({ url: throughLink(), clock: systemClock, patience: { statement: 1000, answer: 500 } });
  await joined(one);
  link.hang();
  one.tell('a');
  const asked = one.ask({ is: 'bytes', station: 'x', kind: 'label', id: 'x' });
  expect(await asked).toMatchObject({ ok: false, code: 'fleet-away' });
  await until('away', () => one.state().is === 'away');
  expect(one.state().trouble).toBe('unreachable');
  link.resume();
  await one.shares();
  await expectWhole(one, 1);
});

test('a line that is cut again and again', async () => {
  const one = station({ url: throughLink() });
  await joined(one);
  for (let turn = 0; turn < 5; turn += 1) {
    for (let n = 0; n < 300; n += 1) one.tell(`s${turn}-${n}`);
    await new Promise((done) => setTimeout(done, 30 * turn));
    link.cut();
    link.resume();
  }
  await one.shares();
  await expectWhole(one, 1500);
});

test('a server restored from an hour ago is told again what it lacks, and the others miss nothing', async () => {
  const folder = temporaryFolder();
  const told: NonNullable<FleetStationOptions['changes']> = [];
  const first = startFleetStation(site.warehouse, { uuid: 'restored-one', number: '1', changes: told });
  for (let n = 0; n < 20; n += 1) first.tell(`s${n}`);
  await first.shares();
  await first.stop();
  // As a dump of an hour ago: rows and the station's own row are older, its session too.
  await inWarehouse('CREATE TABLE w.s AS SELECT * FROM w.stations');
  await inWarehouse('CREATE TABLE w.t AS SELECT * FROM w.things');
  const second = startFleetStation(site.warehouse, {
    uuid: 'restored-one',
    number: '1',
    changes: told,
    before: [first.session],
    folder,
  });
  for (let n = 10; n < 40; n += 1) second.tell(`s${n}`);
  await second.shares();
  const other = station();
  await joined(other);
  await until('pulled', () => other.messages.some(({ is }) => is === 'pulled'));
  await inWarehouse('DELETE FROM w.things');
  await inWarehouse(
    'UPDATE w.stations n SET seq = s.seq, session = s.session FROM w.s s WHERE s.uuid = n.uuid',
  );
  await inWarehouse('INSERT INTO w.things SELECT * FROM w.t');
  second.tell('after');
  await until('found out', () => second.state().is === 'refused' || second.acknowledged().seq >= 51);
  await second.stop();
  // The run that is at work is unknown to the restored server; it knows the one before.
  const third = station({
    uuid: 'restored-one',
    number: '1',
    changes: told,
    before: [second.session, first.session],
  });
  await third.shares();
  await expectWhole(third, 41);
});

test('an empty server is told everything', async () => {
  const told: NonNullable<FleetStationOptions['changes']> = [];
  const one = startFleetStation(site.warehouse, { uuid: 'to-an-empty-one', changes: told });
  for (let n = 0; n < 50; n += 1) one.tell(`s${n}`);
  await one.shares();
  await one.stop();
  await site.anotherWarehouse();
  const again = station({ uuid: 'to-an-empty-one', changes: told, before: [one.session] });
  await again.shares();
  await expectWhole(again, 50);
});

test('a full disk is said, and what waited is stored when there is room', async () => {
  const one = station();
  await joined(one);
  await inWarehouse(`CREATE FUNCTION w.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await inWarehouse(
    'CREATE TRIGGER full_disk BEFORE INSERT ON w.things FOR EACH ROW EXECUTE FUNCTION w.full_disk()',
  );
  one.tell('a');
  await until('full', () => one.state().trouble === 'server-full');
  expect(one.state().is).toBe('away');
  await inWarehouse('DROP TRIGGER full_disk ON w.things');
  await one.shares();
  await expectWhole(one, 1);
});

test.each([
  ['a wrong password', 'sign-in', { password: 'wrong' }],
  ['no password', 'no-password', { password: '' }],
  ['no such database', 'no-database', { url: 'nowhere' }],
  ['a certificate of somebody else', 'certificate', { caFile: `${certificates}/other-name.pem` }],
  ['an authority that is not there', 'certificate', { caFile: '/nowhere/ca.pem' }],
] as const)('%s is said as %s, and a person must act', async (_what, trouble, options) => {
  const url = 'url' in options ? { url: site.server.url('dockprint_station', options.url) } : {};
  const one = station({ ...options, ...url });
  await until('refused', () => one.state().is === 'refused');
  expect(one.state().trouble).toBe(trouble);
});

test('by TLS with the authority that signed it', async () => {
  const one = station({ caFile });
  await joined(one);
  const rows = await site.server.query(
    `SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = $1 AND usename = 'dockprint_station'`,
    [database()],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row['ssl'] === true)).toBe(true);
});

test('to a server without TLS on another computer nothing is said', async () => {
  const plain = await startPostgres();
  onTestFinished(() => plain.remove());
  const url = `postgres://dockprint_station@127.0.0.1:${plain.port}/postgres`;
  expect(await testServer({ url, schema: 'x', caFile, password: 'p' })).toEqual({
    trouble: 'no-tls',
    stations: 0,
  });
});

test('a schema that is not there, is newer, or goes away', async () => {
  await inWarehouse('INSERT INTO w.migrations (version, name) VALUES ($1, $2)', [
    latestServerVersion + 2,
    'later',
  ]);
  const newer = station();
  await until('refused', () => newer.state().is === 'refused');
  expect(newer.state().trouble).toBe('schema-newer');
  await inWarehouse('DELETE FROM w.migrations WHERE name = $1', ['later']);
  expect(await testServer({ ...site.warehouse, caFile: '' })).toEqual({ trouble: null, stations: 0 });
  await joined(newer);
  await inWarehouse('DROP SCHEMA w. CASCADE'.replace('w. ', `${site.warehouse.schema} `));
  newer.tell('a');
  await until('noticed', () => newer.state().trouble === 'not-migrated');
});

test('clocks that are hours apart change nothing in what is away and what is shared', async () => {
  const skewed = (hours: number) => ({ ...systemClock, now: () => new Date(Date.now() + hours * 3_600_000) });
  const one = station({ clock: skewed(-5) });
  one.thread.receive({ is: 'beat', beat: aBeat({ waiting: 3 }), toShare: 9 });
  one.tell('a');
  await one.shares();
  const two = station({ clock: skewed(7) });
  await joined(two);
  const stations = async () => {
    const answer = await two.ask({ is: 'stations' });
    return answer.ok
      ? (answer.value as { station: { uuid: string }; isAway: boolean; beat: unknown; lastSeenAt: string }[])
      : [];
  };
  await until('seen', () => two.messages.some(({ is }) => is === 'pulled'));
  const end = performance.now() + 25_000;
  while (!(await stations()).some((row) => row.beat !== null) && performance.now() < end)
    await new Promise((done) => setTimeout(done, 100));
  const its = (await stations()).find((row) => row.station.uuid === one.uuid);
  expect(its).toMatchObject({ isAway: false, beat: { waiting: 3 } });
  expect(Math.abs(Date.parse(its?.lastSeenAt ?? '') - Date.now())).toBeLessThan(60_000);
});

// One that was not heard of for 40 seconds may be taken over, and after an outage that is true of all: each is back before that.
test('while it is away, it is tried again ever more seldom, half a minute at most', async () => {
  const clock = createFakeClock();
  const one = startFleetStation(site.warehouse, { clock, url: 'postgres://dockprint_station@127.0.0.1:1/x' });
  const pauses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    await until('a try', () => one.log.length > turn);
    await until('a pause', () => clock.nextTimer() !== null);
    pauses.push(clock.nextTimer() ?? 0);
    await clock.advance(clock.nextTimer() ?? 0);
  }
  expect(pauses[0]).toBeLessThanOrEqual(1500);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(10_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
  expect(new Set(pauses).size).toBe(pauses.length);
  one.thread.receive({ is: 'stop' });
  await one.thread.stopped;
});
