import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { readRates, readTracking } from '#main/cli/headless/service-reads.ts';
import { hastyClock, openDeskBench } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const openOrder = (n: number) => ({ ...wmsOrder(n), scac: '', carrierName: '', quoteNumber: null });
const place = { language: 'en', today: '2026-11-29' } as const;
const never = new AbortController().signal;

async function openAll() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  return {
    service,
    bench: openDeskBench(service.url, { limits: patient, clock: hastyClock(100), proven: true }),
  };
}

// Regression: `dockprint rate` asked in the interface's own direction, and so for other prices than those by which `submit` chose.
test('`dockprint rate` asks in the direction in which a file that is sent asks', async () => {
  const { service, bench } = await openAll();
  bench.setService({ quoteDirections: ['third-party', 'outbound'] });
  const directions = () =>
    service.server.arrivals.flatMap(({ path, body }) =>
      path.includes('RateQuote') ? [/"Direction":"([^"]*)"/.exec(body)?.[1]] : [],
    );
  const path = wmsFile(temporaryFolder(), 'a.json', openOrder(1));
  const listener = { line: () => undefined, complain: () => undefined };
  await readRates(bench.desk, place, { do: 'rate', path, name: 'a.json', mapping: null }, listener, never);
  const file = wmsFile(temporaryFolder(), 'b.json', { ...openOrder(2), rate: 'cheapest' });
  await bench.desk.imports.submitFile({ id: randomUUID(), path: file, name: 'b.json', mapping: null }, never);
  await until('sent', () => bench.stores.shipments.byExternalId('WMS-2') !== null);
  expect(directions()).toEqual(['third-party', 'third-party']);
});

// Regression: 12, "no answer, ask again": a script would ask with the wrong identifier for ever.
test('`dockprint rate` and `dockprint track` end with 13 where the settings are refused', async () => {
  const { service, bench } = await openAll();
  const path = wmsFile(temporaryFolder(), 'a.json', openOrder(1));
  const said: object[] = [];
  const listener = { line: (line: object) => said.push(line), complain: () => undefined };
  const rate = { do: 'rate', path, name: 'a.json', mapping: null } as const;
  service.quotes({ status: 401, body: {} });
  service.tracking({ status: 401, body: {} });
  expect(await readRates(bench.desk, place, rate, listener, never)).toBe(13);
  expect(said).toMatchObject([{ code: 'service-unauthorized', rates: [] }]);
  const days = { from: '2026-11-20', to: '2026-11-28' };
  expect(await readTracking(bench.desk, { do: 'track', scac: 'SAIA', ...days }, listener, never)).toBe(13);
});
