import { expect, test } from 'vitest';
import { createAnswerFiles } from '#main/outbox/exchanges/answer-files.ts';
import { createExchanges } from '#main/outbox/exchanges/exchanges.ts';
import { createExchangeRemoval } from '#main/outbox/exchanges/removal.ts';
import { createRemovalTimeStore } from '#main/storage/database/removal-time-store.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { aLineForm, aShipment } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

const now = '2026-11-21T12:00:00.000Z';
/** Hazardous freight has spans of its own, which only its own tests look at. */
const young = {
  ...{ hazardousBefore: now, wasteBefore: now, hazardousTakenBefore: now, wasteTakenBefore: now },
  after: null,
  belowRow: Number.MAX_SAFE_INTEGER,
};
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

function openDesk() {
  const { db, stores } = openStation();
  /** A shipment with its steps in these states since `days` ago, one exchange each, a BOL document and a label. */
  function ship(id: string, days: number, ...states: SubmissionState[]): void {
    shipLoad(aShipment({ bolNumber: id }), days, ...states);
  }
  function shipLoad(shipment: Shipment, days: number, ...states: SubmissionState[]): void {
    const [id, at] = [shipment.bolNumber, daysAgo(days)];
    stores.shipments.insert(aStoredShipment(id, { shipment, createdAt: at }));
    states.forEach((state, index) => {
      const step = (['bol', 'order', 'tender'] as const)[index] ?? 'bol';
      const submissionId = `${id}-${step}`;
      stores.submissions.insert(
        aStoredSubmission(submissionId, id, { step, state, payload: '{"frozen":true}', at }),
      );
      stores.exchanges.end({
        id: submissionId,
        submissionId,
        attempt: 1,
        operation: step,
        startedAt: at,
        endedAt: at,
        leftAt: at,
        bytesSent: 1,
        waitedSeconds: 0,
        outcome: 'accepted',
        reason: null,
        httpStatus: 200,
        request: 'Łódź',
        response: Buffer.from('{"ok":1}'),
      });
    });
    db.prepare(
      `INSERT INTO documents (id, shipment_id, kind, bytes, sha256, stored_at) VALUES (?, ?, 'bill-of-lading', x'25504446', '', ?)`,
    ).run(id, id, at);
    db.prepare(
      `INSERT INTO labels (id, shipment_id, unit, of, zpl, stored_at) VALUES (?, ?, 1, 1, x'5e5841', ?)`,
    ).run(id, id, at);
  }
  const removed = () =>
    db
      .prepare('SELECT id FROM exchanges WHERE removed_at IS NOT NULL ORDER BY id')
      .all()
      .map((row) => row['id']);
  return { db, stores, ship, shipLoad, removed };
}

test('texts of shipments settled for 90 days go, all of their steps; never of one with a step that is open', async () => {
  const { db, stores, ship, removed } = openDesk();
  ship('done', 91, 'accepted', 'accepted', 'accepted');
  ship('given-up', 91, 'canceled');
  ship('young', 89, 'accepted');
  const open = ['queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt'] as const;
  for (const state of open) {
    ship(`${state}-bol`, 400, state);
    ship(`${state}-tender`, 400, 'accepted', 'canceled', state);
  }
  ship('settled-lately', 400, 'accepted', 'accepted');
  db.prepare(`UPDATE submissions SET changed_at = ? WHERE id = 'settled-lately-order'`).run(daysAgo(3));
  const before = db.prepare('SELECT count(*) AS n FROM journal').get();
  const papers = () => [
    db.prepare('SELECT * FROM documents').all(),
    db.prepare('SELECT * FROM labels').all(),
  ];
  const papersBefore = papers();

  const clock = createFakeClock(now);
  const failures: unknown[] = [];
  createExchangeRemoval({
    db,
    exchanges: stores.exchanges,
    clock,
    report: (one) => failures.push(one),
  }).start();
  // Not while the station starts.
  await clock.advance(4 * 60_000);
  expect(removed()).toEqual([]);
  await clock.advance(60 * 60_000);
  expect(removed()).toEqual(['done-bol', 'done-order', 'done-tender', 'given-up-bol']);
  expect(failures).toEqual([]);
  expect(db.prepare('SELECT count(*) AS n FROM journal').get()).toEqual(before);
  expect(papers()).toEqual(papersBefore);
  expect(stores.submissions.payload('done-bol')).toBe('{"frozen":true}');
});

/** A load whose second line is hazardous under this name. */
const hazardous = (bolNumber: string, properShippingName: string): Shipment =>
  aShipment({
    bolNumber,
    hazmat: { contractNumber: 'CCN-1', contactName: '', contactPhone: '800 555 0100' },
    lines: [
      aLineForm(),
      aLineForm({
        hazmat: true,
        unNumber: 'UN1263',
        properShippingName,
        hazardClass: '3',
        packingGroup: 'II',
      }),
    ],
  });

test('a hazardous shipment keeps all for two years after its BOL was accepted, hazardous waste for three', async () => {
  const { db, stores, ship, shipLoad, removed } = openDesk();
  // The truck comes after the BOL: the 90 days of every shipment are on top.
  const [two, three] = [2 * 365.25 + 90, 3 * 365.25 + 90];
  shipLoad(hazardous('paint-kept', 'Paint'), two - 2, 'accepted', 'accepted', 'accepted');
  shipLoad(hazardous('paint-old', 'Paint'), two + 2, 'accepted', 'accepted', 'accepted');
  shipLoad(hazardous('waste-kept', 'Waste Paint'), three - 2, 'accepted');
  shipLoad(hazardous('waste-old', 'WASTE paint'), three + 2, 'accepted');
  // No carrier ever took it.
  shipLoad(hazardous('given-up', 'Paint'), 91, 'canceled');
  ship('bolts', 91, 'accepted');
  shipLoad(aShipment({ bolNumber: 'words', specialInstructions: 'Say "unNumber": none' }), 91, 'accepted');
  // The journal and the papers: nothing of them goes with the texts.
  const papers = () =>
    ['documents', 'labels', 'submission_payloads', 'journal', 'shipments'].map((table) =>
      db.prepare(`SELECT * FROM ${table}`).all(),
    );
  const before = papers();

  const clock = createFakeClock(now);
  createExchangeRemoval({
    db,
    exchanges: stores.exchanges,
    clock,
    report: (error) => expect.unreachable(String(error)),
  }).start();
  await clock.advance(60 * 60_000);
  expect(removed()).toEqual([
    'bolts-bol',
    'given-up-bol',
    'paint-old-bol',
    'paint-old-order',
    'paint-old-tender',
    'waste-old-bol',
    'words-bol',
  ]);
  expect(stores.exchanges.texts('paint-kept-tender').request).toBe('Łódź');
  expect(papers()).toEqual(before);
});

// Regression: a clock that ran years ahead for an hour took the shipping papers of hazardous freight that have to be kept for two years.
test('a clock that leaps years ahead makes nothing old: what is a day older with each look does', async () => {
  const { db, stores, ship, shipLoad, removed } = openDesk();
  ship('young', 88, 'accepted');
  shipLoad(hazardous('paint', 'Paint'), 1, 'accepted');
  const clock = createFakeClock(now);
  const removal = () =>
    createExchangeRemoval({
      db,
      exchanges: stores.exchanges,
      clock,
      report: (error) => expect.unreachable(String(error)),
    });
  const first = removal();
  first.start();
  await clock.advance(10 * 60_000);
  first.stop();
  clock.setWallClock('2031-01-01T12:00:00.000Z');
  const second = removal();
  second.start();
  await clock.advance(10 * 60_000);
  expect(removed()).toEqual([]);
  // Three looks, and with each a day of what had leapt is believed.
  await clock.advance(3 * 60 * 60_000);
  expect(removed()).toEqual(['young-bol']);
  second.stop();
});

// Regression: the time that was once believed stayed ahead of a clock that was set right, and its next leap made all old at once.
test('a clock that leaps years ahead for the second time makes nothing old either', async () => {
  const { db, stores, shipLoad, removed } = openDesk();
  shipLoad(hazardous('paint', 'Paint'), 1, 'accepted');
  // As of a file whose journal has a line from the first time.
  createRemovalTimeStore(db).put('2031-01-01T12:00:00.000Z');
  const clock = createFakeClock(now);
  const removal = createExchangeRemoval({
    db,
    exchanges: stores.exchanges,
    clock,
    report: (error) => expect.unreachable(String(error)),
  });
  removal.start();
  await clock.advance(10 * 60_000);
  clock.setWallClock('2031-01-01T12:00:00.000Z');
  await clock.advance(3 * 60 * 60_000);
  expect(removed()).toEqual([]);
  removal.stop();
});

// Regression: what was done while the clock of a computer was years behind was gone an hour after it was set right.
test('a clock that was years behind makes nothing old when it is set right', async () => {
  const { db, stores, ship, removed } = openDesk();
  ship('old', 91, 'accepted');
  ship('before', 1, 'accepted');
  ship('behind', 3 * 365, 'accepted');
  const clock = createFakeClock(now);
  const removal = createExchangeRemoval({
    db,
    exchanges: stores.exchanges,
    clock,
    report: (error) => expect.unreachable(String(error)),
  });
  removal.start();
  await clock.advance(60 * 60_000);
  expect(removed()).toEqual(['old-bol']);
  // It grows as old as what was done before it.
  for (let days = 0; days < 90; days += 1) await clock.advance(24 * 60 * 60_000);
  expect(removed()).toEqual(['before-bol', 'behind-bol', 'old-bol']);
  removal.stop();
});

test('where it is noted when the carrier took hazardous freight, the years count from that day alone', async () => {
  const { db, stores, shipLoad, removed } = openDesk();
  const take = (id: string, days: number) => {
    stores.handOvers.begin({ id, scac: 'SAIA', carrierName: '', begunAt: now, form: emptyHandOver() });
    stores.handOvers.put(id, id);
    stores.ownDocuments.add({
      id,
      kind: 'hand-over',
      format: 'pdf',
      shipmentId: null,
      title: '',
      bytes: Buffer.from(''),
      madeAt: now,
    });
    expect(stores.handOvers.finish(id, { at: daysAgo(days), by: '', documentId: id })).toBe(true);
  };
  const [two, three] = [2 * 365.25, 3 * 365.25];
  for (const [id, name, accepted, taken] of [
    ['late-kept', 'Paint', two + 200, two - 2],
    ['late-old', 'Paint', two + 200, two + 2],
    ['early-old', 'Paint', two + 5, two + 2],
    ['waste-kept', 'Waste Paint', three + 200, three - 2],
    ['waste-old', 'Waste Paint', three + 5, three + 2],
  ] as const) {
    shipLoad(hazardous(id, name), accepted, 'accepted');
    take(id, taken);
  }
  // A truck that is still here has taken nothing.
  shipLoad(hazardous('open-kept', 'Paint'), two + 80, 'accepted');
  stores.handOvers.begin({ id: 'open', scac: 'SAIA', carrierName: '', begunAt: now, form: emptyHandOver() });
  stores.handOvers.put('open', 'open-kept');
  const clock = createFakeClock(now);
  createExchangeRemoval({
    db,
    exchanges: stores.exchanges,
    clock,
    report: (error) => expect.unreachable(String(error)),
  }).start();
  await clock.advance(60 * 60_000);
  expect(removed()).toEqual(['early-old-bol', 'late-old-bol', 'waste-old-bol']);
});

test('the line stays: time, outcome, status and sizes; screen and export say that the text went by age', async () => {
  const { db, stores, ship } = openDesk();
  ship('done', 100, 'accepted');
  stores.exchanges.removeTexts({ ...young, settledBefore: daysAgo(90), limit: 10, at: now });
  const removed = { at: now, requestBytes: 7, responseBytes: 8 };
  expect(stores.exchanges.ofSubmission('done-bol')).toMatchObject([
    { startedAt: daysAgo(100), outcome: 'accepted', httpStatus: 200, responseBytes: null, removed },
  ]);
  const [line] = stores.exchanges.ofSubmission('done-bol');
  expect(stores.exchanges.texts(line?.id ?? '')).toEqual({ request: '', response: null });
  const exchanges = createExchanges(stores, createAnswerFiles(stores));
  expect(await exchanges.list({ shipmentId: 'done' })).toMatchObject({
    value: [{ outcome: 'accepted', removed }],
  });
  const exported = await exchanges.export({ shipmentId: 'done' });
  if (!exported.ok) throw new Error(exported.error.message);
  expect(JSON.parse(exported.value.text)).toMatchObject({
    exchanges: [
      {
        request: null,
        response: null,
        httpStatus: 200,
        removed: { ...removed, why: expect.stringContaining('removed by age') as string },
      },
    ],
  });
  // Once is enough: the sizes of what was there are not measured anew.
  stores.exchanges.removeTexts({ ...young, settledBefore: daysAgo(90), limit: 10, at: daysAgo(0) });
  expect(stores.exchanges.ofSubmission('done-bol')).toMatchObject([{ removed }]);
  expect(db.prepare('SELECT count(*) AS n FROM exchanges').get()).toEqual({ n: 1 });
});

test('many go a few at a time, and the station that stops stops it', async () => {
  const { db, stores, ship, removed } = openDesk();
  for (let n = 0; n < 35; n += 1) ship(`s${n}`, 200, 'accepted');
  const clock = createFakeClock(now);
  const removal = createExchangeRemoval({ db, exchanges: stores.exchanges, clock, report: () => undefined });
  removal.start();
  await clock.advance(5 * 60_000);
  expect(removed()).toHaveLength(10);
  await clock.advance(500);
  expect(removed()).toHaveLength(20);
  removal.stop();
  await clock.advance(24 * 3_600_000);
  expect(removed()).toHaveLength(20);
});

test('years of hazardous freight before the first that goes: so many are looked at, and the next time goes on behind them', async () => {
  const { db, stores, ship, shipLoad, removed } = openDesk();
  for (let n = 0; n < 250; n += 1) shipLoad(hazardous(`h${n}`, 'Paint'), 400, 'accepted');
  ship('bolts', 200, 'accepted');
  const clock = createFakeClock(now);
  const removal = createExchangeRemoval({ db, exchanges: stores.exchanges, clock, report: () => undefined });
  removal.start();
  await clock.advance(5 * 60_000 + 500);
  expect(removed()).toEqual([]);
  await clock.advance(500);
  expect(removed()).toEqual(['bolts-bol']);
  // From the oldest on again, an hour later.
  db.prepare(`UPDATE submissions SET changed_at = ? WHERE shipment_id = 'h0'`).run(daysAgo(1200));
  await clock.advance(59 * 60_000);
  expect(removed()).toEqual(['bolts-bol']);
  await clock.advance(60_000);
  expect(removed()).toEqual(['bolts-bol', 'h0-bol']);
  removal.stop();
});

test('old texts are found without reading any: by an index of those that still have one', () => {
  const { db } = openDesk();
  const plan = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT rowid FROM exchanges WHERE removed_at IS NULL AND started_at < ? ORDER BY started_at`,
    )
    .all('x');
  expect(JSON.stringify(plan)).toContain('USING INDEX exchanges_with_texts');
});
