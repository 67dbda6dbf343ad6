import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OwnDocumentKind } from '#shared/station/own-document.ts';
import { ippPrinterSchema } from '#shared/station/printer.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { testPage } from '#main/printing/slips/test-page.ts';
import { aPdf } from '#support/builders.ts';
import { startCups, type PrivateCups } from '#support/cups.ts';
import { startIppPrinter, type IppPrinter } from '#support/ipp-printer.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { until } from '#support/until.ts';

let laser: IppPrinter;
let cups: PrivateCups;
let folder: string;
let station: PrintStation;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dockprint-papers-'));
  laser = await startIppPrinter();
  cups = await startCups();
  await cups.addIppQueue('office', laser.uri);
});
afterEach(async () => {
  expect(station.mistakes).toEqual([]);
  await station.stop();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cups.stop();
  await laser.stop();
});

const at = (name: string) => ({ kind: 'folder', id: name, name, path: join(folder, name) });
/** A document has another name while it is written. */
const files = (name: string): string[] => {
  try {
    return readdirSync(join(folder, name))
      .filter((file) => !file.endsWith('.part'))
      .map((file) => file.replace(/^.*?Z-/, ''));
  } catch {
    return [];
  }
};
const jobs = (id: string) => createPrintJobStore(station.db).ofOwnDocument(id);

/** Stores and queues a document of Dockprint's own. */
function make(kind: OwnDocumentKind, title: string, shipmentId: string | null = null): string {
  const id = randomUUID();
  const format = kind.endsWith('label') ? 'zpl' : 'pdf';
  const bytes = format === 'zpl' ? Buffer.from('^XA^FDours^FS^XZ') : aPdf(title);
  station.db.transaction(() => {
    station.spooler.queueOwnPrint({
      document: { id, kind, format, shipmentId, title, bytes, madeAt: new Date().toISOString() },
    });
  });
  station.spooler.wake();
  return id;
}
const printed = (id: string): Promise<void> =>
  until(
    () => `${id} printed, it is ${JSON.stringify(jobs(id).map(({ state, reason }) => [state, reason]))}`,
    () => jobs(id).length > 0 && jobs(id).every(({ state }) => state === 'printed'),
  );

describe('the route of a paper', () => {
  it('without one everything prints where labels and the BOL do, once', async () => {
    station = startPrintStation([at('labels'), at('laser')], {
      labels: 'labels',
      billOfLading: { printer: 'laser', copies: 3 },
    });
    const id = station.accept(1, aPdf('BOL'));
    await station.until(id, '1:printed document:printed');
    for (const kind of ['packing-list', 'pickup-slip', 'manifest', 'master-bol', 'scan-sheet'] as const)
      await printed(make(kind, kind));
    await printed(make('gs1-label', 'gs1'));
    await station.spooler.handlers.stagingTag({ shipmentId: id });
    await until(
      () => files('labels').join(),
      () => files('labels').length === 3,
    );
    expect(files('labels')).toEqual([
      expect.stringContaining('label-1-of-1'),
      'gs1.zpl',
      expect.stringContaining('staging-tag'),
    ]);
    expect(files('laser')).toEqual([
      expect.stringContaining('-3-copies.pdf'),
      ...['packing-list', 'pickup-slip', 'manifest', 'master-bol', 'scan-sheet'].map((one) => `${one}.pdf`),
    ]);
  });

  it('each paper with one goes to its own printer, with its copies', async () => {
    station = startPrintStation(['a', 'b', 'c', 'd'].map(at), {
      labels: 'a',
      billOfLading: { printer: 'b', copies: 1 },
      papers: [
        { paper: 'own-labels', printer: 'c' },
        { paper: 'staging-tag', printer: 'd' },
        { paper: 'packing-list', printer: 'c', copies: 2 },
        { paper: 'manifest', printer: 'd' },
      ],
    });
    const id = station.accept(1, aPdf('BOL'));
    await station.until(id, '1:printed document:printed');
    await printed(make('pro-label', 'pro'));
    await printed(make('packing-list', 'list'));
    await printed(make('manifest', 'manifest'));
    const slip = make('pickup-slip', 'slip');
    await printed(slip);
    await station.spooler.handlers.stagingTag({ shipmentId: id });
    await until('the tag is out', () => files('d').length === 2);
    expect([files('a').length, files('b').length]).toEqual([1, 2]);
    expect(files('c')).toEqual(['pro.zpl', 'list-2-copies.pdf']);
    expect(files('d')).toEqual(['manifest.pdf', expect.stringContaining('staging-tag')]);
    // Printed again, as many as the first time.
    const list = make('packing-list', 'again');
    await printed(list);
    await station.spooler.handlers.printOwn({ id: list, copies: null, reason: 'Coffee' });
    expect(jobs(list).map(({ copies }) => copies)).toEqual([2, 2]);
  });

  it('what waits follows a new choice, and nothing else moves', async () => {
    station = startPrintStation([at('first'), at('second')], { labels: null, billOfLading: null });
    const list = make('packing-list', 'list');
    const sheet = make('scan-sheet', 'sheet');
    await until('both wait', () =>
      [...jobs(list), ...jobs(sheet)].every(({ reason }) => reason === 'no-printer'),
    );
    station.setRoutes({
      labels: null,
      billOfLading: null,
      papers: [{ paper: 'packing-list', printer: 'second' }],
    });
    await printed(list);
    expect(jobs(sheet)).toMatchObject([{ state: 'queued', reason: 'no-printer', printerId: null }]);
    expect([files('first'), files('second')]).toEqual([[], ['list.pdf']]);
    station.crash();
    station.setRoutes({ labels: null, billOfLading: { printer: 'first', copies: 3 } });
    await printed(sheet);
    expect(files('first')).toEqual(['sheet.pdf']);
  });

  it('a spare prints the papers of the printer that it stands in for', async () => {
    const out = { kind: 'ipp', id: 'out', name: 'Gate laser', uri: 'ipp://127.0.0.1:9/ipp/print' };
    station = startPrintStation([at('bol'), out, at('stand-in')], {
      labels: null,
      billOfLading: { printer: 'bol', copies: 1 },
      papers: [{ paper: 'manifest', printer: 'out', copies: 2 }],
      spares: [{ printer: 'out', spare: 'stand-in' }],
    });
    const id = make('manifest', 'manifest');
    await until('it waits', () => jobs(id)[0]?.reason === 'not-reachable');
    expect(await station.spooler.handlers.useSpare({ printerId: 'out', use: true })).toMatchObject({
      ok: true,
    });
    await printed(id);
    await printed(make('packing-list', 'list'));
    expect(files('stand-in')).toEqual(['manifest-2-copies.pdf']);
    expect(files('bol')).toEqual(['list.pdf']);
  });
});

const bol = (page: object = {}) => ({
  labels: null,
  billOfLading: { printer: 'l', copies: 2, ...page },
});
const office = () => ippPrinterSchema.parse({ kind: 'ipp', id: 'l', name: 'Office laser', uri: laser.uri });
const twoSided = { sides: 'two-sided-long-edge' };

describe('tray and sides', () => {
  it('a real IPP printer gets them, and offers what Setup shows', async () => {
    station = startPrintStation([office()], bol({ tray: 'manual', ...twoSided }));
    const tested = await station.spooler.testPrinter(office());
    expect(tested.offers?.trays).toContain('manual');
    expect(tested.offers?.sides).toContain('two-sided-long-edge');
    const id = station.accept(0, aPdf('BOL'));
    await station.until(id, 'document:printed');
    const asked = laser.asked().at(-1);
    expect(asked?.['IPP_MEDIA_COL']).toContain('media-source=manual');
    expect(asked?.['IPP_MEDIA_COL']).toContain('x-dimension=21590');
    expect(asked).toMatchObject({ IPP_SIDES: 'two-sided-long-edge' });
  });

  it('without them a job asks for what it did before', async () => {
    station = startPrintStation([office()], bol());
    const id = station.accept(0, aPdf('BOL'));
    await station.until(id, 'document:printed');
    const asked = laser.asked().at(-1);
    expect(asked).toMatchObject({ IPP_MEDIA: 'na_letter_8.5x11in', IPP_SIDES: 'one-sided' });
    expect(asked?.['IPP_MEDIA_COL']).toBeUndefined();
  });

  it('a queue of CUPS passes them to its printer', async () => {
    station = startPrintStation(
      [{ kind: 'system-queue', id: 'l', name: 'Queue', queue: 'office', language: 'pdf' }],
      bol({ tray: 'manual', ...twoSided }),
      { printServer: cups.uri },
    );
    // Its filters read the document.
    const id = station.accept(0, await testPage(office(), 'Dock 7', new Date('2026-11-21T10:00:00Z')));
    await station.until(id, 'document:printed', 20_000);
    const asked = laser.asked().at(-1);
    expect(asked?.['IPP_MEDIA_COL']).toContain('media-source=manual');
    expect(asked).toMatchObject({ IPP_SIDES: 'two-sided-long-edge' });
  });

  const offering = (more: object) => ({
    'printer-state': 'idle',
    'printer-state-reasons': 'none',
    'printer-is-accepting-jobs': true,
    ...more,
  });

  it.each([
    ['says nothing of trays and sides', {}, { media: 'na_letter_8.5x11in', sides: 'one-sided' }],
    [
      'has other trays and one side',
      { 'media-source-supported': ['tray-1', 'tray-2'], 'sides-supported': ['one-sided'] },
      { media: 'na_letter_8.5x11in', sides: 'one-sided' },
    ],
    [
      'has a tray of its own kind',
      {
        'media-source-supported': ['upper.cassette_3'],
        'sides-supported': ['one-sided', 'two-sided-long-edge'],
      },
      {
        'media-col': {
          'media-size': { 'x-dimension': 21590, 'y-dimension': 27940 },
          'media-source': 'upper.cassette_3',
        },
        sides: 'two-sided-long-edge',
      },
    ],
  ])('the BOL prints at a printer that %s', async (_what, offers, job) => {
    const printer = await startMadeUpIpp((operation) =>
      operation === 'Get-Printer-Attributes' ? { printer: offering(offers) } : null,
    );
    station = startPrintStation(
      [{ ...office(), uri: printer.uri }],
      bol({ tray: 'upper.cassette_3', ...twoSided }),
    );
    const id = station.accept(0, aPdf('BOL'));
    await station.until(id, 'document:printed');
    expect(printer.jobs).toEqual([{ copies: 2, ...job }]);
    await printer.stop();
  });

  it('a printer that refuses what it offers gets the BOL without, once', async () => {
    const printer = await startMadeUpIpp((operation, times) => {
      if (operation === 'Get-Printer-Attributes')
        return {
          printer: offering({
            'media-source-supported': ['tray-2'],
            'sides-supported': ['two-sided-long-edge'],
          }),
        };
      return operation === 'Print-Job' && times === 1
        ? { status: 'client-error-attributes-or-values-not-supported' }
        : null;
    });
    station = startPrintStation([{ ...office(), uri: printer.uri }], bol({ tray: 'tray-2', ...twoSided }));
    const id = station.accept(0, aPdf('BOL'));
    await station.until(id, 'document:printed');
    expect(printer.jobs).toHaveLength(2);
    expect(printer.jobs[1]).toEqual({ copies: 2, media: 'na_letter_8.5x11in', sides: 'one-sided' });
    await printer.stop();
  });

  it('code sheets and a spare get no tray of the BOL', async () => {
    const spare = await startMadeUpIpp((operation) =>
      operation === 'Get-Printer-Attributes'
        ? {
            printer: offering({
              'media-source-supported': ['tray-2'],
              'sides-supported': ['one-sided', 'two-sided-long-edge'],
            }),
          }
        : null,
    );
    station = startPrintStation([{ ...office(), uri: spare.uri }], bol({ tray: 'tray-2', ...twoSided }));
    await printed(make('scan-sheet', 'sheet'));
    station.setPrinters([
      { ...office(), id: 'gone', uri: 'ipp://127.0.0.1:9/ipp/print' },
      { ...office(), uri: spare.uri },
    ]);
    station.setRoutes({
      labels: null,
      billOfLading: { printer: 'gone', copies: 1, tray: 'tray-2', ...twoSided },
      spares: [{ printer: 'gone', spare: 'l' }],
    });
    await station.spooler.handlers.useSpare({ printerId: 'gone', use: true });
    const id = station.accept(0, aPdf('BOL'));
    await station.until(id, 'document:printed');
    expect(spare.jobs).toEqual([
      { copies: 1, media: 'na_letter_8.5x11in', sides: 'one-sided' },
      { copies: 1, media: 'na_letter_8.5x11in', sides: 'two-sided-long-edge' },
    ]);
    await spare.stop();
  });
});
