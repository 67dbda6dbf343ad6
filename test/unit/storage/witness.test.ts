import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import {
  createCommitWitness,
  newestOf,
  readWitnesses,
  type WitnessPlaces,
} from '#main/storage/witness/witness.ts';
import type { WitnessRecord } from '#main/storage/witness/witness-record.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Windows lets nobody remove what is open. */
const whereFilesCanGo = test.skipIf(process.platform === 'win32');

const record = (more: Partial<WitnessRecord>): WitnessRecord => ({
  station: 'a',
  epoch: 0,
  commits: 1,
  lines: 1,
  head: '',
  numbers: {},
  at: '2026-11-17T15:00:00.000Z',
  ...more,
});

/** A removed file that stays open keeps its room on the disk until the station ends. Only Linux says what is open. */
async function expectClosed(file: string): Promise<void> {
  if (process.platform !== 'linux') return;
  await expect
    .poll(() =>
      readdirSync('/proc/self/fd')
        .flatMap((handle) => linkOf(`/proc/self/fd/${handle}`))
        .filter((open) => open.startsWith(file) && (open.endsWith('(deleted)') || !existsSync(file))),
    )
    .toEqual([]);
}

/** Where it leads; none when it was closed meanwhile. */
function linkOf(file: string): string[] {
  try {
    return [readlinkSync(file)];
  } catch {
    return [];
  }
}

/** A database with a witness of its own in two folders, and what the witness wrote to the log. */
function witnessed(found: WitnessRecord[] = []) {
  const { db, stores } = openStation();
  const folder = temporaryFolder();
  const places = {
    first: join(folder, 'first.witness'),
    second: join(folder, 'second', 'w'),
  } satisfies WitnessPlaces;
  const said: string[] = [];
  const errors: unknown[] = [];
  let now = new Date('2026-11-17T15:00:00.000Z');
  const witness = createCommitWitness({
    db,
    places,
    found,
    now: () => now,
    log(words, error) {
      said.push(words);
      errors.push(error);
    },
  });
  onTestFinished(() => witness.close());
  const work = (count: number) => {
    for (let n = 0; n < count; n += 1)
      stores.journal.add({
        at: '2026-11-17T15:00:00.000Z',
        shipmentId: null,
        subject: 'station',
        subjectId: 'x',
        event: 'saved',
        detail: {} as never,
      });
    stores.counters.next('bol');
  };
  const read = (file: string) => {
    const read = readWitnessFile(file);
    if (read.state !== 'whole') throw new Error(`${file} is ${read.state}`);
    return read.record;
  };
  return {
    db,
    places,
    said,
    errors,
    witness,
    work,
    first: () => read(places.first),
    second: () => read(places.second),
    lines: () => Number(db.prepare('SELECT max(seq) AS n FROM journal').get()?.['n']),
    after: (milliseconds: number) => (now = new Date(now.getTime() + milliseconds)),
  };
}

test('both copies say at once where the database is, and again with each commit that is noted', () => {
  const { witness, work, first, second, lines } = witnessed();
  expect([first().lines, second().lines]).toEqual([0, 0]);
  work(3);
  witness.note();
  for (const copy of [first(), second()]) expect(copy).toMatchObject({ lines: lines(), numbers: { bol: 1 } });
  expect(lines()).toBe(3);
});

test('the count of commits goes on from the copies that were found, so that the newest is known', () => {
  const fresh = witnessed().first().commits;
  expect(witnessed([record({ commits: 40 }), record({ commits: 7 })]).first().commits).toBe(fresh + 40);
  const { witness, first } = witnessed();
  const before = first().commits;
  witness.note();
  expect(first().commits).toBe(before + 1);
});

// Regression: no test noticed when the line more was counted from the start of the program, and not from the last commit: a file with fewer
// records than were kept looked whole.
test('once another file is in the place of the data, one line more is witnessed than there is, once and for all', () => {
  const { witness, work, first, second, lines, said } = witnessed();
  work(5);
  witness.note();
  const { head } = first();
  witness.noteReplaced();
  for (const copy of [first(), second()])
    expect(copy).toMatchObject({ lines: lines() + 1, head, numbers: { bol: 1 } });
  const { commits } = first();
  expect([witness.failure()?.message, said]).toEqual([said[0], [expect.stringContaining('Another file')]]);
  witness.noteReplaced();
  witness.catchUp();
  expect([first().commits, first().lines, said.length]).toEqual([commits, lines() + 1, 1]);
  expect(witness.failure()).not.toBeNull();
});

test('a file that was replaced while the witness could not be written is still a failure for that reason', () => {
  const { witness, places, db } = witnessed();
  db.exec('ALTER TABLE counters RENAME TO away');
  expect(() => witness.note()).toThrow();
  const before = witness.failure();
  db.exec('ALTER TABLE away RENAME TO counters');
  witness.noteReplaced();
  expect(witness.failure()).toBe(before);
  expect(readWitnessFile(places.first)).toMatchObject({ record: { lines: 1 } });
});

test('a witness that cannot be written says so once, and again when it can', () => {
  const { witness, db, said, first, work } = witnessed();
  db.exec('ALTER TABLE counters RENAME TO away');
  for (let n = 0; n < 3; n += 1) expect(() => witness.note()).toThrow('counters');
  witness.catchUp();
  expect(witness.failure()?.message).toContain('counters');
  expect(said).toEqual([expect.stringContaining('nothing is sent or printed until it can')]);
  db.exec('ALTER TABLE away RENAME TO counters');
  work(2);
  witness.catchUp();
  expect([witness.failure(), first().lines, said.at(-1)]).toEqual([
    null,
    2,
    'The witness can be written again',
  ]);
  const { commits } = first();
  // There is nothing to catch up with.
  witness.catchUp();
  expect([first().commits, said.length]).toEqual([commits, 2]);
});

whereFilesCanGo('a first copy that was removed is made anew, with a line in the log', async () => {
  const { witness, places, said, first, work } = witnessed();
  rmSync(places.first);
  work(1);
  witness.note();
  expect([first().lines, said]).toEqual([1, [expect.stringContaining('was removed; it is made anew')]]);
  witness.note();
  expect(said).toHaveLength(1);
  await expectClosed(places.first);
});

whereFilesCanGo('a witness that cannot be begun lets its file go', async () => {
  const { db } = openStation();
  const first = join(temporaryFolder(), 'first');
  const times = [new Date()];
  const now = () => {
    const time = times.pop();
    if (time === undefined) throw new Error('no clock');
    return time;
  };
  const places = { first, second: null };
  expect(() => createCommitWitness({ db, places, found: [], now, log: () => undefined })).toThrow('no clock');
  rmSync(first);
  await expectClosed(first);
});

whereFilesCanGo(
  'another file in the place of the data is witnessed by one copy where the other cannot be written',
  () => {
    const { witness, places, said, second, work } = witnessed();
    work(1);
    witness.note();
    rmSync(places.first);
    mkdirSync(places.first);
    witness.noteReplaced();
    expect([second().lines, said.at(-1)]).toEqual([2, 'The witness cannot be written']);
  },
);

whereFilesCanGo('a second copy that was removed is left alone for a minute, and then made anew', async () => {
  const { witness, places, said, errors, second, work, after } = witnessed();
  rmSync(places.second);
  work(1);
  witness.note();
  expect([readWitnessFile(places.second).state, said]).toEqual([
    'missing',
    [`The second witness ${places.second} cannot be written; the first goes on alone`],
  ]);
  expect(errors[0]).toMatchObject({
    code: 'ENOENT',
    syscall: 'write',
    message: `${places.second} was removed`,
  });
  await expectClosed(places.second);
  after(59_999);
  witness.note();
  expect(readWitnessFile(places.second).state).toBe('missing');
  after(1);
  witness.note();
  expect([second().lines, said.length]).toEqual([1, 1]);
});

test('a second copy that fails by a defect of ours is no trouble of its disk, and is not passed over', () => {
  const places = { first: join(temporaryFolder(), 'first'), second: 'no file has this\0name' };
  const { db } = openStation();
  const said: string[] = [];
  const log = (words: string) => said.push(words);
  expect(() => createCommitWitness({ db, places, found: [], now: () => new Date(), log })).toThrow(
    'null bytes',
  );
  expect(said).not.toContainEqual(expect.stringContaining('goes on alone'));
});

test('both copies are read; one that is damaged is said and proves nothing', () => {
  const folder = temporaryFolder();
  const said: string[] = [];
  const read = (places: WitnessPlaces | null) => readWitnesses(places, (words) => said.push(words));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  expect(read(null)).toEqual({ records: [], missing: [] });
  expect(read({ first, second: null })).toEqual({ records: [], missing: [first] });
  expect(read({ first, second })).toEqual({ records: [], missing: [first, second] });
  expect(said).toEqual([]);
  writeFileSync(first, 'not a witness');
  expect(read({ first, second })).toEqual({ records: [], missing: [second] });
  expect(said).toEqual([`The witness ${first} cannot be read; it is written anew`]);
  const { places, first: ofWitnessed } = witnessed();
  expect(read(places)).toEqual({ records: [ofWitnessed(), ofWitnessed()], missing: [] });
  // A folder in its place is the disk's trouble, not a missing copy.
  expect(read({ first: folder, second })).toEqual({ records: [], missing: [second] });
  expect(said.at(-1)).toBe(`The witness ${folder} cannot be read`);
});

test('the newest copy is that of the later epoch, then the one that saw more lines', () => {
  const [old, more, later] = [record({ lines: 9 }), record({ lines: 10 }), record({ epoch: 1, lines: 2 })];
  expect(newestOf([])).toBeNull();
  expect([newestOf([old, more]), newestOf([more, old])]).toEqual([more, more]);
  expect([newestOf([more, later]), newestOf([later, more])]).toEqual([later, later]);
});

whereFilesCanGo('a station that closes lets both files go', async () => {
  const { db } = openStation();
  const folder = temporaryFolder();
  const places = { first: join(folder, 'first'), second: join(folder, 'second') };
  const now = () => new Date();
  createCommitWitness({ db, places, found: [], now, log: () => undefined }).close();
  for (const file of [places.first, places.second]) {
    rmSync(file);
    await expectClosed(file);
  }
});
