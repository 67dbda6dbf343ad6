import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { eventsOf as events, noService } from '#support/dead-station.ts';
import { openFleetStation } from '#support/fleet-desk.ts';
import { arrive, bolState, nextNumber, replace, replaceEvidence, settle } from '#support/replaced-station.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse, silence, dead, station } = site;

/** With the dead one's number; the server does not let it in. */
const machine = (more: object = {}) => station('3', { name: 'New bench', ...more });
const stationsOf = () =>
  inWarehouse(
    'SELECT number, forgotten_at IS NULL AS open, replaced_by AS by FROM w.stations ORDER BY joined_at',
  );

test('a new machine has the number and the open work, all in doubt; the dead one is out for good', async () => {
  const { victim, ids } = await dead(2);
  const next = await machine();
  expect(await next.claim()).toBe('number-taken');
  const evidence = await replaceEvidence(next);
  expect(evidence).toMatchObject({
    isAlive: false,
    host: 'pc-3',
    station: { uuid: victim.uuid, number: '3', name: 'Bench 3' },
  });
  expect(evidence.open.map(({ state }) => state)).toEqual(['queued', 'queued']);

  value(await replace(next));
  await arrive(next);
  for (const id of ids) {
    expect(next.stateOf(id, 'bol')).toBe('in-doubt');
    expect(next.stores.shipments.get(id)?.shipment.bolNumber).toBe(
      victim.stores.shipments.get(id)?.shipment.bolNumber,
    );
    expect(events(next, id)).toEqual(['taken-over', 'in-doubt']);
    expect(next.stores.journal.ofShipment(id)[0]?.detail).toMatchObject({
      from: 'Bench 3',
      to: 'New bench',
      by: 'Packer 3',
      reason: 'Its disk is dead',
    });
  }
  expect(next.stores.takeOvers.open()).toEqual([]);
  expect(await stationsOf()).toEqual([
    { number: '3', open: false, by: next.uuid },
    { number: '3', open: true, by: null },
  ]);
  expect(site.service.taken('bol')).toEqual([]);
  expect(next.printedLabels()).toEqual([]);
  // A person decides, and it goes out from here, under the number that it has.
  value(await next.desk.handlers.submissions.settleAbsent({ id: next.bolOf(ids[0] ?? '').id, attempt: 1 }));
  await next.reaches(ids[0] ?? '', 'bol', 'accepted');
  expect(site.service.taken('bol')).toEqual([victim.stores.shipments.get(ids[0] ?? '')?.shipment.bolNumber]);
  await next.share();
  expect(await inWarehouse('SELECT * FROM w.number_alarms')).toEqual([]);
});

test('one that is at work is not replaced; nor by a mark that stands for another list', async () => {
  const victim = await openFleetStation(site.warehouse, noService, { number: '3' });
  await victim.enter();
  await victim.share();
  const next = await machine();
  expect(await replace(next)).toMatchObject({ ok: false, error: { code: 'station-alive' } });
  const { mark } = await replaceEvidence(next);
  await victim.enter();
  await victim.share();
  await silence(victim);
  const asked = { station: victim.uuid, mark, reason: 'gone' };
  expect(await next.calls.replace(asked)).toMatchObject({ ok: false, error: { code: 'evidence-changed' } });
  expect(next.stores.takeOvers.open()).toEqual([]);
  expect(next.stores.stationNumbers.get(3)).toMatchObject({ standing: 'taken' });
  // The dead one is back before the act: at work, and nothing has changed for it.
  expect(await victim.claim()).toBe('joined');
  expect(await nextNumber(victim)).toMatch(/^3/);
});

test('the server itself refuses one that came back after it was looked at', async () => {
  const { victim } = await dead();
  const next = await machine();
  const { mark } = await replaceEvidence(next);
  next.beforeQuestion('replace', async () => {
    await victim.claim();
  });
  expect(await next.calls.replace({ station: victim.uuid, mark, reason: 'gone' })).toMatchObject({
    ok: false,
    error: { code: 'station-alive' },
  });
  expect(await nextNumber(next)).toBe('');
});

test('two new machines at once: one of them has the number and the work', async () => {
  const { id } = await dead();
  const both = [await machine({ name: 'One' }), await machine({ name: 'Two' })];
  const came = await Promise.all(both.map(replace));
  expect(came.filter(({ ok }) => ok)).toHaveLength(1);
  // By how far the first one was: the number is no dead station's any more, or what is known of it has changed.
  const refused = came.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
  expect(['not-found', 'evidence-changed']).toContain(refused[0]);
  for (const one of both) await arrive(one);
  expect(both.filter((one) => one.stateOf(id, 'bol') === 'in-doubt')).toHaveLength(1);
  const lost = both.filter((one) => one.stateOf(id, 'bol') === undefined);
  expect(lost).toHaveLength(1);
  for (const one of lost) {
    expect(one.stores.stationNumbers.get(3)?.standing).toBe('taken');
    expect(await nextNumber(one)).toBe('');
  }
});

test.each(['replace', 'take-over-rows', 'take-over-here', 'told-numbers', 'take-overs-of-mine'])(
  'the answer to %s is lost: it is finished when the server is back, once',
  async (lost) => {
    const { victim, id } = await dead();
    const next = await machine();
    const { mark } = await replaceEvidence(next);
    next.line.loseAnswerTo = lost;
    await next.calls.replace({ station: victim.uuid, mark, reason: 'gone' });
    expect(await nextNumber(next)).toBe('');
    await arrive(next);
    await arrive(next);
    expect(next.stateOf(id, 'bol')).toBe('in-doubt');
    expect(events(next, id).filter((event) => event === 'taken-over')).toHaveLength(1);
    expect(next.stores.takeOvers.open()).toEqual([]);
    expect(await inWarehouse('SELECT count(*)::int AS n FROM w.take_overs')).toEqual([{ n: 1 }]);
    expect((await bolState(next)).replaced).toMatchObject({ isTold: true });
  },
);

test('the question itself was lost: nothing was done, and it is asked anew', async () => {
  const { id } = await dead();
  const next = await machine();
  next.line.loseQuestion = 'replace';
  expect(await replace(next)).toMatchObject({ ok: false, error: { code: 'fleet-away' } });
  expect(await next.claim()).toBe('number-taken');
  expect(await nextNumber(next)).toBe('');
  value(await replace(next));
  await arrive(next);
  expect(next.stateOf(id, 'bol')).toBe('in-doubt');
});

test.each(['replace', 'take-over-rows', 'take-over-here', 'told-numbers'])(
  'killed when the server has done %s: the next start goes on, and gives no number before a person has said the last',
  async (lost) => {
    const { victim, id } = await dead();
    const first = await machine();
    first.line.loseAnswerTo = lost;
    await replace(first);
    if (lost !== 'replace') {
      await first.claim();
      await first.round();
    }
    const { file } = first;
    await first.stop();
    const again = await machine({ file });
    expect(await nextNumber(again)).toBe('');
    await arrive(again);
    expect(again.stateOf(id, 'bol')).toBe('in-doubt');
    expect(events(again, id).filter((event) => event === 'taken-over')).toHaveLength(1);
    const last = victim.stores.shipments.get(id)?.shipment.bolNumber;
    expect((await bolState(again)).replaced).toEqual({ name: 'Bench 3', isTold: true, last });
    expect(await nextNumber(again)).toBe('');
    value(await settle(again));
    expect(await nextNumber(again)).toMatch(/^3/);
  },
);

test('its work had been taken over by another station: the number alone is replaced', async () => {
  const { victim, id } = await dead();
  const other = await station('4');
  const { mark } = value(await other.calls.takeOverEvidence({ station: victim.uuid }));
  value(await other.calls.takeOver({ station: victim.uuid, mark, reason: 'It does not start' }));
  const next = await machine();
  expect((await replaceEvidence(next)).open).toEqual([]);
  value(await replace(next));
  await arrive(next);
  expect(other.stateOf(id, 'bol')).toBe('in-doubt');
  expect(next.stateOf(id, 'bol')).toBeUndefined();
  expect(await next.claim()).toBe('joined');
});

test('a server that came back from a copy is told it again, before the new machine is let in', async () => {
  const { victim, id } = await dead();
  const next = await machine();
  value(await replace(next));
  await arrive(next);
  next.line.isCut = true;
  await next.round();
  // The copy is from before the act.
  await inWarehouse('DELETE FROM w.taken');
  await inWarehouse('DELETE FROM w.take_overs');
  await inWarehouse(`DELETE FROM w.things WHERE station = '${next.uuid}'`);
  await inWarehouse(`DELETE FROM w.stations WHERE uuid = '${next.uuid}'`);
  await inWarehouse('UPDATE w.stations SET forgotten_at = NULL, replaced_by = NULL, fenced = false');
  next.line.isCut = false;
  expect(await next.claim()).toBe('number-taken');
  await next.round();
  expect(await next.claim()).toBe('joined');
  await next.round();
  victim.line.isCut = false;
  expect(await victim.claim()).toBe('replaced');
  await victim.round();
  await victim.reaches(id, 'bol', 'canceled');
});

test('07 and 7 are one number to the server', async () => {
  await station('7');
  const next = await station('07');
  expect(await next.claim()).toBe('number-taken');
});
