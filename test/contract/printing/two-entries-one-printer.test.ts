import { all, useOneZebra } from '#support/one-zebra.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

const bench = useOneZebra();
const entry = (id: string, host: string) => ({
  kind: 'zebra-tcp',
  id,
  name: id,
  host,
  port: bench.zebra.port,
});

/** It shows what it holds, so that the next run begins at once. */
async function showItself(): Promise<void> {
  // So slow that a busy machine sees them lie there.
  bench.zebra.labelMs = 100;
  const id = bench.station.accept(6);
  await bench.station.until(id, all(6, 'printed'));
}

// Regression: a test label through a second entry for the same printer moved the counter to where a thrown away label would have brought it.
it.each(['127.0.0.1', 'localhost'])(
  'through a second entry at %s: no label is called printed by the other’s',
  async (host) => {
    const { station, zebra } = bench;
    await showItself();
    station.setPrinters([entry('z', '127.0.0.1'), entry('twin', host)]);
    zebra.labelMs = 30;
    zebra.engine.dropFormats(1);
    const id = station.accept(3);
    await expect.poll(() => zebra.printed.length).toBe(8);
    expect(await station.spooler.handlers.testLabel({ printerId: 'twin' })).toMatchObject({ ok: true });
    await station.until(id, /^1:(printed|in-doubt)/);
    await sleep(800);
    expect(station.states(id)).not.toContain('printed');
  },
);

// Regression: both talked to it at once, and each took the other's labels for a counter that jumped.
// So they did at two addresses of one printer, its name and its number in the network, though it says who it is.
// At one address they do before anything is known of the second.
it.each([
  ['127.0.0.1', false],
  ['127.0.0.1', true],
  ['localhost', true],
])('two entries take turns, one of them at %s, known by its serial number: %s', async (host, isKnown) => {
  const { station, zebra } = bench;
  station.setPrinters([entry('z', '127.0.0.1'), entry('twin', host)]);
  const printedSlips = () => slips.all().filter(({ state }) => state === 'printed');
  const slips = station.db.prepare(`SELECT state, reason FROM print_jobs WHERE kind = 'test-label'`);
  // Each has said through both who it is.
  const first = station.accept(1);
  await station.until(first, all(1, 'printed'));
  if (isKnown) await station.spooler.handlers.testLabel({ printerId: 'twin' });
  const known = isKnown ? 1 : 0;
  await expect.poll(printedSlips).toHaveLength(known);
  zebra.labelMs = 12;
  const ids: string[] = [];
  const tests = 8;
  for (let n = 0; n < tests; n += 1) {
    ids.push(station.accept(4));
    await station.spooler.handlers.testLabel({ printerId: 'twin' });
    await station.until(ids[n] ?? '', /^1:(?!queued)/);
  }
  for (const id of ids) await station.until(id, all(4, 'printed'));
  await expect.poll(printedSlips).toHaveLength(known + tests);
  expect(zebra.printed).toHaveLength(1 + known + 5 * tests);
});
