import { expect, test } from 'vitest';
import type { NewJournalEntry } from '#shared/station/journal.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const labels = 500;
/** What the journal says of a label. */
const detail = {
  kind: 'label',
  unit: 1,
  of: labels,
  from: 'sending',
  to: 'sent',
  printer: 'Zebra at dock 3',
};
const at = '2026-11-27T09:00:00.000Z';

/** A station that prints the labels of one shipment: as many are printed as not, and the journal says how each came there. */
async function stationWithLabels() {
  const bench = openDeskBench('http://127.0.0.1:9');
  // Nothing goes out: only what the window asks is at work.
  await bench.desk.stop();
  const { db, stores, desk } = bench;
  db.transaction(() => {
    stores.shipments.insert(aStoredShipment('s'));
    stores.submissions.insert({
      ...{ id: 'b', shipmentId: 's', draftId: null, step: 'bol', attempt: 1, state: 'accepted' },
      ...{ payload: '{}', nextAttemptAt: null, evidence: null, queuedAt: at, changedAt: at },
    });
    db.prepare(
      `WITH RECURSIVE units (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM units WHERE n < ?2)
       INSERT INTO labels (id, shipment_id, attempt, unit, of, zpl, stored_at)
       SELECT 'l' || n, 's', 1, n, ?2, CAST('^XA^FDx^FS^XZ' AS BLOB), ?1 FROM units`,
    ).run(at, labels);
    db.prepare(
      `INSERT INTO print_jobs (id, kind, shipment_id, label_id, unit, of, copies, state, confirms, created_at, changed_at, asked_at)
       SELECT 'p' || unit, 'label', 's', id, unit, of, 1, iif(unit % 2 = 0, 'printed', 'queued'), 1, ?1, ?1, ?1 FROM labels`,
    ).run(at);
    for (let unit = 1; unit <= labels; unit += 1)
      for (const event of ['print-queued', 'print-sending', 'print-sent', 'print-printed'] as const)
        stores.journal.add({
          at,
          shipmentId: 's',
          subject: 'print-job',
          subjectId: `p${unit}`,
          event,
          detail,
        } as NewJournalEntry);
  });
  const shipment = async () => value(await desk.handlers.shipments.get({ id: 's' }));
  const queue = async () => value(await desk.handlers.printing.jobs({ scope: 'open' }));
  return { ...bench, shipment, queue };
}

test('a shipment of 500 labels and the Queue hold up main for at most 100 ms', async () => {
  const { shipment, queue } = await stationWithLabels();
  expect(await bestRound(100, () => longestTask(() => Promise.all([shipment(), queue()])))).toBeLessThan(100);
});

test('a shipment of many labels is whole and in order', async () => {
  const { shipment, queue } = await stationWithLabels();
  const [shown, waiting] = await Promise.all([shipment(), queue()]);
  const units = Array.from({ length: labels }, (_, n) => n + 1);
  expect(shown.labels.map(({ unit }) => unit)).toEqual(units);
  expect(shown.printJobs.map(({ unit }) => unit)).toEqual(units);
  expect(waiting.map(({ unit }) => unit)).toEqual(units.filter((unit) => unit % 2 === 1));
  const seqs = shown.journal.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((one, other) => other - one));
  expect(shown.journal.filter(({ event }) => event === 'print-printed')).toHaveLength(labels);
});
