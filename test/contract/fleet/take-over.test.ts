import { expect, test } from 'vitest';
import * as z from 'zod';
import { value } from '#support/desk-bench.ts';
import { evidenceFor, eventsOf as events, noService, take } from '#support/dead-station.ts';
import { openFleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse, silence, dead, station } = site;

test('the open work of a dead station is in doubt here, under its own number, and sent by nobody', async () => {
  const { victim, ids } = await dead(2);
  const taker = await station('4');
  const evidence = await evidenceFor(taker, victim);
  expect(evidence).toMatchObject({ isAlive: false, station: { number: '3', name: 'Bench 3' } });
  expect(evidence.open.map(({ state, step }) => [state, step])).toEqual([
    ['queued', 'bol'],
    ['queued', 'bol'],
  ]);

  expect(value(await take(taker, victim))).toEqual({ taken: 2 });
  for (const id of ids) {
    expect(taker.stateOf(id, 'bol')).toBe('in-doubt');
    const number = victim.stores.shipments.get(id)?.shipment.bolNumber;
    expect(taker.stores.shipments.get(id)?.shipment.bolNumber).toBe(number);
    expect(number).toMatch(/^3/);
    expect(events(taker, id)).toEqual(['taken-over', 'in-doubt']);
    expect(taker.stores.journal.ofShipment(id)[0]?.detail).toMatchObject({
      from: 'Bench 3',
      to: 'Bench 4',
      by: 'Packer 4',
      reason: 'It does not start',
    });
  }
  await taker.round();
  expect(taker.stores.takeOvers.open()).toEqual([]);
  expect(site.service.taken('bol')).toEqual([]);
  // Said at every station, and nothing of who took nothing.
  await taker.pull();
  const shown = Object.fromEntries(taker.known().map((one) => [one.station.number, one.takenOver]));
  expect(shown).toMatchObject({ 3: { by: { number: '4', name: 'Bench 4' }, person: 'Packer 4' }, 4: null });
});

test('of a station that is at work nothing is taken; nor by a mark that stands for another list', async () => {
  const victim = await openFleetStation(site.warehouse, noService, { number: '3' });
  await victim.enter();
  await victim.share();
  const taker = await station('4');
  expect(await take(taker, victim)).toMatchObject({ ok: false, error: { code: 'station-alive' } });
  const { mark } = await evidenceFor(taker, victim);
  await victim.enter();
  await victim.share();
  await silence(victim);
  const asked = { station: victim.uuid, mark, reason: 'gone' };
  expect(await taker.calls.takeOver(asked)).toMatchObject({ ok: false, error: { code: 'evidence-changed' } });
  expect(taker.stores.takeOvers.open()).toEqual([]);
});

test('two supervisors at once: one of them has it', async () => {
  const { victim, id } = await dead();
  const [one, two] = [await station('4'), await station('5')];
  // Both have looked before either acts: who looks after it is done sees that it is done.
  const marks = [(await evidenceFor(one, victim)).mark, (await evidenceFor(two, victim)).mark];
  const took = await Promise.all(
    [one, two].map(async ({ calls }, at) =>
      calls.takeOver({ station: victim.uuid, mark: marks[at] ?? '', reason: 'It does not start' }),
    ),
  );
  expect(took.filter(({ ok }) => ok)).toHaveLength(1);
  expect(took.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'evidence-changed' } });
  await Promise.all([one.round(), two.round()]);
  expect([one, two].filter((of) => of.stateOf(id, 'bol') === 'in-doubt')).toHaveLength(1);
});

test.each(['take-over', 'take-over-rows', 'take-over-here', 'take-over-evidence'])(
  'the answer to %s is lost: it is finished when the server is back, once',
  async (lost) => {
    const { victim, id } = await dead();
    const taker = await station('4');
    const { mark } = await evidenceFor(taker, victim);
    taker.line.loseAnswerTo = lost;
    await taker.calls.takeOver({ station: victim.uuid, mark, reason: 'gone' });
    for (let n = 0; n < 3; n += 1) await taker.round();
    if (lost === 'take-over-evidence') {
      expect(taker.stateOf(id, 'bol')).toBeUndefined();
      return;
    }
    expect(taker.stateOf(id, 'bol')).toBe('in-doubt');
    expect(events(taker, id).filter((event) => event === 'taken-over')).toHaveLength(1);
    expect(taker.stores.takeOvers.open()).toEqual([]);
    expect(await inWarehouse('SELECT here_at IS NOT NULL AS here FROM w.take_overs')).toEqual([
      { here: true },
    ]);
  },
);

// Regression: a server that was out of reach for ten minutes heard of nobody, and the first to be back could take over everybody's work.
test('right after the server was out of reach nobody is missed yet', async () => {
  const { victim } = await dead();
  const taker = await station('4');
  const heard = `UPDATE w.stations SET seen_at = now() - interval '10 minutes'`;
  await inWarehouse(heard);
  await taker.share();
  const early = await evidenceFor(taker, victim);
  expect(early.isAlive).toBe(true);
  expect(Date.now() - Date.parse(early.countsFrom ?? '')).toBeLessThan(30_000);
  expect(await take(taker, victim)).toMatchObject({ ok: false, error: { code: 'station-alive' } });
  // Told to the server itself it is no different.
  const asked = {
    is: 'take-over',
    act: '01890000-0000-7000-8000-000000000001',
    station: victim.uuid,
    mark: early.mark,
    person: 'Ana',
    reason: 'gone',
  };
  expect(value(await taker.fleetAccess.ask(asked, z.string()))).toBe('alive');

  await inWarehouse(`UPDATE w.stations SET heard_since = heard_since - interval '45 seconds'`);
  const later = await evidenceFor(taker, victim);
  expect([later.isAlive, later.countsFrom]).toEqual([false, null]);
  expect(value(await take(taker, victim))).toEqual({ taken: 1 });
});

test('a beat that came is no gap, and one that came late begins anew', async () => {
  const one = await station('4');
  const since = async () =>
    Number(
      (await inWarehouse(`SELECT extract(epoch FROM now() - heard_since) AS s FROM w.stations`))[0]?.['s'],
    );
  await one.share();
  expect(await since()).toBeGreaterThan(3000);
  await inWarehouse(`UPDATE w.stations SET seen_at = now() - interval '20 seconds'`);
  await one.share();
  expect(await since()).toBeGreaterThan(3000);
  await inWarehouse(`UPDATE w.stations SET seen_at = now() - interval '30 seconds'`);
  await one.share();
  expect(await since()).toBeLessThan(25);
});
