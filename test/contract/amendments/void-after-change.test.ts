import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** A BOL that is being changed, and a tender of it that a person asked for all the same and that waits for the service. */
async function changedAndTendered() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { limits: { headers: 3000 } });
  const { handlers } = bench.desk;
  bench.setRoutes({ labels: null, billOfLading: null });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  await service.faults.down();
  value(await handlers.amendments.begin({ shipmentId: id, kind: 'change', reason: 'Two pallets more' }));
  value(await handlers.tenders.submit({ shipmentId: id, tender: aTenderForm(), confirmed: true }));
  const tender = () => bench.stores.submissions.ofShipment(id).find(({ step }) => step === 'tender');
  await until(
    'the tender waits again',
    () => tender()?.state === 'queued' && tender()?.nextAttemptAt !== null,
  );
  const tenders = () => service.received().filter(({ path }) => path.includes('loadtender')).length;
  return { ...bench, service, handlers, id, tender, tenders };
}

// Regression: what waits was canceled only when a change or a void began. After this one the BOL was void and closed, and its tender went out once the
// service was back: a truck for freight that stays, of which nobody was told.
test('a void that ends a change cancels what was ordered or tendered of it meanwhile and has not left', async () => {
  const { handlers, id, tender, tenders, service } = await changedAndTendered();
  const made = value(await handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Never left' }));
  expect(made.amendment).toMatchObject({ kind: 'void', canceledSteps: ['tender'] });
  expect(tender()?.state).toBe('canceled');
  await service.faults.up();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(tenders()).toBe(0);
});

// Regression: a void is not begun while its order is in doubt, and a change was ended by one all the same.
test('what is in doubt by then is settled first, as where a void begins', async () => {
  const { handlers, id, tender, service } = await changedAndTendered();
  service.faults.set({ kind: 'no-reply' });
  await service.faults.up();
  await until('the tender is in doubt', () => tender()?.state === 'in-doubt');
  const begin = () => handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Never left' });
  expect(await begin()).toMatchObject({ ok: false, error: { code: 'not-in-this-state' } });
  const { amendment, hindrance } = value(await handlers.amendments.get({ shipmentId: id }));
  expect([amendment?.state, hindrance]).toEqual(['drafted', { step: 'tender', is: 'in-doubt' }]);
  value(await handlers.submissions.settleAccepted({ id: tender()?.id ?? '', attempt: 1, bolNumber: 'C-1' }));
  expect(value(await begin()).amendment).toMatchObject({ kind: 'void', tell: [{ step: 'tender' }] });
});
