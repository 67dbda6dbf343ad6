import { expect, test } from 'vitest';
import { take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

test('a server that forgot a take-over let a second station take the same: who has it is told when the other has sent it', async () => {
  const { service, inWarehouse: sql } = site;
  const { victim, id } = await site.dead();
  const one = await site.station('4');
  value(await take(one, victim));
  await one.round();
  // As it was before the act. Whoever took tells a server that forgot it again, by itself and at any moment: not before the second has taken.
  one.line.isCut = true;
  await sql('TRUNCATE w.taken, w.take_overs');
  await sql(`UPDATE w.stations SET fenced = false; DELETE FROM w.things WHERE station = '${one.uuid}'`);
  const two = await site.station('5');
  expect(value(await take(two, victim))).toEqual({ taken: 1 });
  await two.round();
  one.line.isCut = false;
  await one.round();
  expect([one.stateOf(id, 'bol'), two.stateOf(id, 'bol')]).toEqual(['in-doubt', 'in-doubt']);
  // A person has it sent at the second one; the first must not do it too without knowing.
  value(await two.desk.handlers.submissions.settleAbsent({ id: two.bolOf(id).id, attempt: 1 }));
  await two.reaches(id, 'bol', 'accepted');
  await two.share();
  await one.pull();
  await one.round();
  expect(value(await one.calls.sentTwice(undefined))).toMatchObject([
    { is: 'both', by: 'draft', shipmentId: id, station: { number: '5' } },
  ]);
  expect(service.taken('bol')).toHaveLength(1);
});
