import { expect, test } from 'vitest';
import { take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A station that has taken over 250 times before, and a dead one whose work it has just taken. */
async function oldHand() {
  const sql = site.inWarehouse;
  const { victim, id } = await site.dead();
  const taker = await site.station('4');
  await sql(
    `INSERT INTO w.take_overs (id, victim, victim_epoch, taker, person, reason, at, here_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${victim.uuid}', 1, '${taker.uuid}', 'Ana', 'gone',
       now() - make_interval(days => 300 - n), now() FROM generate_series(1, 250) n`,
  );
  return { sql, victim, id, taker };
}
const ended = (of: Awaited<ReturnType<typeof oldHand>>['taker'], n: number): void => {
  const victim = { uuid: 'station-long-gone', name: 'Bench 3', number: '3' };
  // The station's own round may have heard of it from the server since.
  if (of.stores.takeOvers.get(idOf(n)) === null)
    of.stores.takeOvers.begin({
      id: idOf(n),
      victim,
      mark: '',
      reason: 'gone',
      byName: 'Ana',
      person: null,
      askedAt: '2026-01-01T10:00:00.000Z',
    });
  of.stores.takeOvers.moveTo(idOf(n), 'papers');
};

test('after 250 take-overs a round tells the server of none of them again', async () => {
  const { taker } = await oldHand();
  for (let n = 1; n <= 250; n += 1) ended(taker, n);
  expect(await taker.round()).toBe(true);
  expect(taker.asks('take-over-again')).toBe(0);
  const asked = taker.asks('take-overs-of-mine');
  await taker.round();
  expect(taker.asks('take-overs-of-mine') - asked).toBeLessThanOrEqual(3);
});

test('a station whose data came back from a copy learns of all 250 that it had taken', async () => {
  const { taker } = await oldHand();
  expect(await taker.round()).toBe(true);
  const known = Array.from({ length: 250 }, (_, n) => taker.stores.takeOvers.get(idOf(n + 1)));
  expect(known.filter((act) => act === null)).toEqual([]);
  expect(taker.stores.takeOvers.open()).toEqual([]);
});

test('one that is still open, because something of it cannot be kept here, is not forgotten for 200 newer ones', async () => {
  const { taker, victim, sql, id } = await oldHand();
  // A later version wrote it, and it was taken long before the others.
  await sql(`UPDATE w.things SET body = jsonb_set(body, '{words}', '7') WHERE id = '${id}'`);
  expect(value(await take(taker, victim))).toEqual({ taken: 0, left: 1 });
  // Others, of long ago, may still be on their way to their end.
  const act = taker.stores.takeOvers.open().find((one) => !one.id.startsWith('00000000-'));
  await sql(`UPDATE w.take_overs SET at = now() - interval '2 years' WHERE id = '${act?.id ?? ''}'`);
  taker.db.prepare(`UPDATE fleet_take_overs SET asked_at = '2024-11-01T10:00:00.000Z'`).run();
  // The first may be the one that the act began.
  await taker.round();
  await taker.round();
  expect(taker.stores.takeOvers.open().map((one) => one.id)).toEqual([act?.id]);
});
