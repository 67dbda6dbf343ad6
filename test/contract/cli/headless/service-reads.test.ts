import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { rateLineSchema, trackLineSchema } from '#shared/station/service-read-line.ts';
import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

async function bench() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  return { service, station: headlessStation(service.url) };
}

/** What a read must leave as it is. */
function stored({ dataFolder }: HeadlessStation): number[] {
  const db = new DatabaseSync(join(dataFolder, 'station.sqlite'), { readOnly: true });
  const tables = ['shipments', 'drafts', 'submissions', 'import_files', 'imported_shipments', 'kept_answers'];
  const counts = tables.map((table) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']));
  db.close();
  return counts;
}

const record = { Pro: '123456789', BlNumber: '716000001', StatusMessage: 'Out for delivery' };
const list = { body: { ErrorMessage: '', Details: [record, record] } };

test('rates of a file: a line for each shipment, and what a quote lacks; nothing is stored or sent', async () => {
  const { service, station } = await bench();
  const { consignee, ...order } = wmsOrder(2);
  const wrong = { ...order, consignee: { ...consignee, state: 'Oregon?', company: '' } };
  const file = wmsFile(station.dataFolder, 'a.json', wmsOrder(1), wrong);
  const { code, lines, complained } = await station.runToEnd('rate', file, '--json');
  expect([code, complained]).toEqual([10, '']);
  const [rated, lacking] = lines.map((line) => rateLineSchema.parse(line));
  expect(rated).toMatchObject({ row: 1, externalId: 'WMS-1', code: null, quoteNumber: 5512345 });
  expect(rated?.rates).toMatchObject([{ carrierName: 'Old Dominion', netAmountUsd: 412.07 }]);
  expect(lacking).toMatchObject({ row: 2, externalId: 'WMS-2', code: 'fields-missing', rates: [] });
  // The company is a BOL's need, not that of a quote.
  expect(lacking?.problems.map(({ path }) => path)).toEqual(['consignee.state']);
  expect(service.asked()).toEqual(['quote']);
  expect(stored(station)).toEqual([0, 0, 0, 0, 0, 0]);
  const text = station.run('rate', file);
  await text.ended;
  expect(text.said()[0]).toMatch(/^WMS-1: .*Old Dominion, 412\.07 USD/);
  writeFileSync(file, '{');
  expect(await station.runToEnd('rate', file, '--json')).toMatchObject({
    code: 10,
    lines: [{ row: 0, rates: [] }],
  });
});

test('the list of a carrier: a line for each record, also beside a station that works', async () => {
  const { service, station } = await bench();
  service.tracking(list);
  const folder = join(station.dataFolder, 'orders');
  mkdirSync(folder);
  const watching = station.run('watch', folder);
  await until('is open', () => readdirSync(station.dataFolder).includes('control.json'));
  const { code, lines } = await station.runToEnd(
    'track',
    'saia',
    '--from=2026-11-20',
    '--to=2026-11-28',
    '--json',
  );
  expect(code).toBe(0);
  expect(lines.map((line) => trackLineSchema.parse(line))).toMatchObject([
    { row: 1, pro: '123456789', statusMessage: 'Out for delivery' },
    { row: 2, pro: '123456789' },
  ]);
  watching.child.kill('SIGTERM');
  await watching.ended;
  // A station that works checks its settings with the same list.
  expect(new Set(service.asked())).toEqual(new Set(['tracking']));
  expect(stored(station)).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await station.runToEnd('track', 'saia', '--from=2026-11-28', '--to=2026-11-20')).code).toBe(2);
});

test('a service that does not answer: 12 for both, with the reason', async () => {
  const { service, station } = await bench();
  await service.close();
  const file = wmsFile(station.dataFolder, 'a.json', wmsOrder(1));
  expect(await station.runToEnd('rate', file, '--json')).toMatchObject({
    code: 12,
    lines: [{ externalId: 'WMS-1', code: 'service-offline' }],
  });
  const track = await station.runToEnd('track', 'SAIA');
  expect([track.code, track.complained]).toEqual([12, expect.stringContaining('[service-offline]')]);
});
