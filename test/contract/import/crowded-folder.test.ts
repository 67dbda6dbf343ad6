import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTrainingService } from '#main/training/training-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

async function bench() {
  const service = await startTrainingService();
  onTestFinished(() => service.close());
  const folder = temporaryFolder();
  const { desk, reports } = openDeskBench(service.baseUrl, { limits: patient, importFolder: folder });
  await until('folders', () => readdirSync(folder).length === 3);
  const drop = (name: string, text: string) => {
    writeFileSync(join(folder, `${name}.part`), text);
    renameSync(join(folder, `${name}.part`), join(folder, name));
  };
  const names = (sub: string) => readdirSync(join(folder, sub));
  const status = async () => value(await desk.handlers.imports.status()).folder;
  return { desk, folder, drop, names, status, reports };
}

// Regression: two hundred files were looked at, whatever they were, so that nothing behind them was ever imported.
test('files that are no imports keep none from being taken, however many lie there', async () => {
  const { folder, drop, names } = await bench();
  for (let n = 0; n < 260; n += 1) {
    writeFileSync(join(folder, `a-scan-${String(n).padStart(3, '0')}.pdf`), 'not ours');
    writeFileSync(join(folder, `b-reserved-${String(n).padStart(3, '0')}.csv`), '');
  }
  drop('orders.csv', ordersCsv(2));
  await until('done', () => names('done').length === 1);
});

// Regression: with the id before it the name was longer than the file system takes, so that this file and all behind it were left alone.
test('a file whose long name has accents is taken, and comes back under it with its reasons', async () => {
  const { drop, names, status, reports } = await bench();
  const long = 'Ñandú'.repeat(34);
  expect(Buffer.byteLength(`${long}.csv`)).toBeGreaterThan(240);
  const bad = orderCells(1);
  bad[7] = '895';
  drop(`${long}.csv`, csv([orderHeadings, bad]));
  await until('failed', () => names('failed').length === 2);
  expect(names('failed').every((name) => name.startsWith('ÑandúÑandú'))).toBe(true);
  drop('orders.csv', ordersCsv(1));
  await until('done', () => names('done').length === 1);
  expect([(await status()).trouble, reports]).toEqual([null, []]);
});

// Regression: two hundred reasons were written and the others counted, so that a file had to be dropped again to learn what else was wrong.
test('a file that goes back names each of its bad rows, however many they are', async () => {
  const { folder, drop, names } = await bench();
  const rows = Array.from({ length: 450 }, (_, at) => orderCells(at + 1).toSpliced(7, 1, '895'));
  drop('orders.csv', csv([orderHeadings, ...rows]));
  await until('failed', () => names('failed').length === 2);
  const reasons = names('failed').find((name) => name.endsWith('.errors.txt')) ?? '';
  const named = readFileSync(join(folder, 'failed', reasons), 'utf8').match(/^Row \d+/gm) ?? [];
  expect(named).toEqual(rows.map((_row, at) => `Row ${at + 2}`));
});
