import { expect, onTestFinished, test } from 'vitest';
import { startTrainingService } from '#main/training/training-service.ts';
import { aTenderForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** A load whose tender waits for the service, frozen in this mode. */
async function waitingTender(developerMode: boolean) {
  const service = await startTrainingService();
  onTestFinished(() => service.close());
  const limits = { headers: 15_000, body: 15_000, deadline: 30_000 };
  const bench = openDeskBench(service.baseUrl, { clock: hastyClock(100), limits });
  const { handlers } = bench.desk;
  bench.setService({ developerMode });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  await service.faults.down();
  const submit = async () => value(await handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await submit();
  const row = () => bench.stores.submissions.ofShipment(id).find(({ step }) => step === 'tender');
  await until('it was tried', () => row()?.nextTryAt != null);
  const tenders = () =>
    service
      .received()
      .filter(({ path }) => path.includes('loadtender'))
      .map(({ body }) => (body as { DeveloperMode: boolean }).DeveloperMode);
  return { ...bench, service, id, row, tenders, submit };
}

// Regression: tendered in test mode while the service was away, a load was "tendered" once the station was live, and no truck came for it; and
// the other way round a truck came while the station said TEST.
test.each([true, false])('a tender that waits from before the switch (test mode: %s) does not go out after it, and is tendered anew', async (wasTest) => {
  const { service, id, row, tenders, submit, setService, reaches, enter, stores } = await waitingTender(wasTest);
  setService({ developerMode: !wasTest });
  await service.faults.up();
  await reaches(id, 'tender', 'refused');
  expect(row()?.evidence).toMatchObject({ reason: 'other-mode', leftAt: null });
  expect(stores.journal.ofShipment(id)).toContainEqual(expect.objectContaining({ event: 'mode-changed', detail: expect.objectContaining({ wasTest }) as object }));
  // Nothing else waits for it.
  await reaches(await enter(), 'bol', 'accepted');
  expect(tenders()).toEqual([]);
  await submit();
  await reaches(id, 'tender', 'accepted');
  expect(tenders()).toEqual([!wasTest]);
}, 30_000); // prettier-ignore

test('other settings that are saved meanwhile hold nothing back', async () => {
  const { service, id, tenders, setService, reaches } = await waitingTender(true);
  setService({ pickupDateFormat: 'MM/DD/YYYY' });
  await service.faults.up();
  await reaches(id, 'tender', 'accepted');
  expect(tenders()).toEqual([true]);
}, 30_000);
