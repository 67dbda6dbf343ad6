import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { aForm, aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** Nothing here is about how long an answer takes. */
const limits = { headers: 20_000, body: 20_000, deadline: 30_000 };

async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { limits });
  const bols = () =>
    service
      .received()
      .filter(({ path }) => path === '/api/billoflading/preparebilloflading')
      .map(({ body }) => body);
  const { handlers } = bench.desk;
  const printed = (shipmentId: string, labels: number) =>
    until(`${labels} labels and a BOL`, () => {
      const jobs = bench.desk.spooler
        .jobsOf(shipmentId)
        .filter(({ state }) => state === 'printed' || state === 'sent');
      return jobs.length === labels + 1;
    });
  const amending = async (shipmentId: string) => value(await handlers.amendments.get({ shipmentId }));
  const rowOf = async (shipmentId: string) =>
    value(await handlers.shipments.find({ text: '', limit: 50 })).find(({ id }) => id === shipmentId);
  const events = (shipmentId: string) =>
    bench.stores.journal
      .ofShipment(shipmentId)
      .map(({ event }) => event)
      .reverse();
  return { service, ...bench, handlers, bols, printed, amending, rowOf, events };
}
type All = Awaited<ReturnType<typeof openAll>>;

/** An accepted shipment with its three labels out, and perhaps a tender with the carrier. */
async function accepted(all: All, tendered = false): Promise<string> {
  const id = await all.enter({ proNumber: '123-456789-0', externalId: 'WMS-9' });
  await all.reaches(id, 'bol', 'accepted');
  await all.printed(id, 3);
  if (tendered) {
    value(await all.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
    await all.reaches(id, 'tender', 'accepted');
  }
  return id;
}
const change = (all: All, shipmentId: string, reason = 'Two pallets more') =>
  all.handlers.amendments.begin({ shipmentId, kind: 'change', reason });

test('a change: a new draft, the new BOL, the old one replaced in the commit that accepts it, its labels and its carrier accounted for', async () => {
  const all = await openAll();
  const { handlers, stores } = all;
  const old = await accepted(all, true);
  const begun = value(await change(all, old));
  expect(begun.amendment).toMatchObject({
    state: 'drafted',
    kind: 'change',
    tell: [{ step: 'tender', told: null }],
  });
  expect(await all.rowOf(old)).toMatchObject({ standing: { is: 'changing', byId: null } });

  const draft = value(await handlers.amendments.draft({ shipmentId: old }));
  const before = value(await handlers.amendments.ofDraft({ draftId: draft.id }));
  expect(before).toMatchObject({ shipmentId: old, bolNumber: begun.bolNumber });
  expect(draft.form).toEqual({ ...before?.form, bolNumber: draft.form.bolNumber, externalId: '' });
  expect(draft.form.bolNumber).not.toBe(before?.form.bolNumber);

  const form = { ...draft.form, lines: draft.form.lines.map((line) => ({ ...line, handlingUnits: '5' })) };
  const { shipmentId: next } = value(await handlers.shipments.submit({ draftId: draft.id, form }));
  await all.reaches(next, 'bol', 'accepted');
  const number = stores.shipments.get(next)?.serviceBolNumber;
  expect(await all.rowOf(old)).toMatchObject({ standing: { is: 'replaced', byId: next, byNumber: number } });
  expect(value(await handlers.shipments.get({ id: next })).replaces).toEqual({
    id: old,
    bolNumber: begun.bolNumber,
  });
  expect((await all.amending(old)).amendment).toMatchObject({ state: 'in-force', successor: { id: next } });

  // The old labels: two scanned, one by hand; the paper too.
  const scan = async (text: string) =>
    value(await handlers.amendments.scan({ shipmentId: old, text })).scanned;
  expect(await scan(begun.bolNumber)).toEqual({ is: 'shared', unit: 1 });
  expect(await scan(begun.bolNumber)).toEqual({ is: 'shared', unit: 2 });
  expect(await scan(number ?? '')).toEqual({ is: 'new-one', unit: null });
  expect(await scan('ANOTHER-1')).toEqual({ is: 'unknown', unit: null });
  const left =
    (await all.amending(old)).amendment?.pieces.filter(({ destroyed }) => destroyed === null) ?? [];
  expect(left.map(({ kind, unit }) => [kind, unit])).toEqual([
    ['label', 3],
    ['document', null],
  ]);
  const jobIds = left.map(({ jobId }) => jobId);
  value(await handlers.amendments.destroyed({ shipmentId: old, jobIds, reason: 'Torn' }));
  expect((await all.amending(old)).amendment?.state).toBe('in-force');
  value(await handlers.amendments.told({ shipmentId: old, step: 'tender' }));
  expect((await all.amending(old)).amendment?.state).toBe('closed');

  expect(all.bols()).toHaveLength(2);
  expect(all.events(old)).toEqual(
    expect.arrayContaining([
      'change-begun',
      'successor-sent',
      'replaced',
      'paper-destroyed',
      'carrier-told',
      'amendment-closed',
    ]),
  );
  expect(all.events(next)).toContain('replaces');
});

test('what is out is not printed, ordered or tendered without a question', async () => {
  const all = await openAll();
  const { handlers } = all;
  const id = await accepted(all);
  value(await handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Never left' }));
  const refused = { ok: false, error: { code: 'bol-replaced', id } };
  const order = { shipmentId: id, confirmationEmails: [], internalBolNumber: '' };
  const asks: [string, (confirmed: boolean) => unknown][] = [
    [
      'labels',
      (confirmed) =>
        handlers.printing.printLabels({ shipmentId: id, units: [1], reason: 'Again', confirmed }),
    ],
    [
      'missing',
      (confirmed) => handlers.printing.printMissing({ shipmentId: id, cameOut: [], didNot: [], confirmed }),
    ],
    [
      'BOL',
      (confirmed) =>
        handlers.printing.printDocument({ shipmentId: id, copies: 1, reason: 'Again', confirmed }),
    ],
    ['order', (confirmed) => handlers.orders.submit({ ...order, confirmed })],
    ['tender', (confirmed) => handlers.tenders.submit({ shipmentId: id, tender: aTenderForm(), confirmed })],
  ];
  for (const [what, ask] of asks) {
    expect(await ask(false), what).toMatchObject(refused);
    expect(await ask(true), what).not.toMatchObject(refused);
  }
});

test('what waits of it is left or canceled when it begins, and nothing of it leaves', async () => {
  const all = await openAll();
  const { handlers, stores } = all;
  all.setRoutes({ labels: null, billOfLading: null });
  const id = await all.enter();
  await all.reaches(id, 'bol', 'accepted');
  await all.service.faults.down();
  value(await handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' }));
  await until('the order waits again', () =>
    stores.submissions
      .ofShipment(id)
      .some(
        ({ step, nextAttemptAt, state }) => step === 'order' && state === 'queued' && nextAttemptAt !== null,
      ),
  );
  const begun = value(
    await handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Customer called' }),
  );
  expect(begun).toMatchObject({
    waitingPrints: 0,
    waitingSteps: [],
    amendment: { kind: 'void', state: 'closed', canceledSteps: ['order'] },
  });
  expect(all.stateOf(id, 'order')).toBe('canceled');
  expect(stores.journal.ofShipment(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'voided', detail: { by: 'Ana', reason: 'Customer called' } }),
    ]),
  );
});

test('a BOL that was not accepted, or is in doubt, says what to do instead', async () => {
  const all = await openAll();
  await all.service.faults.down();
  const id = await all.enter();
  const said = async () => [await change(all, id), (await all.amending(id)).hindrance];
  await until('it waits', () => all.stateOf(id, 'bol') === 'queued');
  expect(await said()).toMatchObject([
    { error: { code: 'not-in-this-state' } },
    { step: 'bol', is: 'waiting' },
  ]);
  await all.service.faults.up();
  all.service.faults.set({ kind: 'status', status: 502 }, { operation: 'bol', times: 5 });
  await all.reaches(id, 'bol', 'in-doubt');
  expect(await said()).toMatchObject([
    { error: { code: 'not-in-this-state' } },
    { step: 'bol', is: 'in-doubt' },
  ]);
});

test('a draft thrown away is made anew; a successor that was canceled leads back to a draft with its words; called off, the old one counts', async () => {
  const all = await openAll();
  const { handlers, stores } = all;
  const old = await accepted(all);
  value(await change(all, old));
  // A second press begins nothing more.
  const first = value(await handlers.amendments.draft({ shipmentId: old }));
  value(await change(all, old));
  expect(value(await handlers.amendments.draft({ shipmentId: old })).id).toBe(first.id);
  value(await handlers.drafts.discard({ id: first.id }));
  expect((await all.amending(old)).amendment).toMatchObject({ state: 'drafted', draft: null });
  const second = value(await handlers.amendments.draft({ shipmentId: old }));
  expect(second.id).not.toBe(first.id);

  await all.service.faults.down();
  const form = { ...second.form, poNumber: 'PO-CHANGED' };
  const { shipmentId: next } = value(await handlers.shipments.submit({ draftId: second.id, form }));
  expect((await all.amending(old)).amendment?.state).toBe('sent');
  expect(await handlers.amendments.withdraw({ shipmentId: old, reason: 'No' })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  const [bol] = stores.submissions.ofShipment(next);
  await until('it waits', () => all.stateOf(next, 'bol') === 'queued');
  value(
    await handlers.submissions.cancel({ id: bol?.id ?? '', attempt: bol?.attempt ?? 0, reason: 'Wrong' }),
  );
  const third = value(await handlers.amendments.draft({ shipmentId: old }));
  expect(third.form).toMatchObject({ poNumber: 'PO-CHANGED', proNumber: '123-456789-0' });
  value(await handlers.amendments.withdraw({ shipmentId: old, reason: 'It was right' }));
  expect(await all.rowOf(old)).toMatchObject({ standing: null });
  expect(stores.drafts.get(third.id)).toBeNull();
  expect(all.bols()).toHaveLength(1);
});

test('a PRO goes to the successor, is refused to nobody else’s draft by the old one, and a void that gave it up cannot be taken back', async () => {
  const all = await openAll();
  const { handlers } = all;
  const old = await accepted(all);
  value(await handlers.amendments.begin({ shipmentId: old, kind: 'void', reason: 'Wrong dock' }));
  const other = await all.enter({ proNumber: '123-456789-0', externalId: '' });
  await all.reaches(other, 'bol', 'accepted');
  expect(await handlers.amendments.withdraw({ shipmentId: old, reason: 'No' })).toMatchObject({
    error: { code: 'pro-number-taken', id: other },
  });
  // Its BOL number is never free: the service has it.
  const number = (await all.amending(old)).bolNumber;
  const draft = value(await handlers.drafts.create());
  const form = aForm({ bolNumber: number, externalId: '' });
  expect(await handlers.shipments.submit({ draftId: draft.id, form })).toMatchObject({
    error: { code: 'bol-number-taken' },
  });
});

test('a successor that another station has taken over is not canceled: the old BOL does not count again, nor is another made', async () => {
  const all = await openAll();
  const { handlers, stores } = all;
  const old = await accepted(all);
  value(await change(all, old));
  const { id: draftId, form } = value(await handlers.amendments.draft({ shipmentId: old }));
  await all.service.faults.down();
  const { shipmentId: next } = value(await handlers.shipments.submit({ draftId, form }));
  await until('it waits', () => all.stateOf(next, 'bol') === 'queued');
  const [bol] = stores.submissions.ofShipment(next);
  // As docs/decisions/fleet.md leaves what never left here: given up, and the other station has it in doubt.
  const gone = { state: 'canceled' as const, takenBy: 'a take-over', nextAttemptAt: null };
  expect(stores.submissions.move(bol?.id ?? '', 'queued', gone, new Date().toISOString())).toBe(true);

  expect((await all.amending(old)).amendment).toMatchObject({
    state: 'sent',
    successor: { id: next, bolState: 'in-doubt' },
  });
  expect(await handlers.amendments.withdraw({ shipmentId: old, reason: 'Canceled, it says' })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  expect(await handlers.amendments.draft({ shipmentId: old })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  expect(await all.rowOf(old)).toMatchObject({ standing: { is: 'changing' } });
});

test('a shipment whose waiting tender another station has taken over is changed or made void there, not here', async () => {
  const all = await openAll();
  const { handlers, stores } = all;
  const old = await accepted(all);
  await all.service.faults.down();
  value(await handlers.tenders.submit({ shipmentId: old, tender: aTenderForm() }));
  const tender = stores.submissions.ofShipment(old).find(({ step }) => step === 'tender');
  const gone = { state: 'canceled' as const, takenBy: 'a take-over', nextAttemptAt: null };
  await until('it waits', () =>
    stores.submissions.move(tender?.id ?? '', 'queued', gone, new Date().toISOString()),
  );
  // Its carrier may be told there that a truck is wanted, and nobody here would tell him otherwise.
  expect(await change(all, old)).toMatchObject({ error: { code: 'taken-over', id: old } });
  const voided = handlers.amendments.begin({ shipmentId: old, kind: 'void', reason: 'Left behind' });
  expect(await voided).toMatchObject({ error: { code: 'taken-over', id: old } });
  expect(await all.rowOf(old)).toMatchObject({ standing: null });
});
