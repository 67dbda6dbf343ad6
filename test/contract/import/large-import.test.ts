import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { arrive, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { bestOfRounds, longestTask } from '#support/longest-task.ts';

/** What a packer at the same station may notice, milliseconds of main's own time. */
const maxAtOnce = 50;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A station that has looked at, taken, listed, checked and put in line ten thousand rows, and the longest task of main in each. */
async function tenThousandIn() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { limits: patient });
  const { desk, enter, reaches, setService } = bench;
  const { imports } = desk.handlers;
  const packOne = async (): Promise<number> => {
    const at = performance.now();
    await reaches(await enter(), 'bol', 'accepted');
    return Math.round(performance.now() - at);
  };
  const quiet: number[] = [];
  for (let n = 0; n < 12; n += 1) quiet.push(await packOne());
  const id = await arrive(desk, 'orders.csv', ordersCsv(10_000));
  const progress = new Set<number>();
  desk.imports.changed.on(() => {
    void Promise.resolve(imports.status()).then((status) => {
      if (status.ok && status.value.reading !== null) progress.add(status.value.reading.done);
    });
  });
  const look = await longestTask(async () => value(await imports.look({ id, mapping: null })));
  const { mapping } = value(await imports.look({ id, mapping: null }));
  const started = performance.now();
  const run = await longestTask(async () => {
    const file = value(await imports.run({ id, mapping, problems: 'bring', keepAs: 'Order system' }));
    expect(file).toMatchObject({ rows: 10_000, shipments: 10_000, badRows: 0, knownRows: 0 });
  });
  const took = Math.round(performance.now() - started);
  const list = await longestTask(async () =>
    value(await imports.list({ show: 'open', offset: 0, limit: 100 })),
  );
  const check = await longestTask(async () => value(await imports.check()));
  // Nobody answers here: the training service works in this thread, and its papers would be measured.
  setService({ baseUrl: 'http://127.0.0.1:9' });
  const submit = await longestTask(async () => {
    const going = imports.submit({ ids: 'ready' });
    value(await imports.pause());
    value(await going);
    value(await imports.pause());
  });
  expect(value(await imports.status()).batch).toMatchObject({ state: 'paused', total: 10_000 });
  setService({ baseUrl: service.baseUrl });
  return { ...bench, packOne, quiet, mapping, progress, took, tasks: { look, run, list, check, submit } };
}

test('ten thousand rows are imported with their progress told, while a packer goes on, and main is never held up', async () => {
  const stations: Awaited<ReturnType<typeof tenThousandIn>>[] = [];
  const tasks = await bestOfRounds(maxAtOnce, async () => {
    await stations.at(-1)?.stop();
    const station = await tenThousandIn();
    stations.push(station);
    return station.tasks;
  });
  const last = stations.at(-1);
  if (last === undefined) throw new Error('nothing was measured');
  const { desk, reports, packOne, quiet, mapping, progress, took } = last;
  const { imports } = desk.handlers;

  // The next ten thousand, while a packer goes on. The service answers from this thread too, so its own work would count.
  const second = await arrive(desk, 'more.csv', ordersCsv(10_000, 20_001));
  const waits: number[] = [];
  const run = { importing: true };
  const packing = (async () => {
    while (run.importing) {
      waits.push(await packOne());
      // A packer takes time too, and his service's work is in this thread as well.
      await pause(100);
    }
  })();
  value(await imports.run({ id: second, mapping, problems: 'bring', keepAs: '' }));
  run.importing = false;
  await packing;
  const longest = Object.entries(tasks).map(([task, milliseconds]) => `${task} ${milliseconds.toFixed(1)}`);
  console.log(
    `10,000 rows in ${took} ms; longest task of main: ${longest.join(', ')} ms; F9 to accepted alone: median ${median(quiet)}, most ${Math.max(...quiet)} ms; meanwhile: ${waits.length} times, median ${median(waits)}, most ${Math.max(...waits)} ms`,
  );
  expect(progress.size).toBeGreaterThan(5);
  expect(reports).toEqual([]);
  expect(waits.length).toBeGreaterThan(2);
  for (const [task, milliseconds] of Object.entries(tasks))
    expect.soft(milliseconds, task).toBeLessThan(maxAtOnce);
}, 480_000);
