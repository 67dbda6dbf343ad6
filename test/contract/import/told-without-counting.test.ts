import { StatementSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { openDeskBench } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

// Each of the 2,000 lines of a file counted the 2,000 shipments of its batch, whenever it was asked how it stands: 110 ms of main at a time.
test('how an order stands that waits in line is said without counting its batch', async () => {
  // Nobody answers there: what is in the outbox waits, and so does what is behind it.
  const { desk } = openDeskBench('http://127.0.0.1:9', { limits: patient });
  const orders = 12;
  const path = wmsFile(
    temporaryFolder(),
    'orders.json',
    ...Array.from({ length: orders }, (_, n) => wmsOrder(n + 1)),
  );
  const file = { id: crypto.randomUUID(), path, name: 'orders.json', mapping: null };
  expect(await desk.imports.submitFile(file, new AbortController().signal)).toMatchObject({ is: 'taken' });
  const submitted = [...desk.imports.lines.ofFile(file.id, false)];
  const waiting = () => submitted.map((one) => one.read().line).filter(({ state }) => state === 'waiting');
  await until(
    'the outbox has some',
    async () =>
      (await desk.imports.batch()).total === orders &&
      submitted.some((one) => one.read().line.shipmentId !== null),
  );
  expect(waiting()).toHaveLength(orders);

  const asked: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to the statement below
  const original = StatementSync.prototype.get as (...values: unknown[]) => unknown;
  const spy = vi.spyOn(StatementSync.prototype, 'get').mockImplementation(function (
    this: StatementSync,
    ...values: unknown[]
  ) {
    asked.push(this.sourceSQL);
    return original.apply(this, values) as never;
  });
  waiting();
  spy.mockRestore();
  expect(asked.length).toBeGreaterThanOrEqual(orders);
  expect(asked.filter((sql) => /\b(count|sum)\(/.test(sql))).toEqual([]);
});
