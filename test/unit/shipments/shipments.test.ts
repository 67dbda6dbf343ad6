import { expect, test } from 'vitest';
import { foldAttempts } from '#main/shipments/shipment-view.ts';
import type { JournalEntry } from '#shared/station/journal.ts';
import { aForm } from '#support/builders.ts';
import { createFakeFreightService } from '#support/fake-freight-service.ts';
import { settle } from '#support/fake-clock.ts';
import { outboxBench } from '#support/outbox-bench.ts';

const bench = (file?: string) =>
  outboxBench(
    createFakeFreightService({ turn: () => ({ kind: 'accept' }) }),
    file === undefined ? {} : { file },
  );

async function freshDraft(drafts: ReturnType<typeof bench>['drafts']) {
  const draft = await drafts.create();
  if (!draft.ok) throw new Error(draft.error.message);
  return draft.value;
}

test('fields in the way: named, nothing queued, what was typed is kept', async () => {
  const { drafts, shipments, stores, outbox } = bench();
  outbox.start();
  const draft = await freshDraft(drafts);
  const form = { ...draft.form, poNumber: 'half' };
  const done = await shipments.submit({ draftId: draft.id, form });
  expect(done).toMatchObject({ ok: false, error: { code: 'fields-missing' } });
  expect(done.ok || done.error.problems?.map(({ path }) => path)).toContain('consignee.company');
  expect(stores.submissions.count('queued', 'claimed', 'on-wire', 'accepted')).toBe(0);
  expect(stores.drafts.get(draft.id)).toMatchObject({ touched: true, form: { poNumber: 'half' } });
});

test('a double click, two F9 and an Enter, also after a restart, are one submission', async () => {
  const first = bench();
  const draft = await freshDraft(first.drafts);
  const input = { draftId: draft.id, form: aForm({ bolNumber: draft.form.bolNumber }) };
  const answers = await Promise.all([1, 2, 3].map(async () => first.shipments.submit(input)));
  const [done, ...others] = answers;
  if (done?.ok !== true) throw new Error('not submitted');
  const already = { ok: false, error: { code: 'already-submitted', id: done.value.shipmentId } };
  expect(others).toMatchObject([already, already]);
  // A keystroke that was still on its way.
  expect(await first.drafts.save({ id: draft.id, form: input.form })).toMatchObject(already);
  first.db.close();

  const second = bench(first.file);
  second.outbox.start();
  expect(await second.shipments.submit(input)).toMatchObject(already);
  await settle();
  expect(second.stores.submissions.count('accepted')).toBe(1);
});

test('an external id is taken once; a repaired shipment keeps its own', async () => {
  const { drafts, shipments } = bench();
  const one = await freshDraft(drafts);
  const form = (bolNumber: string) => aForm({ bolNumber, externalId: 'WMS-77' });
  const first = await shipments.submit({ draftId: one.id, form: form(one.form.bolNumber) });
  const two = await freshDraft(drafts);
  const second = await shipments.submit({ draftId: two.id, form: form(two.form.bolNumber) });
  expect(first.ok).toBe(true);
  expect(second).toMatchObject({
    error: { code: 'external-id-taken', id: first.ok && first.value.shipmentId },
  });
});

test('a BOL number typed twice is refused before anything is queued, offline too, and names the other shipment', async () => {
  const { drafts, shipments, stores, enter } = bench();
  const first = await enter({ bolNumber: '7-000 9A' });
  const draft = await freshDraft(drafts);
  const again = () => shipments.submit({ draftId: draft.id, form: aForm({ bolNumber: '70009a' }) });
  expect(await again()).toMatchObject({
    error: {
      code: 'bol-number-taken',
      id: first.shipmentId,
      other: { bolNumber: '7-000 9A', consignee: 'Peña Hermanos' },
    },
  });
  expect(stores.drafts.get(draft.id)).toMatchObject({ touched: true, form: { bolNumber: '70009a' } });
  expect(stores.submissions.count('queued')).toBe(1);

  // Given up: nothing was created under it.
  stores.submissions.move(first.id, 'queued', { state: 'canceled' }, '2026-11-17T12:00:00.000Z');
  expect(await again()).toMatchObject({ ok: true });
});

test('a number that somebody typed already is not given to a fresh draft', async () => {
  const { drafts, enter } = bench();
  const { form } = await freshDraft(drafts);
  const next = String(Number(form.bolNumber) + 1);
  await enter({ bolNumber: next });
  const fresh = await freshDraft(drafts);
  expect([form.bolNumber, next]).not.toContain(fresh.form.bolNumber);
});

test('a duplicate has everything but the numbers of the shipment', async () => {
  const { drafts, shipments, enter } = bench();
  const { shipmentId, bolNumber } = await enter({
    externalId: 'X1',
    quoteNumber: '88',
    trailerNumber: 'T9',
    customerNumber: 'C5',
  });
  const copy = await shipments.duplicate({ id: shipmentId });
  if (!copy.ok) throw new Error(copy.error.message);
  const { form } = copy.value;
  expect(form).toMatchObject({
    externalId: '',
    proNumber: '',
    poNumber: '',
    quoteNumber: '',
    trailerNumber: '',
    customerNumber: 'C5',
    scac: 'SAIA',
    consignee: { company: 'Peña Hermanos' },
  });
  expect(form.bolNumber).not.toBe(bolNumber);
  expect(copy.value.shipmentId).toBeNull();
  const listed = await drafts.list();
  expect(listed.ok && listed.value.map(({ id }) => id)).toEqual([copy.value.id]);
  expect(await shipments.duplicate({ id: 'none' })).toMatchObject({ error: { code: 'not-found' } });
});

test('rows of the list say what came of each', async () => {
  const { shipments, enter, outbox, db } = bench();
  outbox.start();
  const { shipmentId, bolNumber } = await enter();
  await settle();
  const insert = db.prepare(
    `INSERT INTO print_jobs (id, kind, shipment_id, unit, of, state, created_at, changed_at) VALUES (?, 'label', ?, ?, 3, ?, '', '')`,
  );
  insert.run('j1', shipmentId, 1, 'printed');
  insert.run('j2', shipmentId, 1, 'printed');
  insert.run('j3', shipmentId, 2, 'sent');
  const found = await shipments.find({ text: 'pena', limit: 10 });
  expect(found).toMatchObject({
    value: [
      {
        id: shipmentId,
        bolNumber,
        bolState: 'accepted',
        labelsPrinted: 1,
        handlingUnits: 3,
        weightLb: 3750,
        city: 'Portland',
      },
    ],
  });
  expect(await shipments.get({ id: 'none' })).toMatchObject({ error: { code: 'not-found' } });
});

test('tries of which nothing left are one line in a view', () => {
  const entry = (event: JournalEntry['event'], seq: number) =>
    ({
      seq,
      at: '2026-11-17T15:00:00.000Z',
      shipmentId: 's',
      subject: 'submission',
      subjectId: 'x',
      event,
      detail: {},
    }) as JournalEntry;
  const words = [
    'saved',
    'queued',
    'connecting',
    'not-sent',
    'connecting',
    'not-sent',
    'connecting',
    'on-wire',
  ] as const;
  const folded = foldAttempts(words.map(entry).reverse());
  expect(folded.map((line) => [line.event, (line.detail as { tries?: number }).tries])).toEqual([
    ['on-wire', undefined],
    ['connecting', undefined],
    ['not-sent', 2],
    ['queued', undefined],
    ['saved', undefined],
  ]);
});

// Regression: it came back in the place of an empty form as soon as the new one was sent, and the next consignee was typed over it.
test('a draft that was left for a new one does not come back; it is kept, and listed', async () => {
  const { drafts, shipments } = bench();
  const left = await freshDraft(drafts);
  await drafts.save({ id: left.id, form: { ...left.form, poNumber: 'half', consignee: aForm().consignee } });
  const next = await freshDraft(drafts);
  await shipments.submit({ draftId: next.id, form: aForm({ bolNumber: next.form.bolNumber }) });
  const now = await drafts.current();
  expect(now).toMatchObject({ ok: true, value: { form: { poNumber: '', consignee: { company: '' } } } });
  expect(await drafts.list()).toEqual({
    ok: true,
    value: [
      {
        id: left.id,
        bolNumber: left.form.bolNumber,
        consignee: 'Peña Hermanos',
        poNumber: 'half',
        shipmentId: null,
        left: { to: '', by: '', note: '' },
        savedAt: expect.any(String) as string,
      },
    ],
  });
  // Taken up again, it is the current one until it is left again.
  await drafts.save({ id: left.id, form: { ...left.form, poNumber: 'whole' } });
  expect(await drafts.current()).toMatchObject({ value: { id: left.id } });
});
