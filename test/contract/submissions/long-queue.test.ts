import { expect, test } from 'vitest';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const many = 3000;

// Regression: all rows of the Queue were read in one turn; ten thousand held up main for a third of a second, each time that one of them changed.
test('a long Queue is read in turns: what comes meanwhile does not wait for all of it', async () => {
  const { desk, db, stores } = openDeskBench('http://127.0.0.1:9');
  const at = '2026-11-17T12:00:00.000Z';
  db.transaction(() => {
    for (let n = 0; n < many; n += 1) {
      const shipment = aShipment({ bolNumber: String(700_000_000 + n) });
      stores.shipments.insert(aStoredShipment(`s${n}`, { shipment }));
      stores.submissions.insert({
        ...{ id: `b${n}`, shipmentId: `s${n}`, draftId: null, step: 'bol', state: 'held', attempt: 1 },
        ...{ payload: '{}', queuedAt: at, changedAt: at, nextTryAt: null, evidence: null },
      });
    }
  });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rows = value(await desk.handlers.submissions.list({ scope: 'open' }));
  isOver = true;
  expect(rows).toHaveLength(many);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(many);
  expect(turns).toBeGreaterThanOrEqual(many / 200 - 1);
});
