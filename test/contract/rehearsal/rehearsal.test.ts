import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import { rehearse } from '#main/rehearsal/rehearsal.ts';
import { openInMemory } from '#main/storage/open-in-memory.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';

/** On a busy machine the five seconds of a rehearsal are soon over: here they are fifty. */
const clock: Clock = { ...systemClock, monotonic: () => systemClock.monotonic() / 10 };
const rehearsing = (own: Pick<StationDatabase, 'prepare'>, signal = new AbortController().signal) =>
  rehearse(clock, own, signal);

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

  // Measured: SQLite read and planned some ninety statements between the first F9 of a day and its first label, 3 ms of it.
  it('has the statements of the way ready in the station’s own database, and changes nothing in it', async () => {
    const own = openInMemory();
    const before = everything(own);
    expect(await rehearsing(own)).toBe(true);
    expect(own.prepared().length).toBeGreaterThan(80);
    expect(own.prepared().some((sql) => sql.startsWith('INSERT INTO submissions'))).toBe(true);
    expect(everything(own)).toEqual(before);
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
