import { mkdirSync, renameSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { headlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

/** A station without a window whose data was restored from a backup; it knows nothing of order 2, which was sent since. */
async function restoredStation() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  const order = (n: number) => wmsFile(station.dataFolder, `${n}.json`, { ...wmsOrder(n), bolNumber: '' });
  await station.runToEnd('submit', order(1), '--wait');
  const copy = join(station.dataFolder, 'copy.sqlite');
  await station.runToEnd('backup', copy);
  await station.runToEnd('submit', order(2), '--wait');
  expect(service.taken('bol')).toHaveLength(2);
  return { service, station, order, restore: () => station.runToEnd('restore', copy) };
}

// Regressions: without a window nobody could say that he had checked, and `watch` sent what had been sent after the backup.
test('`watch` takes nothing after a restore until a person has said that the pallets were checked', async () => {
  const { service, station, order, restore } = await restoredStation();
  expect((await station.runToEnd('checked', '--json')).lines).toEqual([{ toCheck: null, checkedBy: null }]);
  await restore();
  const asked = await station.runToEnd('checked', '--json');
  expect([asked.code, asked.complained, asked.lines]).toMatchObject([
    14,
    '',
    [{ toCheck: { kind: 'copy' }, checkedBy: null }],
  ]);
  const id = Number((asked.lines[0]?.['toCheck'] as { id: number } | undefined)?.id);

  const folder = join(station.dataFolder, 'drop');
  mkdirSync(folder);
  renameSync(order(2), join(folder, 'again.json'));
  const watch = station.run('watch', folder);
  await until('it says what it waits for', () => watch.complained().includes('dockprint checked'));
  // Three looks.
  await pause(6000);
  expect([service.taken('bol').length, watch.said()]).toEqual([2, []]);
  const [status] = (await station.runToEnd('status', '--json')).lines;
  expect(status).toMatchObject({ running: true, toCheckSince: expect.any(String) as string });

  const other = await station.runToEnd('checked', '--confirm', String(id + 1), '--by', 'Ana');
  expect([other.code, other.complained]).toEqual([1, expect.stringContaining('evidence-changed')]);
  const said = await station.runToEnd('checked', '--confirm', String(id), '--by', 'Ana Peña', '--json');
  expect([said.code, said.lines]).toEqual([0, [{ toCheck: null, checkedBy: 'Ana Peña' }]]);
  await until('the file is taken', () => watch.said().some((line) => line.includes('again.json')));
  watch.kill();
  await watch.ended;
  const db = new DatabaseSync(station.file, { readOnly: true });
  const line = db.prepare(`SELECT detail, person FROM journal WHERE event = 'records-checked'`).all();
  db.close();
  expect(line).toHaveLength(1);
  expect(JSON.parse(String(line[0]?.['detail']))).toEqual({ by: 'Ana Peña', user: userInfo().username });
  expect(line[0]?.['person']).toBeNull();
});

test('without a name it is the user of the system; what was said is said once; a word too many is said', async () => {
  const { station, restore } = await restoredStation();
  await restore();
  const asked = station.run('checked');
  await asked.ended;
  expect(asked.said().at(-1)).toBe('dockprint checked --confirm 1 --by NAME');
  const { username } = userInfo();
  const said = () => station.runToEnd('checked', '--confirm', '1', '--json');
  expect((await said()).lines).toEqual([{ toCheck: null, checkedBy: username }]);
  expect((await said()).lines).toEqual([{ toCheck: null, checkedBy: null }]);
  expect((await station.runToEnd('checked', '--confirm', 'yes')).code).toBe(2);
  expect((await station.runToEnd('checked', 'all')).code).toBe(2);
});
