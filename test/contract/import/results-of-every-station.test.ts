import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import { resultLineSchema, type ResultLine } from '#shared/station/result-line.ts';
import { aTenderForm } from '#support/builders.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { startPlainService } from '#support/plain-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsOrder } from '#support/wms-orders.ts';

/** A station with a window, and the folder that it watches. */
async function openAll(options: { csv?: boolean } = {}) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const place = temporaryFolder();
  const folder = join(place, 'orders');
  mkdirSync(folder);
  const open = (file?: string, csv = options.csv ?? false) =>
    openDeskBench(service.baseUrl, {
      ...{ limits: patient, clock: hastyClock(20), importFolder: folder },
      ...{ resultsAsCsv: csv, ...(file === undefined ? {} : { file }) },
    });
  function drop(submit: boolean, ...shipments: object[]): void {
    writeFileSync(join(place, 'a.part'), JSON.stringify({ submit, shipments }));
    renameSync(join(place, 'a.part'), join(folder, 'a.json'));
  }
  const done = join(folder, 'done');
  const nameOf = (ending: string) => readdirSync(done).find((one) => one.endsWith(ending));
  const text = (ending: string) => readFileSync(join(done, nameOf(ending) ?? ''), 'utf8');
  const lines = (): ResultLine[] =>
    nameOf('.results.jsonl') === undefined
      ? []
      : text('.results.jsonl')
          .trim()
          .split('\n')
          .map((line) => resultLineSchema.parse(JSON.parse(line)));
  const last = (what: string, is: (line: ResultLine) => boolean) =>
    until(what, () => readdirSync(folder).includes('done') && is(lines().at(-1) ?? ({} as ResultLine)));
  return { ...{ service, folder, done, open, drop, nameOf, text, lines, last } };
}

test('a file that waits for a person has a line for each shipment, and another one for each change', async () => {
  const { open, drop, lines, last, text } = await openAll();
  const { desk, stores } = open();
  drop(false, wmsOrder(1), wmsOrder(2));
  await last('two lines', ({ externalId }) => externalId === 'WMS-2');
  expect(lines()).toMatchObject([
    { externalId: 'WMS-1', state: 'waiting', code: 'not-submitted', order: null, tender: null, person: '' },
    { externalId: 'WMS-2', state: 'waiting', code: 'not-submitted' },
  ]);
  const before = text('.results.jsonl');
  const [first] = stores.submitted.ofFile(stores.importResults.newest(1)[0]?.fileId ?? '');
  value(await desk.handlers.imports.remove({ ids: [first?.id ?? ''] }));
  await last('removed', ({ state }) => state === 'cancelled');
  expect(lines()).toHaveLength(3);
  // Appended: what a reader has read stays where it was.
  expect(text('.results.jsonl').startsWith(before)).toBe(true);
});

test('a shipment is followed from its BOL over labels and order to the tender, with person and times', async () => {
  const { open, drop, lines, last } = await openAll();
  const { desk, reaches } = open();
  drop(true, wmsOrder(1));
  await last('printed', ({ paper }) => paper === 'printed');
  const [line] = lines();
  const { labels, times, bolNumber, shipmentId } = line ?? ({} as ResultLine);
  const id = shipmentId ?? '';
  expect(bolNumber).toBe('716000001');
  expect(labels.printed).toBe(labels.of);
  const { imported, submitted, decided, printed } = times;
  const inOrder = [imported, submitted, decided, printed].map((time) => time ?? '');
  expect(inOrder).toEqual(inOrder.toSorted());
  value(await desk.handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' }));
  await last('ordered', ({ order }) => order?.state === 'accepted');
  await reaches(id, 'order', 'accepted');
  value(await desk.handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await last('tendered', ({ tender }) => tender?.state === 'accepted' && tender.pickupId !== null);
  expect(lines().at(-1)?.order?.shipmentNumber).not.toBe('');
  expect(new Set(lines().map(({ externalId }) => externalId))).toEqual(new Set(['WMS-1']));
});

test('as CSV by the setting, with the same lines, and no cell that a spreadsheet runs', async () => {
  const { open, drop, lines, last, text, nameOf } = await openAll({ csv: true });
  open();
  const formula = '=2+5';
  drop(false, { ...wmsOrder(1), externalId: formula }, wmsOrder(2));
  await last('two lines', ({ externalId }) => externalId === 'WMS-2');
  await until('the CSV', () => nameOf('.results.csv') !== undefined);
  const rows = parse<Record<string, string>>(text('.results.csv'), { bom: true, columns: true });
  expect(rows.map((row) => [row['state'], row['at']])).toEqual(lines().map(({ state, at }) => [state, at]));
  expect(rows[0]?.['external_id']?.startsWith("'=")).toBe(true);
  expect(lines()[0]?.externalId).toBe(formula);
});

test.each(['missing', 'torn', 'a link'])('results that are %s at a start are written anew', async (what) => {
  const { open, drop, lines, last, text, done, nameOf, folder } = await openAll({ csv: true });
  const { stop, file } = open();
  drop(false, wmsOrder(1), wmsOrder(2));
  await last('two lines', ({ externalId }) => externalId === 'WMS-2');
  await until('the CSV', () => nameOf('.results.csv') !== undefined);
  await stop();
  const was = { lines: lines(), csv: text('.results.csv') };
  for (const ending of ['.results.jsonl', '.results.csv']) {
    const path = join(done, nameOf(ending) ?? '');
    const half = text(ending).slice(0, -20);
    rmSync(path);
    if (what === 'torn') writeFileSync(path, half);
    if (what === 'a link') symlinkSync(join(folder, 'elsewhere.txt'), path);
  }
  writeFileSync(join(folder, 'elsewhere.txt'), 'mine');
  writeFileSync(join(done, `${nameOf('.json') ?? ''}.results.jsonl.tmp`), 'left by a kill');
  open(file);
  await until('written', () => nameOf('.results.csv') !== undefined && text('.results.csv') === was.csv);
  await until('both', () => JSON.stringify(lines()) === JSON.stringify(was.lines));
  expect(readFileSync(join(folder, 'elsewhere.txt'), 'utf8')).toBe('mine');
  expect(readdirSync(done).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

// Regression: what changed while the setting was off was in the CSV never: it was whole, and only went on with what came later.
test('a CSV that was begun has every line, also of a time in which the setting was off', async () => {
  const { open, drop, lines, last, text, nameOf } = await openAll({ csv: true });
  const idsOf = ({ stores }: ReturnType<typeof open>) => [
    ...stores.submitted.ofFile(stores.importResults.newest(1)[0]?.fileId ?? ''),
  ];
  const remove = async (bench: ReturnType<typeof open>, at: number): Promise<void> => {
    value(await bench.desk.handlers.imports.remove({ ids: [idsOf(bench)[at]?.id ?? ''] }));
  };
  const first = open();
  drop(false, wmsOrder(1), wmsOrder(2));
  await last('two lines', ({ externalId }) => externalId === 'WMS-2');
  await until('the CSV', () => nameOf('.results.csv') !== undefined);
  await first.stop();
  const without = open(first.file, false);
  await remove(without, 0);
  await until('removed', () => lines().length === 3);
  await without.stop();
  const again = open(first.file);
  await remove(again, 1);
  await until('all', () => lines().length === 4);
  const states = () =>
    parse<Record<string, string>>(text('.results.csv'), { bom: true, columns: true }).map((row) => row['at']);
  await until('the same in both', () => states().length >= 3 && states().at(-1) === lines().at(-1)?.at);
  expect(states()).toEqual(lines().map(({ at }) => at));
});
