import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stationMark } from '#main/import/folder-files.ts';
import * as reading from '#main/import/preview-file.ts';
import { identityOf } from '#main/storage/witness/witness-position.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { keptFiles } from '#support/kept-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

function bench() {
  const folder = temporaryFolder();
  const { desk, db, reports } = openDeskBench('http://127.0.0.1:9', { importFolder: folder });
  const look = async (times = 3) => {
    for (let n = 0; n < times; n += 1) await desk.imports.folder.look();
  };
  const names = (sub: string) => keptFiles(join(folder, sub));
  const trouble = async () => value(await desk.handlers.imports.status()).folder.trouble;
  return { folder, look, names, trouble, reports, mark: stationMark(identityOf(db).station) };
}

// Regression: only the first two hundred names were looked at, so an order behind as many drawings was never imported, and nobody was told.
test('files that are no imports keep none waiting, however many lie there', async () => {
  const { folder, look, names } = bench();
  for (let n = 0; n < 300; n += 1) writeFileSync(join(folder, `drawing-${n}.pdf`), 'not ours');
  writeFileSync(join(folder, 'orders.csv'), ordersCsv(2));
  await look();
  expect(names('done')).toHaveLength(1);
});

test('nor do empty ones', async () => {
  const { folder, look, names } = bench();
  for (let n = 0; n < 300; n += 1) writeFileSync(join(folder, `empty-${n}.csv`), '');
  writeFileSync(join(folder, 'orders.csv'), ordersCsv(2));
  await look();
  expect(names('done')).toHaveLength(1);
});

// Regression: a file system takes 255 bytes of a name, and with the id before it this one has more: it and all behind it waited for ever.
test.each([
  ['注文'.repeat(41), 'a name of two bytes and more a letter'],
  ['x'.repeat(251), 'as long as can be'],
])('a name like %s… is imported, and so is what comes after it', async (name) => {
  const { folder, look, names, trouble, reports } = bench();
  writeFileSync(join(folder, `${name.slice(0, 251)}.csv`), ordersCsv(2));
  writeFileSync(join(folder, '~.csv'.replace('~', '\u{ffff}')), ordersCsv(3).replaceAll('SO-', 'SP-'));
  await look(4);
  expect(names('done')).toHaveLength(2);
  expect(await trouble()).toBeNull();
  expect(reports).toEqual([]);
});

// Regression: what a file in the way brought about was brought about at each look, before any other file was looked at.
test('a file that cannot be moved to its end keeps none behind it waiting', async () => {
  const { folder, look, names, trouble, mark } = bench();
  await look(1);
  // Something else has the place of its reasons.
  const id = '00000000-0000-4000-8000-000000000000';
  writeFileSync(join(folder, 'working', `${id}-${mark}--bad.csv`), 'no orders at all');
  mkdirSync(join(folder, 'failed', 'bad (00000000).csv.errors.txt', 'in the way'), { recursive: true });
  writeFileSync(join(folder, 'orders.csv'), ordersCsv(2));
  // It might be half a file for thirty seconds; then it cannot be moved.
  await look(20);
  expect(names('done')).toHaveLength(1);
  expect(names('working')).toHaveLength(1);
  expect(await trouble()).toBe('not-writable');
});

// Regression: the whole file was read again every two seconds, without end.
test('a file that cannot be moved to `failed` is read once, and moves when it can', async () => {
  const { folder, look, names, mark } = bench();
  await look(1);
  const working = `00000000-0000-4000-8000-000000000000-${mark}--bad.csv`;
  // A whole file with a wrong postal code goes back at once.
  writeFileSync(join(folder, 'working', working), ordersCsv(2).replaceAll('89502', '895'));
  const inTheWay = join(folder, 'failed', 'bad (00000000).csv.errors.txt');
  mkdirSync(join(inTheWay, 'folder'), { recursive: true });
  const opened = vi.spyOn(reading, 'previewFile');
  onTestFinished(() => {
    opened.mockRestore();
  });
  await look(5);
  expect(names('working')).toEqual([working]);
  expect(opened).toHaveBeenCalledTimes(1);
  rmSync(inTheWay, { recursive: true });
  await look(1);
  expect([names('working'), names('failed')]).toEqual([
    [],
    ['bad (00000000).csv', 'bad (00000000).csv.errors.txt'],
  ]);
});

test('a name with a line break in it is found again in `working`', async () => {
  const { folder, look, names, mark } = bench();
  await look(1);
  const name = `00000000-0000-4000-8000-000000000000-${mark}--a\nb.csv`;
  writeFileSync(join(folder, 'working', name), ordersCsv(2));
  await look();
  expect([names('working'), names('done').length]).toEqual([[], 1]);
});

// Regression: the note beside the file named the first thousand, and said nothing of the others.
test('the note beside a file names each row that was imported before', async () => {
  const { folder, look, names } = bench();
  writeFileSync(join(folder, 'orders.csv'), ordersCsv(1200));
  await look();
  writeFileSync(join(folder, 'again.csv'), `${ordersCsv(1200)}\r\n`);
  await look();
  const [note = ''] = names('done').filter((name) => name.endsWith('.note.txt'));
  const lines = readFileSync(join(folder, 'done', note), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(1201);
});
