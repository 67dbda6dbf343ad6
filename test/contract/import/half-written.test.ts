import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { expect, onTestFinished, test } from 'vitest';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { keptFiles } from '#support/kept-files.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from '#support/order-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

/** Two looks find a file unchanged; sixteen are thirty seconds. */
const aMoment = 5;
const thirtySeconds = 18;

function bench() {
  const folder = temporaryFolder();
  // The desk's own looks are two seconds apart: those of the test are the ones that count.
  const { desk, reports } = openDeskBench('http://127.0.0.1:9', {
    importFolder: folder,
    clock: hastyClock(1),
  });
  const look = async (times: number) => {
    for (let n = 0; n < times; n += 1) await desk.imports.folder.look();
  };
  const names = (sub: string) => (existsSync(join(folder, sub)) ? keptFiles(join(folder, sub)) : []);
  const total = async () =>
    value(await desk.handlers.imports.list({ show: 'open', offset: 0, limit: 1 })).total;
  /** A writer that keeps its file open, as most programs do. */
  function open(name: string) {
    const file = openSync(join(folder, name), 'w');
    let isOpen = true;
    const close = () => {
      if (isOpen) closeSync(file);
      isOpen = false;
    };
    onTestFinished(close);
    return { write: (bytes: string | Uint8Array) => writeSync(file, Buffer.from(bytes)), close };
  }
  return { folder, look, names, total, open, reports };
}

// Regression: a writer that paused for two seconds had its file taken, and the rest of its orders was lost without a word.
test('a CSV file that does not end in a line end is left alone while its writer pauses', async () => {
  const { folder, look, names, total } = bench();
  const [head, rest] = [ordersCsv(3).trimEnd(), ordersCsv(5).slice(ordersCsv(3).trimEnd().length)];
  writeFileSync(join(folder, 'orders.csv'), head);
  await look(aMoment);
  expect([names('done'), names('failed'), names('working')]).toEqual([[], [], []]);
  writeFileSync(join(folder, 'orders.csv'), rest, { flag: 'a' });
  await look(aMoment);
  expect(names('done')).toHaveLength(1);
  expect(await total()).toBe(5);
});

test('one that never does is taken when it has stood for thirty seconds', async () => {
  const { folder, look, names, total } = bench();
  writeFileSync(join(folder, 'orders.tsv'), ordersCsv(3).trimEnd().replaceAll(',', '\t'));
  await look(thirtySeconds);
  expect(names('done')).toHaveLength(1);
  expect(await total()).toBe(3);
});

test('each change begins the thirty seconds anew', async () => {
  const { folder, look, names } = bench();
  const text = ordersCsv(3).trimEnd();
  for (let at = 0; at < text.length; at += 200) {
    writeFileSync(join(folder, 'orders.csv'), text.slice(at, at + 200), { flag: 'a' });
    await look(10);
    expect([names('done'), names('failed'), names('working')]).toEqual([[], [], []]);
  }
});

// Regression: it went to `failed` within four seconds, and its writer's next bytes into a file that nobody read.
test('a workbook without its end waits for it, and is given back when it does not come', async () => {
  const { folder, look, names, total } = bench();
  const rows = [orderHeadings, orderCells(1), orderCells(2)];
  const bytes = await writeXlsx({ sheets: [{ name: 'Orders', rows }] });
  writeFileSync(join(folder, 'orders.xlsx'), bytes.subarray(0, 2000));
  await look(aMoment);
  expect(readdirSync(folder)).toContain('orders.xlsx');
  writeFileSync(join(folder, 'orders.xlsx'), bytes.subarray(2000), { flag: 'a' });
  await look(aMoment);
  expect([names('done').length, await total()]).toEqual([1, 2]);
  writeFileSync(join(folder, 'half.xlsx'), bytes.subarray(0, 2000));
  await look(thirtySeconds);
  expect(names('failed')).toHaveLength(2);
});

test('JSON that cannot be read is read again when it has grown, and is given back after thirty seconds', async () => {
  const { folder, look, names, total, open } = bench();
  const order = (n: number) =>
    `{"externalId":"J-${n}","poNumber":"PO-${n}","consignee":{"company":"Reno"},"lines":{"description":"x"}}`;
  const writer = open('orders.json');
  // Its last sign is one that a whole file may have.
  writer.write(`[${order(1)}`);
  await look(aMoment);
  expect([names('failed'), names('working').length]).toEqual([[], 1]);
  writer.write(`,${order(2)}]`);
  writer.close();
  await look(aMoment);
  // Whole now: what is in its way is in its orders.
  const reasons = names('failed').find((name) => name.endsWith('.errors.txt')) ?? '';
  expect(readFileSync(join(folder, 'failed', reasons), 'utf8')).toMatch(/Row 1[^]*Row 2/);
  writeFileSync(join(folder, 'never.json'), `[${order(3)}`);
  await look(thirtySeconds);
  const never = names('failed').find((name) => /^never .*errors\.txt$/.test(name)) ?? '';
  expect(readFileSync(join(folder, 'failed', never), 'utf8')).toContain('[not-json]');
  expect(await total()).toBe(0);
});

// Regression: what was written while it was read was not imported, and the file lay in `done`.
test('a file that is written to while it is read does not count, and is read anew', async () => {
  const { look, names, total, open, reports } = bench();
  const writer = open('orders.csv');
  writer.write(ordersCsv(4000));
  await look(1);
  const reading = look(1);
  await until('it is taken', () => names('working').length === 1);
  writer.write(csv([orderCells(4001)]));
  await reading;
  expect([names('done'), names('failed'), await total()]).toEqual([[], [], 0]);
  writer.close();
  await look(aMoment);
  expect([names('done').length, await total()]).toEqual([1, 4001]);
  expect(reports).toEqual([]);
});
