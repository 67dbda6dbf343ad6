import { expect, onTestFinished, test } from 'vitest';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { bolAnswer, startAnsweringService } from '#support/answering-service.ts';
import { aPdf } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

// Regressions: what an answer brought that was rejected since still printed, and jobs of an earlier try stood for the labels that count.

/** Two labels that say of which try they are. */
const labelsOf = (attempt: number) =>
  [1, 2].map((unit) => `^XA^FO10,10^FDTRY ${attempt} unit ${unit} of 2^FS^XZ`);
const nowhere = { labels: null, billOfLading: null };
const everywhere = { labels: 'training-labels', billOfLading: { printer: 'training-documents', copies: 1 } };

/** A service whose every try brings labels of its own; `doubtful` of them beside an error. */
async function start(doubtful: number, more: (attempt: number) => object = () => ({})) {
  let attempt = 0;
  const service = await startAnsweringService((_path, asked) => {
    attempt += 1;
    const PDF = aPdf(`TRY ${attempt}`).toString('base64');
    const ErrorMessage = attempt <= doubtful ? 'Saved with warnings' : '';
    return bolAnswer(asked, { PDF, ShipmentLabelZpl: labelsOf(attempt), ErrorMessage, ...more(attempt) });
  });
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl);
  const { printing, submissions, shipments } = bench.desk.handlers;
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  const bol = () => bench.stores.submissions.ofShipment(id)[0];
  const jobs = createPrintJobStore(bench.db);
  const out = () => bench.printedLabels().map((zpl) => /TRY \d unit \d/.exec(zpl)?.[0] ?? zpl);
  return {
    ...bench,
    id,
    out,
    printing,
    jobs: () => jobs.ofShipment(id),
    view: async () => value(await shipments.get({ id })),
    async absent(state: 'accepted' | 'in-doubt') {
      value(await submissions.settleAbsent({ id: bol()?.id ?? '', attempt: bol()?.attempt ?? 0 }));
      await until('the second try', () => bol()?.attempt === 2 && bol()?.state === state);
    },
    there: async (bolNumber: string) =>
      value(
        await submissions.settleAccepted({ id: bol()?.id ?? '', attempt: bol()?.attempt ?? 0, bolNumber }),
      ),
    printLabels: async () =>
      value(await printing.printLabels({ shipmentId: id, units: [], reason: '', confirmed: true })),
  };
}

test('“the service does not have it”: what waits to be printed of that answer never is, and the second try’s labels come out alone', async () => {
  const bench = await start(1);
  bench.setRoutes(nowhere);
  await bench.printLabels();
  value(await bench.printing.printDocument({ shipmentId: bench.id, reason: '', copies: 1, confirmed: true }));
  await bench.absent('accepted');
  const first = bench.jobs().slice(0, 3);
  expect(first.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ['label', 'canceled', 'left'],
    ['label', 'canceled', 'left'],
    ['document', 'canceled', 'left'],
  ]);
  bench.setRoutes(everywhere);
  await until('printed', () =>
    bench.jobs().every(({ state }) => state === 'printed' || state === 'canceled'),
  );
  expect(bench.out()).toEqual(['TRY 2 unit 1', 'TRY 2 unit 2']);
  expect(bench.reports).toEqual([]);
});

test('found under another number than its answer had: what waits to be printed of that answer never is', async () => {
  const bench = await start(1, () => ({ BlNumber: 'OTHER-1' }));
  bench.setRoutes(nowhere);
  await bench.printLabels();
  await bench.there('THIS-2');
  expect(bench.jobs().map(({ state, reason }) => [state, reason])).toEqual([
    ['canceled', 'left'],
    ['canceled', 'left'],
  ]);
  bench.setRoutes(everywhere);
  const missing = await bench.printing.printMissing({ shipmentId: bench.id, cameOut: [], didNot: [] });
  expect(missing).toMatchObject({ ok: false, error: { code: 'nothing-to-print' } });
  expect(bench.out()).toEqual([]);
});

test('prints of the first try do not stand for the labels of the second: not on the screen, and not for “Print missing”', async () => {
  const bench = await start(2);
  await bench.printLabels();
  await until('printed', () => bench.out().length === 2);
  await bench.absent('in-doubt');
  await bench.there(String((await bench.view()).submissions[0]?.bolNumber));
  const shown = await bench.view();
  expect([shown.labels.length, shown.printJobs]).toEqual([2, []]);
  const [listed] = value(await bench.desk.handlers.shipments.find({ text: '', limit: 10 }));
  expect(listed).toMatchObject({ labelsPrinted: 0 });
  value(await bench.printing.printMissing({ shipmentId: bench.id, cameOut: [], didNot: [] }));
  await until('printed', () => bench.out().length === 4);
  expect(bench.out().slice(2)).toEqual(['TRY 2 unit 1', 'TRY 2 unit 2']);
});

test('a BOL of the first try that waits is not the second try’s “on its way”', async () => {
  const bench = await start(2);
  bench.setRoutes(nowhere);
  const ask = { shipmentId: bench.id, reason: '', copies: 1 };
  value(await bench.printing.printDocument({ ...ask, confirmed: true }));
  await bench.absent('in-doubt');
  await bench.there(String((await bench.view()).submissions[0]?.bolNumber));
  value(await bench.printing.printDocument(ask));
  bench.setRoutes(everywhere);
  await until('printed', () => bench.jobs().some(({ state }) => state === 'printed'));
  const ids = new Set(
    bench
      .jobs()
      .filter(({ state }) => state === 'printed')
      .map(({ documentId }) => documentId),
  );
  expect([...ids]).toEqual([(await bench.view()).billOfLading?.id]);
});
