import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

async function bench() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  const drop = (name: string, ...orders: object[]) => wmsFile(station.dataFolder, name, ...orders);
  return { service, station, drop };
}

test('submit --wait sends and prints without a window, one line a shipment; the same again sends nothing', async () => {
  const { service, station, drop } = await bench();
  const file = drop('load.json', wmsOrder(1), wmsOrder(2));
  const first = await station.runToEnd('--submit', file, '--wait', '--json');
  expect([first.code, first.complained]).toEqual([0, '']);
  expect(first.lines).toMatchObject([
    {
      externalId: 'WMS-1',
      state: 'accepted',
      bolNumber: '716000001',
      before: false,
      paper: 'printed',
      labels: { of: 1, printed: 1 },
    },
    { externalId: 'WMS-2', state: 'accepted', bolNumber: '716000002', before: false },
  ]);
  expect(readdirSync(join(station.printed, 'labels')).filter((name) => name.endsWith('.zpl'))).toHaveLength(
    2,
  );
  const again = await station.runToEnd('submit', file, '--wait', '--json');
  expect([again.code, again.lines.map(({ before }) => before)]).toEqual([0, [true, true]]);
  const other = await station.runToEnd(
    'submit',
    drop('other.json', wmsOrder(2), wmsOrder(3)),
    '--wait',
    '--json',
  );
  expect(other.code).toBe(0);
  expect(other.lines.map(({ externalId, before }) => [externalId, before])).toEqual(
    expect.arrayContaining([
      ['WMS-3', false],
      ['WMS-2', true],
    ]),
  );
  expect(service.taken('bol')).toEqual(['716000001', '716000002', '716000003']);
});

test('a file with a mistake is not taken, each of its shipments is named; corrected it goes', async () => {
  const { service, station, drop } = await bench();
  const wrong = { ...wmsOrder(2), consignee: { ...wmsOrder(2).consignee, postalCode: '1' } };
  const refused = await station.runToEnd('submit', drop('load.json', wmsOrder(1), wrong), '--wait', '--json');
  expect(refused.code).toBe(10);
  expect(refused.lines).toMatchObject([
    { row: 1, externalId: 'WMS-1', state: 'not-taken', code: 'others-invalid' },
    {
      row: 2,
      externalId: 'WMS-2',
      state: 'invalid',
      problems: [{ path: 'consignee.postalCode', code: 'postal-code' }],
    },
  ]);
  expect(service.taken('bol')).toEqual([]);
  expect((await station.runToEnd('submit', drop('load.json', wmsOrder(1), wmsOrder(2)), '--wait')).code).toBe(
    0,
  );
  expect(service.taken('bol')).toHaveLength(2);
});

test('an answer that never comes is in doubt, a refusal refused, a service that is away waits: 11, 10, 12', async () => {
  const { service, station, drop } = await bench();
  service.afterTaking('bol', { body: { ErrorMessage: 'Class is wrong' } }, 1);
  const refused = await station.runToEnd('submit', drop('1.json', wmsOrder(1)), '--wait', '--json');
  expect([refused.code, refused.lines[0]]).toMatchObject([10, { state: 'refused', words: 'Class is wrong' }]);
  service.afterTaking('bol', { status: 502, body: {} }, 1);
  const doubt = await station.runToEnd('submit', drop('2.json', wmsOrder(2)), '--wait', '--json');
  expect([doubt.code, doubt.lines[0]]).toMatchObject([11, { state: 'in-doubt', code: 'http-502' }]);
  await service.close();
  const away = await station.runToEnd(
    'submit',
    drop('3.json', wmsOrder(3)),
    '--wait',
    '--timeout',
    '3',
    '--json',
  );
  expect([away.code, away.lines[0]]).toMatchObject([12, { state: 'waiting', code: 'connect-refused' }]);
});

test('without --wait it is kept and nothing is sent; the next station sends it', async () => {
  const { service, station, drop } = await bench();
  const kept = await station.runToEnd('submit', drop('1.json', wmsOrder(1)), '--json');
  expect([kept.code, kept.lines[0]?.['state'], service.taken('bol')]).toEqual([0, 'queued', []]);
  const status = await station.runToEnd('--status', '--json');
  expect(status.lines).toMatchObject([{ running: false, mode: 'live', batch: { left: 1 } }]);
  const next = await station.runToEnd('submit', drop('2.json', wmsOrder(2)), '--wait', '--json');
  expect(next.code).toBe(0);
  await until('both', () => service.taken('bol').length === 2);
});
