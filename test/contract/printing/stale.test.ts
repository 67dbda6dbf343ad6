import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import type { DocumentPrinter } from '#main/printing/document-printer.ts';
import { all, twoWithoutPaper } from '#support/one-zebra.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';

// Regressions: paper that nobody asked for any more came out by itself when its printer was there again.
// Longer than a busy machine takes to print what was asked for just now, which must not be a question.
const stale = 1500;
let station: PrintStation | null = null;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  expect(station?.mistakes).toEqual([]);
  await station?.stop();
  for (const stop of stops.splice(0)) await stop();
});

/** A laser that takes nothing until `on`; `begun`: it says so only after the job was announced, as a busy one does. */
function lazyLaser(begun: boolean) {
  const state = { on: false, printed: 0 };
  const documents: DocumentPrinter = {
    confirms: true,
    condition: () => Promise.resolve('ready'),
    print(_document, sending) {
      if (begun || state.on) sending();
      if (!state.on) return Promise.resolve({ kind: 'not-sent', condition: 'attention' });
      state.printed += 1;
      return Promise.resolve({ kind: 'printed' });
    },
  };
  return { state, open: () => ({ labels: null, documents }) };
}

it.each([
  ['cannot be reached', false],
  ['answers each try that it is busy', true],
])('a document whose printer %s for long becomes a question', async (_, begun) => {
  const { state, open } = lazyLaser(begun);
  station = startPrintStation(
    [{ kind: 'ipp', id: 'l', name: 'Office laser', uri: 'ipp://127.0.0.1:9/ipp' }],
    { billOfLading: { printer: 'l', copies: 1 } },
    { stale, open },
  );
  const id = station.accept(0, Buffer.from('%PDF-1.4'));
  await station.until(id, 'document:queued:stale');
  state.on = true;
  station.spooler.wake();
  await sleep(300);
  expect(state.printed).toBe(0);
  const job = station.jobs(id)[0]?.id ?? '';
  expect(await station.spooler.handlers.tryNow({ ids: [job] })).toMatchObject({ ok: true });
  await station.until(id, 'document:printed');
});

it('labels that a power cut took out of the printer long after do not come out by themselves', async () => {
  const zebra = await startZebraEmulator();
  stops.push(() => zebra.stop());
  station = startPrintStation(
    [
      {
        kind: 'zebra-tcp',
        id: 'z',
        name: 'Bench',
        host: '127.0.0.1',
        port: zebra.port,
        dpi: 203,
        confirms: true,
      },
    ],
    { labels: 'z', billOfLading: null },
    { stale },
  );
  const id = await twoWithoutPaper({ zebra, station });
  await zebra.off();
  await sleep(stale + 200);
  zebra.powerCycle();
  zebra.set('paper-out', false);
  await zebra.on();
  await station.until(id, all(2, 'queued:stale'));
  expect(zebra.printed).toHaveLength(6);
});

/** A lazy laser's station, whose wall clock is `ahead.by` milliseconds ahead of the true one. */
function laserUnderAWrongClock() {
  const { state, open } = lazyLaser(false);
  const ahead = { by: 0 };
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + ahead.by) };
  station = startPrintStation(
    [{ kind: 'ipp', id: 'l', name: 'Office laser', uri: 'ipp://127.0.0.1:9/ipp' }],
    { billOfLading: { printer: 'l', copies: 1 } },
    { stale, open, clock },
  );
  return { station, state, ahead };
}
const hour = 3_600_000;

// Regressions: a clock that was set back made paper young that had waited for hours, and it came out by itself.
it('paper becomes a question although its printer printed last by a clock that was set back since', async () => {
  const { station: at, state, ahead } = laserUnderAWrongClock();
  ahead.by = 24 * hour;
  state.on = true;
  await at.until(at.accept(0, Buffer.from('%PDF-1.4')), 'document:printed');
  ahead.by = 0;
  state.on = false;
  await at.until(at.accept(0, Buffer.from('%PDF-1.4')), 'document:queued:stale');
});

it('paper asked for by a clock that was set back since is of no known age, and becomes a question', async () => {
  const { station: at, state, ahead } = laserUnderAWrongClock();
  ahead.by = hour;
  const id = at.accept(0, Buffer.from('%PDF-1.4'));
  await at.until(id, 'document:queued:attention');
  ahead.by = 0;
  await at.until(id, 'document:queued:stale');
  state.on = true;
  at.spooler.wake();
  await sleep(200);
  expect(state.printed).toBe(0);
});
