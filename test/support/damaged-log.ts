import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { startChild } from './start-child.ts';

/** A station that was killed: its files as they lay on the disk, and what the world outside knows of it. */
export interface KilledStation {
  file: string;
  main: Buffer;
  log: Buffer;
  /** BOL numbers, as given by the sequence, that were acknowledged to somebody. */
  acknowledged: number[];
  /** BOL numbers in full, and steps as "order 7…", that were acknowledged or are at the service. */
  saved: Set<string>;
  atService: Set<string>;
}

/** Runs a station of `test/support/children/` and kills it as soon as `enough` says so of the lines on its stdout; asked at each line. */
export async function killWhen(
  enough: (lines: number) => boolean,
  child: string,
  file: string,
  ...values: string[]
): Promise<KilledStation> {
  const running = startChild(child, file, ...values);
  const exited = once(running, 'exit');
  let complaints = '';
  running.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
  const said: string[] = [];
  for await (const line of createInterface({ input: running.stdout })) {
    said.push(line);
    if (enough(said.length)) running.kill('SIGKILL');
  }
  await exited;
  if (running.signalCode !== 'SIGKILL') throw new Error(`it ended by itself: ${complaints}`);
  const saved = said.filter((line) => line.startsWith('saved ')).map((line) => line.slice('saved '.length));
  return {
    file,
    main: readFileSync(file),
    log: readFileSync(`${file}-wal`),
    acknowledged: said.map(Number).filter((number) => number > 0),
    saved: new Set(saved),
    atService: new Set(),
  };
}

/** Where the part of a write-ahead log ends that SQLite would play in (sqlite.org/fileformat.html#the_write_ahead_log). */
export function liveBytes(log: Buffer): number {
  const frame = 24 + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let end = 32;
  while (end + frame <= log.length && log.subarray(end + 8, end + 16).equals(salts)) end += frame;
  return end;
}

export type LogDamage = (log: Buffer) => Buffer;
export const flipped =
  (at: number, bit: number): LogDamage =>
  (log) => {
    const copy = Buffer.from(log);
    copy[at] = (copy[at] ?? 0) ^ (1 << bit);
    return copy;
  };
export const cutAt =
  (at: number): LogDamage =>
  (log) =>
    log.subarray(0, at);

/**
 * How a damaged station opened again: nothing is missing, it was said, or what is wrong. *Set aside*: pages that a checkpoint had written
 * into the file no longer fit those of the damaged log, so the file is damaged itself; a person is asked, and nothing of it is sent.
 */
export type Reopened = 'whole' | 'said' | 'set aside' | `wrong: ${string}`;

/** Puts the damaged log in place of the station's, opens it as the app would with a person who goes on, and looks at what it believes. */
export function reopenDamaged(killed: KilledStation, folder: string, damage: LogDamage): Reopened {
  const file = join(folder, 'damaged.sqlite');
  const files = [file, `${file}-wal`, `${file}.witness`];
  for (const one of files) rmSync(one, { force: true });
  writeFileSync(file, killed.main);
  writeFileSync(`${file}-wal`, damage(killed.log));
  const witness = `${killed.file}.witness`;
  if (existsSync(witness)) copyFileSync(witness, `${file}.witness`);

  const first = openStationDatabase(file);
  if (!first.ok && first.error.code === 'storage-damaged' && first.error.setAside != null) return 'set aside';
  if (!first.ok && first.error.code !== 'storage-incomplete') return `wrong: ${first.error.code}`;
  const opened = first.ok ? first : openStationDatabase(file, { goOn: true });
  if (!opened.ok) return `wrong: going on: ${opened.error.code}`;
  const db = opened.value;
  try {
    const { counters, shipments, submissions } = createStores(db);
    const highest = Math.max(0, ...killed.acknowledged);
    const next = counters.next('bol');
    if (next <= highest) return `wrong: number ${next} is given again, ${highest} was acknowledged`;
    const rows = shipments.find('', 100_000).flatMap(({ id }) => shipments.get(id) ?? []);
    const known = new Set(rows.map(({ shipment }) => shipment.bolNumber));
    for (const { id, shipment } of rows)
      for (const { step, state } of submissions.ofShipment(id)) {
        const step_ = step === 'bol' ? shipment.bolNumber : `${step} ${shipment.bolNumber}`;
        const waits = state === 'queued' || state === 'claimed';
        if (waits && killed.atService.has(step_)) return `wrong: ${step_} would be sent again`;
        if (waits && !first.ok) return `wrong: ${step_} would be sent unasked`;
      }
    const lost = [...killed.saved, ...killed.atService].filter(
      (one) => !known.has(one.split(' ').at(-1) ?? ''),
    );
    if (first.ok && lost.length > 0) return `wrong: ${lost.length} lost without a word`;
    // A station's id, then eight digits of its sequence.
    const used = [...killed.saved, ...killed.atService].map((one) => Number(one.slice(-8)));
    if (used.some((number) => number >= next)) return 'wrong: a number that is at the service is given again';
    return first.ok ? 'whole' : 'said';
  } finally {
    db.close();
  }
}
