import { aPdf } from '#support/builders.ts';
import { all, useOneZebra } from '#support/one-zebra.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import type { ZebraEmulator } from '#support/zebra-emulator.ts';
import { zpl } from '#support/label-feed.ts';
import { seenUnits } from '#support/seen-prints.ts';
import { until } from '#support/until.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';

const bench = useOneZebra();
const { out } = bench;
let zebra: ZebraEmulator;
let station: PrintStation;
beforeEach(() => {
  ({ zebra, station } = bench);
});
async function restart(...how: Parameters<typeof bench.restart>): Promise<void> {
  await bench.restart(...how);
  station = bench.station;
}

/** The printer's own condition, which is said by itself: after the last label of a session, when that has ended. */
const shows = (condition: string) =>
  expect.poll(() => station.spooler.labelPrinterStatus().condition).toBe(condition);

describe('labels of a shipment', () => {
  it('come out once, in order, byte for byte, each with its own line of history', async () => {
    const id = station.accept(12);
    await station.until(id, all(12, 'printed'));
    expect(zebra.printed.map(String)).toEqual(Array.from({ length: 12 }, (_, n) => String(zpl(n + 1))));
    const events = station.events(id);
    for (const event of ['print-queued', 'print-sending', 'print-sent', 'print-printed'])
      expect(events.filter((each) => each === event)).toHaveLength(12);
    expect(station.jobs(id).map((job) => job.odometer)).toEqual(
      Array.from({ length: 12 }, (_, n) => 1000 + n),
    );
  });

  it('of two shipments do not mix', async () => {
    zebra.labelMs = 5;
    const first = station.accept(5);
    const second = station.accept(5);
    await station.until(second, all(5, 'printed'));
    expect(station.states(first)).toBe(all(5, 'printed'));
    expect(out()).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  });

  it('wait for a printer that is off and come by themselves', async () => {
    await zebra.off();
    const id = station.accept(3);
    await station.until(id, all(3, 'queued:not-reachable'));
    await shows('not-reachable');
    await zebra.on();
    await station.until(id, all(3, 'printed'));
    expect(out()).toEqual([1, 2, 3]);
    await shows('ready');
  });

  it('paper out in the middle: three counted, the rest wait, and paper brings the rest once', async () => {
    zebra.labelMs = 100; // a busy machine sends the fourth before the third is out, else the three are a run
    zebra.paperOutAfter(3);
    const id = station.accept(8);
    await station.until(id, /^(\d:sent:paper-out ){4,6}(\d:queued(:paper-out)? ?)+$/);
    await sleep(800);
    await shows('paper-out');
    expect(zebra.printed).toHaveLength(3);
    expect(station.jobs(id)[0]).toMatchObject({ state: 'sent', counted: 3 });
    zebra.set('paper-out', false);
    await station.until(id, all(8, 'printed'));
    expect(out()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  for (const manner of ['resetAfter', 'closeAfter'] as const)
    it(`${manner} in the middle of a label: none lost, none doubled, what cannot be known is asked`, async () => {
      zebra.manners[manner] = zpl(1).length * 3 + 50;
      const id = station.accept(6);
      await station.until(id, /in-doubt:partial-format/);
      expect(zebra.printed).toHaveLength(3);
      const asked = station.jobs(id).filter((job) => job.state === 'in-doubt');
      expect(
        await station.spooler.handlers.printMissing({ shipmentId: id, cameOut: [], didNot: [] }),
      ).toMatchObject({
        ok: false,
        error: { code: 'print-in-doubt' },
      });
      const units = asked.map((job) => job.unit ?? 0);
      const seen = (some: number[]) => seenUnits(asked, some);
      const [cameOut, didNot] = [units.filter((unit) => unit <= 3), units.filter((unit) => unit > 3)];
      expect(
        await station.spooler.handlers.printMissing({
          shipmentId: id,
          cameOut: seen(cameOut),
          didNot: seen(didNot),
        }),
      ).toMatchObject({
        ok: true,
      });
      await station.until(id, all(6, 'printed'));
      expect(out()).toEqual([1, 2, 3, 4, 5, 6]);
      const again = station.jobs(id).filter((job) => job.parentId !== null);
      expect(again.map((job) => job.unit)).toEqual(didNot);
    });

  it('the connection lost between two labels: the printer goes on, its counter settles them, each comes out once', async () => {
    zebra.labelMs = 150;
    const id = station.accept(6);
    // Between two: with the fifth on its way it is right to ask, and on a busy machine it may be.
    const left = () => station.jobs(id).filter(({ state }) => state !== 'queued').length;
    await until(
      'four have arrived',
      () => left() >= 4 && left() === zebra.printed.length + zebra.engine.holds,
    );
    await zebra.off();
    await zebra.on();
    await station.until(id, all(6, 'printed'));
    expect(out()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('power lost before the first label moved: sent again, by a printer that shows what it holds', async () => {
    // So slow that a busy machine sees them lie there.
    zebra.labelMs = 100;
    const first = station.accept(6);
    await station.until(first, all(6, 'printed'));
    zebra.labelMs = 60_000;
    const id = station.accept(6);
    await station.until(id, /^1:sent/);
    await zebra.off();
    zebra.powerCycle();
    zebra.labelMs = 5;
    await sleep(150);
    await zebra.on();
    await station.until(id, all(6, 'printed'));
    expect(out()).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
  });

  // Regression: a busy machine heard the counter too late, took the printer for one without, and its labels were only "sent".
  it('a counter that answers too late is asked again, and is no missing counter', async () => {
    zebra.manners.odometerLate = 1;
    const id = station.accept(3);
    await station.until(id, all(3, 'printed'));
    zebra.labelMs = 60;
    const second = station.accept(6);
    await station.until(second, /^1:sent/);
    await zebra.off();
    zebra.manners.odometerLate = 2;
    await zebra.on();
    await station.until(second, all(6, 'printed'));
    expect(out()).toEqual([1, 2, 3, 1, 2, 3, 4, 5, 6]);
  });

  it('a mute printer has no more to say than sent', async () => {
    zebra.manners.mute = true;
    await restart({}, { confirms: false });
    const id = station.accept(3);
    await station.until(id, all(3, 'sent'));
    expect(station.jobs(id).every((job) => !job.confirms)).toBe(true);
    expect(out()).toEqual([1, 2, 3]);
  });

  it('strings that make several labels move the odometer by their count', async () => {
    const id = station.accept(1, undefined, 2);
    // One format where two were promised: the counter stands in between, so a person is asked.
    await station.until(id, '1:in-doubt:counted-short');
  });
});

describe('kill -9', () => {
  it('in the middle of forty labels: after the restart every label is out exactly once', async () => {
    zebra.labelMs = 8;
    const id = station.accept(40);
    for (const moment of [5, 14, 27]) {
      await station.until(id, new RegExp(`${moment}:(sent|printed)`));
      station.crash();
    }
    await station.until(id, all(40, 'printed'));
    expect(out()).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it('on a printer that confirms nothing: what was being sent is asked, never sent again', async () => {
    zebra.manners.mute = true;
    zebra.manners.neverRead = true;
    await restart({}, { confirms: false });
    const id = station.accept(2);
    await station.until(id, /sending/);
    station.crash();
    await station.until(id, /1:in-doubt:crash/);
  });
});

describe('what a person asks for', () => {
  it('a reprint is a new row that names the old one, and needs a reason', async () => {
    const id = station.accept(2);
    await station.until(id, all(2, 'printed'));
    const { handlers } = station.spooler;
    expect(await handlers.printLabels({ shipmentId: id, units: [2], reason: '' })).toMatchObject({
      error: { code: 'nothing-to-print' },
    });
    expect(await handlers.printLabels({ shipmentId: id, units: [2], reason: 'torn' })).toMatchObject({
      ok: true,
    });
    await station.until(id, all(2, 'printed'));
    await expect.poll(() => out()).toEqual([1, 2, 2]);
    const [, second, again] = station.jobs(id);
    expect(again).toMatchObject({ unit: 2, parentId: second?.id });
  });

  it('cancel takes back what waits, and printMissing brings it after all', async () => {
    zebra.set('paused', true);
    const id = station.accept(2);
    await station.until(id, all(2, 'queued:paused'));
    const { handlers } = station.spooler;
    const second = station.jobs(id)[1]?.id ?? '';
    expect(await handlers.cancel({ ids: [second] })).toMatchObject({ ok: true });
    expect(await handlers.cancel({ ids: [second] })).toMatchObject({ error: { code: 'not-in-this-state' } });
    zebra.set('paused', false);
    await station.until(id, '1:printed 2:canceled:canceled');
    expect(
      await handlers.printMissing({ shipmentId: id, cameOut: [], didNot: seenUnits(station.jobs(id), [1]) }),
    ).toMatchObject({
      ok: true,
    });
    await station.until(id, all(2, 'printed'));
    expect(out()).toEqual([1, 1, 2]);
  });

  it('a job that waited too long is a question, not a surprise', async () => {
    await zebra.off();
    // Longer than a busy machine takes to print what a person asked for just now.
    await restart({ stale: 4000 });
    const id = station.accept(2);
    await station.until(id, all(2, 'queued:stale'));
    await zebra.on();
    await sleep(400);
    expect(zebra.printed).toHaveLength(0);
    const first = station.jobs(id)[0]?.id ?? '';
    expect(await station.spooler.handlers.tryNow({ ids: [first] })).toMatchObject({ ok: true });
    await station.until(id, '1:printed 2:queued:stale');
  });

  it('jobs without a printer wait for one, and follow the route when it changes', async () => {
    station.setRoutes({ labels: null });
    const id = station.accept(2);
    await station.until(id, all(2, 'queued:no-printer'));
    expect(station.spooler.labelPrinterStatus()).toMatchObject({ condition: 'not-set-up', printerId: null });
    station.setRoutes({ labels: 'z' });
    await station.until(id, all(2, 'printed'));
    expect(out()).toEqual([1, 2]);
  });

  // Regression: every BOL of such a station was counted at the foot as one that needs an answer.
  it('a BOL for which Setup has no printer is kept, asks nothing and prints when somebody wants it', async () => {
    station.setRoutes({ labels: 'z', billOfLading: null });
    const id = station.accept(1, aPdf());
    await station.until(id, '1:printed');
    expect(station.spooler.waitingForPerson()).toBe(0);
    expect(station.spooler.jobsOf(id).map(({ kind }) => kind)).toEqual(['label']);
    // Asked for by hand it waits for a printer, and says so.
    await station.spooler.handlers.printDocument({ shipmentId: id, copies: null, reason: '' });
    await station.until(id, '1:printed document:queued:no-printer');
  });

  it('test label and staging tag come out of the label printer', async () => {
    const id = station.accept(0);
    expect(await station.spooler.handlers.testLabel({ printerId: 'z' })).toMatchObject({ ok: true });
    expect(await station.spooler.handlers.testLabel({ printerId: 'none' })).toMatchObject({
      error: { code: 'no-printer' },
    });
    expect(await station.spooler.handlers.testPage({ printerId: 'z' })).toMatchObject({
      error: { code: 'no-printer' },
    });
    expect(await station.spooler.handlers.stagingTag({ shipmentId: id })).toMatchObject({ ok: true });
    await expect.poll(() => zebra.printed.length).toBe(2);
    expect(String(zebra.printed[0])).toContain('Dock 7');
    expect(String(zebra.printed[1])).toContain('NOT A BOL');
    await station.until(id, /staging-tag:printed/);
    const jobs = await station.spooler.handlers.jobs({ scope: 'today' });
    expect(jobs.ok && jobs.value.map((job) => job.kind)).toEqual(['test-label', 'staging-tag']);
  });
});

describe('the folder printer', () => {
  it('keeps every label and the document as files, and says printed', async () => {
    const pdf = Buffer.from('%PDF-1.4\nhello\n%%EOF');
    const path = join(station.folder, 'printed');
    const training = startPrintStation([{ kind: 'folder', id: 'f', name: 'Training', path }], {
      labels: 'f',
      billOfLading: { printer: 'f', copies: 3 },
    });
    const id = training.accept(3, pdf);
    await training.until(id, `${all(3, 'printed')} document:printed`);
    const files = readdirSync(path).toSorted();
    expect(files.filter((file) => file.endsWith('.zpl'))).toHaveLength(3);
    expect(files.filter((file) => file.endsWith('.pdf'))).toHaveLength(1);
    expect(files.some((file) => file.endsWith('.part'))).toBe(false);
    expect(training.mistakes).toEqual([]);
    await training.stop();
  });
});
