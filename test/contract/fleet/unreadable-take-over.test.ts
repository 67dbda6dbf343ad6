import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { take } from '#support/dead-station.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse, dead, station } = site;

/** As a station of the next version writes it: a reason that this one does not know. */
const newer = (id: string) =>
  inWarehouse(`UPDATE w.things SET body = jsonb_set(body, '{printsInDoubt}', '"many"') WHERE id = '${id}'`);

test('a shipment that the taker cannot read is not lost: the act stays open, and another station takes it', async () => {
  const { victim, ids } = await dead(3);
  const [first = '', broken = '', last = ''] = ids.toSorted();
  await newer(broken);
  const taker = await station('4');
  expect(value(await take(taker, victim))).toEqual({ taken: 2, left: 1 });
  await taker.round();
  expect([first, last].map((id) => taker.stateOf(id, 'bol'))).toEqual(['in-doubt', 'in-doubt']);
  // The server still knows it as open, at this station, for whoever can read it.
  expect(await inWarehouse('SELECT here_at FROM w.take_overs')).toEqual([{ here_at: null }]);
  expect(taker.stores.takeOvers.open()).toMatchObject([{ state: 'asked' }]);
  expect(
    await inWarehouse(`SELECT shipment FROM w.open_work('${taker.uuid}') WHERE shipment = '${broken}'`),
  ).toEqual([{ shipment: broken }]);
  // Updated, which is a start, the taker reads it.
  await inWarehouse(`UPDATE w.taken SET body = jsonb_set(body, '{printsInDoubt}', '0')`);
  await taker.stop();
  const updated = await station('4', { file: taker.file });
  await updated.round();
  expect(updated.stateOf(broken, 'bol')).toBe('in-doubt');
  expect(updated.stores.takeOvers.open()).toEqual([]);
});

test('one that the database here refuses holds up no other of the act, and nothing else of the round', async () => {
  const { victim, ids } = await dead(3);
  const [, broken = ''] = ids.toSorted();
  const taker = await station('4');
  // Its submission has the id of one that is here.
  const own = await taker.enter({ externalId: 'OWN' });
  const { id } = taker.bolOf(own);
  await inWarehouse(
    `UPDATE w.things SET body = jsonb_set(body, '{submissions,0,id}', '"${id}"') WHERE id = '${broken}'`,
  );
  expect(value(await take(taker, victim))).toEqual({ taken: 2, left: 1 });
  expect(await taker.round()).toBe(true);
  expect(ids.filter((one) => taker.stateOf(one, 'bol') === 'in-doubt')).toHaveLength(2);
  expect(taker.stores.shipments.get(broken)).toBeNull();
  expect(taker.stores.takeOvers.open()).toMatchObject([{ state: 'asked' }]);
});

// Regression: the shipment came without its order, of which nobody knew any more, and which could be sent again.
test('a shipment whose order cannot be kept here does not come without it', async () => {
  const { victim, ids } = await dead(2);
  const [broken = '', whole = ''] = ids.toSorted();
  await inWarehouse(`UPDATE w.things SET body = jsonb_set(body, '{submissions}', body -> 'submissions' ||
    (body #> '{submissions,0}' || '{"id": "order-1", "step": "order", "state": "in-doubt"}')) WHERE id = '${broken}'`);
  const taker = await station('4');
  expect(value(await take(taker, victim))).toEqual({ taken: 1, left: 1 });
  expect(taker.stateOf(whole, 'bol')).toBe('in-doubt');
  expect(taker.stores.shipments.get(broken)).toBeNull();
  expect(
    await inWarehouse(`SELECT shipment FROM w.open_work('${taker.uuid}') WHERE shipment = '${broken}'`),
  ).toEqual([{ shipment: broken }]);
});

test('a station says only of its own shipments how they ended: another one’s doubt stays', async () => {
  const { victim, id } = await dead(1);
  const taker = await station('4');
  value(await take(taker, victim));
  await taker.round();
  // A doubt of the taker's own, as the victim tells it under the name of what was taken from it.
  const own = await taker.enter({ externalId: 'OWN' });
  await taker.reaches(own, 'bol', 'accepted');
  taker.db.exec(`UPDATE submissions SET state = 'in-doubt' WHERE shipment_id = '${own}'`);
  await inWarehouse(
    `UPDATE w.things SET body = jsonb_set(jsonb_set(body, '{row,id}', '"${own}"'), '{submissions,0,state}', '"accepted"') WHERE id = '${id}'`,
  );
  await taker.round();
  expect(taker.stateOf(own, 'bol')).toBe('in-doubt');
});
