import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { benchWith } from '#support/outbox-bench.ts';

test('accepted: number, papers, exchange and print rows are one commit', async () => {
  const bench = benchWith([]);
  bench.outbox.start();
  const { shipmentId, id, bolNumber } = await bench.enter();
  await settle();
  expect(bench.state(id)).toBe('accepted');
  expect(bench.events(shipmentId)).toEqual(['saved', 'queued', 'connecting', 'on-wire', 'accepted']);
  const view = await bench.shipments.get({ id: shipmentId });
  expect(view.ok && view.value).toMatchObject({
    bolNumber,
    labels: [{ unit: 1, of: 3 }, { unit: 2 }, { unit: 3 }],
    documents: [{ kind: 'bill-of-lading' }],
  });
  expect(bench.accepted).toHaveLength(1);
  expect(bench.stores.exchanges.ofSubmission(id)).toMatchObject([{ attempt: 1, outcome: 'accepted' }]);
  expect(bench.outbox.serviceStatus().state).toBe('online');
});

test('when the print rows cannot be written, the answer is not lost: it is written when the disk takes it', async () => {
  let full = true;
  const bench = benchWith([], {
    onAccepted: () => {
      if (full)
        throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    },
  });
  bench.outbox.start();
  const { id } = await bench.enter();
  await bench.clock.advance(10_000);
  expect(bench.state(id)).toBe('on-wire');
  expect(bench.stores.documents.ofShipment(id)).toEqual([]);
  full = false;
  await bench.clock.advance(120_000);
  expect(bench.state(id)).toBe('accepted');
  expect(bench.service.made.size).toBe(1);
  expect(bench.reports.length).toBeGreaterThan(1);
});

test('offline: one row tries, the others wait; all go when it is back', async () => {
  const bench = benchWith(['not-sent', 'not-sent', 'not-sent', 'not-sent']);
  bench.outbox.start();
  const first = await bench.enter();
  await settle();
  const second = await bench.enter();
  expect(bench.outbox.serviceStatus()).toMatchObject({ state: 'offline', reason: 'connect-refused' });
  expect(bench.outbox.counts()).toEqual({ waiting: 2, inDoubt: 0, refused: 0 });
  const listed = await bench.outbox.handlers.list({ scope: 'open' });
  expect(listed.ok && listed.value.map((row) => row.nextAttemptAt !== null)).toEqual([true, true]);
  // Regression: what was entered meanwhile read "Waiting to be sent", and its tender "Goes out now", until it had failed itself.
  const heldUp = async () => {
    const rows = await bench.outbox.handlers.list({ scope: 'open' });
    return rows.ok && rows.value.map((row) => row.laneHeldUpBy);
  };
  expect(await heldUp()).toEqual(['connect-refused', 'connect-refused']);
  await bench.clock.advance(60_000);
  expect([bench.state(first.id), bench.state(second.id)]).toEqual(['accepted', 'accepted']);
  expect(bench.outbox.counts().waiting).toBe(0);
  const third = await bench.enter();
  const fresh = await bench.shipments.get({ id: third.shipmentId });
  expect(fresh.ok && fresh.value.submissions.map((row) => row.laneHeldUpBy)).toEqual([null]);
  const view = await bench.shipments.get({ id: first.shipmentId });
  expect(view.ok && view.value.journal.map((line) => line.event)).toContain('not-sent');
  expect(bench.stores.submissions.get(first.id)?.attempt).toBe(1);
});

test('`Try now` does not wait for the next try', async () => {
  const bench = benchWith(['not-sent']);
  bench.outbox.start();
  const { id } = await bench.enter();
  await settle();
  expect(bench.outbox.handlers.tryNow({ id })).toMatchObject({ ok: true });
  await settle();
  expect(bench.state(id)).toBe('accepted');
});

test('refused: the service’s words, then repaired in a draft and accepted', async () => {
  const bench = benchWith(['refuse']);
  bench.outbox.start();
  const { shipmentId, id } = await bench.enter();
  await settle();
  expect(bench.stores.submissions.get(id)?.evidence?.serviceWords).toBe('Invalid consignee zip.');
  const draft = await bench.outbox.handlers.repair({ id });
  const again = await bench.outbox.handlers.repair({ id });
  if (!draft.ok || !again.ok) throw new Error('not repaired');
  expect(again.value.id).toBe(draft.value.id);
  expect(draft.value.shipmentId).toBe(shipmentId);
  const form = { ...draft.value.form, poNumber: 'MENDED-1' };
  const done = await bench.shipments.submit({ draftId: draft.value.id, form });
  expect(done).toEqual({ ok: true, value: { shipmentId } });
  await settle();
  expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'accepted', attempt: 2 });
  const found = await bench.shipments.find({ text: 'mended-1', limit: 5 });
  expect(found.ok && found.value.map((row) => row.id)).toEqual([shipmentId]);
  expect(await bench.outbox.handlers.repair({ id })).toMatchObject({ error: { code: 'not-in-this-state' } });
});

test('two in doubt in a row close the lane; a read that succeeds opens it', async () => {
  const bench = benchWith([
    { kind: 'silence', arrived: true },
    { kind: 'silence', arrived: false },
  ]);
  const there = await bench.enter();
  const absent = await bench.enter();
  const third = await bench.enter();
  bench.outbox.start();
  await settle();
  expect([there, absent, third].map(({ id }) => bench.state(id))).toEqual(['in-doubt', 'in-doubt', 'queued']);
  const open = await bench.outbox.handlers.list({ scope: 'open' });
  expect(open.ok && open.value.map((row) => row.laneClosedFor)).toEqual([null, null, 'in-doubt']);
  expect(bench.outbox.counts()).toEqual({ waiting: 1, inDoubt: 2, refused: 0 });

  const checked = await bench.outbox.handlers.checkTracking({ id: absent.id });
  expect(checked).toMatchObject({ ok: true, value: { found: false } });
  expect(bench.stores.submissions.get(absent.id)?.evidence?.notFoundAt).toHaveLength(1);
  await settle();
  expect(bench.state(third.id)).toBe('accepted');

  expect(await bench.outbox.handlers.checkTracking({ id: there.id })).toMatchObject({
    value: { found: true, bolNumber: there.bolNumber },
  });
  expect(await bench.outbox.handlers.settleAbsent({ id: absent.id, attempt: 1 })).toMatchObject({ ok: true });
  await settle();
  expect(bench.stores.submissions.get(absent.id)).toMatchObject({ state: 'accepted', attempt: 2 });
  expect([...bench.service.made.values()]).toEqual([1, 1, 1]);
  expect(bench.events(there.shipmentId).at(-1)).toBe('found-in-tracking');
});

test('closed by doubts, it asks the tracking list by itself and goes on', async () => {
  const bench = benchWith([
    { kind: 'silence', arrived: true },
    { kind: 'silence', arrived: true },
  ]);
  const rows = [await bench.enter(), await bench.enter(), await bench.enter()];
  bench.outbox.start();
  await bench.clock.advance(14_000);
  expect(bench.state(rows[2]?.id ?? '')).toBe('queued');
  await bench.clock.advance(2000);
  expect(bench.state(rows[2]?.id ?? '')).toBe('accepted');
});

// Found by the property over kills and faults (seed 246803352): nothing was in doubt any more, so nothing was asked, and all waited.
test('closed by doubts that a person has settled before it looked, it looks all the same and goes on', async () => {
  const bench = benchWith([
    { kind: 'silence', arrived: true },
    { kind: 'silence', arrived: true },
  ]);
  const rows = [await bench.enter(), await bench.enter(), await bench.enter()];
  bench.outbox.start();
  await settle();
  for (const { id, bolNumber } of rows.slice(0, 2))
    expect(await bench.outbox.handlers.settleAccepted({ id, attempt: 1, bolNumber })).toMatchObject({
      ok: true,
    });
  expect(bench.outbox.lane().closedFor).not.toBeNull();
  await bench.clock.advance(16_000);
  expect(bench.outbox.lane().closedFor).toBeNull();
  expect(bench.state(rows[2]?.id ?? '')).toBe('accepted');
});

test('saved settings do not open a lane that doubts have closed', async () => {
  const bench = benchWith([
    { kind: 'silence', arrived: true },
    { kind: 'silence', arrived: true },
  ]);
  const rows = [await bench.enter(), await bench.enter(), await bench.enter()];
  bench.outbox.start();
  await settle();
  bench.outbox.settingsSaved();
  await settle();
  expect(rows.map(({ id }) => bench.state(id))).toEqual(['in-doubt', 'in-doubt', 'queued']);
  await bench.outbox.handlers.reopenLane();
  await settle();
  expect(rows.map(({ id }) => bench.state(id))).toEqual(['in-doubt', 'in-doubt', 'accepted']);
});

test('the packer says that it is there', async () => {
  const bench = benchWith([{ kind: 'silence', arrived: true }]);
  bench.outbox.start();
  const { shipmentId, id } = await bench.enter();
  await settle();
  expect(await bench.outbox.handlers.settleAccepted({ id, attempt: 1, bolNumber: '900771' })).toMatchObject({
    ok: true,
  });
  const view = await bench.shipments.get({ id: shipmentId });
  expect(view.ok && view.value).toMatchObject({ bolNumber: '900771', labels: [], documents: [] });
  expect(await bench.outbox.handlers.settleAbsent({ id, attempt: 1 })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
});

test('a contradictory answer keeps its papers and prints nothing', async () => {
  const bench = benchWith(['contradict']);
  bench.outbox.start();
  const { shipmentId, id } = await bench.enter();
  await settle();
  expect(bench.state(id)).toBe('in-doubt');
  expect(bench.accepted).toEqual([]);
  const view = await bench.shipments.get({ id: shipmentId });
  expect(view.ok && [view.value.labels.length, view.value.documents.length]).toEqual([1, 1]);
});

test('held before the first byte stops the lane; settings that are right again let all go on', async () => {
  const bench = benchWith(['held-before']);
  bench.outbox.start();
  const held = await bench.enter();
  await settle();
  const waiting = await bench.enter();
  await settle();
  expect([bench.state(held.id), bench.state(waiting.id)]).toEqual(['held', 'queued']);
  expect(bench.outbox.serviceStatus().state).toBe('settings-problem');
  bench.outbox.settingsSaved();
  await bench.clock.advance(1);
  await settle();
  expect([bench.state(held.id), bench.state(waiting.id)]).toEqual(['accepted', 'accepted']);
  expect(bench.stores.submissions.get(held.id)?.attempt).toBe(1);
});

test('a client that says "held" after the first byte is not believed: in doubt, and nothing sends it again', async () => {
  const bench = benchWith(['held-after']);
  bench.outbox.start();
  const { id } = await bench.enter();
  await settle();
  expect(bench.stores.submissions.get(id)).toMatchObject({
    state: 'in-doubt',
    evidence: { reason: 'unauthorized' },
  });
  bench.outbox.settingsSaved();
  await bench.outbox.handlers.reopenLane();
  await bench.enter();
  await bench.clock.advance(600_000);
  expect(bench.stores.submissions.get(id)).toMatchObject({ state: 'in-doubt', attempt: 1 });
});

test('a held row that somebody repairs is not sent behind his back', async () => {
  const bench = benchWith(['held-before']);
  bench.outbox.start();
  const held = await bench.enter();
  await settle();
  await bench.outbox.handlers.repair({ id: held.id });
  await bench.outbox.handlers.reopenLane();
  await settle();
  expect(bench.state(held.id)).toBe('held');
});

test('canceled: nothing goes, and the reason is kept', async () => {
  const bench = benchWith([]);
  const { shipmentId, id } = await bench.enter();
  expect(await bench.outbox.handlers.cancel({ id, attempt: 1, reason: 'customer called' })).toMatchObject({
    ok: true,
  });
  bench.outbox.start();
  await settle();
  expect(bench.service.made.size).toBe(0);
  expect(bench.stores.journal.ofShipment(shipmentId)[0]).toMatchObject({
    event: 'canceled',
    detail: { reason: 'customer called', by: 'Ana' },
  });
});

test('two lanes, never three', async () => {
  const bench = benchWith([]);
  for (let entry = 0; entry < 6; entry += 1) await bench.enter();
  bench.outbox.start();
  await bench.clock.advance(1000);
  expect(bench.outbox.counts().waiting).toBe(0);
  expect(bench.service.maxAtOnce).toBe(2);
});

test('without a service nothing goes and nothing is lost', async () => {
  let setUp = false;
  const bench = benchWith([], { setUp: () => setUp });
  bench.outbox.start();
  const { id } = await bench.enter();
  await settle();
  expect([bench.state(id), bench.outbox.serviceStatus().state]).toEqual(['queued', 'not-set-up']);
  setUp = true;
  bench.outbox.settingsSaved();
  await settle();
  expect(bench.state(id)).toBe('accepted');
});

test('closing waits for what is on the wire, and sends nothing more', async () => {
  const answering = Promise.withResolvers<undefined>();
  const bench = benchWith([], {
    senders: {
      async bol(payload, hooks) {
        const outcome = await bench.service.createBol(payload, hooks);
        await answering.promise;
        return outcome;
      },
    },
  });
  bench.outbox.start();
  const first = await bench.enter();
  expect(bench.state(first.id)).toBe('on-wire');
  const stopped = bench.outbox.stop();
  await bench.enter();
  answering.resolve(undefined);
  await stopped;
  expect(bench.state(first.id)).toBe('accepted');
  expect(bench.service.made.size).toBe(1);
});
