import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import type { DocumentPrinter } from '#main/printing/document-printer.ts';
import { all } from '#support/one-zebra.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';

const hour = 3_600_000;
let station: PrintStation | null = null;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  expect(station?.mistakes).toEqual([]);
  await station?.stop();
  for (const stop of stops.splice(0)) await stop();
});

/** A computer whose wall clock alone goes on when it sleeps. */
function sleeper() {
  const slept = { by: 0 };
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + slept.by) };
  return { slept, clock };
}

/** A Zebra of a station that falls asleep over its answer to the question of this number, for so long. */
async function asleepOver(question: number, by: number) {
  const { slept, clock } = sleeper();
  const zebra = await startZebraEmulator();
  stops.push(() => zebra.stop());
  zebra.manners.onAnswered = () => {
    if (zebra.counts.questions === question) slept.by += by;
  };
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
    { clock },
  );
  return { at: station, zebra, id: station.accept(3) };
}

it.each([1, 2, 4])(
  'labels do not come out hours later, after a sleep over the printer’s answer %i; they become a question',
  async (question) => {
    const { at, zebra, id } = await asleepOver(question, 2 * hour);
    await at.until(id, all(3, 'queued:stale'));
    await sleep(200);
    expect(zebra.printed).toHaveLength(0);
  },
);

it.each([[-2 * hour], [-20 * 60_000], [31 * 60_000]])(
  'nor where the clock is set by %i ms meanwhile, so that nobody knows how old they are',
  async (by) => {
    const { at, zebra, id } = await asleepOver(2, by);
    await at.until(id, all(3, 'queued:stale'));
    expect(zebra.printed).toHaveLength(0);
  },
);

// Regression: its age was looked at before the printer was asked whether it is ready, and it came out hours later.
it('a document does not come out after a sleep over its printer’s answer either', async () => {
  const { slept, clock } = sleeper();
  const asked = Promise.withResolvers<undefined>();
  const answers = Promise.withResolvers<undefined>();
  let printed = 0;
  const documents: DocumentPrinter = {
    confirms: true,
    condition: () => Promise.resolve('ready'),
    async print(_document, sending) {
      asked.resolve(undefined);
      await answers.promise;
      sending();
      printed += 1;
      return { kind: 'printed' };
    },
  };
  station = startPrintStation(
    [{ kind: 'ipp', id: 'l', name: 'Office laser', uri: 'ipp://127.0.0.1:9/ipp' }],
    { billOfLading: { printer: 'l', copies: 1 } },
    { clock, open: () => ({ labels: null, documents }) },
  );
  const id = station.accept(0, Buffer.from('%PDF-1.4'));
  await asked.promise;
  slept.by = 2 * hour;
  answers.resolve(undefined);
  await station.until(id, 'document:queued:stale');
  expect(printed).toBe(0);
  const job = station.jobs(id)[0]?.id ?? '';
  expect(await station.spooler.handlers.tryNow({ ids: [job] })).toMatchObject({ ok: true });
  await station.until(id, 'document:printed');
});
