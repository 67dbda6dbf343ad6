import { expect, test } from 'vitest';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import { aShipment } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const many = 10_000;
const at = '2026-11-17T12:00:00.000Z';

/** A station where so many wait, and the newest of them are in doubt: shipments, and their first label each. */
async function longQueue() {
  const { desk, db, stores } = openDeskBench('http://127.0.0.1:9');
  await desk.stop();
  db.transaction(() => {
    for (let n = 0; n < many; n += 1) {
      const state = n >= many - 3 ? 'in-doubt' : 'queued';
      const shipment = aShipment({ bolNumber: String(700_000_000 + n) });
      stores.shipments.insert(aStoredShipment(`s${n}`, { shipment }));
      stores.submissions.insert({
        ...{ id: `b${n}`, shipmentId: `s${n}`, draftId: null, step: 'bol', state, attempt: 1 },
        ...{ payload: '{}', queuedAt: at, changedAt: at, nextAttemptAt: null, evidence: null },
      });
      db.prepare(
        `INSERT INTO print_jobs (id, kind, shipment_id, unit, of, copies, state, confirms, created_at, changed_at, asked_at)
         VALUES (?, 'label', ?, 1, 1, 1, ?, 1, ?, ?, ?)`,
      ).run(`p${n}`, `s${n}`, state, at, at, at);
    }
  });
  return { desk };
}

const lists = [
  ['submissions', 'b'],
  ['print jobs', 'p'],
] as const;

test.each(lists)(
  'a long Queue hands over 500 %s, those in doubt and then the oldest first, and more when they are asked for',
  async (what, letter) => {
    const { submissions, printing } = (await longQueue()).desk.handlers;
    const read = async (scope: 'open' | 'today', more: { limit?: number } = {}): Promise<string[]> => {
      const rows =
        what === 'submissions'
          ? value(await submissions.list({ scope, ...more }))
          : value(await printing.jobs({ scope, ...more }));
      return rows.map(({ id }) => id);
    };
    for (const scope of ['open', 'today'] as const) {
      const first = await read(scope);
      expect(first).toHaveLength(maxRowsListed);
      const ids = (from: number, to: number) =>
        Array.from({ length: to - from }, (_one, n) => `${letter}${from + n}`);
      expect(first).toEqual([...ids(many - 3, many), ...ids(0, maxRowsListed - 3)]);
      const more = await read(scope, { limit: 2 * maxRowsListed });
      expect(more.at(-1)).toBe(`${letter}${2 * maxRowsListed - 4}`);
      expect(await bestRound(100, () => longestTask(() => read(scope)))).toBeLessThan(100);
    }
  },
);
