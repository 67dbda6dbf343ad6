import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createTakenOverWorkRelease } from '#main/fleet/take-over/taken-over-release.ts';
import { startPlainService } from '#support/plain-service.ts';
import { ok } from '#shared/ipc/result.ts';
import { aSettings } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { until } from '#support/until.ts';

/** Two imported loads that wait for the service; the first is another station's by then, as the fleet's server tells it. */
async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  await service.faults.down();
  const opened = openDeskBench(service.baseUrl, { limits: patient, clock: systemClock });
  const { desk, stores, db } = opened;
  const { handlers } = desk;
  await importFrom(desk, 'orders.csv', csv([orderHeadings, orderCells(1), orderCells(2)]));
  value(await handlers.imports.submit({ ids: 'ready' }));
  const rows = async (show: 'done') => value(await handlers.imports.list({ show, offset: 0, limit: 50 }));
  const waiting = () =>
    stores.submissions.openOrChangedSince('9999').filter(({ state }) => state === 'queued');
  await until('they wait', () => waiting().length === 2);
  const [id = ''] = waiting().map(({ shipmentId }) => shipmentId);
  const taken = {
    ...{ shipmentId: id, takeOverId: 'act-1', taker: { uuid: 'u-4', number: '4', name: 'Dock 4' } },
    ...{ person: 'Maria', reason: 'It does not start', takenAt: '2026-11-17T14:00:00.000Z' },
  };
  const answers: unknown[] = [[taken], null, []];
  const work = createTakenOverWorkRelease({
    ...{ db, stores, clock: systemClock, settings: () => aSettings() },
    ...{ fleet: { ask: () => Promise.resolve(ok(answers.shift())) }, leaveWaitingPrints: () => undefined },
    ...{
      changed: () => undefined,
      report: (error: unknown) => {
        throw error;
      },
    },
  } as unknown as Parameters<typeof createTakenOverWorkRelease>[0]);
  await work.learn();
  // A try may have been under way; it comes back to the queue.
  await until('it is given up', () => {
    work.tidy();
    return stores.submissions.ofShipment(id)[0]?.state === 'canceled';
  });
  return { handlers, rows, id };
}

// Regression: what another station had taken over was "Canceled" in the list of imported loads and on the shipment, with the advice to
// duplicate it if it was to go out after all: the load would have gone out twice.
test('a load that another station took over says who has it, wherever it is listed', async () => {
  const { handlers, rows, id } = await bench();
  const { rows: done, counts } = await rows('done');
  expect(done).toMatchObject([
    { shipmentId: id, state: 'taken', reasons: [{ code: 'taken-over', words: 'Dock 4' }], reasonCount: 1 },
  ]);
  expect(counts).toEqual({ taken: 1, submitted: 1 });
  const [bol] = value(await handlers.shipments.get({ id })).submissions;
  expect(bol).toMatchObject({ state: 'canceled', isTaken: true, takenBy: 'Dock 4' });
  const listed = value(await handlers.shipments.find({ text: '', limit: 10 }));
  expect(listed.map((row) => [row.id === id, row.takenBy])).toEqual(
    expect.arrayContaining([
      [true, 'Dock 4'],
      [false, null],
    ]),
  );
  const queue = value(await handlers.submissions.list({ scope: 'today' }));
  expect(queue.find(({ shipmentId }) => shipmentId === id)).toMatchObject({
    isTaken: true,
    takenBy: 'Dock 4',
  });
});
