import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { startAnsweringService } from '#support/answering-service.ts';
import { aLineForm, aZpl } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { fillStation } from '#support/full-station.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { goodBolAnswer } from '#support/shipments.ts';

const storedAt = '2026-11-17T15:00:00.000Z';
/** A label of so many lines of text, 40 bytes each. */
const aLabel = (unit: number, of: number, lines: number, more = '') =>
  aZpl(unit, of).replace('^XZ', `${'^FO40,300^A0N,30,30^FDPENA HERMANOS^FS'.repeat(lines)}${more}^XZ`);

/** A shipment with so many labels of which none was ever queued, `last` in the last of them. */
function stationWithLabels(count: number, last = '') {
  const bench = openDeskBench('http://127.0.0.1:9');
  // Queued is enough: nothing prints beside it.
  bench.setRoutes({ labels: null, billOfLading: null });
  fillStation(bench, { shipments: 1, tendered: 0 });
  bench.db.prepare('DELETE FROM print_jobs').run();
  bench.db.prepare('DELETE FROM labels').run();
  bench.db.transaction(() => {
    for (let unit = 1; unit <= count; unit += 1)
      bench.stores.labels.add({
        ...{ id: `l-${unit}`, shipmentId: 's0', attempt: 1, unit, of: count, physical: 1, storedAt },
        zpl: Buffer.from(aLabel(unit, count, 32, unit === count ? last : '')),
      });
  });
  return bench;
}

// Regression: all of them were looked through for printer commands inside of the one commit: 2,000 labels of 1.3 KB took a quarter of a second.
test('two thousand labels are looked through for printer commands without holding up main', async () => {
  const busy = await bestRound(50, async () => {
    const { desk, db, stop } = stationWithLabels(2000);
    const asked = { shipmentId: 's0', units: [], reason: '', confirmed: true };
    let answer: unknown;
    const longest = await longestTask(async () => (answer = await desk.handlers.printing.printLabels(asked)));
    expect(answer).toMatchObject({ ok: true });
    expect(db.prepare('SELECT count(*) AS n FROM print_jobs').get()).toEqual({ n: 2000 });
    await stop();
    return longest;
  });
  expect(busy).toBeLessThan(50);
});

test('an answer with three hundred labels of 10 KB is accepted without holding up main', async () => {
  const labels = Array.from({ length: 300 }, (_, at) => aLabel(at + 1, 300, 250));
  const service = await startAnsweringService(() => ({ ...goodBolAnswer, ShipmentLabelZpl: labels }));
  onTestFinished(() => service.close());
  const busy = await bestRound(50, async () => {
    const bench = openDeskBench(service.baseUrl, { clock: systemClock });
    const longest = await longestTask(async () => {
      const id = await bench.enter({ lines: [aLineForm({ handlingUnits: '300' })] });
      await bench.reaches(id, 'bol', 'accepted');
    });
    expect(bench.db.prepare("SELECT count(*) AS n FROM print_jobs WHERE kind = 'label'").get()).toEqual({
      n: 300,
    });
    await bench.stop();
    return longest;
  });
  expect(busy).toBeLessThan(50);
});

test('a command in the last of two thousand labels is still asked about, once', async () => {
  const { desk, db } = stationWithLabels(2000, '^JUS');
  const { printing } = desk.handlers;
  value(await printing.printLabels({ shipmentId: 's0', units: [], reason: '', confirmed: true }));
  const waiting = { unit: null, state: 'queued', reason: 'printer-commands', words: '^JU', of: 2000 };
  expect(db.prepare('SELECT unit, state, reason, words, of FROM print_jobs').all()).toEqual([waiting]);
  value(await printing.printMissing({ shipmentId: 's0', cameOut: [], didNot: [], confirmed: true }));
  expect(
    db.prepare("SELECT count(*) AS n FROM print_jobs WHERE unit IS NOT NULL AND state = 'queued'").get(),
  ).toEqual({ n: 2000 });
});
