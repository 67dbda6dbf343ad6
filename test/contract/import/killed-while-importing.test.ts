import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ordersCsv } from '#support/order-files.ts';
import { openStation } from '#support/open-station.ts';
import { startChild } from '#support/start-child.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

test('killed again and again, a station counts each file once and loses none', async () => {
  const folder = temporaryFolder();
  const data = temporaryFolder();
  const file = join(data, 'station.sqlite');
  const files = 6;
  const perFile = 300;
  for (let n = 0; n < files; n += 1)
    writeFileSync(join(folder, `orders-${n}.csv`), ordersCsv(perFile, 1 + n * perFile));
  const left = () =>
    readdirSync(folder).filter((name) => name.endsWith('.csv')).length +
    (readdirSync(folder).includes('working') ? readdirSync(join(folder, 'working')).length : 0);
  let kills = 0;
  let patience = 0;
  for (let round = 0; left() > 0 && round < 60; round += 1) {
    const child = startChild('importing-station.ts', file, folder);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    // From the begin of its work to well into its second file; on a machine so slow that it does not come that far, later and later.
    const before = left();
    await Promise.race([once(child.stdout, 'data'), gone]);
    await Promise.race([pause(((round * 397) % 1700) + patience), gone]);
    if (child.exitCode === null) kills += 1;
    child.kill('SIGKILL');
    await gone;
    if (left() === before) patience += 400;
  }
  expect(left()).toBe(0);
  expect(kills).toBeGreaterThan(3);
  expect(readdirSync(join(folder, 'failed'))).toEqual([]);
  expect(readdirSync(join(folder, 'done')).filter((name) => name.endsWith('.csv'))).toHaveLength(files);
  const { db } = openStation(file);
  const count = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  expect(count('SELECT count(DISTINCT external_id) FROM imported_shipments')).toBe(files * perFile);
  expect(count('SELECT count(*) FROM imported_shipments')).toBe(files * perFile);
  expect(count('SELECT count(*) FROM imported_forms')).toBe(files * perFile);
  expect(count('SELECT count(*) FROM import_files WHERE finished_at IS NULL')).toBe(0);
  db.close();
}, 240_000);
