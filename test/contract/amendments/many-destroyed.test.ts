import { expect, test } from 'vitest';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';

const labels = 1000;

/** A BOL that is void, with so many labels printed. */
async function voided() {
  const bench = openDeskBench('http://127.0.0.1:9');
  const { db, desk, stores } = bench;
  fillStation(bench, { shipments: 1, tendered: 0 });
  const storedAt = new Date().toISOString();
  db.transaction(() => {
    for (let unit = 3; unit <= labels; unit += 1)
      stores.labels.add({
        id: `l-${unit}`,
        shipmentId: 's0',
        attempt: 1,
        unit,
        of: labels,
        physical: 1,
        zpl: Buffer.from('^XA^XZ'),
        storedAt,
      });
    db.prepare(
      `INSERT INTO print_jobs (id, kind, shipment_id, label_id, unit, of, copies, state, confirms, created_at, changed_at)
       SELECT 'p' || id, 'label', shipment_id, id, unit, of, 1, 'printed', 1, ?1, ?1 FROM labels WHERE id LIKE 'l-%'`,
    ).run(storedAt);
  });
  const { amendments } = desk.handlers;
  const begun = value(await amendments.begin({ shipmentId: 's0', kind: 'void', reason: 'Left behind' }));
  const jobIds = begun.amendment?.pieces.map(({ jobId }) => jobId) ?? [];
  expect(jobIds).toHaveLength(labels);
  return { ...bench, amendments, jobIds };
}

const linesOf = ({ db }: Pick<Awaited<ReturnType<typeof voided>>, 'db'>): number =>
  Number(
    db
      .prepare(`SELECT count(*) AS n FROM journal WHERE shipment_id = 's0' AND event = 'paper-destroyed'`)
      .get()?.['n'],
  );

// Two thousand take 60 to 73 ms of main.
test('a thousand labels that were destroyed are recorded in one go, each once', async () => {
  const { amendments, jobIds, db } = await voided();
  const now = await amendments.destroyed({ shipmentId: 's0', jobIds, reason: 'Torn' });
  const pieces = value(now).amendment?.pieces ?? [];
  expect(pieces.filter(({ destroyed }) => destroyed?.reason === 'Torn')).toHaveLength(labels);
  expect(linesOf({ db })).toBe(labels);
  // Said twice, it is written down once.
  value(await amendments.destroyed({ shipmentId: 's0', jobIds, reason: 'Torn' }));
  expect(linesOf({ db })).toBe(labels);
});
