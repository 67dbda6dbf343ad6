import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { claimSession, fence, type Claim } from '#main/fleet/server/sessions.ts';
import { makeLogin } from '#support/fleet-warehouse.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

/** Whoever has a station's password calls the server's functions as it likes. Each is attacked here as such a login, by plain SQL. */
const site = useWarehouse();
const { inWarehouse } = site;

/** A login of its own, in the stations' role: not the one that the other stations use. */
let otherUrl = '';
beforeEach(async () => {
  otherUrl = await makeLogin(site.server, site.warehouse);
});

async function signIn(url = site.warehouse.url): Promise<ServerConnection> {
  const client = await connect({ ...site.warehouse, url, caFile: '' });
  onTestFinished(() => client.cut());
  return client;
}
const claimOf = (number: string, more: Partial<Claim> = {}): Claim => ({
  ...{ uuid: `station-${number}`, number, name: `Bench ${number}`, host: `packing-${number}`, epoch: 1 },
  ...{ session: randomUUID(), before: [] },
  ...more,
});
interface Peer {
  client: ServerConnection;
  claim: Claim;
  who: string;
}
/** A station that is let in, and alive. */
async function station(number: string, url?: string): Promise<Peer> {
  const client = await signIn(url);
  const claim = claimOf(number);
  expect(await claimSession(client, claim)).toMatchObject({ is: 'joined' });
  return { client, claim, who: JSON.stringify({ ...claim, before: undefined }) };
}
async function call<T>(client: ServerConnection, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ came: T }>(`SELECT ${sql} AS came`, values);
  return rows[0]?.came as T;
}
const isIn = (peer: Peer): Promise<boolean> =>
  fence(peer.client, peer.claim.session).then(
    () => true,
    () => false,
  );
const silence = (number: string) =>
  inWarehouse(
    `UPDATE w.stations SET heard_since = now() - interval '1 hour',
       seen_at = CASE WHEN number = $1 THEN seen_at - interval '60 seconds' ELSE seen_at END`,
    [number],
  );
const again = ({ client }: Peer, victim: string, act = randomUUID(), shipments = ['a', 'b']) =>
  call<boolean>(client, 'take_over_again($1, $2, $3, $4, $5)', [act, victim, 'P', 'why', shipments]);

// Regression: any login of the fleet shut out a running station and took its open work, which nobody then sent.
test('take_over_again leaves a station alone that is alive, and takes the work of one that is silent', async () => {
  const victim = await station('7');
  const attacker = await station('8', otherUrl);
  expect(await again(attacker, 'station-7')).toBe(false);
  expect(await isIn(victim)).toBe(true);
  expect(await inWarehouse('SELECT 1 FROM w.taken UNION ALL SELECT 1 FROM w.notes')).toEqual([]);
  await silence('7');
  expect(await again(attacker, 'station-8')).toBe(false);
  expect(await again({ ...attacker, client: await signIn() }, 'station-7')).toBe(false);
  const act = randomUUID();
  expect(await again(attacker, 'station-7', act)).toBe(true);
  expect(await again(attacker, 'station-7', act)).toBe(false);
  expect(await isIn(victim)).toBe(false);
  const tooMany = Array.from({ length: 50_001 }, (_, n) => String(n));
  expect(await again(attacker, 'station-7', randomUUID(), tooMany)).toBe(false);
});

const evidence = (client: ServerConnection, victim: string) =>
  call<{ mark: string }>(client, 'take_over_evidence($1, 10)', [victim]);
const replacing = (
  client: ServerConnection,
  mark: string,
  more: Partial<Claim> = {},
  brought: string[] | null = null,
) =>
  call<string>(client, 'replace_station($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    randomUUID(),
    'station-7',
    mark,
    'P',
    'why',
    brought,
    JSON.stringify(claimOf('7', { uuid: 'station-new', ...more })),
    randomUUID(),
    [],
  ]);

// Regression: the row of a living station stayed locked for as long as whoever asked kept the transaction open.
test.each<[string, (attacker: Peer) => Promise<unknown>]>([
  ['take_over', ({ client }) => call(client, `take_over($1, 'station-7', '', 'P', 'why')`, [randomUUID()])],
  ['take_over_again', (attacker) => again(attacker, 'station-7')],
  ['replace_station', ({ client }) => replacing(client, '')],
  ['replace_station with what it brought', ({ client }) => replacing(client, '', {}, ['a'])],
  ['claim', ({ client }) => claimSession(client, claimOf('7'))],
])('%s does not hold up a station that is alive', async (_name, attack) => {
  const victim = await station('7');
  await victim.client.query(`SET lock_timeout = '700ms'`);
  const attacker = await station('8');
  await attacker.client.query('BEGIN');
  await attack(attacker);
  expect(await isIn(victim)).toBe(true);
});

test('replace_station and take_over keep to life and login', async () => {
  const victim = await station('7');
  const { mark } = await evidence(victim.client, 'station-7');
  expect(await replacing(await signIn(otherUrl), mark)).toBe('not-permitted');
  expect(await replacing(await signIn(), mark)).toBe('alive');
  const attacker = await station('8', otherUrl);
  const takeOver = (client: ServerConnection, seen = mark) =>
    call<string>(client, `take_over($1, 'station-7', $2, 'P', 'why')`, [randomUUID(), seen]);
  expect(await takeOver(attacker.client)).toBe('alive');
  expect(await takeOver(await signIn())).toBe('not-in');
  await silence('7');
  expect(await replacing(await signIn(otherUrl), mark)).toBe('not-permitted');
  expect(await takeOver(attacker.client, 'another')).toBe('changed');
  expect(await replacing(await signIn(), mark, {}, null)).toBe('replaced');
  expect(await isIn(victim)).toBe(false);
  // What was taken from it is read and told by its own login alone.
  await inWarehouse(
    `INSERT INTO w.taken (victim, shipment, take_over, body) SELECT 'station-7', 'a', id, '{}' FROM w.take_overs`,
  );
  const told = `replaced_tells('station-7', 'a', 'shipment', 'a', '{}', null)`;
  const taken = `(SELECT count(*)::int FROM taken_from_replaced('station-7', '', 10))`;
  expect([await call(attacker.client, told), await call(attacker.client, taken)]).toEqual([false, 0]);
  expect([await call(await signIn(), told), await call(await signIn(), taken)]).toEqual([true, 1]);
});

// Regression: a higher epoch, or no list of sessions at all, was let in beside a station that was at work.
test('a claim shuts out no station that is alive, unless it knows one of its sessions', async () => {
  const victim = await station('7');
  const host = victim.claim.host;
  const elsewhere = { is: 'identity-elsewhere', other: host };
  const raised = { epoch: 9, host };
  expect(await claimSession(await signIn(), claimOf('7', raised))).toEqual(elsewhere);
  for (const before of [null, [null], []] as unknown as string[][]) {
    const { rows } = await (
      await signIn()
    ).query('SELECT outcome FROM claim($1, $2, $3, $4, $5, $6, $7)', [
      ...['station-7', '7', 'x', host, 1, randomUUID(), before],
    ]);
    expect(rows).toEqual([{ outcome: 'identity-elsewhere' }]);
  }
  expect(await isIn(victim)).toBe(true);
  expect(await claimSession(await signIn(otherUrl), claimOf('7', raised))).toMatchObject({
    is: 'not-permitted',
  });
  // Its own file, from a copy of two sessions ago.
  const next = claimOf('7', { before: [victim.claim.session] });
  expect(await claimSession(await signIn(), next)).toMatchObject({ is: 'joined' });
  const restored = claimOf('7', { epoch: 2, host: 'mended', before: [victim.claim.session] });
  expect(await claimSession(await signIn(), restored)).toMatchObject({ is: 'joined' });
  await silence('7');
  expect(await claimSession(await signIn(), claimOf('7', { epoch: 3 }))).toMatchObject({ is: 'joined' });
});

// Regression: one login claimed every station number there is.
test('the station numbers that one login claims have an end; stations that are in are not touched by it', async () => {
  const known = await station('7');
  const attacker = await signIn();
  const claimed = async (): Promise<number> => {
    for (let n = 0; ; n += 1) {
      const words = [`made-up-${n}`, String(1000 + n), 'x', 'h', 1, randomUUID(), []];
      try {
        await attacker.query('SELECT outcome FROM claim($1, $2, $3, $4, $5, $6, $7)', words);
      } catch (error) {
        expect(error).toMatchObject({ code: '54000' });
        return n;
      }
      if (n > 400) return n;
    }
  };
  expect(await claimed()).toBe(249);
  const next = claimOf('7', { before: [known.claim.session] });
  expect(await claimSession(await signIn(), next)).toMatchObject({ is: 'joined' });
  await station('9', otherUrl);
});

const lease = ({ client, who }: Peer, first: number, last: number, size = 1_000_000) =>
  call<{ block: { first: number; last: number } | null; free: number }>(
    client,
    `pro_lease($1, 'XPOL:plain::9', $2, $3, $4)`,
    [who, first, last, size],
  );
const givenBefore = ({ client, who }: Peer, first: unknown, last: unknown, space = 'XPOL:plain::9') =>
  call<{ refused?: true; limit?: number; twice?: number }>(client, 'pro_given_before($1, $2, $3, $4)', [
    ...[who, space, first, last],
  ]);

// Regression: one call took every PRO number there is from all others.
test('the PRO numbers that one station says it gave before have an end', async () => {
  const attacker = await station('8');
  const other = await station('7');
  expect(await givenBefore(attacker, 1, '9000000000000000')).toEqual({ refused: true, limit: 500_000 });
  expect(await givenBefore(attacker, -5, 5)).toEqual({ refused: true });
  expect(await givenBefore(attacker, 9, 5)).toEqual({ refused: true });
  for (let part = 0; part < 5; part += 1)
    expect(await givenBefore(attacker, part * 100_000, part * 100_000 + 99_999)).toEqual({ twice: 0 });
  expect(await givenBefore(attacker, 500_000, 500_000)).toEqual({ refused: true, limit: 500_000 });
  // Said again it is no more.
  expect(await givenBefore(attacker, 0, 499_999)).toEqual({ twice: 0 });
  expect((await lease(other, 1, 999_999)).block).toMatchObject({ first: 500_000 });
  for (let n = 0; n < 99; n += 1)
    expect(await givenBefore(attacker, 1, 1, `space ${n}`)).toEqual({ twice: 0 });
  await expect(givenBefore(attacker, 1, 1, 'one more')).rejects.toThrow(/100 kinds/);
  expect(await givenBefore(other, 1, 1, 'its own')).toEqual({ twice: 0 });
});

// Regression: asked again and again, one station leased a whole range.
test('one station does not lease a range to its end while others are at work', async () => {
  const attacker = await station('8');
  const other = await station('7');
  let leased = 0;
  for (let n = 0; n < 300; n += 1) {
    const { block } = await lease(attacker, 1, 20_000);
    if (block === null) break;
    expect(block.last - block.first).toBeLessThan(1000);
    leased += block.last - block.first + 1;
  }
  expect(leased).toBe(10_000);
  expect((await lease(other, 1, 20_000)).block).not.toBeNull();
});

test('what others are given up for is told by the function alone, and life by the server alone', async () => {
  const attacker = await station('8');
  await station('7');
  const { client } = attacker;
  // Regression: written by hand, such an alarm made the station named in it give up its PRO numbers.
  const alarm = `INSERT INTO number_alarms (kind, number, first_station, first_shipment, station, shipment)
    VALUES ('pro', 'XPOL:plain::9 1-1000', 'station-7', '', 'station-8', '')`;
  await expect(client.query(alarm)).rejects.toThrow(/row-level security/);
  await client.query(alarm.replace(`'pro'`, `'bol'`));
  // Regression: who wrote when it was heard of was alive for ever, or had no outage behind it.
  await expect(client.query(`UPDATE stations SET seen_at = 'infinity'`)).rejects.toThrow(/permission denied/);
  await client.query('BEGIN');
  await expect(client.query('LOCK TABLE things IN ACCESS EXCLUSIVE MODE')).rejects.toThrow(
    /permission denied/,
  );
});

// Regression: a session was enough, whoever had signed in.
test('what is shared is pushed and leased by the login of the station alone', async () => {
  const victim = await station('7');
  const thief = { ...victim, client: await signIn(otherUrl) };
  expect(await lease(thief, 1, 100)).toEqual({ refused: true });
  expect(await givenBefore(thief, 1, 1)).toEqual({ refused: true });
  expect(
    await call(thief.client, 'catalogue_push($1, $2, $3, $4)', [victim.who, 'push', 'nobody', '[]']),
  ).toEqual({ refused: true });
  await thief.client.query(`SELECT set_config('dockprint.session', $1, false)`, [victim.claim.session]);
  expect(await call(thief.client, 'speaks_for()')).toBeNull();
  expect(await isIn(thief)).toBe(false);
  expect(await isIn(victim)).toBe(true);
});

test('a station has no end of drafts open for others to see', async () => {
  const { client } = await station('8');
  const open = (n: number) =>
    client.query('SELECT * FROM order_open($1, $2, $3, $4, $5)', [`d${n}`, `SO-${n}`, '', 'P', '']);
  for (let n = 0; n < 210; n += 1) await open(n);
  expect(await inWarehouse('SELECT count(*)::int AS n FROM w.open_orders')).toEqual([{ n: 200 }]);
});

test('helpers do nothing for a login, and every function with rights of its owner is known here', async () => {
  const { client } = await station('8');
  for (const helper of [
    `make_months(600)`,
    `keep_value('dock', 'a', 'b', '1', '{}', false)`,
    `trim_values('dock', 'a')`,
    `pro_space('x', 'station-8')`,
    `lock_silent('station-7')`,
  ])
    if (helper.startsWith('lock')) expect(await call(client, helper)).toBe(false);
    else await expect(call(client, helper)).rejects.toThrow(/permission denied/);
  const { rows } = await client.query<{ proname: string }>(
    `SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'dockprint'::regnamespace AND prosecdef ORDER BY 1`,
  );
  const attacked = 'claim fence replace_station replaced_tells take_over take_over_again taken_from_replaced';
  const byStation = 'order_open take_over_here take_over_rows take_overs_of_mine taken_from_me taken_known';
  const who = 'catalogue_push is_station_in pro_given_before pro_lease is_replaced speaks_for';
  const reads = `catalogue_history catalogue_pull open_work open_work_mark replace_evidence silence_counts_from take_over_evidence`;
  expect(rows.map(({ proname }) => proname)).toEqual(
    [attacked, byStation, who, reads, 'forget_known'].join(' ').split(' ').toSorted(),
  );
});
