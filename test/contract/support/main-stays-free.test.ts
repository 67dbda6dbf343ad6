import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createStationMetrics } from '#main/support/metrics/station-metrics.ts';
import { bundleEntries } from '#main/support/bundle/bundle-entries.ts';
import { writeBundle } from '#main/support/bundle/write-bundle.ts';
import { writeJournal } from '#main/support/journal/write-journal.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { fillJournal } from '#support/journal-station.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { openStation } from '#support/open-station.ts';

/** The slices are alike however many there are; a run of a million is `DOCKPRINT_CASES=1000000`. */
const lines = Number(process.env['DOCKPRINT_CASES'] ?? 100_000);
/** What a packer does not notice. */
const limitMs = 50;

it(
  'a long journal, a bundle with full logs and a reading of the metrics hold main up for no longer than a packer notices',
  { timeout: 300_000 },
  async () => {
    const station = openStation();
    const { db, file } = station;
    const metrics = createStationMetrics({
      ...{ db, databaseFile: file, copiesFolder: join(file, '../copies'), versions: {}, clock: systemClock },
      status: () => ({
        service: { state: 'online', since: '', reason: null },
        mode: 'training',
        labelPrinter: {} as never,
        documentPrinter: {} as never,
      }),
      laneClosedFor: () => null,
      storage: () => ({ state: 'ok', message: '' }),
    });
    fillJournal(station, lines);
    const now = new Date('2026-11-22T08:00:00.000Z');
    const reading = await bestRound(limitMs, () => longestTask(() => metrics.read()));
    metrics.stop();

    let heapBefore = 0;
    let heap = 0;
    const scope = { from: '2026-11-20T00:00:00.000Z', until: null, shipment: null };
    let round = 0;
    const exporting = await bestRound(limitMs, () =>
      longestTask(async () => {
        round += 1;
        [heapBefore, heap] = [process.memoryUsage().heapUsed, 0];
        const written = await writeJournal({
          ...{ db, scope, format: 'csv', now },
          file: join(dirname(file), `long ${round}.csv`),
          onProgress: () => (heap = Math.max(heap, process.memoryUsage().heapUsed)),
        });
        expect(written).toEqual({ ok: true, value: { lines } });
      }),
    );

    const logs = join(dirname(file), 'logs');
    mkdirSync(logs);
    const line =
      '[2026-11-22 10:00:00.000] [error] Trouble: Error: read ECONNRESET\n    at TLSWrap.onStreamRead (node:internal/stream_base_commons:218:20)\n    at send.js:10:5\n';
    for (const name of ['station.log', 'station.old.log'])
      writeFileSync(join(logs, name), line.repeat(5_000_000 / line.length));
    const service = {
      baseUrl: 'https://ltl.example',
      userName: 'dock7',
      clientCode: 'TRF-07',
      proxy: 'http://dock:secret@proxy:3128',
    };
    const bundling = await bestRound(limitMs, () =>
      longestTask(async () => {
        round += 1;
        for (const withAddresses of [false, true]) {
          const entries = await bundleEntries({
            ...{
              db,
              databaseFile: file,
              dataFolder: dirname(file),
              secondWitness: null,
              whyNot: null,
              copyOf: null,
              live: null,
              now,
              withAddresses,
            },
            settings: settingsSchema.parse({ service }),
            versions: { app: '', electron: '', node: '', sqlite: '' },
          });
          expect(
            (
              await writeBundle(entries, join(dirname(file), `${String(withAddresses)} ${round}.zip`), {
                now,
              })
            ).ok,
          ).toBe(true);
        }
      }),
    );
    console.log(
      `${lines} lines: reading ${reading.toFixed(1)} ms, export ${exporting.toFixed(1)} ms, heap +${((heap - heapBefore) / 1e6).toFixed(0)} MB, bundle ${bundling.toFixed(1)} ms`,
    );
    expect(Math.max(reading, exporting, bundling)).toBeLessThan(limitMs);
    expect(heap - heapBefore).toBeLessThan(200e6);
  },
);
