import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createOrderReader } from '#main/fleet/worker/pulled/order-reader.ts';
import { openPulledFile } from '#main/fleet/worker/pulled/pulled-file.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: a lookup by external id or PO read everything that was ever pulled, on the main thread: 6 ms with 5,000 shipments of
// others, for each of its own orders every two seconds.
test('an order of another station is found by an index, however many there are', () => {
  const folder = temporaryFolder();
  const pulled = openPulledFile(folder);
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const reader = createOrderReader(join(folder, 'fleet.sqlite'));
  onTestFinished(() => {
    reader.close();
    pulled.close();
  });
  reader.byExternalId('SO-1');
  reader.byPo('PO-1');
  reader.sentById('shipment-1');
  const asked = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  const plans = asked.map((sql) =>
    pulled.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, 'x').map(({ detail }) => detail),
  );
  expect(
    plans.map((steps) => steps.filter((step) => step.includes('INDEX shipments') || step.includes('also_'))),
  ).toEqual([
    [
      'SEARCH shipments USING COVERING INDEX shipments_by_external_id (external_id=?)',
      'SEARCH also_orders USING PRIMARY KEY (external_id=?)',
    ],
    [
      'SEARCH shipments USING COVERING INDEX shipments_by_po (po=?)',
      'SEARCH also_pos USING PRIMARY KEY (po=?)',
    ],
    ['SEARCH s USING INDEX shipments_by_id (id=?)'],
  ]);
  expect(plans.flat().filter((step) => /^SCAN (s|shipments|also_orders|also_pos)/.test(step))).toEqual([]);
});
