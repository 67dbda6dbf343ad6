import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createSheets } from '#main/scans/sheets.ts';
import type { Result } from '#shared/ipc/result.ts';
import { aForm, aLineForm, aSettings, aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { madeUpDock } from '#support/made-up-docks.ts';
import { aStoredShipment, aStoredSubmission, storedAt } from '#support/stored-rows.ts';

/** A desk at which nothing else is at work. */
async function quietBench() {
  const bench = openDeskBench('http://127.0.0.1:9');
  await bench.desk.stop();
  return bench;
}

/** No turn of main may be longer, milliseconds. */
const limit = 100;
const longestTurn = <T>(read: () => Result<T> | Promise<Result<T>>): Promise<number> =>
  bestRound(limit, () => longestTask(async () => value(await read())));

// Regression: 30 masters of 200 shipments took a quarter of a second, again at every change of any shipment.
test('the lists of master BOLs, and making one of two hundred shipments', async () => {
  const { desk, db, stores } = await quietBench();
  const { masters } = desk.handlers;
  const shipDate = new Date().toISOString().slice(0, 10);
  const childrenOf = (master: number) => Array.from({ length: 200 }, (_, place) => `${master}-${place}`);
  db.transaction(() => {
    for (let at = 0; at < 30; at += 1) {
      for (const id of childrenOf(at)) {
        const shipment = aShipment({ externalId: '', bolNumber: `7${id}`, shipDate });
        stores.shipments.insert(aStoredShipment(id, { shipment }));
        stores.submissions.insert(aStoredSubmission(id, id, { state: 'accepted' }));
      }
      const by = { covers: 'destination', madeBy: 'Ana', madeAt: storedAt } as const;
      stores.masterBols.add({ id: `m${at}`, number: `m${at}`, ...by }, childrenOf(at));
    }
  });
  expect(value(await masters.list())).toHaveLength(30);
  expect(value(await masters.candidates())).toHaveLength(500);
  expect.soft(await longestTurn(() => masters.list()), 'masters').toBeLessThan(limit);
  expect.soft(await longestTurn(() => masters.candidates()), 'candidates').toBeLessThan(limit);
  const make = () => masters.make({ shipmentIds: childrenOf(1), covers: 'destination' });
  expect.soft(await longestTurn(make), 'making one').toBeLessThan(limit);
});

// Regression: each draft that was opened on Pack took a tenth of a second where a thousand loads went to its dock.
test('a thousand loads of a dock', async () => {
  const { desk, db, stores } = await quietBench();
  db.transaction(() => {
    for (let at = 0; at <= 1000; at += 1)
      stores.drafts.insert({
        ...{ id: `d${at}`, touched: true, shipmentId: null, createdAt: storedAt, savedAt: storedAt },
        form: aForm({ bolNumber: String(at), shipDate: '2026-11-17', externalId: '' }),
      });
  });
  const find = () => desk.handlers.combine.find({ draftId: 'd0' });
  expect(value(await find())).toHaveLength(1000);
  expect(await longestTurn(find)).toBeLessThan(limit);
});

test('the list of templates of ten lines, the largest sheet of them, and of addresses', async () => {
  const { desk, db, stores } = await quietBench();
  const { templates } = desk.handlers;
  const lines = Array.from({ length: 10 }, () => aLineForm());
  db.transaction(() => {
    for (let at = 0; at < 2500; at += 1) {
      stores.templates.put({
        ...{ id: `t${at}`, name: `Load ${at}`, code: `C${at}`, key: null },
        ...{ form: aForm({ lines }), asked: [], savedAt: storedAt, usedAt: null },
      });
      stores.docks.remember(madeUpDock(at), storedAt, null);
    }
  });
  expect(value(await templates.list({ text: '' }))).toHaveLength(500);
  expect.soft(await longestTurn(() => templates.list({ text: '' })), 'templates').toBeLessThan(limit);
  const sheets = createSheets(
    { db, stores, settings: aSettings, clock: systemClock, newId: randomUUID },
    () => Promise.resolve(Buffer.from('%PDF-')),
    { queueOwnPrint: () => undefined, wake: () => undefined },
  );
  for (const what of ['templates', 'addresses'] as const)
    expect
      .soft(await longestTurn(() => sheets.printSheet({ what, text: '' })), `a sheet of ${what}`)
      .toBeLessThan(limit);
});

// Regression: the texts of two hundred attempts of sixty kilobytes were read in one turn: 40 to 54 ms.
test('the texts of two hundred attempts of sixty kilobytes', async () => {
  const { desk, db, stores } = await quietBench();
  stores.shipments.insert(aStoredShipment('s1', { shipment: aShipment({ externalId: '' }) }));
  stores.submissions.insert(aStoredSubmission('b1', 's1', { state: 'refused' }));
  const add = db.prepare(
    `INSERT INTO exchanges (id, submission_id, attempt, operation, started_at, ended_at, request, response, outcome)
     VALUES (?, 'b1', ?, 'createBol', ?, ?, '{}', ?, 'refused')`,
  );
  const answer = Buffer.from(JSON.stringify({ text: 'x'.repeat(60_000) }));
  for (let n = 1; n <= 200; n += 1) add.run(`e${n}`, n, storedAt, storedAt, answer);
  expect(await longestTurn(() => desk.handlers.exchanges.list({ shipmentId: 's1' }))).toBeLessThan(limit);
});
