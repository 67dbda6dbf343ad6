import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { push, type PushedChange } from '#main/fleet/server/push.ts';
import { claimSession, reportHeartbeat } from '#main/fleet/server/sessions.ts';
import { asRoot } from '#support/shared-lists-limits.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

/** What one station writes in its own rows has a limit too, row by row (docs/decisions/fleet.md). */
const site = useWarehouse();
let sql: ReturnType<typeof asRoot>;
beforeEach(() => {
  sql = asRoot(site.server, site.warehouse);
});

const much = 'x'.repeat(9_000_000);
async function station(number: string): Promise<{ client: ServerConnection; session: string }> {
  const client = await connect({ ...site.warehouse, caFile: '' });
  onTestFinished(() => client.cut());
  const session = randomUUID();
  const uuid = `station-${number}`;
  const claim = { uuid, number, name: `Bench ${number}`, host: 'h', epoch: 1, session, before: [] };
  expect(await claimSession(client, claim)).toMatchObject({ is: 'joined' });
  return { client, session };
}
const change = (seq: number, more: Partial<PushedChange> = {}): PushedChange => ({
  ...{ seq, kind: 'shipment', id: `shipment-${seq}`, bytes: null },
  body: { shipment: { bolNumber: `007-${seq}`, externalId: '' } },
  ...more,
});

test('a shipment, a paper and a journal line that are too large are refused by name, and what is told beside them is stored', async () => {
  const { client, session } = await station('7');
  const changes = [
    change(1),
    change(2, { body: { much } }),
    change(3, { kind: 'label', bytes: Buffer.from(much) }),
    change(4),
  ];
  const journal = [
    { seq: 1, at: '2026-11-01T10:00:00.000Z', line: { much } },
    { seq: 2, at: '2026-11-01T10:00:00.000Z', line: {} },
  ];
  const done = await push(
    client,
    session,
    { above: 0, journalAbove: 0, changes, journal, toShare: 0 },
    'fleet',
  );
  expect(done).toMatchObject({ acknowledged: 4, journal: 2 });
  expect(done.refused.map((words) => words.split(':')[0])).toEqual([
    'shipment shipment-2',
    'label shipment-3',
    'journal line 1',
  ]);
  expect(await sql('SELECT id FROM w.things ORDER BY seq')).toEqual([
    { id: 'shipment-1' },
    { id: 'shipment-4' },
  ]);
  expect(await sql('SELECT seq::integer AS seq FROM w.journal')).toEqual([{ seq: 2 }]);
});

test('a note and a beat that no station writes are refused', async () => {
  const { client, session } = await station('7');
  const note = 'INSERT INTO notes (to_uuid, from_uuid, kind, body) VALUES ($1, $2, $3, $4::jsonb)';
  await expect(
    client.query(note, ['station-8', 'station-7', 'x', JSON.stringify(much)]),
  ).rejects.toMatchObject({ code: '23514' });
  const beat = { body: JSON.stringify(much), toShare: 0 };
  await expect(reportHeartbeat(client, session, beat)).rejects.toMatchObject({ code: '23514' });
  await reportHeartbeat(client, session, { body: '{}', toShare: 0 });
});

test('the question of docs/fleet.md names the stations that take the most room', async () => {
  for (const number of ['7', '8', '9']) {
    const { client, session } = await station(number);
    const body = { shipment: {}, words: 'x'.repeat(100) };
    const bytes = Buffer.alloc(number === '8' ? 3_000_000 : 10, Number(number));
    const changes = [change(1, { body }), change(2, { kind: 'document', bytes })];
    await push(client, session, { above: 0, journalAbove: 0, changes, journal: [], toShare: 0 }, 'fleet');
  }
  const [, asked] = /```sql\n(SELECT[^`]*things[^`]*)```/.exec(readFileSync('docs/fleet.md', 'utf8')) ?? [];
  const rows = await sql((asked ?? '').replaceAll('dockprint.', 'w.'));
  expect(rows.map((row) => row['number'])).toHaveLength(3);
  expect(rows[0]).toMatchObject({ number: '8' });
});
