import { DatabaseSync, StatementSync, constants } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Result } from '#shared/ipc/result.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';

type Rows = Result<unknown> | Promise<Result<unknown>>;

const rowsOf = <T>(answer: Result<T>, rows: (value: T) => unknown[]): Result<unknown[]> =>
  answer.ok ? { ok: true, value: rows(answer.value) } : answer;

/** A station with its lists: what Queue, Shipments and Tracking open with, and how many rows that is. */
async function station(counts: { shipments: number; tendered: number }) {
  const bench = openDeskBench('http://127.0.0.1:9');
  // What waits is not sent: only the lists are at work.
  await bench.desk.stop();
  fillStation(bench, counts);
  const { submissions, printing, shipments, tracking, masters, trucks } = bench.desk.handlers;
  const found = (limit: number) => Math.min(limit, counts.shipments);
  const lists: [name: string, rows: number, read: () => Rows][] = [
    ['the open half of the Queue', counts.tendered, () => submissions.list({ scope: 'open' })],
    ['the Queue of today', Math.min(500, 2 * counts.tendered), () => submissions.list({ scope: 'today' })],
    ['the print jobs of today', Math.min(500, 2 * counts.tendered), () => printing.jobs({ scope: 'today' })],
    ['Shipments', found(200), () => shipments.find({ text: '', limit: 200 })],
    ['a search', found(200), () => shipments.find({ text: 'portland', limit: 200 })],
    ['a search of two letters', found(200), () => shipments.find({ text: 'po', limit: 200 })],
    [
      'a search of what is not picked up',
      found(200),
      () => shipments.find({ text: 'portland', limit: 200, notPickedUp: true }),
    ],
    [
      'a BOL number that is not picked up',
      1,
      () => shipments.find({ text: '700000001', limit: 200, notPickedUp: true }),
    ],
    [
      'two letters of what is not picked up',
      found(200),
      () => shipments.find({ text: 'po', limit: 200, notPickedUp: true }),
    ],
    ['the longest list', found(500), () => shipments.find({ text: '', limit: 500 })],
    [
      'problems first',
      found(500),
      () => shipments.find({ text: '', limit: 500, sort: { by: 'state', isDown: false } }),
    ],
    [
      'by consignee',
      found(500),
      () => shipments.find({ text: '', limit: 500, sort: { by: 'consignee', isDown: false } }),
    ],
    [
      'a search by BOL number',
      found(500),
      () => shipments.find({ text: 'portland', limit: 500, sort: { by: 'bolNumber', isDown: true } }),
    ],
    ['of one packer', found(500), () => shipments.find({ text: '', limit: 500, madeBy: 'Ana' })],
    ['what is not printed', 0, () => shipments.find({ text: '', limit: 500, condition: 'not-printed' })],
    ['what may be on a master BOL', Math.min(500, counts.shipments), () => masters.candidates()],
    ['the carriers of Tracking', Math.min(5, counts.shipments), () => tracking.carriers()],
    [
      'the carriers at the dock',
      Math.min(5, counts.shipments),
      async () => rowsOf(await trucks.dock(), ({ carriers }) => carriers),
    ],
  ];
  return { ...bench, lists };
}

const countOf = async (read: () => Rows): Promise<number> => {
  const answer = await read();
  return answer.ok ? (answer.value as unknown[]).length : -1;
};

// Regression: with the PDFs of 300 tenders a list held up main for 200 to 600 ms.
test('the lists of 10,000 shipments, 500 of them tendered today, hold up the main thread for 100 ms at most', async () => {
  const { lists } = await station({ shipments: 10_000, tendered: 500 });
  for (const [name, rows, read] of lists) {
    // The first look also reads the code and the pages of the file.
    expect.soft(await countOf(read), name).toBe(rows);
    const busy = await bestRound(100, () => longestTask(() => countOf(read)));
    expect.soft(busy, name).toBeLessThan(100);
  }
});

/** Columns of up to megabytes, and the tables of nothing else. A shipment itself has all its freight lines: two hundred are fifty kilobytes. */
const heavy =
  /^(?:shipments\.data|submissions\.payload|print_jobs\.payload|submission_payloads\..+|documents\.bytes|label_documents\.bytes|labels\.zpl|exchanges\..+)$/;

/** Every column that the statements of some work read, said by SQLite when they are prepared on the same tables without rows. */
function createReadColumns(db: StationDatabase): (work: () => unknown) => Promise<string[]> {
  const mirror = new DatabaseSync(':memory:');
  onTestFinished(() => {
    mirror.close();
  });
  // The tables that a search index makes for itself come with it.
  const made = `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' ORDER BY rowid`;
  for (const { sql } of db.prepare(made).all())
    if (!String(sql).includes('sqlite_')) mirror.exec(String(sql));
  let read = new Set<string>();
  mirror.setAuthorizer((action, table, column) => {
    if (action === constants.SQLITE_READ) read.add(`${table ?? ''}.${column ?? ''}`);
    return constants.SQLITE_OK;
  });
  return async (work) => {
    const texts = new Set<string>();
    const spies = (['all', 'get'] as const).map((name) => {
      const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
      const noted = function (this: StatementSync, ...values: unknown[]) {
        texts.add(this.sourceSQL);
        return original.apply(this, values) as never;
      };
      return vi.spyOn(StatementSync.prototype, name).mockImplementation(noted);
    });
    await work();
    for (const spy of spies) spy.mockRestore();
    read = new Set();
    for (const text of texts) mirror.prepare(text);
    return [...read];
  };
}

/** Compares the addresses of the newest shipments, and reads those alone out of them, fifty in a turn. */
const readsAddresses = 'what may be on a master BOL';

// Regression: a list of shipments of 200 freight lines each read all of them, two to five times, for the sums in its rows: 180 ms.
test('a list reads no shipment, payload, document, label or exchange', async () => {
  const { db, stores, lists } = await station({ shipments: 8, tendered: 4 });
  const columnsReadBy = createReadColumns(db);
  for (const [name, , work] of lists) {
    const columns = await columnsReadBy(work);
    const own = name.includes('print jobs') ? 'print_jobs.state' : 'listed_shipments.scac';
    expect.soft(columns, name).toContain(name === readsAddresses ? 'shipments.data' : own);
    expect
      .soft(
        columns.filter((column) => heavy.test(column)),
        name,
      )
      .toEqual(name === readsAddresses ? ['shipments.data'] : []);
  }
  // And one that did would be seen.
  const payload = await columnsReadBy(() => stores.submissions.payload('t7'));
  expect(payload.filter((column) => heavy.test(column))).toContain('submission_payloads.payload');
  expect(await columnsReadBy(() => stores.documents.bytes('d7'))).toContain('documents.bytes');
});
