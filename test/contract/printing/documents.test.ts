import { jobIdOf } from '#main/printing/documents/ipp-job.ts';
import { ippPrinter } from '#main/printing/documents/ipp-printer.ts';
import { findPrinters } from '#main/printing/find-printers.ts';
import { testPage } from '#main/printing/slips/test-page.ts';
import { startCups, type PrivateCups } from '#support/cups.ts';
import { run } from '#support/cups/processes.ts';
import { startIppPrinter, type IppPrinter } from '#support/ipp-printer.ts';
import { zpl } from '#support/label-feed.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { startZebraEmulator, type ZebraEmulator } from '#support/zebra-emulator.ts';
import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let laser: IppPrinter;
let cups: PrivateCups;
let zebra: ZebraEmulator;
let pdf: Buffer;
const stops: (() => Promise<void>)[] = [];
let station: PrintStation | null = null;

beforeAll(async () => {
  zebra = await startZebraEmulator();
  stops.push(() => zebra.stop());
  laser = await startIppPrinter();
  stops.push(() => laser.stop());
  cups = await startCups();
  stops.push(() => cups.stop());
  await cups.addIppQueue('office', laser.uri);
  await cups.addRawQueue('zebra', zebra.port);
  const settings = {
    kind: 'ipp',
    id: 'l',
    name: 'Laser',
    uri: laser.uri,
    media: 'na_letter_8.5x11in',
    sides: 'one-sided',
  } as const;
  pdf = await testPage(settings, 'Dock 7', new Date('2026-11-21T10:00:00Z'));
});
afterEach(async () => {
  laser.setPaper(true);
  if (station) expect(station.mistakes).toEqual([]);
  await station?.stop();
  station = null;
});
// Also when one of them did not start.
afterAll(() => Promise.all(stops.map((stop) => stop())));

const direct = (): PrintStation =>
  startPrintStation([{ kind: 'ipp', id: 'l', name: 'Office laser', uri: laser.uri }], {
    billOfLading: { printer: 'l', copies: 3 },
  });
const queued = (): PrintStation =>
  startPrintStation(
    [
      { kind: 'system-queue', id: 'l', name: 'Office queue', queue: 'office', language: 'pdf' },
      { kind: 'system-queue', id: 'z', name: 'Zebra queue', queue: 'zebra', language: 'zpl' },
    ],
    { labels: 'z', billOfLading: { printer: 'l', copies: 2 } },
    { printServer: cups.uri },
  );

describe('straight to a network printer', () => {
  it('the PDF arrives byte for byte and is printed when the job is completed', async () => {
    const before = laser.received().length;
    station = direct();
    const id = station.accept(0, pdf);
    await station.until(id, 'document:printed');
    const got = laser.received().slice(before);
    expect(got).toHaveLength(1);
    expect(got[0]?.bytes.equals(pdf)).toBe(true);
    expect(station.jobs(id)[0]).toMatchObject({ copies: 3, confirms: true });
    expect(station.events(id)).toEqual(['print-queued', 'print-sending', 'print-sent', 'print-printed']);
    // Regression: "BOL printed, 3 copies" was never said; the line had no number.
    const printed = station.lines(id).find(({ event }) => event === 'print-printed');
    expect(printed?.detail).toMatchObject({ by: 'printer', copies: 3 });
  });

  it('without paper it waits at the printer, the packer sees it, and paper brings it once', async () => {
    const before = laser.received().length;
    laser.setPaper(false);
    station = direct();
    const id = station.accept(0, pdf);
    await station.until(id, 'document:sent:paper-out');
    await expect.poll(() => station?.spooler.documentPrinterStatus().condition).toBe('paper-out');
    laser.setPaper(true);
    await station.until(id, 'document:printed');
    expect(laser.received().slice(before)).toHaveLength(1);
  });

  it('through a kill while it is at the printer: asked again by its job number, not sent again', async () => {
    const before = laser.received().length;
    laser.setPaper(false);
    station = direct();
    const id = station.accept(0, pdf);
    await station.until(id, /document:sent/);
    station.crash();
    laser.setPaper(true);
    await station.until(id, 'document:printed');
    expect(laser.received().slice(before)).toHaveLength(1);
  });

  it('a job canceled at the printer asks a person', async () => {
    laser.setPaper(false);
    station = direct();
    const id = station.accept(0, pdf);
    await station.until(id, /document:sent/);
    const jobId = jobIdOf(station.jobs(id)[0]?.remoteId ?? '');
    const file = join(station.folder, 'cancel.test');
    writeFileSync(
      file,
      `{ NAME "cancel" OPERATION Cancel-Job GROUP operation-attributes-tag ATTR charset attributes-charset utf-8 ATTR language attributes-natural-language en
         ATTR uri printer-uri $uri ATTR integer job-id ${jobId} ATTR name requesting-user-name dockprint STATUS successful-ok }`,
    );
    await run('ipptool', ['-q', laser.uri, file], { timeout: 10_000 });
    laser.setPaper(true);
    await station.until(id, 'document:in-doubt:job-canceled');
    const job = station.jobs(id)[0]?.id ?? '';
    expect(await station.spooler.handlers.settle({ id: job, runId: null, cameOut: true })).toMatchObject({
      ok: true,
    });
    expect(station.states(id)).toBe('document:printed');
  });

  // Regression: it stayed sent for ever, and printing it again answered that there is nothing to print.
  it('a printer removed while it has the job: a person is asked, and told that it may still come out', async () => {
    const before = laser.received().length;
    laser.setPaper(false);
    station = direct();
    const id = station.accept(0, pdf);
    await station.until(id, /document:sent:paper-out/);
    station.setPrinters([]);
    await station.until(id, 'document:in-doubt:printer-removed');
    const job = station.jobs(id)[0]?.id ?? '';
    const { settle } = station.spooler.handlers;
    expect(await settle({ id: job, runId: null, cameOut: false })).toMatchObject({
      error: { code: 'print-at-printer' },
    });
    expect(await settle({ id: job, runId: null, cameOut: false, anyway: true })).toMatchObject({ ok: true });
    expect(station.states(id)).toBe('document:canceled:did-not-come-out');
    // And so it does.
    laser.setPaper(true);
    await expect.poll(() => laser.received().length, { timeout: 20_000 }).toBe(before + 1);
  });

  it('a printer that is off: it waits, nothing is in doubt', async () => {
    station = startPrintStation([{ kind: 'ipp', id: 'l', name: 'Off', uri: 'ipp://127.0.0.1:9/ipp/print' }], {
      billOfLading: { printer: 'l' },
    });
    const id = station.accept(0, pdf);
    await station.until(id, 'document:queued:not-reachable');
    expect(station.events(id)).toEqual(['print-queued']);
  });

  it('a test page comes out', async () => {
    const before = laser.received().length;
    station = direct();
    expect(await station.spooler.handlers.testPage({ printerId: 'l' })).toMatchObject({ ok: true });
    await expect.poll(() => laser.received().length, { timeout: 10_000 }).toBe(before + 1);
    const jobs = async () => {
      const answer = await station?.spooler.handlers.jobs({ scope: 'today' });
      return answer?.ok ? answer.value.map((job) => `${job.kind}:${job.state}`) : [];
    };
    await expect.poll(jobs, { timeout: 10_000 }).toEqual(['test-page:printed']);
  });
});

describe('a connection that breaks', () => {
  /** Answers the state, then breaks off when the document comes. */
  let server: Server;
  let documents = 0;
  afterEach(() => server.close());

  it('after the document was sent: in doubt, and never sent again by itself', async () => {
    const forward = { port: laser.port, host: '127.0.0.1', path: '/ipp/print', method: 'POST' };
    server = createServer((asked, answer) => {
      const pieces: Buffer[] = [];
      asked.on('data', (piece: Buffer) => pieces.push(piece));
      asked.on('end', () => {
        const body = Buffer.concat(pieces);
        // The operation stands in the third and fourth byte: 2 is Print-Job.
        if (body.readUInt16BE(2) === 2) {
          documents += 1;
          asked.socket.resetAndDestroy();
          return;
        }
        const up = request({ ...forward, headers: asked.headers }, (reply) => {
          answer.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(answer);
        });
        up.end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const uri = `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`;
    station = startPrintStation([{ kind: 'ipp', id: 'l', name: 'Cut', uri }], {
      billOfLading: { printer: 'l' },
    });
    const id = station.accept(0, pdf);
    await station.until(id, 'document:in-doubt:reset');
    await sleep(400);
    expect(documents).toBe(1);
    expect(station.states(id)).toBe('document:in-doubt:reset');
    const { handlers } = station.spooler;
    expect(await handlers.printDocument({ shipmentId: id, copies: null, reason: '' })).toMatchObject({
      error: { code: 'print-in-doubt' },
    });
  });
});

describe('through a real CUPS', () => {
  it('the BOL is printed when its queue says completed, and its words are those of the PDF', async () => {
    const before = laser.received().length;
    station = queued();
    const id = station.accept(0, pdf);
    await station.until(id, 'document:printed');
    const got = laser.received().slice(before);
    expect(got.length).toBeGreaterThan(0);
    const file = join(station.folder, 'got.pdf');
    writeFileSync(file, got[0]?.bytes ?? '');
    const { stdout } = await run('pdftotext', [file, '-']);
    expect(stdout).toContain('Dockprint test page');
  });

  it('labels reach the printer unchanged through a raw queue; the last word is sent', async () => {
    const before = zebra.printed.length;
    station = queued();
    const id = station.accept(4);
    await station.until(id, '1:sent 2:sent 3:sent 4:sent');
    await expect.poll(() => zebra.printed.length, { timeout: 20_000 }).toBe(before + 4);
    expect(zebra.printed.slice(before).map(String)).toEqual([1, 2, 3, 4].map((n) => String(zpl(n))));
    expect(station.jobs(id).every((job) => !job.confirms && job.remoteId !== null)).toBe(true);
  });

  it('its queues are found, with the printers behind them', async () => {
    const found = await findPrinters({ platform: 'linux', printServer: cups.uri });
    expect(found).toContainEqual(
      expect.objectContaining({
        source: 'system',
        printer: expect.objectContaining({
          kind: 'system-queue',
          queue: 'zebra',
          language: 'zpl',
        }) as unknown,
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        source: 'network',
        printer: expect.objectContaining({ kind: 'ipp', uri: laser.uri }) as unknown,
      }),
    );
    expect(await findPrinters({ platform: 'linux', printServer: 'ipp://127.0.0.1:9' })).toEqual([]);
  });

  // Regression: it was listed twice, and the window of Setup stood still for ever.
  it('a label printer behind two queues is found once, beside both queues', async () => {
    const zebras = async () =>
      (await findPrinters({ platform: 'linux', printServer: cups.uri })).filter(
        ({ printer: { kind } }) => kind === 'zebra-tcp',
      ).length;
    await cups.addQueueTo('zebra-first', 'socket://10.0.0.55:9100');
    const before = await zebras();
    await cups.addQueueTo('zebra-second', 'socket://10.0.0.55:9100');
    expect(await zebras()).toBe(before);
  });

  it('an unknown queue is refused and waits for a person', async () => {
    const printer = ippPrinter({
      uri: `${cups.uri}/printers/none`,
      media: 'na_letter_8.5x11in',
      sides: 'one-sided',
    });
    expect(await printer.condition()).toBe('attention');
  });
});

// Regression: a printer that was switched off counts its jobs from 1 again; somebody else's page proved a BOL that never came out.
it('a job of the same number under another name is not ours', async () => {
  const printer = ippPrinter({ uri: laser.uri, media: 'na_letter_8.5x11in', sides: 'one-sided' });
  const taken = await printer.print({ pdf, copies: 1, name: 'BOL 700000001' }, () => undefined);
  const remoteId = taken.kind === 'sent' ? (taken.remoteId ?? '') : '';
  await expect
    .poll(() => printer.settle?.(remoteId, 'BOL 700000001'), { timeout: 15_000 })
    .toEqual({ kind: 'printed' });
  expect(await printer.settle?.(remoteId, 'BOL 700000002')).toEqual({
    kind: 'unknown',
    reason: 'job-unknown',
  });
});
