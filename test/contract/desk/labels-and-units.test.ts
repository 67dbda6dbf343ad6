import { expect, test } from 'vitest';
import { documentState } from '#main/import/document-state.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { bolAnswer, startAnsweringService, zplOf, type GivenAnswer } from '#support/answering-service.ts';
import { aLineForm, aPdf, aZpl } from '#support/builders.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';
import { aLabelPng } from '#support/label-picture.ts';
import { onTestFinished } from 'vitest';

async function start(answer: (asked: Record<string, unknown>) => GivenAnswer) {
  const service = await startAnsweringService((_path, asked) => answer(asked));
  const bench = openDeskBench(service.baseUrl, { limits: { headers: 5_000, deadline: 9_000, body: 5_000 } });
  onTestFinished(() => service.close());
  return { service, bench };
}

const units = (handlingUnits: number) => ({ lines: [aLineForm({ handlingUnits: String(handlingUnits) })] });
const view = async (bench: DeskBench, id: string): Promise<ShipmentView> =>
  value(await bench.desk.handlers.shipments.get({ id }));
const printedUnits = (bench: DeskBench, id: string) =>
  createPrintJobStore(bench.db)
    .ofShipment(id)
    .filter(({ kind, state }) => kind === 'label' && state === 'printed')
    .map(({ unit }) => unit);

test('five handling units and three labels: printed, with both numbers for the shipment and the Queue', async () => {
  const { bench } = await start((asked) => bolAnswer(asked));
  const id = await bench.enter(units(5));
  await until('printed', () => printedUnits(bench, id).length === 3);
  const shown = await view(bench, id);
  expect(shown.labels.map(({ of }) => of)).toEqual([3, 3, 3]);
  expect(shown.labelAnswer).toEqual({ strings: 3, bad: [] });
  const jobs = value(await bench.desk.handlers.printing.jobs({ scope: 'today' }));
  expect(jobs.filter(({ kind }) => kind === 'label')).toMatchObject(
    Array.from({ length: 3 }, () => ({ of: 3, handlingUnits: 5 })),
  );
  expect(jobs.find(({ kind }) => kind === 'document')).toMatchObject({ handlingUnits: null });
});

test.each([
  ['501 formats in one string', [zplOf(501).join('')], 501],
  ['a ^PQ of 5,000', [aZpl(1, 1).replace('^XZ', '^PQ5000^XZ')], 5000],
  ['21 labels for five handling units', zplOf(21), 21],
])(
  '%s: nothing prints before somebody says so',
  async (_name, labels, of) => {
    const { bench } = await start((asked) => bolAnswer(asked, { ShipmentLabelZpl: labels }));
    const id = await bench.enter(units(5));
    await bench.reaches(id, 'bol', 'accepted');
    await until('the BOL', () =>
      createPrintJobStore(bench.db)
        .ofShipment(id)
        .some(({ kind, state }) => kind === 'document' && state === 'printed'),
    );
    const held = (await view(bench, id)).printJobs.filter(({ kind }) => kind === 'label');
    expect(held).toMatchObject([
      { state: 'queued', reason: 'many-labels', unit: null, of, handlingUnits: 5 },
    ]);
    expect(printedUnits(bench, id)).toEqual([]);

    // A printer replaced, or set up later, is no word of a person.
    bench.desk.spooler.wake();
    value(await bench.desk.handlers.printing.cancel({ ids: [held[0]?.id ?? ''] }));
    expect(printedUnits(bench, id)).toEqual([]);
    expect(await bench.desk.handlers.printing.tryNow({ ids: [held[0]?.id ?? ''] })).toMatchObject({
      ok: false,
    });
    value(await bench.desk.handlers.printing.printMissing({ shipmentId: id, cameOut: [], didNot: [] }));
    await until(
      'printed',
      () => printedUnits(bench, id).length === labels.join('').split('^XA').length - 1,
      40_000,
    );
    expect(bench.reports).toEqual([]);
  },
  60_000,
);

test('500 labels in one answer print; of 501 a person decides, and the screen and a program are told how many', async () => {
  let labels = 500;
  const { bench } = await start((asked) => bolAnswer(asked, { ShipmentLabelZpl: zplOf(labels) }));
  const printed = await bench.enter(units(500));
  await until('printed', () => printedUnits(bench, printed).length === 500, 60_000);

  labels = 501;
  const held = await bench.enter({ ...units(501), bolNumber: '709000501' });
  await bench.reaches(held, 'bol', 'accepted');
  const shown = await view(bench, held);
  expect(shown.labels).toHaveLength(501);
  expect(shown.printJobs.filter(({ kind }) => kind === 'label')).toMatchObject([
    { state: 'queued', reason: 'many-labels', unit: null, of: 501, handlingUnits: 501 },
  ]);
  await until('its BOL', () =>
    createPrintJobStore(bench.db)
      .ofShipment(held)
      .some(({ kind, state }) => kind === 'document' && state === 'printed'),
  );
  expect(documentState(bench.stores, held, bench.desk.spooler.jobsOf(held))).toEqual({
    ...{ code: 'many-labels', words: null, paper: 'waiting' },
    ...{ labels: { of: 501, printed: 0 }, isSettled: true },
  });
  // A person does not want them.
  const id = shown.printJobs.find(({ kind }) => kind === 'label')?.id ?? '';
  value(await bench.desk.handlers.printing.cancel({ ids: [id] }));
  expect(printedUnits(bench, held)).toEqual([]);
  expect(bench.reports).toEqual([]);
}, 120_000);

test('“Print them” prints each label once, also when it is said twice', async () => {
  const { bench } = await start((asked) => bolAnswer(asked, { ShipmentLabelZpl: zplOf(21) }));
  const id = await bench.enter(units(5));
  await bench.reaches(id, 'bol', 'accepted');
  const batch = (await view(bench, id)).printJobs.find(({ unit, kind }) => kind === 'label' && unit === null);
  const input = { ids: [batch?.id ?? ''] };
  const { printing } = bench.desk.handlers;
  const said = await Promise.all([
    printing.tryNow(input),
    printing.tryNow(input),
    printing.printMissing({ shipmentId: id, cameOut: [], didNot: [] }),
  ]);
  expect(said.map(({ ok }) => ok)).toEqual([true, false, false]);
  await until('printed', () => printedUnits(bench, id).length === 21);
  expect(printedUnits(bench, id)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  const events = (await view(bench, id)).journal.map(({ event }) => event);
  expect(events.filter((event) => event === 'print-released')).toHaveLength(1);
});

test('after a second try the BOL that counts is the second one: shown, printed and tendered', async () => {
  const [first, second] = [aPdf('FIRST TRY'), aPdf('SECOND TRY')];
  let tries = 0;
  const { bench, service } = await start((asked) => {
    tries += 1;
    return tries === 1
      ? bolAnswer(asked, { PDF: first.toString('base64'), ErrorMessage: 'Late', ShipmentLabelZpl: zplOf(5) })
      : bolAnswer(asked, { PDF: second.toString('base64') });
  });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const doubtful = await view(bench, id);
  expect(bench.desk.documentPdf(doubtful.billOfLading?.id ?? '')).toEqual(first);
  expect(doubtful.labels).toHaveLength(5);
  const [row] = bench.stores.submissions.ofShipment(id);
  value(
    await bench.desk.handlers.submissions.settleAbsent({ id: row?.id ?? '', attempt: row?.attempt ?? 0 }),
  );
  await bench.reaches(id, 'bol', 'accepted');

  const shown = await view(bench, id);
  // What the first try brought was rejected with it (answers-in-doubt-store.ts).
  expect(shown.documents).toHaveLength(1);
  expect(bench.desk.documentPdf(shown.billOfLading?.id ?? '')).toEqual(second);
  expect(shown.labels).toHaveLength(3);
  const jobs = createPrintJobStore(bench.db);
  await until('printed', () => jobs.ofShipment(id).every(({ state }) => state === 'printed'));
  value(await bench.desk.handlers.printing.printDocument({ shipmentId: id, copies: 1, reason: 'again' }));
  const printed = jobs.ofShipment(id).filter(({ kind }) => kind === 'document');
  expect(printed.map((job) => jobs.payload(job)?.bytes)).toEqual([second, second]);
  const tender = {
    carrierCode: 'SAIA',
    pickupDate: '2026-11-18',
    pickupFrom: '13:00',
    pickupUntil: '17:30',
    freightTerms: 'prepaid',
    purpose: 'original',
    quoteNumber: '',
    packageTypes: [] as string[],
    specialInstructions: '',
  } as const;
  service.answer(() => ({ Success: true, ConfirmationID: 'C-1', Message: '', RTFPickupID: 1 }));
  value(await bench.desk.handlers.tenders.submit({ shipmentId: id, tender }));
  await bench.reaches(id, 'tender', 'accepted');
  expect(service.asked.at(-1)?.body['BLPdf']).toBe(second.toString('base64'));
});

test('what a try that was given up brought is not the shipment’s when a later try is settled without documents', async () => {
  let tries = 0;
  const { bench } = await start((asked) => {
    tries += 1;
    return tries === 1 ? bolAnswer(asked, { ErrorMessage: 'Late' }) : 'hang-up';
  });
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const [row] = bench.stores.submissions.ofShipment(id);
  value(
    await bench.desk.handlers.submissions.settleAbsent({ id: row?.id ?? '', attempt: row?.attempt ?? 0 }),
  );
  await until('the second try', () => tries === 2 && bench.stateOf(id, 'bol') === 'in-doubt');
  value(
    await bench.desk.handlers.submissions.settleAccepted({
      id: row?.id ?? '',
      attempt: 2,
      bolNumber: '815',
    }),
  );
  expect(await view(bench, id)).toMatchObject({ labels: [], billOfLading: null, documents: [] });
  const { printing } = bench.desk.handlers;
  expect(await printing.printDocument({ shipmentId: id, copies: null, reason: '' })).toMatchObject({
    error: { code: 'nothing-to-print' },
  });
  expect(await printing.printLabels({ shipmentId: id, units: [], reason: '' })).toMatchObject({
    error: { code: 'nothing-to-print' },
  });
});

test('documents and labels of a BOL in doubt print only when a person has said so, knowing it', async () => {
  const { bench } = await start((asked) => bolAnswer(asked, { ErrorMessage: 'Late' }));
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const { printing } = bench.desk.handlers;
  const labels = { shipmentId: id, units: [], reason: '' };
  const missing = { shipmentId: id, cameOut: [], didNot: [] };
  const bol = { shipmentId: id, copies: null, reason: '' };
  const refused = { ok: false, error: { code: 'bol-in-doubt', id } };
  for (const confirmed of [undefined, false]) {
    expect(await printing.printLabels({ ...labels, confirmed })).toMatchObject(refused);
    expect(await printing.printMissing({ ...missing, confirmed })).toMatchObject(refused);
    expect(await printing.printDocument({ ...bol, confirmed })).toMatchObject(refused);
  }
  expect((await view(bench, id)).printJobs).toEqual([]);
  value(await printing.printMissing({ ...missing, confirmed: true }));
  value(await printing.printDocument({ ...bol, confirmed: true }));
  await until('printed', () => printedUnits(bench, id).length === 3);
  value(await printing.printLabels({ ...labels, reason: 'torn', confirmed: true }));
  await until('printed again', () => printedUnits(bench, id).length === 6);
});

test.each([
  ['a PDF', aPdf('LABEL'), 'pdf'],
  ['a PNG', aLabelPng(), 'png'],
] as const)(
  'a label that is %s and no ZPL: accepted, kept, and printed once as a document',
  async (_name, bytes, format) => {
    const { bench } = await start((asked) =>
      bolAnswer(asked, { ShipmentLabelZpl: [], ShipmentLabel: bytes.toString('base64') }),
    );
    const id = await bench.enter();
    await bench.reaches(id, 'bol', 'accepted');
    const jobs = createPrintJobStore(bench.db);
    await until('printed', () => jobs.ofShipment(id).every(({ state }) => state === 'printed'));
    expect(jobs.ofShipment(id)).toMatchObject([
      {
        kind: 'document',
        copies: 1,
        printerId: 'training-documents',
        labelDocumentId: expect.any(String) as string,
      },
      { kind: 'document', printerId: 'training-documents', labelDocumentId: null },
    ]);
    const shown = await view(bench, id);
    expect(shown).toMatchObject({ labels: [], labelDocument: { kind: 'shipment-label', format } });
    expect(bench.desk.labelDocument(shown.labelDocument?.id ?? '')).toEqual({ format, bytes });
    const told = shown.journal.filter(({ event }) => event === 'print-printed');
    expect(told.map(({ detail }) => 'isLabelDocument' in detail).sort()).toEqual([false, true]);
    const { printing } = bench.desk.handlers;
    const labels = { shipmentId: id, units: [], reason: '' };
    value(await printing.printLabels({ ...labels, reason: 'torn' }));
    await until(
      'again',
      () => jobs.ofShipment(id).length === 3 && jobs.ofShipment(id).every(({ state }) => state === 'printed'),
    );
    expect(bench.reports).toEqual([]);
  },
);

test('a label document beside good labels is kept and not printed', async () => {
  const { bench } = await start((asked) =>
    bolAnswer(asked, { ShipmentLabel: aPdf('LABEL').toString('base64') }),
  );
  const id = await bench.enter();
  await until('printed', () => printedUnits(bench, id).length === 3);
  expect((await view(bench, id)).labelDocument).toMatchObject({ format: 'pdf' });
  expect(
    createPrintJobStore(bench.db)
      .ofShipment(id)
      .filter(({ kind }) => kind === 'document'),
  ).toHaveLength(1);
});

// Regression: the picture on screen showed the label without the logo, or the barcode drawn as a graphic, that it recalls.
test('a label that is drawn brings the graphic that came with an earlier one', async () => {
  const logo = '~DGR:LOGO.GRF,00008,001,FFFFFFFFFFFFFFFF\n';
  const recalls = (unit: number) => `^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^FO9,9^FDUnit ${unit}^FS^XZ`;
  const { bench } = await start((asked) =>
    bolAnswer(asked, { ShipmentLabelZpl: [logo + recalls(1), recalls(2), '^XA^FO9,9^FDUnit 3^FS^XZ'] }),
  );
  const id = await bench.enter(units(3));
  await until('printed', () => printedUnits(bench, id).length === 3);
  const { labels } = await view(bench, id);
  expect(labels.map((label) => bench.desk.labelZpl(label.id)?.zpl.toString())).toEqual([
    logo + recalls(1),
    logo + recalls(2),
    '^XA^FO9,9^FDUnit 3^FS^XZ',
  ]);
});

test('one that is no label loses none of the others', async () => {
  const [one, two, three, four] = zplOf(4);
  const { bench } = await start((asked) =>
    bolAnswer(asked, { ShipmentLabelZpl: [one, two, 'JVBERi0=', three, null, four] }),
  );
  const id = await bench.enter(units(6));
  await until('printed', () => printedUnits(bench, id).length === 4);
  const shown = await view(bench, id);
  expect(shown.labelAnswer).toEqual({ strings: 6, bad: [3, 5] });
  expect(shown.labels.map((label) => bench.desk.labelZpl(label.id)?.zpl.toString())).toEqual([
    one,
    two,
    three,
    four,
  ]);
  expect(shown.journal.find(({ event }) => event === 'accepted')?.detail).toMatchObject({
    labels: 4,
    badLabels: 2,
  });
});
