import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deadStation, noService, silence, take } from '#support/dead-station.ts';
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

// Regression: it came home as the try that it had been here. An answer about that one, from a window left open, counted for the taker's
// newer try, which may have arrived; and the number of that try was given a second time.
test('it comes home at the try that it was brought to there: what is said of an earlier one sends nothing', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const { victim, id } = await deadStation(server, warehouse);
  const shown = victim.bolOf(id);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  value(await taker.desk.handlers.submissions.settleAbsent({ id: shown.id, attempt: shown.attempt }));
  expect(taker.bolOf(id).attempt).toBe(shown.attempt + 1);
  await taker.share();
  victim.line.isCut = false;
  await victim.claim();
  await victim.round();
  await victim.share();
  taker.line.isCut = true;
  await silence(server, warehouse, taker);
  expect(value(await take(victim, taker))).toEqual({ taken: 1 });
  victim.setService({ baseUrl: service.url });
  const { settleAbsent } = victim.desk.handlers.submissions;
  expect(await settleAbsent({ id: shown.id, attempt: shown.attempt })).toMatchObject({
    error: { code: 'tried-again' },
  });
  expect(victim.bolOf(id)).toMatchObject({ state: 'in-doubt', attempt: shown.attempt + 1 });
  expect(service.taken('bol')).toEqual([]);
});

// Regression: its owner's word about try 1 ended the doubt of try 2, which may have arrived too, and nobody was told to look.
test('the owner had sent it, and a newer try is in doubt here: it is accepted, and a person is told of both', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const { victim, id } = await deadStation(server, warehouse);
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  // The victim never stood still: its service is back before its fleet.
  victim.setService({ baseUrl: service.url });
  await victim.reaches(id, 'bol', 'accepted');
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  // As when its answer never came.
  const doubt = () =>
    taker.stores.submissions.move(bol, 'queued', { state: 'in-doubt' }, new Date().toISOString());
  await expect.poll(doubt).toBe(true);
  victim.line.isCut = false;
  await victim.claim();
  await victim.round();
  await victim.share();
  await taker.round();
  expect(taker.stateOf(id, 'bol')).toBe('accepted');
  expect(value(await taker.calls.sentTwice(undefined))).toMatchObject([
    { is: 'both', by: 'draft', shipmentId: id, station: { number: '3' } },
  ]);
});
