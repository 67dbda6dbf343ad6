import type { DocumentPrinter } from '#main/printing/document-printer.ts';
import type { PrintOutcome } from '#main/printing/label-printer.ts';
import { all, useOneZebra } from '#support/one-zebra.ts';
import { startPrintStation } from '#support/print-station.ts';
import { describe, expect, it } from 'vitest';

const bench = useOneZebra();

// Regressions: what waited for a person was in no count, was tried one by one, and a label whose printer was gone said nothing at all.
describe('labels that wait for a person', () => {
  it('are counted, and one call prints or leaves all of a shipment', async () => {
    const { zebra, out } = bench;
    await zebra.off();
    // Longer than a busy machine takes to print what a person asked for just now.
    await bench.restart({ stale: 1500 });
    const { station } = bench;
    const [first, second] = [station.accept(3), station.accept(2)];
    await station.until(first, all(3, 'queued:stale'));
    await station.until(second, all(2, 'queued:stale'));
    expect(station.spooler.waitingForPerson()).toBe(5);
    await zebra.on();
    const ids = (shipment: string) => station.jobs(shipment).map(({ id }) => id);
    const { handlers } = station.spooler;
    expect(await handlers.tryNow({ ids: ids(first) })).toMatchObject({ ok: true });
    expect(await handlers.cancel({ ids: ids(second) })).toMatchObject({ ok: true });
    await station.until(first, all(3, 'printed'));
    expect(station.states(second)).toBe(all(2, 'canceled:left'));
    expect(station.spooler.waitingForPerson()).toBe(0);
    expect(out()).toEqual([1, 2, 3]);
    expect(await handlers.cancel({ ids: ids(second) })).toMatchObject({
      error: { code: 'not-in-this-state' },
    });
    expect(await handlers.printMissing({ shipmentId: second, cameOut: [], didNot: [] })).toMatchObject({
      ok: true,
    });
    await station.until(second, all(2, 'printed'));
  });

  it('are printed by Print labels, which answered that there is nothing to print', async () => {
    const { zebra } = bench;
    await zebra.off();
    await bench.restart({ stale: 1500 });
    const { station } = bench;
    const id = station.accept(2);
    await station.until(id, all(2, 'queued:stale'));
    await zebra.on();
    const print = { shipmentId: id, units: [], reason: 'torn' };
    expect(await station.spooler.handlers.printLabels(print)).toMatchObject({ ok: true });
    await station.until(id, all(2, 'printed'));
    expect(zebra.printed).toHaveLength(2);
  });

  it('say so when their printer is no longer set up, and go on when it is again', async () => {
    const { station, zebra } = bench;
    zebra.set('paper-out', true);
    const id = station.accept(1);
    await station.until(id, '1:queued:paper-out');
    station.setPrinters([]);
    await station.until(id, '1:queued:no-printer');
    expect(station.spooler.waitingForPerson()).toBe(1);
    zebra.set('paper-out', false);
    station.setPrinters([
      { kind: 'zebra-tcp', id: 'z', name: 'Bench labels', host: '127.0.0.1', port: zebra.port },
    ]);
    await station.until(id, '1:printed');
  });
});

// Regression: a printer missing in Setup is one thing to do, and was counted once for each label and each BOL.
it('labels whose printer is not set up are one thing that needs an answer, with what else does', async () => {
  const { station, zebra } = bench;
  zebra.set('paper-out', true);
  const [first, second] = [station.accept(3), station.accept(2)];
  await station.until(first, '1:queued:paper-out 2:queued:paper-out 3:queued:paper-out');
  station.setPrinters([]);
  await station.until(second, '1:queued:no-printer 2:queued:no-printer');
  expect(station.spooler.waitingForPerson()).toBe(1);
});

describe('a document', () => {
  const laserThat = (print: () => PrintOutcome, settle?: DocumentPrinter['settle']) => {
    const documents: DocumentPrinter = {
      confirms: true,
      condition: () => Promise.resolve('ready'),
      print: (_document, sending) => {
        sending();
        return Promise.resolve(print());
      },
      ...(settle ? { settle } : {}),
    };
    return { labels: null, documents };
  };
  const laser = { kind: 'ipp', id: 'l', name: 'Office laser', uri: 'ipp://127.0.0.1:9/ipp' };
  const routes = { billOfLading: { printer: 'l', copies: 1 } };

  // Regression: the words were dropped, and the screen said "Waits for the printer (refused)".
  it('that is refused shows the printer’s own words, and waits for a person', async () => {
    const refused = { kind: 'refused', words: 'document-format-not-supported' } as const;
    const station = startPrintStation([laser], routes, { open: () => laserThat(() => refused) });
    const id = station.accept(0, Buffer.from('%PDF-1.4'));
    await station.until(id, 'document:queued:refused');
    expect(station.spooler.jobsOf(id)).toMatchObject([{ words: 'document-format-not-supported' }]);
    expect(station.spooler.waitingForPerson()).toBe(1);
    await station.stop();
  });

  it('handed over to a printer that is given another address is asked about, and never by the other one', async () => {
    let asked = 0;
    const open = () =>
      laserThat(
        () => ({ kind: 'sent', reason: null, remoteId: '7' }),
        () => {
          asked += 1;
          return Promise.resolve({ kind: 'waiting', condition: 'paper-out' });
        },
      );
    const station = startPrintStation([laser], routes, { open });
    const id = station.accept(0, Buffer.from('%PDF-1.4'));
    await station.until(id, 'document:sent:paper-out');
    station.setPrinters([{ ...laser, uri: 'ipp://127.0.0.2:9/ipp' }]);
    await station.until(id, 'document:in-doubt:printer-changed');
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toBe(before);
    const job = station.jobs(id)[0]?.id ?? '';
    const { settle } = station.spooler.handlers;
    expect(await settle({ id: job, runId: null, cameOut: false })).toMatchObject({
      error: { code: 'print-at-printer' },
    });
    expect(await settle({ id: job, runId: null, cameOut: false, anyway: true })).toMatchObject({ ok: true });
    await station.stop();
  });
});
