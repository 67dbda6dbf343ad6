import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import { rehearse } from '#main/rehearsal/rehearsal.ts';
import { openInMemory } from '#main/storage/open-in-memory.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { readWitnessFile } from '#main/storage/witness-file.ts';
import { witnessBeside } from '#main/storage/witness.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import { openDeskBench } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** On a busy machine the five seconds of a rehearsal are soon over: here they are fifty. */
const clock: Clock = {
  ...systemClock,
  monotonic: () => systemClock.monotonic() / 10,
  // Nor is there anybody for whom main must rest.
  after: (milliseconds, run) => systemClock.after(milliseconds / 10, run),
};
const rehearsing = (
  db: Pick<StationDatabase, 'prepare'>,
  signal = new AbortController().signal,
  submit: (form: ShipmentForm) => void = () => undefined,
) => rehearse(clock, { db, submit }, signal);

/** Every row of every table, and how many changes the connection has made. */
function everything(db: StationDatabase): unknown {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  return {
    changes: db.prepare('SELECT total_changes() AS count').get(),
    rows: tables.map(({ name }) => db.prepare(`SELECT * FROM "${String(name)}"`).all()),
  };
}

describe('the rehearsal at the start', () => {
  it('takes its shipment the whole way, from the draft to a printed label', async () => {
    expect(await rehearsing(openInMemory())).toBe(true);
  });

  it('leaves nothing behind on the disk', async () => {
    await rehearsing(openInMemory());
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('dockprint-rehearsal'))).toEqual([]);
  });

  // Regression: on a machine so busy that it took a minute, the daily copy of its database was due, and stayed in the system's folder.
  it('leaves nothing behind on the disk either when it takes longer than a minute', async () => {
    const late: Clock = { ...clock, after: (ms, run) => clock.after(ms === 60_000 ? 0 : ms, run) };
    const own = { db: openInMemory(), submit: () => undefined };
    expect(await rehearse(late, own, new AbortController().signal)).toBe(true);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('dockprint-rehearsal'))).toEqual([]);
  });

  // Measured: SQLite read and planned some ninety statements between the first F9 of a day and its first label, 3 ms of it.
  it('has the statements of the way ready in the station’s own database, and changes nothing in it', async () => {
    const own = openInMemory();
    const before = everything(own);
    expect(await rehearsing(own)).toBe(true);
    expect(own.prepared().length).toBeGreaterThan(80);
    expect(own.prepared().some((sql) => sql.startsWith('INSERT INTO submissions'))).toBe(true);
    expect(everything(own)).toEqual(before);
  });

  // Measured: the first submit after a start took SQLite and the code of the desk twice as long as the second.
  it('submits on the station’s own database and takes it back: no row, no number, no word to anybody', async () => {
    const { desk, db, stores, file, enter, reports, stop } = openDeskBench('http://127.0.0.1:1', {
      // Not the hasty one: nothing that a station does by itself in its first minutes.
      clock: systemClock,
    });
    await enter();
    const told: unknown[] = [];
    desk.outbox.changed.on((one) => told.push(one));
    await desk.outbox.stop();
    await until('the book to have learned it', () => stores.bookDue.first() === null);
    told.length = 0;
    const state = () => ({
      rows: (everything(db) as { rows: unknown }).rows,
      witness: readWitnessFile(witnessBeside(file)),
      next: stores.counters.last('bol'),
    });
    const before = state();
    const changes = () => Number(db.prepare('SELECT total_changes() AS n').get()?.['n']);
    const writes = changes();
    let submitted = 0;
    const own = (form: ShipmentForm) => {
      submitted += 1;
      desk.rehearse(form);
    };
    expect(await rehearsing(db, undefined, own)).toBe(true);
    expect(submitted).toBe(20);
    // It was written as a shipment is, and every bit of that was taken back.
    expect(changes() - writes).toBeGreaterThan(20 * 10);
    expect(state()).toEqual(before);
    expect([told, reports]).toEqual([[], []]);
    await stop();
  });

  it('ends at once when the station closes, and asks nothing of its database', async () => {
    const closing = new AbortController();
    closing.abort();
    const started = performance.now();
    const own = openInMemory();
    const before = own.prepared().length;
    expect(await rehearsing(own, closing.signal)).toBe(false);
    expect(performance.now() - started).toBeLessThan(40_000);
    expect(own.prepared()).toHaveLength(before);
  });
});
