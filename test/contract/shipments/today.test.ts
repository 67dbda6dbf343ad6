import { expect, test } from 'vitest';
import { stationHeartbeat } from '#main/fleet/station-beat.ts';
import { countedQuery } from '#main/storage/shipments/counted-query.ts';
import { todayFigures } from '#main/storage/today/today-figures.ts';
import { stationBeatSchema } from '#shared/fleet/fleet-station.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import { todaySchema } from '#shared/station/today.ts';
import { aSettings, aShipment } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

/** A moment of the day where this computer stands. */
const at = (hour: number, minute = 0, day = 17): string =>
  new Date(2026, 10, day, hour, minute).toISOString();
const now = new Date(2026, 10, 17, 14, 8);
const printers = [{ id: 'labels', name: 'Bench labels' }];

function station() {
  const opened = openStation();
  const { db, stores } = opened;
  let jobs = 0;
  return {
    ...opened,
    made(id: string, when: string, more: Parameters<typeof aShipment>[0] = {}): void {
      stores.shipments.insert(
        aStoredShipment(id, {
          shipment: aShipment({ bolNumber: id, externalId: '', ...more }),
          createdAt: when,
        }),
      );
    },
    submitted(
      id: string,
      state: 'accepted' | 'refused' | 'in-doubt' | 'queued' | 'canceled',
      when = at(9),
    ): void {
      stores.submissions.insert(aStoredSubmission(`bol-${id}`, id, { state, at: when }));
    },
    job(id: string, state: string, when: string, confirms = 1): void {
      jobs += 1;
      db.prepare(
        `INSERT INTO print_jobs (id, kind, shipment_id, unit, of, state, confirms, created_at, changed_at)
         VALUES (?, 'label', ?, 1, 1, ?, ?, ?, ?)`,
      ).run(`job-${jobs}`, id, state, confirms, when, when);
    },
    handedOver(id: string, when: string): void {
      const { handOvers } = stores;
      handOvers.begin({
        id: `truck-${id}`,
        scac: 'SAIA',
        carrierName: 'Saia',
        begunAt: when,
        form: {} as never,
      });
      handOvers.put(`truck-${id}`, id);
      db.prepare('PRAGMA foreign_keys = OFF').run();
      handOvers.finish(`truck-${id}`, { at: when, by: 'Ana', documentId: 'none' });
    },
    printer(condition: PrinterCondition, when: string, was?: PrinterCondition): void {
      stores.journal.add({
        at: when,
        shipmentId: null,
        subject: 'printer',
        subjectId: 'labels',
        event: 'printer-condition',
        detail: { printer: 'Bench labels', condition, ...(was === undefined ? {} : { was }) },
      });
    },
    figures: (when = now) => todaySchema.parse(todayFigures(db, when, printers)),
    ids: (...filter: Parameters<typeof countedQuery>) => {
      const [sql, ...values] = countedQuery(...filter);
      return db
        .prepare(`SELECT id FROM shipments WHERE seq IN (${sql}) ORDER BY seq`)
        .all(...values)
        .map((row) => String(row['id']));
    },
  };
}

const hourOf = (figures: ReturnType<typeof todayFigures>, hour: number) => {
  const { from: _from, ...counts } = figures.hours.find(({ from }) => from === at(hour)) ?? { from: '' };
  return counts;
};

test('what was made, printed and handed over is counted in its hour of the local day, and its list has the same', () => {
  const bench = station();
  bench.made('yesterday', at(23, 59, 16));
  bench.made('midnight', at(0));
  bench.made('late', at(23, 59));
  bench.made('tomorrow', at(0, 0, 18));
  bench.made('nine', at(9, 30));
  // Two labels: counted once, with the last.
  bench.job('nine', 'printed', at(9, 40));
  bench.job('nine', 'printed', at(10, 5));
  // A printer that cannot say so is as far as anybody knows.
  bench.job('midnight', 'sent', at(10, 6), 0);
  // One of its labels is still to come.
  bench.job('late', 'printed', at(10, 7));
  bench.job('late', 'in-doubt', at(10, 8));
  bench.job('tomorrow', 'sent', at(10, 9), 1);
  bench.handedOver('nine', at(13, 15));
  const figures = bench.figures();
  expect(figures.day).toBe('2026-11-17');
  expect(figures.hours).toHaveLength(24);
  expect(hourOf(figures, 0)).toEqual({ made: 1, printed: 0, handedOver: 0 });
  expect(hourOf(figures, 9)).toEqual({ made: 1, printed: 0, handedOver: 0 });
  expect(hourOf(figures, 10)).toEqual({ made: 0, printed: 2, handedOver: 0 });
  expect(hourOf(figures, 13)).toEqual({ made: 0, printed: 0, handedOver: 1 });
  expect(hourOf(figures, 23)).toEqual({ made: 1, printed: 0, handedOver: 0 });
  expect(figures.notPrinted).toBe(2);
  expect(bench.ids({ is: 'made', from: at(9), to: at(10) })).toEqual(['nine']);
  expect(bench.ids({ is: 'printed', from: at(9), to: at(10) })).toEqual([]);
  expect(bench.ids({ is: 'printed', from: at(10), to: at(11) })).toEqual(['midnight', 'nine']);
  expect(bench.ids({ is: 'handed-over', from: at(13), to: at(14) })).toEqual(['nine']);
  expect(bench.ids({ is: 'not-printed' })).toEqual(['late', 'tomorrow']);
});

test('a list of a number is searched like any other', () => {
  const bench = station();
  bench.made('one', at(9, 1), { poNumber: 'PO-771' });
  bench.made('two', at(9, 2), { poNumber: 'PO-772' });
  bench.made('three', at(11), { poNumber: 'PO-771' });
  const counted = { is: 'made', from: at(9), to: at(10) } as const;
  const { shipments } = bench.stores;
  expect(shipments.find('', 10, { counted }).map(({ id }) => id)).toEqual(['two', 'one']);
  expect(shipments.find('771', 10, { counted }).map(({ id }) => id)).toEqual(['one']);
  expect(shipments.find('71', 10, { counted, notPickedUp: true }).map(({ id }) => id)).toEqual(['one']);
});

test('what no truck has taken is counted by carrier, of today and older', () => {
  const bench = station();
  bench.made('old', at(9, 0, 12), { scac: 'SAIA', carrierName: 'Saia' });
  bench.made('new', at(9), { scac: 'SAIA', carrierName: 'Saia' });
  bench.made('other', at(9), { scac: 'ODFL', carrierName: 'Old Dominion' });
  bench.made('gone', at(9), { scac: 'SAIA', carrierName: 'Saia' });
  bench.made('canceled', at(9), { scac: 'SAIA', carrierName: 'Saia' });
  bench.submitted('canceled', 'canceled');
  bench.handedOver('gone', at(11));
  expect(bench.figures().stillHere).toEqual([
    { scac: 'SAIA', carrierName: 'Saia', today: 1, older: 1 },
    { scac: 'ODFL', carrierName: 'Old Dominion', today: 1, older: 0 },
  ]);
  expect(bench.ids({ is: 'here', scac: 'SAIA' })).toEqual(['old', 'new']);
});

test('what needs somebody is counted as it is now, whatever its day', () => {
  const bench = station();
  for (const id of ['a', 'b', 'c', 'd']) bench.made(id, at(9, 0, 12));
  bench.submitted('a', 'in-doubt', at(9, 0, 12));
  bench.submitted('b', 'refused', at(9, 0, 12));
  bench.submitted('c', 'queued', at(13, 21));
  bench.job('d', 'in-doubt', at(8));
  bench.job('d', 'queued', at(13, 50));
  expect(bench.figures()).toMatchObject({
    inDoubt: 2,
    refused: 1,
    notPrinted: 1,
    oldestWaitingAt: at(13, 21),
  });
});

test('minutes without paper are those of the day in which Dockprint watched the printer', () => {
  const bench = station();
  // Out of paper since yesterday: from midnight on.
  bench.printer('paper-out', at(23, 30, 16), 'ready');
  bench.printer('ready', at(0, 10), 'paper-out');
  bench.printer('paper-out', at(9), 'ready');
  bench.printer('head-open', at(9, 5), 'paper-out');
  expect(bench.figures().paperOut).toEqual([{ printer: 'Bench labels', minutes: 15 }]);
  // Closed in the middle: the last that is known of is three minutes after it ran out.
  bench.printer('paper-out', at(10), 'ready');
  bench.stores.journal.add({
    ...{
      at: at(10, 3),
      shipmentId: null,
      subject: 'printer',
      subjectId: 'laser',
      event: 'printer-condition',
    },
    detail: { printer: 'Laser', condition: 'jam' },
  });
  bench.printer('ready', at(13));
  expect(bench.figures().paperOut).toEqual([{ printer: 'Bench labels', minutes: 18 }]);
  // It still is.
  bench.printer('paper-out', at(14), 'ready');
  expect(bench.figures().paperOut).toEqual([{ printer: 'Bench labels', minutes: 26 }]);
});

test('a station tells its fleet these numbers, counted at most twice a minute, and none while it trains', async () => {
  const bench = station();
  const { db } = bench;
  const clock = createFakeClock(now.toISOString());
  const status = { service: { state: 'online', since: at(6), reason: null }, packer: 'Ana' };
  const printer = { printerId: null, name: '', condition: 'ready', since: at(6) };
  let training = false;
  const beat = stationHeartbeat(
    db,
    () => ({ ...status, labelPrinter: printer, documentPrinter: printer }) as unknown as StationStatus,
    () => ({ ...aSettings(), training }),
    { host: 'dock', version: '0' },
    clock,
  );
  const made9 = () => stationBeatSchema.parse(JSON.parse(JSON.stringify(beat()))).today?.hours[9]?.made;
  expect(made9()).toBe(0);
  bench.made('one', at(9));
  expect(made9()).toBe(0);
  await clock.advance(30_000);
  expect(made9()).toBe(1);
  training = true;
  expect(beat().today).toBeNull();
});
