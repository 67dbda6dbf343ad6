import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

async function bench() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  const numbered = (n: number) => ({ ...wmsOrder(n), bolNumber: '' });
  const submit = (of: HeadlessStation, n: number, ...more: string[]) =>
    of.runToEnd('submit', wmsFile(of.dataFolder, `${n}.json`, numbered(n)), ...more, '--json');
  return { service, station, submit };
}

const rows = (file: string, sql: string): Record<string, unknown>[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
};

test('a dead station is replaced by another computer from a copy: nothing is sent twice, no number given twice', async () => {
  const { service, station, submit } = await bench();
  await submit(station, 1, '--wait');
  await submit(station, 2);
  const copy = join(temporaryFolder(), 'copy.sqlite');
  expect((await station.runToEnd('backup', copy)).code).toBe(0);
  expect((await station.runToEnd('backup', copy)).complained).toContain('is there already');
  // Since the copy was made the station has sent what waited and two more; then it dies with its disk.
  await submit(station, 3, '--wait');
  await until('three', () => service.taken('bol').length === 3);

  const other = headlessStation(service.url);
  const restored = await other.runToEnd('restore', copy, '--json');
  expect([restored.code, restored.complained, restored.lines]).toEqual([
    0,
    '',
    [{ restored: copy, aside: null }],
  ]);
  const [line] = rows(other.file, "SELECT detail FROM journal WHERE event = 'copy-restored'");
  expect(line?.['detail']).toContain('copy.sqlite');
  expect(rows(other.file, 'SELECT kind FROM data_losses')).toEqual([{ kind: 'copy' }]);
  // Nobody here knows what was given since: Setup asks for the last BOL number.
  expect(rows(other.file, 'SELECT count(*) AS n FROM bol_beginnings WHERE answered_at IS NOT NULL')).toEqual([
    { n: 0 },
  ]);
  const next = await submit(other, 4, '--wait');
  expect(next.lines[0]).toMatchObject({ state: 'accepted' });
  const taken = service.taken('bol');
  expect(new Set(taken).size).toBe(taken.length);
  expect(Number(next.lines[0]?.['bolNumber'])).toBeGreaterThan(Math.max(...taken.slice(0, 3).map(Number)));
});

test('what was open in the copy is in doubt after it, and is not sent again', async () => {
  const { service, station } = await bench();
  service.afterTaking('bol', { delay: 60_000, body: {} } as never, 1);
  const sending = station.run(
    'submit',
    wmsFile(station.dataFolder, 'a.json', wmsOrder(1)),
    '--wait',
    '--json',
  );
  await until('on the wire', () => service.taken('bol').length === 1);
  const copy = join(station.dataFolder, 'copy.sqlite');
  expect((await station.runToEnd('backup', copy)).code).toBe(0);
  sending.kill();
  await sending.ended;
  expect((await station.runToEnd('restore', copy)).code).toBe(0);
  const again = await station.runToEnd('submit', join(station.dataFolder, 'a.json'), '--wait', '--json');
  expect([again.code, again.lines[0]]).toMatchObject([11, { state: 'in-doubt', before: true }]);
  expect(service.taken('bol')).toHaveLength(1);
});

test('the replaced data is kept beside it; what is no copy, is newer or is damaged changes nothing', async () => {
  const { station, submit } = await bench();
  const first = await submit(station, 1, '--wait');
  const number = String(first.lines[0]?.['bolNumber']);
  const copy = join(station.dataFolder, 'copy.sqlite');
  await station.runToEnd('backup', copy);
  await submit(station, 2, '--wait');
  const before = readFileSync(station.file);
  const bad = (name: string, make: (file: string) => void) => {
    const file = join(station.dataFolder, name);
    make(file);
    return file;
  };
  const text = bad('text.sqlite', (file) => {
    writeFileSync(file, 'no database');
  });
  const foreign = bad('foreign.sqlite', (file) => {
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE t (a); PRAGMA user_version = 1');
    db.close();
  });
  const newer = bad('newer.sqlite', (file) => {
    writeFileSync(file, readFileSync(copy));
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 9999');
    db.close();
  });
  for (const [file, code] of [
    [text, 'storage-damaged'],
    [foreign, 'storage-damaged'],
    [newer, 'storage-newer'],
    [station.file, 'bad-input'],
  ] as const) {
    const refused = await station.runToEnd('restore', file);
    expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining(code)]);
  }
  expect((await station.runToEnd('restore', copy, '--highest-bol', 'X-1')).complained).toContain(
    'no BOL number',
  );
  expect(readFileSync(station.file).equals(before)).toBe(true);

  const restored = await station.runToEnd('restore', copy, '--highest-bol', number, '--json');
  const aside = String(restored.lines[0]?.['aside']);
  expect(rows(aside, 'SELECT count(*) AS n FROM shipments')).toEqual([{ n: 2 }]);
  expect(rows(station.file, 'SELECT count(*) AS n FROM shipments')).toEqual([{ n: 1 }]);
});

test('a copy holds nothing of the identifier', async () => {
  const { station, submit } = await bench();
  await submit(station, 1, '--wait');
  const copy = join(station.dataFolder, 'copy.sqlite');
  await station.runToEnd('backup', copy);
  const bytes = readFileSync(copy);
  expect(bytes.includes('WMS-1')).toBe(true);
  for (const spelling of [
    'headless-identifier',
    Buffer.from('headless-identifier').toString('base64').slice(0, -2),
  ])
    expect(bytes.includes(spelling)).toBe(false);
});

test('killed at many moments of a restore: there is always one whole station, and no number is given twice', async () => {
  const { service, station, submit } = await bench();
  await submit(station, 1, '--wait');
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, 'copy.sqlite');
  await station.runToEnd('backup', copy);
  await submit(station, 2, '--wait');
  for (let at = 0; at < 12; at += 1) {
    const restoring = station.run('restore', copy);
    const isOver = restoring.ended.then(() => true);
    // From the moment on at which the draft is there, a little later each time.
    while (!existsSync(`${station.file}.restoring`) && !(await Promise.race([isOver, pause(1, false)])));
    await pause(at * 3);
    restoring.kill();
    await restoring.ended;
    expect(rows(station.file, 'PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
  }
  const after = await submit(station, 3, '--wait');
  expect(after.lines[0]).toMatchObject({ state: 'accepted' });
  const taken = service.taken('bol');
  expect(new Set(taken).size).toBe(taken.length);
  expect(readdirSync(station.dataFolder).filter((name) => name.endsWith('.restoring'))).toEqual([]);
});

test('killed at many moments of a backup: a copy has its name only when it is whole, and the next one is made', async () => {
  const { service, station, submit } = await bench();
  await submit(station, 1, '--wait');
  const folder = temporaryFolder();
  let halfDone = 0;
  // A machine that is busy elsewhere may see the draft so late each time that the copy is whole by then: more of them are made.
  for (let at = 0; at < 12 || (halfDone === 0 && at < 60); at += 1) {
    const copy = join(folder, `copy-${at % 3}.sqlite`);
    rmSync(copy, { force: true });
    const backingUp = station.run('backup', copy);
    const isOver = backingUp.ended.then(() => true);
    while (!existsSync(`${copy}.partial`) && !(await Promise.race([isOver, pause(1, false)])));
    await pause(at < 12 ? at * 2 : 0);
    backingUp.kill();
    await backingUp.ended;
    if (existsSync(copy)) expect(rows(copy, 'PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
    else halfDone += 1;
    expect(rows(station.file, 'PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
  }
  expect(halfDone).toBeGreaterThan(0);
  for (const name of ['copy-0.sqlite', 'copy-1.sqlite', 'copy-2.sqlite']) {
    rmSync(join(folder, name), { force: true });
    expect((await station.runToEnd('backup', join(folder, name))).code).toBe(0);
    expect(rows(join(folder, name), 'SELECT count(*) AS n FROM shipments')).toEqual([{ n: 1 }]);
  }
  expect(readdirSync(folder).filter((name) => name.includes('.partial'))).toEqual([]);
  expect((await submit(station, 2, '--wait')).lines[0]).toMatchObject({ state: 'accepted' });
  expect(service.taken('bol')).toHaveLength(2);
});
