import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { rehearse } from '#main/rehearsal/rehearsal.ts';

describe('the rehearsal at the start', () => {
  it('takes its shipment the whole way, from the draft to a printed label', async () => {
    const started = performance.now();
    expect(await rehearse(systemClock, new AbortController().signal)).toBe(true);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('leaves nothing behind on the disk', async () => {
    await rehearse(systemClock, new AbortController().signal);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('dockprint-rehearsal'))).toEqual([]);
  });

  it('ends at once when the station closes', async () => {
    const closing = new AbortController();
    closing.abort();
    const started = performance.now();
    expect(await rehearse(systemClock, closing.signal)).toBe(false);
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
