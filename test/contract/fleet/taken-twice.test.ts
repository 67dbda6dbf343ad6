import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deadStation, inWarehouse as sqlOf, take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation } from '#support/fleet-desk.ts';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres, type PrivatePostgres } from '#support/postgres.ts';
import { startTakingService } from '#support/taking-service.ts';

let server: PrivatePostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

test('a server that forgot a take-over let a second station take the same: who has it is told when the other has sent it', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const sql = (words: string) => sqlOf(server, warehouse, words);
  const { victim, id } = await deadStation(server, warehouse);
  const one = await openFleetStation(warehouse, service.url, { number: '4' });
  value(await take(one, victim));
  await one.round();
  // As it was before the act.
  await sql('TRUNCATE w.taken, w.take_overs');
  await sql(`UPDATE w.stations SET fenced = false; DELETE FROM w.things WHERE station = '${one.uuid}'`);
  const two = await openFleetStation(warehouse, service.url, { number: '5' });
  expect(value(await take(two, victim))).toEqual({ taken: 1 });
  await two.round();
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
