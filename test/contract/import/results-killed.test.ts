import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { resultLineSchema } from '#shared/station/result-line.ts';
import { openStation } from '#support/open-station.ts';
import { startChild } from '#support/start-child.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { wmsOrder } from '#support/wms-orders.ts';

const orders = 5;

test('killed at each step of writing results, a station loses no line, tears none, and writes none twice', async () => {
  const folder = temporaryFolder();
  const database = join(temporaryFolder(), 'station.sqlite');
  const shipments = Array.from({ length: orders }, (_, n) => wmsOrder(n + 1));
  writeFileSync(join(folder, 'orders.json'), JSON.stringify({ shipments }));
  const results = (ending: string) => {
    const name = readdirSync(join(folder, 'done')).find((one) => one.endsWith(ending));
    return name === undefined ? null : readFileSync(join(folder, 'done', name), 'utf8');
  };

  let kills = 0;
  for (let isThrough = false; !isThrough;) {
    const child = startChild('results-station.ts', database, folder, String(kills + 1));
    let said = '';
    child.stderr.on('data', (some: Buffer) => (said += String(some)));
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect([code ?? signal, said]).toEqual([signal === null ? 0 : 'SIGKILL', '']);
    isThrough = code === 0;
    if (!isThrough) kills += 1;
    // Whatever it was doing: what a reader finds now is whole.
    for (const line of (results('.results.jsonl') ?? '').split('\n').slice(0, -1))
      resultLineSchema.parse(JSON.parse(line));
    expect(results('.results.jsonl') ?? '\n').toMatch(/\n$/);
    expect(results('.results.csv') ?? '\r\n').toMatch(/\r\n$/);
  }
  expect(kills).toBeGreaterThan(20);

  const { db } = openStation(database);
  const recorded = db
    .prepare('SELECT line FROM recorded_lines ORDER BY seq')
    .all()
    .map((row) => String(row['line']));
  db.close();
  expect(recorded).toHaveLength(orders + kills + 1);
  expect(results('.results.jsonl')).toBe(recorded.map((line) => `${line}\n`).join(''));
  const rows = parse<Record<string, string>>(results('.results.csv') ?? '', { bom: true, columns: true });
  const lines = recorded.map((line) => resultLineSchema.parse(JSON.parse(line)));
  expect(rows.map((row) => [row['external_id'], row['state'], row['at']])).toEqual(
    lines.map(({ externalId, state, at }) => [externalId, state, at]),
  );
  expect(readdirSync(join(folder, 'done')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
}, 300_000);
