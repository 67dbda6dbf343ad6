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
import { resultLineSchema, type ResultLine } from '#shared/station/result-line.ts';
import { combineLoads } from '#support/combine-loads.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsOrder } from '#support/wms-orders.ts';

/** A station without a window that sends what is dropped in a folder and writes results next to its files. */
async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const place = temporaryFolder();
  const folder = join(place, 'orders');
  mkdirSync(folder);
  const said: string[] = [];
  const complaints: string[] = [];
  /** `watches` false: a window on the same data, for which no folder is set. */
  function open(file: string | undefined, watches: boolean) {
    const bench = openDeskBench(service.baseUrl, {
      limits: patient,
      clock: hastyClock(10),
      ...(file === undefined ? {} : { file }),
      ...(watches ? { importFolder: folder, submitsAll: true } : {}),
    });
    const end = new AbortController();
    const watching = watchFiles(
      bench.desk,
      (line) => ('state' in line ? said.push(line.state) : complaints.push(...line.reasons)),
      end.signal,
    );
    async function stop(): Promise<void> {
      await bench.stop();
      end.abort();
      await watching;
    }
    return { ...bench, stop, handlers: bench.desk.handlers };
  }
  function drop(...orders: number[]): void {
    writeFileSync(join(place, 'a.part'), JSON.stringify({ shipments: orders.map(wmsOrder) }));
    renameSync(join(place, 'a.part'), join(folder, 'a.json'));
  }
  const results = (): ResultLine[] | null => {
    const name = readdirSync(join(folder, 'done')).find((one) => one.endsWith('.results.jsonl'));
    if (name === undefined) return null;
    return readFileSync(join(folder, 'done', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => resultLineSchema.parse(JSON.parse(line)));
  };
  const reads = (what: string, is: (lines: ResultLine[]) => boolean) =>
    until(what, () => readdirSync(folder).includes('done') && is(results() ?? []));
  return { service, open, drop, results, reads, said, complaints, done: join(folder, 'done') };
}

type Station = ReturnType<Awaited<ReturnType<typeof openAll>>['open']>;

const doubtful = (lines: ResultLine[]) => lines.length === 1 && lines[0]?.state === 'in-doubt';
const onPaper = (lines: ResultLine[]) => lines.length > 0 && lines.every(({ paper }) => paper === 'printed');

async function answer({ stores, handlers }: Station, shipmentId: string): Promise<void> {
  const row = stores.submissions.ofShipment(shipmentId)[0];
  value(await handlers.submissions.settleAbsent({ id: row?.id ?? '', attempt: row?.attempt ?? 0 }));
}

// Regression: the results said "in-doubt" for ever, whatever had become of the shipment since.
test.each(['while it watches', 'between two watches'])(
  'a doubt is answered %s: the results say how it ended',
  async (when) => {
    const bench = await openAll();
    bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
    let station = bench.open(undefined, true);
    bench.drop(1);
    await bench.reads('in doubt', doubtful);
    const shipmentId = bench.results()?.[0]?.shipmentId ?? '';
    if (when === 'between two watches') {
      await station.stop();
      const window = bench.open(station.file, false);
      await answer(window, shipmentId);
      await window.stop();
      station = bench.open(station.file, true);
    } else await answer(station, shipmentId);
    await bench.reads('accepted', onPaper);
    expect(bench.results()).toMatchObject([{ externalId: 'WMS-1', state: 'accepted', code: null }]);
    await station.stop();
    expect(bench.said).toEqual(['in-doubt', 'accepted']);
  },
);

// Regression: the results said "waiting, combined", and nobody who reads them heard of the BOL that carries the orders.
test('orders that were combined are told under the BOL that carries them', async () => {
  const bench = await openAll();
  await bench.service.faults.down();
  const station = bench.open(undefined, true);
  const { handlers, stores } = station;
  bench.drop(1, 2);
  const waiting = () =>
    stores.submissions.inState('queued').filter(({ nextAttemptAt }) => nextAttemptAt !== null);
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
  await station.stop();
  const shipmentId = bench.results()?.[0]?.shipmentId ?? '';
  const window = bench.open(station.file, false);
  value(await window.handlers.amendments.begin({ shipmentId, kind: 'void', reason: 'Not today' }));
  await window.stop();
  bench.open(station.file, true);
  await bench.reads('void', (lines) => lines.every(({ code }) => code === 'void'));
});

test('nothing is written before the last shipment of a file is finished', async () => {
  const bench = await openAll();
  bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
  const { stores, stop } = bench.open(undefined, true);
  bench.drop(1, 2);
  await until('one is in doubt', () => bench.said.length > 0);
  await bench.reads('both', (lines) => lines.length === 2);
  expect(stores.submissions.count('queued')).toBe(0);
  await stop();
});

// Regression: a share that was away for a moment when the results were due got none until the next start, and no correction either.
test.each(['the first time', 'when they change'])(
  'results that cannot be written %s are written once they can be, and it is said once',
  async (when) => {
    const bench = await openAll();
    const isFirst = when === 'the first time';
    if (isFirst) await bench.service.faults.down();
    else bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
    const station = bench.open(undefined, true);
    const { stores } = station;
    bench.drop(1);
    const order = () => readdirSync(bench.done).find((name) => name.endsWith('.json')) ?? '';
    await until(
      'it was taken',
      () =>
        existsSync(bench.done) &&
        order() !== '' &&
        stores.submissions.inState(isFirst ? 'queued' : 'in-doubt').length === 1,
    );
    if (!isFirst) await bench.reads('in doubt', doubtful);
    const shipment = stores.submissions.inState(isFirst ? 'queued' : 'in-doubt')[0]?.shipmentId ?? '';
    // No file can be where a folder is.
    const inTheWay = join(bench.done, `${order()}.results.jsonl.tmp`);
    mkdirSync(inTheWay);
    if (isFirst) await bench.service.faults.up();
    else await answer(station, shipment);
    await until('it was said', () => bench.complaints.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(bench.complaints).toEqual([expect.stringMatching(/^Its results could not be written/)]);
    rmdirSync(inTheWay);
    await bench.reads('accepted', onPaper);
  },
);
