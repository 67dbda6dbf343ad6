import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { aTenderForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** A load whose tender waits for the service, frozen in this mode. */
async function waitingTender(developerMode: boolean) {
  const service = await startPlainService();
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
  await until('it was tried', () => row()?.nextAttemptAt != null);
  const tenders = () =>
    service
      .received()
      .filter(({ path }) => path.includes('loadtender'))
      .map(({ body }) => (body as { DeveloperMode: boolean }).DeveloperMode);
  return { ...bench, service, id, row, tenders, submit };
}

// Regression: tendered in test mode while the service was away, a load was "tendered" once the station was live, and no truck came for it; and
// the other way round a truck came while the station said TEST.
test.each([true, false])(
  'a tender that waits from before the switch (test mode: %s) does not go out after it, and is tendered anew',
  async (wasTest) => {
    const { service, id, row, tenders, submit, setService, reaches, enter, stores } =
      await waitingTender(wasTest);
    setService({ developerMode: !wasTest });
    await service.faults.up();
    await reaches(id, 'tender', 'refused');
    expect(row()?.evidence).toMatchObject({ reason: 'other-mode', leftAt: null });
    expect(stores.journal.ofShipment(id)).toContainEqual(
      expect.objectContaining({
        event: 'mode-changed',
        detail: expect.objectContaining({ wasTest }) as object,
      }),
    );
    // Nothing else waits for it.
    await reaches(await enter(), 'bol', 'accepted');
    expect(tenders()).toEqual([]);
    await submit();
    await reaches(id, 'tender', 'accepted');
    expect(tenders()).toEqual([!wasTest]);
  },
);

test('other settings that are saved meanwhile hold nothing back', async () => {
  const { service, id, tenders, setService, reaches } = await waitingTender(true);
  setService({ pickupDateFormat: 'MM/DD/YYYY' });
  await service.faults.up();
  await reaches(id, 'tender', 'accepted');
  expect(tenders()).toEqual([true]);
});

/** A load whose tender was accepted in test mode, at a station that is live since. */
async function testedTender() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl);
  const { handlers } = bench.desk;
  bench.setService({ developerMode: true });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  const submit = async (confirmed = false) =>
    handlers.tenders.submit({ shipmentId: id, tender: aTenderForm(), confirmed });
  value(await submit());
  await bench.reaches(id, 'tender', 'accepted');
  const tenders = () =>
    service
      .received()
      .filter(({ path }) => path.includes('loadtender'))
      .map(({ body }) => (body as { DeveloperMode: boolean }).DeveloperMode);
  const view = async () => value(await handlers.shipments.get({ id }));
  const standing = async () => {
    const { submissions } = await view();
    return submissions.find(({ step }) => step === 'tender');
  };
  return { ...bench, handlers, id, submit, tenders, view, standing };
}

// Regression: a tender that was accepted as a test counted as tendered once the station was live: it could not be tendered any more, and no
// truck came for the load.
test('a tender that was accepted as a test is tendered once more, and once, when the station is live', async () => {
  const { handlers, id, submit, tenders, standing, view, setService, reaches, stores } = await testedTender();
  expect(await submit(), 'while it is in test mode').toMatchObject({ error: { code: 'already-submitted' } });
  expect(await standing()).toMatchObject({ state: 'accepted', isTest: true });
  setService({ developerMode: false });
  const listed = value(await handlers.shipments.find({ text: '', limit: 10 }));
  expect(
    listed.find((row) => row.id === id),
    'not listed as tendered',
  ).toMatchObject({ confirmationId: null, tenderedTo: '' });
  // Two windows at once.
  const both = await Promise.all([submit(), submit()]);
  expect(both.map((one) => one.ok || one.error.code).toSorted()).toEqual(
    [true, 'already-submitted'].toSorted(),
  );
  await reaches(id, 'tender', 'accepted');
  expect(await submit(), 'tendered live').toMatchObject({ error: { code: 'already-submitted' } });
  expect(tenders()).toEqual([true, false]);
  expect(await standing()).not.toHaveProperty('isTest');
  expect((await view()).tender).toMatchObject({
    wasTest: false,
    confirmationId: expect.any(String) as string,
  });
  expect(stores.submissions.ofShipment(id).find(({ step }) => step === 'tender')).toMatchObject({
    attempt: 2,
  });
});

test('what was tendered live is not tendered again because test mode is switched on and off', async () => {
  const { submit, tenders, setService, reaches, id, standing } = await testedTender();
  setService({ developerMode: false });
  value(await submit());
  await reaches(id, 'tender', 'accepted');
  setService({ developerMode: true });
  expect(await submit()).toMatchObject({ error: { code: 'already-submitted' } });
  setService({ developerMode: false });
  expect(await submit()).toMatchObject({ error: { code: 'already-submitted' } });
  expect(tenders()).toEqual([true, false]);
  expect(await standing()).not.toHaveProperty('isTest');
});

test('a test that a person says the service has is a test all the same', async () => {
  const { service, id, row, submit, setService, reaches, desk, stateOf } = await waitingTender(true);
  service.faults.set({ kind: 'reset-after-request' }, { operation: 'tender', times: 1 });
  await service.faults.up();
  await reaches(id, 'tender', 'in-doubt');
  setService({ developerMode: false });
  const { id: submission, attempt } = row() ?? { id: '', attempt: 0 };
  value(await desk.handlers.submissions.settleAccepted({ id: submission, attempt, bolNumber: 'T-1' }));
  expect(stateOf(id, 'tender')).toBe('accepted');
  await submit();
  await reaches(id, 'tender', 'accepted');
});
