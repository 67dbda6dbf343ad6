import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { claimSession } from '#main/fleet/server/sessions.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse } = site;

async function signIn(): Promise<ServerConnection> {
  const client = await connect({ ...site.warehouse, caFile: '' });
  onTestFinished(() => client.cut());
  return client;
}
async function station(number: string): Promise<{ client: ServerConnection }> {
  const client = await signIn();
  const claim = {
    uuid: `station-${number}`,
    number,
    name: 'Bench',
    host: 'here',
    epoch: 1,
    session: randomUUID(),
    before: [],
  };
  expect(await claimSession(client, claim)).toMatchObject({ is: 'joined' });
  return { client };
}
async function call<T>(client: ServerConnection, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ came: T }>(`SELECT ${sql} AS came`, values);
  return rows[0]?.came as T;
}

test('what is a station’s alone is nothing to a login that was not let in, or to another station', async () => {
  const taker = await station('8');
  await station('7');
  await inWarehouse(
    `UPDATE w.stations SET heard_since = now() - interval '1 hour',
       seen_at = CASE WHEN number = '7' THEN seen_at - interval '60 seconds' ELSE seen_at END`,
  );
  const act = randomUUID();
  const words = [act, 'station-7', 'P', 'why', ['a', 'b']];
  expect(await call(taker.client, 'take_over_again($1, $2, $3, $4, $5)', words)).toBe(true);
  const count = (client: ServerConnection, sql: string) =>
    call<number>(client, `(SELECT count(*)::int FROM ${sql})`);
  const third = await station('9');
  for (const { client } of [third, { client: await signIn() }]) {
    expect(await count(client, `take_over_rows('${act}', '', 10)`)).toBe(0);
    expect(await count(client, 'take_overs_of_mine(10)')).toBe(0);
    expect(await count(client, 'taken_from_me(10)')).toBe(0);
    await call(client, `take_over_here('${act}')::text`);
    await call(client, `taken_known('{a,b}')::text`);
  }
  expect(await inWarehouse('SELECT known_at FROM w.taken')).toEqual([{ known_at: null }, { known_at: null }]);
  expect(await count(taker.client, 'take_overs_of_mine(10)')).toBe(1);
});
