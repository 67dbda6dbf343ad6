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
