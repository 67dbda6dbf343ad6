import { expect, onTestFinished, test } from 'vitest';
import { documentState } from '#main/import/document-state.ts';
import { createStores } from '#main/storage/stores.ts';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';
import { until } from '#support/until.ts';

/** One order of three labels and a BOL, sent in a batch and printed. */
async function printedOrder() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk, db } = openDeskBench(service.baseUrl, { limits: patient });
  const { imports } = desk.handlers;
  await importFrom(desk, 'orders.csv', ordersCsv(1));
  expect(value(await imports.submit({ ids: 'ready' }))).toEqual({ count: 1 });
  const batch = async () => value(await imports.status()).batch;
  await until('printed', async () => (await batch()).printed === 1);
  return {
    batch,
    change: (sql: string) => Number(db.prepare(sql).run().changes),
    /** The same for a program (`dockprint submit`, the results of a file). */
    async forPrograms() {
      const { rows } = value(await imports.list({ show: 'done', offset: 0, limit: 200 }));
      const stores = createStores(db);
      return rows.map(
        ({ shipmentId }) =>
          documentState(stores, shipmentId ?? '', desk.spooler.jobsOf(shipmentId ?? '')).paper,
      );
    },
    async state() {
      const { rows } = value(await imports.list({ show: 'done', offset: 0, limit: 200 }));
      return rows.map((row) => row.state);
    },
  };
}

// Regressions: the list and its batch said "Printed" of all of these.
test.each([
  [
    'what went to a printer that cannot confirm is sent',
    `UPDATE print_jobs SET state = 'sent', confirms = 0`,
    { printed: 0, sent: 1 },
    'sent',
  ],
  [
    'a label that did not come out, and was not printed again, is missing',
    `UPDATE print_jobs SET state = 'canceled', reason = 'did-not-come-out' WHERE kind = 'label' AND unit = 1`,
    { printed: 0, sent: 0 },
    'accepted',
  ],
  [
    'labels that were left unprinted are missing',
    `UPDATE print_jobs SET state = 'canceled', reason = 'left' WHERE kind = 'label'`,
    { printed: 0, sent: 0 },
    'accepted',
  ],
  [
    'a BOL that was left unprinted is missing',
    `UPDATE print_jobs SET state = 'canceled', reason = 'left' WHERE kind = 'document'`,
    { printed: 0, sent: 0 },
    'accepted',
  ],
  [
    'the tag of a pallet that waited is none of its documents',
    `UPDATE print_jobs SET kind = 'staging-tag', label_id = NULL, document_id = NULL`,
    { printed: 0, sent: 0 },
    'accepted',
  ],
  [
    'labels that came in an answer in doubt, and were never asked for, are missing',
    `DELETE FROM print_jobs WHERE kind = 'label'`,
    { printed: 0, sent: 0 },
    'accepted',
  ],
])('%s', async (_, sql, counts, state) => {
  const order = await printedOrder();
  expect(await order.state()).toEqual(['printed']);
  expect(order.change(sql)).toBeGreaterThan(0);
  expect(await order.batch()).toMatchObject({ state: 'ended', total: 1, done: 1, ...counts });
  expect(await order.state()).toEqual([state]);
  expect(await order.forPrograms()).toEqual([state === 'sent' ? 'sent' : 'waiting']);
});
