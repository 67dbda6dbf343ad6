import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createBook } from '#main/address-book/book.ts';
import { systemClock } from '#main/clock.ts';
import { importSlice } from '#shared/station/book.ts';
import { createStores } from '#main/storage/stores.ts';
import { madeUpDock, typedForDocks } from '#support/made-up-docks.ts';
import { say } from './parts.ts';

/**
 * How quickly the address book answers a key, and learns a shipment, with many docks in it:
 * `node --import ./test/support/raw-imports.ts test/measurements/book.ts [count]`.
 */
const count = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'dockprint-book-'));
const file = join(folder, 'station.sqlite');
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(opened.error.message);
const db = opened.value;
const stores = createStores(db);
const { docks } = stores;

const started = performance.now();
for (let from = 0; from < count; from += 500)
  db.transaction(() => {
    for (let at = from; at < Math.min(count, from + 500); at += 1)
      docks.remember(madeUpDock(at), '2026-11-01T12:00:00.000Z', null);
  });
console.log(
  `${count} docks in ${Math.round(performance.now() - started)} ms, ${statSync(file).size >> 20} MB`,
);

function timed(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}
const all: number[] = [];
for (const text of typedForDocks) {
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn < 10; turn += 1)
    times.push(
      timed(() => {
        found = docks.find({ text, hidden: false, limit: 50 }).length;
      }),
    );
  all.push(...times);
  say(`${JSON.stringify(text).padEnd(32)} ${String(found).padStart(3)} found`, times);
}
/** Letter by letter, as a hand types each of them. */
const typed: number[] = [];
for (const text of typedForDocks)
  for (let end = 1; end <= text.length; end += 1)
    typed.push(timed(() => docks.find({ text: text.slice(0, end), hidden: false, limit: 50 })));
const p99 = typed.toSorted((a, b) => a - b)[Math.floor(typed.length * 0.99)] ?? NaN;
say('whole texts', all);
say('letter by letter', typed);
console.log(`letter by letter, 99 %: ${p99.toFixed(1)} ms`);
say(
  'a shipment learned',
  Array.from({ length: 200 }, (_, at) =>
    timed(() => db.transaction(() => docks.remember(madeUpDock(at * 37), '2026-11-02T12:00:00.000Z', null))),
  ),
);
const { handlers } = createBook({ db, stores, clock: systemClock, report: console.error });
const begun = await handlers.docks.importBegin();
if (!begun.ok) throw new Error(begun.error.message);
const { importId } = begun.value;
const kept: number[] = [];
const made: number[] = [];
for (let from = 0; from < count; from += importSlice) {
  const rows = Array.from({ length: Math.min(importSlice, count - from) }, (_, at) => ({
    data: madeUpDock(count + from + at),
    hidden: false,
  }));
  kept.push(timed(() => handlers.docks.importRows({ importId, from, rows })));
}
for (let left = count; left > 0;) {
  const before = performance.now();
  const answer = await handlers.docks.importApply({ importId });
  made.push(performance.now() - before);
  if (!answer.ok) throw new Error(answer.error.message);
  ({ left } = answer.value);
}
say(`a file of ${count} rows: ${importSlice} rows kept`, kept);
say('a turn of rows made into entries', made);
db.close();
rmSync(folder, { recursive: true });
