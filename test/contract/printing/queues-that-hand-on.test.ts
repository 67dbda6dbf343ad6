import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isReportedByPrinter, queueOfJob } from '#main/printing/documents/cups-device.ts';
import { aPdf } from '#support/builders.ts';
import { startCups, type PrivateCups } from '#support/cups.ts';
import { freePort } from '#support/free-port.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';

/** A laser on port 9100 that is out of paper: it reads all it is given, says nothing, and prints nothing. */
let laser: Server;
let taken = 0;
let cups: PrivateCups;
let station: PrintStation | null = null;

beforeAll(async () => {
  laser = createServer((socket) => {
    socket.on('data', (bytes: Buffer) => (taken += bytes.length));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => laser.listen(0, '127.0.0.1', resolve));
  cups = await startCups();
  await cups.addRawQueue('laser', (laser.address() as AddressInfo).port);
});
afterEach(async () => {
  if (station) expect(station.mistakes).toEqual([]);
  await station?.stop();
  station = null;
});
afterAll(async () => {
  await cups.stop();
  laser.close();
});

// Regression: "BOL printed", and the laser had no paper: CUPS calls a job completed once its last byte is at a printer on USB or port 9100.
it('a queue of the system whose printer tells it nothing ends as handed to the queue, never as printed', async () => {
  station = startPrintStation(
    [{ kind: 'system-queue', id: 'l', name: 'Laser', queue: 'laser', language: 'pdf' }],
    { billOfLading: { printer: 'l' } },
    { printServer: cups.uri },
  );
  const id = station.accept(0, aPdf('BOL'));
  const how = () => `${station?.states(id)}, confirms ${station?.jobs(id)[0]?.confirms}`;
  await expect.poll(how, { timeout: 15_000 }).toBe('document:sent, confirms false');
  expect(taken).toBeGreaterThan(0);
  await sleep(500);
  expect(how()).toBe('document:sent, confirms false');
  expect(station.events(id)).not.toContain('print-printed');
});

// Regression: "BOL printed" by a laser that tells nothing: the queue where the job had been was asked, and that one's printer speaks IPP.
it('a job that the administrator moves to a queue whose printer tells nothing is never printed', async () => {
  await cups.addQueueTo('office', `ipp://127.0.0.1:${await freePort()}/ipp/print`);
  station = startPrintStation(
    [{ kind: 'system-queue', id: 'o', name: 'Office', queue: 'office', language: 'pdf' }],
    { billOfLading: { printer: 'o' } },
    { printServer: cups.uri },
  );
  const id = station.accept(0, aPdf('BOL'));
  await station.until(id, 'document:sent');
  await cups.moveJobs('office', 'laser');
  const how = () => `${station?.states(id)}, confirms ${station?.jobs(id)[0]?.confirms}`;
  await expect.poll(how, { timeout: 15_000 }).toBe('document:sent, confirms false');
  expect(station.events(id)).not.toContain('print-printed');
});

type Cups = { 'cups-version'?: string; 'device-uri'?: string };

/** What a queue says of itself, and whether its `completed` is a printer's word. */
const queues: [Cups, boolean][] = [
  [{}, true],
  [{ 'cups-version': '2.4.2', 'device-uri': 'ipp://10.0.0.9/ipp/print' }, true],
  [{ 'cups-version': '2.4.2', 'device-uri': 'dnssd://HP%20LaserJet._ipps._tcp.local/?uuid=1' }, true],
  [
    { 'cups-version': '2.4.2', 'device-uri': 'dnssd://HP%20LaserJet._pdl-datastream._tcp.local/?uuid=1' },
    false,
  ],
  [
    { 'cups-version': '2.4.2', 'device-uri': 'dnssd://Office%20%40%20server._ipp._tcp.local/cups?uuid=1' },
    false,
  ],
  [{ 'cups-version': '2.4.2', 'device-uri': 'usb://HP/LaserJet?serial=ipp://' }, false],
  [{ 'cups-version': '2.4.2', 'device-uri': 'lpd://10.0.0.9/queue' }, false],
  [{ 'cups-version': '2.4.2', 'device-uri': 'cups-pdf:/' }, false],
  // A class of queues.
  [{ 'cups-version': '2.4.2' }, false],
];

it.each(queues)('what says %o of itself: its word is a printer’s: %s', async (said, isWord) => {
  const queue = await startMadeUpIpp(() => ({ cups: said }));
  expect(await isReportedByPrinter({ uri: queue.uri }, 5_000)).toBe(isWord);
  await queue.stop();
});

it('a queue that leads to another server’s is what that one is', async () => {
  const said: Cups = { 'cups-version': '2.4.2', 'device-uri': 'usb://HP/LaserJet' };
  const server = await startMadeUpIpp(() => ({ cups: said }));
  const there = `ipp://127.0.0.1:${server.port}/printers/laser`;
  const here = await startMadeUpIpp(() => ({ cups: { 'cups-version': '2.4.2', 'device-uri': there } }));
  expect(await isReportedByPrinter({ uri: here.uri }, 5_000)).toBe(false);
  said['device-uri'] = 'ipp://10.0.0.9/ipp/print';
  expect(await isReportedByPrinter({ uri: here.uri }, 5_000)).toBe(true);
  // Two servers that lead to each other.
  said['device-uri'] = there;
  expect(await isReportedByPrinter({ uri: here.uri }, 5_000)).toBe(false);
  await server.stop();
  expect(await isReportedByPrinter({ uri: here.uri }, 5_000)).toBe(false);
  await here.stop();
  expect(await isReportedByPrinter({ uri: here.uri }, 5_000)).toBe(null);
});

const office = 'ipp://127.0.0.1:631/printers/Office%20laser';
/** What a job says of its queue, and which queue is asked then. */
const moves: [unknown, string][] = [
  [undefined, office],
  ['ipp://print-server.local/printers/office%20LASER', office],
  ['ipp://print-server.local/printers/Dock', 'ipp://127.0.0.1:631/printers/Dock'],
  ['ipp://print-server.local/classes/All', 'ipp://127.0.0.1:631/classes/All'],
  // No queue of CUPS, or nothing at all.
  ['ipp://printer.local/ipp/print', office],
  ['Dock', office],
  [7, office],
];
it.each(moves)('a job that says of its queue %o', (said, asked) => {
  expect(queueOfJob(office, said)).toBe(asked);
  expect(queueOfJob('ipp://10.0.0.9/ipp/print', said)).toBe('ipp://10.0.0.9/ipp/print');
});
