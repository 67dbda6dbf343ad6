import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';

/** What a screen that was not read again shows: try 1 in doubt. Meanwhile somebody else had it sent anew, and try 2 is in doubt. */
async function benchInDoubtTwice() {
  const bench = benchWith([
    { kind: 'silence', arrived: false },
    { kind: 'silence', arrived: true },
  ]);
  bench.outbox.start();
  const entered = await bench.enter();
  await settle();
  const shown = bench.stores.submissions.get(entered.id);
  if (shown?.state !== 'in-doubt') throw new Error('try 1 is not in doubt');
  const { id, attempt } = shown;
  expect(await bench.outbox.handlers.settleAbsent({ id, attempt })).toMatchObject({ ok: true });
  await settle();
  await bench.outbox.handlers.reopenLane();
  await settle();
  const now = () => bench.stores.submissions.get(id);
  expect(now()).toMatchObject({ state: 'in-doubt', attempt: 2 });
  return { ...bench, ...entered, shown: { id, attempt }, now };
}

const newerAttempt = { ok: false, error: { code: 'tried-again' } };

// Regression: two windows showed try 1; the second "it is not there" was taken for try 2, which had arrived, and it went out a third time.
test('"not there" about try 1 sends nothing while try 2 is in doubt', async () => {
  const bench = await benchInDoubtTwice();
  const before = [bench.now(), bench.stores.journal.ofShipment(bench.shipmentId)];
  expect(await bench.outbox.handlers.settleAbsent(bench.shown)).toMatchObject(newerAttempt);
  await settle();
  expect([bench.now(), bench.stores.journal.ofShipment(bench.shipmentId)]).toEqual(before);
  expect([...bench.service.made.values()]).toEqual([1]);
  expect(await bench.outbox.handlers.settleAbsent({ id: bench.id, attempt: 2 })).toMatchObject({ ok: true });
});

test('"it is there" about try 1 does not end the doubt of try 2', async () => {
  const bench = await benchInDoubtTwice();
  const before = bench.now();
  const said = { ...bench.shown, bolNumber: '900771' };
  expect(await bench.outbox.handlers.settleAccepted(said)).toMatchObject(newerAttempt);
  expect(bench.now()).toEqual(before);
  expect(bench.stores.shipments.get(bench.shipmentId)?.serviceBolNumber).toBeNull();
  expect(await bench.outbox.handlers.settleAccepted({ ...said, attempt: 2 })).toMatchObject({ ok: true });
});

test('an answer about a try that is not there yet is none either', async () => {
  const bench = await benchInDoubtTwice();
  expect(await bench.outbox.handlers.settleAbsent({ id: bench.id, attempt: 3 })).toMatchObject(newerAttempt);
  expect(bench.now()).toMatchObject({ state: 'in-doubt', attempt: 2 });
});

// Regression: the window that still showed the refused try gave up what another packer had mended meanwhile, and it was never sent.
test('"cancel" about a refused try leaves the mended one in the queue', async () => {
  const bench = benchWith(['refuse', 'not-sent']);
  bench.outbox.start();
  const { id, shipmentId } = await bench.enter();
  await settle();
  expect(bench.state(id)).toBe('refused');
  const draft = await bench.outbox.handlers.repair({ id });
  if (!draft.ok) throw new Error(draft.error.message);
  const form = { ...draft.value.form, poNumber: 'MENDED-1' };
  expect(await bench.shipments.submit({ draftId: draft.value.id, form })).toEqual({
    ok: true,
    value: { shipmentId },
  });
  await settle();
  expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'queued', attempt: 2 });
  const said = { id, attempt: 1, reason: 'refused for good' };
  expect(await bench.outbox.handlers.cancel(said)).toMatchObject(newerAttempt);
  expect(bench.state(id)).toBe('queued');
  expect(await bench.outbox.handlers.cancel({ ...said, attempt: 2 })).toMatchObject({ ok: true });
});

/** A list that was asked for while try 1 was in doubt, and comes while try 2 is. */
async function listOfTryOne(arrived: boolean) {
  const bench = benchWith([
    { kind: 'silence', arrived },
    { kind: 'silence', arrived: false },
  ]);
  bench.outbox.start();
  const { id } = await bench.enter();
  await settle();
  const { trackingRecords } = bench.service;
  let answer = (): void => undefined;
  const later = new Promise<void>((resolve) => (answer = resolve));
  bench.service.trackingRecords = async (...input) => {
    const list = await trackingRecords(...input);
    await later;
    return list;
  };
  const checked = bench.outbox.handlers.checkTracking({ id });
  await settle();
  await bench.outbox.handlers.settleAbsent({ id, attempt: 1 });
  await settle();
  await bench.outbox.handlers.reopenLane();
  await settle();
  expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'in-doubt', attempt: 2 });
  answer();
  return { checked: await checked, row: bench.stores.submissions.get(id) };
}

// Regression: a list that was asked for before try 2 left stood in its evidence: a person who reads "not there" sends it a third time.
test('a tracking list asked for about try 1 does not say that try 2 has not arrived', async () => {
  const { checked, row } = await listOfTryOne(false);
  expect(checked).toMatchObject(newerAttempt);
  expect(row).toMatchObject({ state: 'in-doubt', attempt: 2 });
  expect(row?.evidence?.notFoundAt).toEqual([]);
});

test('what it lists is there all the same, whichever try brought it', async () => {
  const { checked, row } = await listOfTryOne(true);
  expect(checked).toMatchObject({ ok: true, value: { found: true } });
  expect(row).toMatchObject({ state: 'accepted', attempt: 2 });
});
