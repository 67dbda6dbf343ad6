import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const isOpen = (station: HeadlessStation) =>
  until('is open', () => readdirSync(station.dataFolder).includes('control.json'));

async function bench() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  const folder = join(station.dataFolder, 'orders');
  mkdirSync(folder);
  return { service, station, folder };
}

test('a folder for a warehouse system: each file is sent, and its results lie beside it', async () => {
  const { service, station, folder } = await bench();
  const watching = station.run('watch', folder);
  await isOpen(station);
  renameSync(wmsFile(station.dataFolder, 'a.part', wmsOrder(1), wmsOrder(2)), join(folder, 'a.json'));
  const results = () => readdirSync(join(folder, 'done')).find((name) => name.endsWith('.results.jsonl'));
  await until('results', () => readdirSync(folder).includes('done') && results() !== undefined);
  const lines = readFileSync(join(folder, 'done', results() ?? ''), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { externalId: 'WMS-1', state: 'accepted' },
    { externalId: 'WMS-2', state: 'accepted' },
  ]);
  expect(watching.lines()[0]).toEqual({ file: 'a.json', taken: true, reasons: [] });
  renameSync(wmsFile(station.dataFolder, 'b.part', { externalId: 'X' }), join(folder, 'b.json'));
  await until('failed', () => readdirSync(join(folder, 'failed')).length === 2);
  watching.child.kill('SIGTERM');
  expect([await watching.ended, service.taken('bol').length]).toEqual([0, 2]);
  // A station that ended before it could write them: the next one does.
  rmSync(join(folder, 'done', results() ?? ''));
  const next = station.run('watch', folder);
  await until('results again', () => results() !== undefined);
  next.child.kill('SIGTERM');
  expect([await next.ended, service.taken('bol').length]).toEqual([0, 2]);
});

test('a station that runs does what a second process asks; twelve at once with the same file send it once', async () => {
  const { service, station, folder } = await bench();
  const watching = station.run('watch', folder);
  await isOpen(station);
  const file = wmsFile(station.dataFolder, 'a.json', wmsOrder(1), wmsOrder(2));
  const all = await Promise.all(
    Array.from({ length: 12 }, () => station.runToEnd('submit', file, '--wait', '--json')),
  );
  expect(all.map(({ code, lines, complained }) => [code, lines.length, complained])).toEqual(
    all.map(() => [0, 2, '']),
  );
  expect(all.filter(({ lines }) => lines[0]?.['before'] === false)).toHaveLength(1);
  expect(service.taken('bol').toSorted()).toEqual(['716000001', '716000002']);
  const status = await station.runToEnd('status', '--json');
  expect(status.lines).toMatchObject([{ running: true, window: false, service: 'online' }]);
  // Restoring needs the station out of the way.
  const refused = await station.runToEnd('restore', file);
  expect([refused.code, refused.complained]).toEqual([15, expect.stringContaining('Close it first')]);
  watching.child.kill('SIGTERM');
  expect(await watching.ended).toBe(0);
});

test('the station that took it dies: whoever asked does it itself, and nothing goes twice', async () => {
  const { service, station, folder } = await bench();
  service.afterTaking('bol', null);
  for (let n = 0; n < 6; n += 1) {
    const watching = station.run('watch', folder);
    await isOpen(station);
    const orders = [wmsOrder(10 * n), wmsOrder(10 * n + 1), wmsOrder(10 * n + 2)];
    const asking = station.run(
      'submit',
      wmsFile(station.dataFolder, `${n}.json`, ...orders),
      '--wait',
      '--json',
    );
    await pause(250 + 150 * n);
    watching.kill();
    await watching.ended;
    // What was on the wire when it died is in doubt: that is the one thing nobody can know.
    expect([0, 11]).toContain(await asking.ended);
    expect(
      asking
        .lines()
        .map(({ externalId }) => externalId)
        .toSorted(),
    ).toEqual(orders.map(({ externalId }) => externalId));
  }
  const taken = service.taken('bol');
  expect(new Set(taken).size).toBe(taken.length);
});

test('killed at many moments and asked again: no shipment is sent twice, none is lost', async () => {
  const { service, station } = await bench();
  const orders = Array.from({ length: 6 }, (_, at) => wmsOrder(at));
  const file = wmsFile(station.dataFolder, 'load.json', ...orders);
  for (let at = 0; at < 14; at += 1) {
    const running = station.run('submit', file, '--wait', '--json');
    const isOver = running.ended.then(() => true);
    // From the moment on at which it has the data open, a little later each time.
    while (
      !existsSync(join(station.dataFolder, 'control.json')) &&
      !(await Promise.race([isOver, pause(1, false)]))
    );
    await pause(at * 40);
    running.kill();
    await running.ended;
  }
  const last = await station.runToEnd('submit', file, '--wait', '--json');
  const states = last.lines.map(({ state }) => state);
  expect(states).toHaveLength(6);
  expect(states.every((state) => state === 'accepted' || state === 'in-doubt')).toBe(true);
  const taken = service.taken('bol');
  expect(new Set(taken).size).toBe(taken.length);
  const accepted = last.lines.filter(({ state }) => state === 'accepted').map(({ bolNumber }) => bolNumber);
  expect(taken).toEqual(expect.arrayContaining(accepted));
});
