import { expect, onTestFinished, test } from 'vitest';
import { localDay } from '#main/local-day.ts';
import { startFaultyService } from '#support/service-faults/faulty-service.ts';
import { aForm, aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';

async function openAll() {
  let minutes = 0;
  const service = await startFaultyService({ now: () => new Date(Date.now() + minutes * 60_000) });
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl);
  const sent = (path: RegExp) =>
    service
      .received()
      .filter((one) => path.test(one.path))
      .map((one) => one.body as Record<string, unknown>);
  return { service, ...bench, handlers: bench.desk.handlers, sent, later: (by: number) => (minutes += by) };
}

const today = () => ({ from: localDay(new Date(), -1), to: localDay(new Date(), 1) });

test('quote → BOL → order → tender → tracking, each from what came before', async () => {
  const { handlers, enter, reaches, sent, stores, later } = await openAll();
  const draft = value(await handlers.drafts.create());

  const quoted = value(await handlers.rates.get({ draftId: draft.id, form: aForm() }));
  expect(quoted.old).toBe(false);
  expect(quoted.quote.rates.length).toBeGreaterThan(2);
  const { quoteNumber } = quoted.quote;
  if (quoteNumber === null) throw new Error('no quote number');
  expect(value(await handlers.rates.last({ draftId: draft.id }))).toEqual(quoted);

  const id = await enter({ quoteNumber: String(quoteNumber) });
  await reaches(id, 'bol', 'accepted');
  value(
    await handlers.orders.submit({
      shipmentId: id,
      confirmationEmails: [' dock@trf.example ', ''],
      internalBolNumber: 'INT-1',
    }),
  );
  const tender = aTenderForm({ quoteNumber: String(quoteNumber) });
  const reading = value(await handlers.tenders.reading({ shipmentId: id, tender }));
  expect(reading.problems).toEqual([]);
  value(await handlers.tenders.submit({ shipmentId: id, tender }));
  await reaches(id, 'order', 'accepted');
  await reaches(id, 'tender', 'accepted');

  const view = value(await handlers.shipments.get({ id }));
  expect(view.order).toMatchObject({
    confirmationEmails: ['dock@trf.example'],
    internalBolNumber: 'INT-1',
    shipmentNumber: expect.stringMatching(/^S7\d{8}$/) as string,
  });
  expect(view.tender).toMatchObject({
    confirmationId: expect.stringMatching(/^SAIA\d+$/) as string,
    pickupId: expect.any(Number) as number,
    message: 'Tender accepted.',
  });

  const [order] = sent(/onlineorders/);
  expect(order).toMatchObject({
    BillOfLadingNumber: view.bolNumber,
    ShipmentNumber: view.order?.shipmentNumber,
    ShippingConfirmationEmail: ['dock@trf.example'],
    QuoteNumber: quoteNumber,
  });
  const [tendered] = sent(/loadtender/);
  const [paper] = view.documents;
  expect(tendered).toMatchObject({
    QuoteNumber: String(quoteNumber),
    BLReferenceNumber: Number(view.bolNumber),
    BLPdf: stores.documents.bytes(paper?.id ?? '')?.toString('base64'),
    CarrierCode: 'SAIA',
  });
  expect(reading.pdfBytes).toBe(paper?.bytes);

  // Any of the new numbers finds it.
  for (const text of [view.order?.shipmentNumber, view.tender?.confirmationId, String(view.tender?.pickupId)])
    expect(value(await handlers.shipments.find({ text: text ?? '', limit: 5 })).map((row) => row.id)).toEqual(
      [id],
    );

  later(15);
  const query = { scac: 'SAIA', ...today() };
  const listed = value(await handlers.tracking.list(query));
  expect(listed.records).toMatchObject([{ bolNumber: view.bolNumber, statusMessage: 'Picked up' }]);
  value(await handlers.tracking.list(query));
  later(30);
  value(await handlers.tracking.list(query));
  const history = value(await handlers.tracking.history({ shipmentId: id }));
  // The refresh in between saw nothing new.
  expect(history.map(({ record }) => record.statusMessage)).toEqual(['Arrived at terminal', 'Picked up']);
  expect(value(await handlers.tracking.last({}))).toMatchObject({ query, kept: { old: false } });
  expect(value(await handlers.shipments.find({ text: '', limit: 5 }))).toMatchObject([
    {
      id,
      lastStatus: 'Arrived at terminal',
      confirmationId: view.tender?.confirmationId,
      tenderedTo: view.tender?.tender.carrierCode,
    },
  ]);
  const usual = async (consignee: string, postalCode: string) =>
    value(await handlers.rates.usual({ consignee, postalCode })).scac;
  expect(await usual('peña hermanos', '97209-1234')).toBe('SAIA');
  expect(await usual('Peña Hermanos', '97210')).toBe(null);
});

test('what we sent and what came back: every try, papers by name, exported with their hashes', async () => {
  const { handlers, enter, reaches, service } = await openAll();
  const id = await enter();
  await reaches(id, 'bol', 'accepted');
  service.faults.set({ kind: 'refuse', words: 'No capacity on this lane.' }, { operation: 'tender' });
  value(await handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await reaches(id, 'tender', 'refused');

  const shown = value(await handlers.exchanges.list({ shipmentId: id }));
  expect(shown.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['tender refused', 'bol accepted']);
  expect(shown[0]?.request).toMatch(/"BLPdf": "\[PDF, \d+ bytes\]"/);
  expect(shown[0]?.response).toContain('No capacity on this lane.');
  expect(shown[1]?.response).toMatch(/"PDF": "\[PDF, \d+ bytes\]"/);
  expect(JSON.stringify(shown)).not.toContain('bench-identifier');

  const { text } = value(await handlers.exchanges.export({ shipmentId: id }));
  const exported = JSON.parse(text) as { exchanges: { step: string; response: { PDF: string } }[] };
  expect(exported.exchanges).toHaveLength(2);
  expect(exported.exchanges[1]?.response.PDF).toMatch(/^\[PDF, \d+ bytes, sha256 [0-9a-f]{64}\]$/);
  expect(text).not.toContain('^XA');
});

test('offline: an order may be saved with its BOL; both go out when the service is back, in their order', async () => {
  const { handlers, enter, reaches, service, sent, stateOf } = await openAll();
  await service.faults.down();
  const id = await enter();
  value(await handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' }));
  expect(await handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() })).toMatchObject({
    ok: false,
    error: { code: 'not-in-this-state' },
  });
  const waiting = value(await handlers.submissions.list({ scope: 'open' }));
  expect(waiting.map(({ step, waitsFor }) => [step, waitsFor])).toEqual([
    ['bol', null],
    ['order', 'bol'],
  ]);
  expect(stateOf(id, 'order')).toBe('queued');
  await service.faults.up();
  await reaches(id, 'order', 'accepted');
  expect(service.received().map(({ path }) => path.split('/').at(-1))).toEqual([
    'preparebilloflading',
    'onlineorders',
  ]);
  expect(sent(/onlineorders/)).toHaveLength(1);
});

test('twice is one, and the ShipmentNumber is one', async () => {
  const { handlers, enter, reaches, sent } = await openAll();
  const id = await enter();
  const order = { shipmentId: id, confirmationEmails: [], internalBolNumber: '' };
  const answers = await Promise.all([1, 2, 3].map(() => Promise.resolve(handlers.orders.submit(order))));
  expect(answers.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual([
    'ok',
    'already-submitted',
    'already-submitted',
  ]);
  await reaches(id, 'order', 'accepted');
  expect(await handlers.orders.submit(order)).toMatchObject({
    ok: false,
    error: { code: 'already-submitted', id },
  });
  expect(sent(/onlineorders/)).toHaveLength(1);
});

test('a tender that is not whole says what is in the way, and 01 cannot be asked', async () => {
  const { handlers, enter, reaches, sent } = await openAll();
  const id = await enter({ freightTerms: 'prepaid' });
  await reaches(id, 'bol', 'accepted');
  const wrong = aTenderForm({ carrierCode: '', pickupUntil: '9', freightTerms: 'third-party' });
  const problems = [
    { path: 'carrierCode', code: 'required' },
    { path: 'pickupUntil', code: 'time' },
    { path: 'billTo.company', code: 'required' },
  ];
  const reading = value(await handlers.tenders.reading({ shipmentId: id, tender: wrong }));
  expect(reading).toMatchObject({ problems, methodOfPayment: 'TP' });
  expect(reading.locations[2]).toBe(null);
  expect(await handlers.tenders.submit({ shipmentId: id, tender: wrong })).toMatchObject({
    ok: false,
    error: { code: 'fields-missing', problems },
  });
  for (const purpose of ['cancellation', '01'])
    expect(await handlers.tenders.submit({ shipmentId: id, tender: aTenderForm({ purpose }) })).toMatchObject(
      { ok: false, error: { code: 'fields-missing', problems: [{ path: 'purpose' }] } },
    );
  expect(sent(/loadtender/)).toHaveLength(0);
});

test('offline reads show what was said before, as old; of another load or question nothing is said', async () => {
  const { handlers, service } = await openAll();
  const draftId = 'draft-1';
  const quoted = value(await handlers.rates.get({ draftId, form: aForm() }));
  const query = { scac: 'SAIA', ...today() };
  value(await handlers.tracking.list(query));
  await service.faults.down();

  const old = value(await handlers.rates.get({ draftId, form: aForm({ shipDate: '2026-11-20' }) }));
  expect(old).toEqual({ ...quoted, old: true, reason: 'connect-refused' });
  expect(value(await handlers.rates.last({ draftId }))).toMatchObject({ old: true });
  expect(value(await handlers.tracking.list(query))).toMatchObject({ old: true, reason: 'connect-refused' });
  const heavier = aForm({ lines: aForm().lines.map((line) => ({ ...line, weightLb: '9000' })) });
  expect(await handlers.rates.get({ draftId, form: heavier })).toMatchObject({
    error: { code: 'service-offline' },
  });
  expect(await handlers.tracking.list({ ...query, scac: 'ODFL' })).toMatchObject({
    error: { code: 'service-offline' },
  });
  expect(value(await handlers.submissions.list({ scope: 'open' }))).toEqual([]);
});

test('a read can be ended, by hand or by the next one', async () => {
  const { handlers, service } = await openAll();
  service.faults.set({ kind: 'slow', milliseconds: 300 });
  const first = handlers.rates.get({ draftId: 'd', form: aForm() });
  const second = handlers.rates.get({ draftId: 'd', form: aForm() });
  expect(await first).toMatchObject({ ok: false, error: { code: 'canceled' } });
  value(await handlers.rates.cancel());
  expect(await second).toMatchObject({ ok: false, error: { code: 'canceled' } });
  const list = handlers.tracking.list({ scac: 'SAIA', ...today() });
  value(await handlers.tracking.cancel());
  expect(await list).toMatchObject({ ok: false, error: { code: 'canceled' } });
});

test('what a quote needs, by the paths of the form; the rest of the form may be empty', async () => {
  const { handlers } = await openAll();
  const form = aForm({ bolNumber: '', poNumber: '' });
  form.shipper = { ...form.shipper, company: '', address: '' };
  form.lines = form.lines.map((line) => ({ ...line, description: '' }));
  expect((await handlers.rates.get({ draftId: 'd', form })).ok).toBe(true);
  form.consignee = { ...form.consignee, postalCode: '', state: 'or!' };
  form.lines = [{ ...form.lines[0], weightLb: '', freightClass: '61' } as (typeof form.lines)[number]];
  expect(await handlers.rates.get({ draftId: 'd', form })).toMatchObject({
    error: {
      code: 'fields-missing',
      problems: [
        { path: 'consignee.state', code: 'state' },
        { path: 'consignee.postalCode', code: 'required' },
        { path: 'lines.0.freightClass', code: 'freight-class' },
        { path: 'lines.0.weightLb', code: 'required' },
      ],
    },
  });
});
