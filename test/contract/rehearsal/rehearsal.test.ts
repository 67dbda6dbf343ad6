import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createRehearsal, rehearse } from '#main/rehearsal/rehearsal.ts';
import { openStation } from '#support/open-station.ts';

describe('the rehearsal at the start', () => {
  it('takes its shipment the whole way, from the draft to a printed label', async () => {
    const started = performance.now();
    const statements = await rehearse(systemClock, new AbortController().signal);
    expect(statements.some((sql) => sql.startsWith('INSERT INTO submissions'))).toBe(true);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  // Measured: SQLite planned a hundred statements in the first F9 of the day, 7 ms of it.
  it('what it asks of the database stands ready in the station’s own afterwards', async () => {
    const { db } = openStation();
    const rehearsal = createRehearsal(systemClock, db, (error) => {
      throw error;
    });
    rehearsal.schedule();
    const needed = await rehearse(systemClock, new AbortController().signal);
    await expect
      .poll(() => needed.filter((sql) => !db.prepared().includes(sql)), { timeout: 8_000 })
      .toEqual([]);
    await rehearsal.stop();
  });

  it('leaves nothing behind on the disk', async () => {
    await rehearse(systemClock, new AbortController().signal);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('dockprint-rehearsal'))).toEqual([]);
  });

  it('ends at once when the station closes', async () => {
    const closing = new AbortController();
    closing.abort();
    const started = performance.now();
    expect(await rehearse(systemClock, closing.signal)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
