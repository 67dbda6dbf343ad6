import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { startPlainService } from '#support/plain-service.ts';
import { submitExit } from '#shared/station/submitted-line.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

/** A file that a person imported by hand, leaving out what was wrong, and that a program then gives to be sent. */
async function importedByHand(...orders: object[]) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk } = openDeskBench(service.baseUrl, { limits: patient, clock: systemClock });
  const name = 'orders.json';
  const path = wmsFile(temporaryFolder(), name, ...orders);
  await importFrom(desk, name, readFileSync(path), { problems: 'leave' });
  const file = { id: crypto.randomUUID(), path, name, mapping: null };
  const taken = await desk.imports.submitFile(file, new AbortController().signal);
  if (taken.is !== 'taken') throw new Error(taken.is);
  const told = () => [...desk.imports.lines.ofFile(taken.fileId, taken.before)].map((one) => one.read().line);
  return { handlers: desk.handlers, told };
}

// Regression: exit 0, "kept", of an order that nobody sends; the calling program went on to the next.
test('a program that does not wait is told that an order waits for a person', async () => {
  const { handlers, told } = await importedByHand(wmsOrder(1));
  expect(told()).toMatchObject([{ state: 'waiting', code: 'not-submitted', before: true }]);
  expect(submitExit(told(), false)).toBe(12);
  value(await handlers.imports.submit({ ids: 'ready' }));
  await until('it is sent', () => told()[0]?.state === 'accepted');
  expect(submitExit(told(), false)).toBe(0);
});

// Regression: the one that had been left out was in no line at all, and the call ended with 0.
test('what a person left out of a file is said to the program that gives the same file', async () => {
  const wrong = { ...wmsOrder(2), shipDate: 'soon' };
  const { told } = await importedByHand(wmsOrder(1), wrong);
  expect(told()).toMatchObject([
    { row: 1, externalId: 'WMS-1', state: 'waiting' },
    { row: 2, state: 'invalid', code: 'left-out', before: true, problems: [{ path: 'shipDate' }] },
  ]);
  expect(submitExit(told(), false)).toBe(10);
});
