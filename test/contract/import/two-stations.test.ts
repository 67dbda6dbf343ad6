import { readdirSync, renameSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keptFiles } from '#support/kept-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const loads = 12;
const notFinished = /another station took .*load\.json and has not finished it/;

async function bench() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const open = (file?: string) =>
    openDeskBench(service.baseUrl, {
      ...{ limits: patient, importFolder: folder, proven: true },
      ...(file === undefined ? {} : { file }),
    });
  const drop = () => {
    const shipments = Array.from({ length: loads }, (_, n) => ({
      ...aShipment({ bolNumber: String(716_000_001 + n), externalId: `J-${n}` }),
      proNumber: '',
    }));
    writeFileSync(join(folder, 'load.part'), JSON.stringify({ submit: true, shipments }));
    renameSync(join(folder, 'load.part'), join(folder, 'load.json'));
  };
  const bols = () => service.received().filter(({ path }) => path.includes('preparebilloflading')).length;
  const names = (sub: 'working' | 'done' | 'failed') => keptFiles(join(folder, sub));
  return { folder, open, drop, bols, names };
}

test('a file that two stations watch for is imported by one of them, and sent once', async () => {
  const { folder, open, drop, bols, names } = await bench();
  const stations = [open(), open()];
  await until('folders', () => readdirSync(folder).length === 3);
  drop();
  await until('done', () => names('done').length > 0);
  await until('all are sent', () => bols() >= loads);
  await pause(500);
  expect(bols()).toBe(loads);
  expect(names('working')).toEqual([]);
  // The hasty clock's thirty seconds are a twentieth of one.
  for (const report of stations.flatMap(({ reports }) => reports))
    expect(String(report)).toMatch(notFinished);
});

// Regression: what one station had moved to `working` any other that watched the folder read too. Where the first died, or could not move the
// file, after the commit by which it counted, both sent all of it.
test('what a station died over stays its own: another that watches the folder sends none of it', async () => {
  const { folder, open, drop, bols, names } = await bench();
  const file = join(temporaryFolder(), 'first.sqlite');
  const first = open(file);
  await until('folders', () => readdirSync(folder).length === 3);
  let working = '';
  const watcher = watch(join(folder, 'working'), (_, name) => {
    working ||= name ?? '';
  });
  drop();
  await until('done', () => names('done').length === 1);
  watcher.close();
  await until('all are sent', () => bols() === loads);
  await first.stop();
  // As if it had died after the commit by which the file counts, and before the move.
  const [done = ''] = names('done');
  renameSync(join(folder, 'done', done), join(folder, 'working', working));
  const other = open();
  await pause(1500);
  expect([bols(), names('working')]).toEqual([loads, [working]]);
  expect(other.stores.importFiles.recent(5)).toEqual([]);
  expect(other.reports.map(String)).toEqual([expect.stringMatching(notFinished)]);
  // Its own station finishes it.
  open(file);
  await until('moved', () => names('done').length === 1);
  await pause(300);
  expect([bols(), names('working')]).toEqual([loads, []]);
});
