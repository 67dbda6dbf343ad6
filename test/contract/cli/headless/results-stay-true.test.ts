import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '#main/cli/headless/watch-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { combineLoads } from '#support/combine-loads.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsOrder } from '#support/wms-orders.ts';

/** A station that watches a folder and writes results beside its files; `watch` begins, its result ends that. */
async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const place = temporaryFolder();
  const folder = join(place, 'orders');
  mkdirSync(folder);
  const bench = openDeskBench(service.baseUrl, {
    limits: patient,
    clock: hastyClock(10),
    importFolder: folder,
  });
  const said: string[] = [];
  const complaints: string[] = [];
  function watch(): () => Promise<void> {
    const end = new AbortController();
    const watching = watchFiles(
      bench.desk,
      (line) => ('state' in line ? said.push(line.state) : complaints.push(...line.reasons)),
      end.signal,
      20,
    );
    const stop = () => {
      end.abort();
      return watching;
    };
    onTestFinished(stop);
    return stop;
  }
  /** Asks in the file itself to be sent. */
  function drop(...orders: number[]): void {
    const text = JSON.stringify({ submit: true, shipments: orders.map(wmsOrder) });
    writeFileSync(join(place, 'a.part'), text);
    renameSync(join(place, 'a.part'), join(folder, 'a.json'));
  }
  const results = (): SubmittedLine[] | null => {
    const name = readdirSync(join(folder, 'done')).find((one) => one.endsWith('.results.jsonl'));
    if (name === undefined) return null;
    return readFileSync(join(folder, 'done', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SubmittedLine);
  };
  const reads = (what: string, is: (lines: SubmittedLine[]) => boolean) =>
    until(what, () => readdirSync(folder).includes('done') && is(results() ?? []));
  return {
    ...bench,
    service,
    handlers: bench.desk.handlers,
    watch,
    drop,
    results,
    reads,
    said,
    complaints,
    done: join(folder, 'done'),
  };
}

const doubtful = (lines: SubmittedLine[]) => lines.length === 1 && lines[0]?.state === 'in-doubt';
const onPaper = (lines: SubmittedLine[]) =>
  lines.length > 0 && lines.every(({ paper }) => paper === 'printed');

async function answer(bench: Awaited<ReturnType<typeof openAll>>, shipmentId: string): Promise<void> {
  const row = bench.stores.submissions.ofShipment(shipmentId)[0];
  const seen = { id: row?.id ?? '', attempt: row?.attempt ?? 0 };
  value(await bench.handlers.submissions.settleAbsent(seen));
}

// Regression: the results said "in-doubt" for ever, whatever had become of the shipment since.
test.each(['while it watches', 'between two watches'])(
  'a doubt is answered %s: the results say how it ended',
  async (when) => {
    const bench = await openAll();
    bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
    let stop = bench.watch();
    bench.drop(1);
    await bench.reads('in doubt', doubtful);
    if (when === 'between two watches') await stop();
    await answer(bench, bench.results()?.[0]?.shipmentId ?? '');
    if (when === 'between two watches') stop = bench.watch();
    await bench.reads('accepted', onPaper);
    expect(bench.results()).toMatchObject([{ externalId: 'WMS-1', state: 'accepted', code: null }]);
    await stop();
    expect(bench.said).toEqual(['in-doubt', 'accepted']);
  },
);

// Regression: the results said "waiting, combined", and nobody who reads them heard of the BOL that carries the orders.
test('orders that were combined are told under the BOL that carries them', async () => {
  const bench = await openAll();
  const { handlers, stores } = bench;
  await bench.service.faults.down();
  const stop = bench.watch();
  bench.drop(1, 2);
  const waiting = () => stores.submissions.inState('queued').filter(({ nextTryAt }) => nextTryAt !== null);
  await until('they wait', () => stores.submissions.count('queued') === 2 && waiting().length > 0);
  const loads = stores.submissions
    .inState('queued')
    .map(({ shipmentId: id }) => ({ source: 'shipment' as const, id }));
  const made = await combineLoads(handlers.combine, loads);
  await bench.reads(
    'combined',
    (lines) => lines.length === 2 && lines.every(({ code }) => code === 'combined'),
  );
  value(await handlers.shipments.submit({ draftId: made.id, form: made.form }));
  await bench.service.faults.up();
  await bench.reads('on paper', onPaper);
  const { bolNumber } = made.form;
  expect(bench.results()).toMatchObject([
    { state: 'accepted', bolNumber },
    { state: 'accepted', bolNumber },
  ]);
  // A BOL that is void after its results were written: the next watch compares.
  await stop();
  const shipmentId = bench.results()?.[0]?.shipmentId ?? '';
  value(await handlers.amendments.begin({ shipmentId, kind: 'void', reason: 'Not today' }));
  bench.watch();
  await bench.reads('void', (lines) => lines.every(({ code }) => code === 'void'));
});

// Regression: a share that was away for a moment when the results were due got none until the next start, and no correction either.
test.each(['the first time', 'when they change'])(
  'results that cannot be written %s are written once they can be, and it is said once',
  async (when) => {
    const bench = await openAll();
    const isFirst = when === 'the first time';
    if (isFirst) await bench.service.faults.down();
    else bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
    const stop = bench.watch();
    bench.drop(1);
    const order = () => readdirSync(bench.done).find((name) => name.endsWith('.json')) ?? '';
    await until(
      'it was taken',
      () =>
        existsSync(bench.done) &&
        order() !== '' &&
        bench.stores.submissions.inState(isFirst ? 'queued' : 'in-doubt').length === 1,
    );
    if (!isFirst) await bench.reads('in doubt', doubtful);
    const shipment = bench.stores.submissions.inState(isFirst ? 'queued' : 'in-doubt')[0]?.shipmentId ?? '';
    // No file can be where a folder is.
    const inTheWay = join(bench.done, `${order()}.results.jsonl.tmp`);
    mkdirSync(inTheWay);
    if (isFirst) await bench.service.faults.up();
    else await answer(bench, shipment);
    await until('it was said', () => bench.complaints.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(bench.complaints).toEqual([expect.stringMatching(/^Its results could not be written/)]);
    rmdirSync(inTheWay);
    await bench.reads('accepted', onPaper);
    await stop();
  },
);
