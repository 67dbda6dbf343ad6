import { expect, test } from 'vitest';
import { handOverWarnings } from '#shared/station/hand-over-check.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { hearStatements, maxStatementsInOneTurn } from '#support/statements-in-a-turn.ts';
import { aStoredShipment, aStoredSubmission, storedAt } from '#support/stored-rows.ts';

/** A desk at which nothing else is at work. */
async function quietBench() {
  const bench = openDeskBench('http://127.0.0.1:9');
  await bench.desk.stop();
  return bench;
}
// Regression: each scan of a destroyed label read all prints of its shipment five times; with 2,000 labels 78 ms for each scan.
test('a scan of a destroyed label reads the prints of its shipment three times at most', async () => {
  const { desk, db, stores } = await quietBench();
  const shipment = aShipment({ externalId: '' });
  stores.shipments.insert(aStoredShipment('s1', { shipment }));
  stores.submissions.insert(aStoredSubmission('b1', 's1', { state: 'accepted' }));
  for (const unit of [1, 2, 3]) {
    const zpl = Buffer.from(`^XA^BCN,100^FD0000${unit}^FS^XZ`);
    stores.labels.add({
      id: `l${unit}`,
      shipmentId: 's1',
      attempt: 1,
      unit,
      of: 3,
      physical: 1,
      zpl,
      storedAt,
    });
  }
  db.prepare(
    `INSERT INTO print_jobs (id, kind, shipment_id, label_id, unit, of, copies, state, confirms, created_at, changed_at)
     SELECT 'p' || id, 'label', shipment_id, id, unit, of, 1, 'printed', 1, ?1, ?1 FROM labels`,
  ).run(storedAt);
  const { amendments } = desk.handlers;
  value(await amendments.begin({ shipmentId: 's1', kind: 'void', reason: 'Wrong dock' }));
  let readings = 0;
  let scanned: unknown;
  await hearStatements(
    (sql, rows) => {
      if (/^SELECT[^(]*FROM print_jobs/s.test(sql) && Array.isArray(rows) && rows.length === 3) readings += 1;
    },
    async () => ({ scanned } = value(await amendments.scan({ shipmentId: 's1', text: '00002' }))),
  );
  expect(scanned).toEqual({ is: 'counted', unit: 2 });
  expect(readings).toBeGreaterThan(0);
  expect(readings).toBeLessThanOrEqual(3);
});

// Regression: finishing a truck read each shipment with its freight lines for the three words that the search finds anew, all in its one
// commit: 300 shipments of 200 lines kept main for 625 ms, of one line for 55.
test('finishing a truck reads no shipment whole, and runs three statements of each at most in a turn', async () => {
  const { desk, db, stores } = await quietBench();
  const { trucks } = desk.handlers;
  const ids = Array.from({ length: 40 }, (_, n) => `s${n}`);
  db.transaction(() => {
    for (const id of ids)
      stores.shipments.insert(
        aStoredShipment(id, { shipment: aShipment({ externalId: '', bolNumber: `7${id}` }) }),
      );
    for (const id of ids) stores.submissions.insert(aStoredSubmission(id, id, { state: 'accepted' }));
  });
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: ids, taken: true, anyway: true }));
  const typed = {
    ...emptyHandOver(),
    driver: 'Bo Ö',
    trailer: 'TR-5312',
    seal: '',
    units: '120',
    signing: 'refused' as const,
  };
  const accepted = handOverWarnings(typed, value(await trucks.get({ id })).rows).map(({ key }) => key);
  value(await trucks.save({ id, form: { ...typed, accepted } }));
  let whole = 0;
  const most = await maxStatementsInOneTurn(
    async () => value(await trucks.finish({ id })),
    (_sql, row) => {
      if (typeof row === 'object' && row !== null && 'data' in row) whole += 1;
    },
  );
  expect(whole).toBe(0);
  expect(most).toBeLessThan(3 * ids.length + 30);
  for (const text of ['bo ö', 'TR 5312', 'tr-5312', 'TR-5312 7s39'])
    expect.soft(stores.shipments.find(text, 100), text).toHaveLength(text.includes('7s39') ? 1 : ids.length);
  // The same as when the index is written anew, whenever that is next.
  const words = () =>
    String(db.prepare('SELECT words FROM shipment_search WHERE rowid = 1').get()?.['words'])
      .split('\n')
      .toSorted();
  const before = words();
  stores.shipments.reindex('s0');
  expect(words()).toEqual(before);
});

/** The most shipments that are read whole, with all their freight lines, in one turn of `work`. */
async function maxWholeInOneTurn(work: () => Promise<unknown>): Promise<number> {
  let [now, most] = [0, 0];
  await hearStatements((_sql, answer) => {
    const rows = Array.isArray(answer) ? answer : [answer];
    const whole = rows.filter((row) => typeof row === 'object' && row !== null && 'data' in row).length;
    if (whole > 0 && now === 0) setImmediate(() => (now = 0));
    most = Math.max(most, (now += whole));
  }, work);
  return most;
}

// Regression: a master BOL of 200 shipments of 200 freight lines each read and checked all of them four times to be made: 318 to 478 ms
// of main at once; the list of the masters did so for each: 144 to 247.
test('a master BOL reads its shipments whole once, for its paper; lists of masters read none', async () => {
  const { desk, db, stores } = await quietBench();
  const { masters } = desk.handlers;
  const ids = Array.from({ length: 40 }, (_, n) => `s${n}`);
  const day = new Date().toISOString().slice(0, 10);
  db.transaction(() => {
    for (const id of ids)
      stores.shipments.insert(
        aStoredShipment(id, { shipment: aShipment({ externalId: '', bolNumber: `7${id}`, shipDate: day }) }),
      );
    for (const id of ids) stores.submissions.insert(aStoredSubmission(id, id, { state: 'accepted' }));
  });
  let id = '';
  const making = await maxWholeInOneTurn(
    async () => ({ id } = value(await masters.make({ shipmentIds: ids, covers: 'destination' }))),
  );
  const again = await maxWholeInOneTurn(async () => value(await masters.again({ id })));
  expect([making, again]).toEqual([40, 40]);
  let rows = 0;
  const lists = await maxWholeInOneTurn(async () => {
    rows += value(await masters.candidates()).length;
    const [master] = value(await masters.list());
    rows += master?.children.length ?? 0;
  });
  expect({ lists, rows }).toEqual({ lists: 0, rows: 80 });
});

// Regression: of 20,000 imported orders without a day all were read and sorted, with their addresses, for the newest thousand: 128 ms
// of main for each draft that was opened on Pack.
test('the newest imported loads of a day are read in the order of their index, and no further', async () => {
  const { db, stores } = await quietBench();
  const texts = new Set<string>();
  await hearStatements(
    // Those of the watch on plans (test/support/plans) are heard too.
    (sql) => sql.startsWith('SELECT i.id') && texts.add(sql),
    async () => Promise.resolve(stores.importedLoads.onDay('2026-11-17', true, 1000)),
  );
  const [sql = ''] = texts;
  expect(sql).toContain('imported_shipments');
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all('', 0, 1);
  expect(plan.map(({ detail }) => detail as string).filter((step) => step.includes('TEMP B-TREE'))).toEqual(
    [],
  );
});
