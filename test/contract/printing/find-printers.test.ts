import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPrinters, type PrinterSearch } from '#main/printing/finding/find-printers.ts';
import { addressOfPort } from '#main/printing/finding/system-queues.ts';
import { parseZebraAnswer } from '#main/printing/finding/zebra-discovery.ts';
import { startMadeUpIpp, type MadeUpServer } from '#support/made-up-ipp.ts';
import {
  startServiceResponder,
  startZebraResponder,
  zebraAnswer,
  type Announced,
} from '#support/printer-network.ts';
import { usbCableTo } from '#support/usb-cable.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';

const nothing: Partial<PrinterSearch> = {
  ...{ platform: 'linux', printServer: 'ipp://127.0.0.1:9', zebras: null, services: null, listen: 300 },
};
const outlets = [{ local: '127.0.0.1', broadcast: '127.0.0.1' }];
const find = (parts: Partial<PrinterSearch>) => findPrinters({ ...nothing, ...parts });
const announcing = async (announced: Announced[], more: Parameters<typeof startServiceResponder>[1] = {}) => {
  const { port } = await startServiceResponder(announced, more);
  return find({ services: { locals: ['127.0.0.1'], address: '127.0.0.1', port } });
};
async function laserOn(server: MadeUpServer = {}, said: object = {}) {
  const laser = await startMadeUpIpp(
    () => ({ printer: { 'printer-make-and-model': 'Acme 9', ...said } }),
    server,
  );
  onTestFinished(() => laser.stop());
  return laser;
}
const [ipp, ipps, raw] = ['_ipp._tcp.local', '_ipps._tcp.local', '_pdl-datastream._tcp.local'] as const;

describe('Zebra’s discovery', () => {
  test('finds a printer by its broadcast, once, with model, name and address', async () => {
    const answer = zebraAnswer('ZTC ZT411-203dpi', 'dock-7-labels');
    const responder = await startZebraResponder([answer, answer]);
    const found = await find({ zebras: { outlets, port: responder.port } });
    expect(found).toEqual([
      {
        ...{ source: 'network', model: 'ZTC ZT411-203dpi', answers: 'no' },
        printer: {
          ...{ id: 'dock-7-labels', name: 'dock-7-labels', kind: 'zebra-tcp', host: '127.0.0.1', port: 9100 },
          ...{ dpi: 203, confirms: true, shared: false },
        },
      },
    ]);
    expect(responder.asked()).toBe(3);
  });

  test.each([
    ['nothing but its beginning', Buffer.from([0x3a, 0x2c, 0x2e]), { model: '', name: '' }],
    ['half of a packet', zebraAnswer('ZD421', 'x').subarray(0, 40), { model: 'ZD421', name: '' }],
    ['control characters', zebraAnswer('ZD\u0007421', '\u001b[31mred'), { model: 'ZD421', name: '[31mred' }],
    [
      'texts without an end',
      zebraAnswer('Z'.repeat(60), 'N'.repeat(60)),
      { model: 'Z'.repeat(20), name: 'N'.repeat(25) },
    ],
  ])('reads %s as far as it can', (_what, packet, read) => {
    expect(parseZebraAnswer(packet, '10.0.0.5')).toMatchObject({ address: '10.0.0.5', ...read });
  });

  test('others’ packets find nothing', async () => {
    const responder = await startZebraResponder([
      Buffer.alloc(0),
      Buffer.from('HTTP/1.1 200'),
      Buffer.alloc(9000, 0x3a),
    ]);
    expect(await find({ zebras: { outlets, port: responder.port } })).toEqual([]);
  });
});

describe('DNS-SD', () => {
  const office = (port: number, more: Partial<Announced> = {}): Announced => ({
    ...{ service: ipp, name: 'Office laser (2. floor)', port },
    text: { rp: 'ipp/print', ty: 'Acme LaserWriter 9', pdl: 'application/pdf' },
    ...more,
  });

  test.each([false, true])('finds a laser by its name; told in pieces: %s', async (inPieces) => {
    const laser = await laserOn();
    const found = await announcing([office(laser.port)], { inPieces });
    expect(found).toMatchObject([
      {
        ...{ source: 'network', model: 'Acme LaserWriter 9', answers: 'yes' },
        // The name `laser.invalid` is found by no computer, so its address is taken.
        printer: {
          kind: 'ipp',
          name: 'Office laser (2. floor)',
          uri: `ipp://127.0.0.1:${laser.port}/ipp/print`,
        },
      },
    ]);
    expect(laser.asked).toEqual(['Get-Printer-Attributes']);
  });

  test('takes the name where this computer finds it, and says where nothing answers', async () => {
    const found = await announcing([office(9, { host: 'localhost' })]);
    expect(found).toMatchObject([{ answers: 'no', printer: { uri: 'ipp://localhost:9/ipp/print' } }]);
  });

  test('takes TLS where it is offered, and a printer that wants trust or a sign-in is there', async () => {
    const secure = await laserOn({ certificate: 'self-signed' });
    const both = [office(9), office(secure.port, { service: ipps })];
    expect(await announcing(both)).toMatchObject([
      { answers: 'yes', printer: { uri: `ipps://127.0.0.1:${secure.port}/ipp/print` } },
    ]);
    const closed = await laserOn({ gate: () => ({ status: 401 }) });
    expect(await announcing([office(closed.port)])).toMatchObject([{ answers: 'yes' }]);
  });

  test('offers a label printer for its port 9100, and a laser’s port 9100 not at all', async () => {
    const zebra = await startZebraEmulator();
    onTestFinished(() => zebra.stop());
    const found = await announcing([
      { service: raw, name: 'Zebra ZD421', port: zebra.port, text: { ty: 'Zebra ZD421-300dpi ZPL' } },
      { service: raw, name: 'Acme 9', port: 9100 },
    ]);
    expect(found).toMatchObject([
      { answers: 'yes', printer: { kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port, dpi: 300 } },
    ]);
    expect([zebra.printed, zebra.odometer]).toEqual([[], 1000]);
  });

  test('what is no answer, or is built to break its reader, finds nothing and ends in time', async () => {
    const laser = await laserOn();
    const pointerToItself = Buffer.from('000084000000000100000000c00c000c0001000000780002c00c', 'hex');
    const noise = [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(8000, 0xc0), pointerToItself];
    const begun = performance.now();
    expect(await announcing([office(laser.port)], { noise })).toMatchObject([{ answers: 'yes' }]);
    expect(performance.now() - begun).toBeLessThan(5_000);
    const odd = office(laser.port, { name: 'a\u0000b'.padEnd(60, 'x'), text: { rp: ' /../ ?#', ty: '' } });
    expect(await announcing([odd])).toEqual([]);
  });
});

test('the same printer by several ways is listed once, and every way ends within five seconds', async () => {
  const zebra = await startZebraResponder([zebraAnswer('ZT411', 'dock-7')]);
  const services = await startServiceResponder([
    { service: raw, name: 'Zebra dock 7', port: 9100 },
    { service: ipp, name: 'Zebra dock 7', port: 631 },
  ]);
  const begun = performance.now();
  const found = await findPrinters({
    ...{ platform: 'win32', zebras: { outlets, port: zebra.port } },
    services: { locals: ['127.0.0.1'], address: '127.0.0.1', port: services.port },
    ask: () =>
      Promise.resolve({
        kind: 'queues',
        queues: [
          { name: 'ZDesigner ZT411', port: 'IP_127.0.0.1' },
          { name: 'HP LaserJet', port: 'IP_127.0.0.1' },
          { name: 'Office USB', port: 'USB001' },
        ],
      }),
  });
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(found.map(({ printer: { kind, name } }) => `${kind} ${name}`)).toEqual([
    'zebra-tcp dock-7',
    'system-queue ZDesigner ZT411',
    // Its address is a guess for IPP, and nothing answers there.
    'system-queue HP LaserJet',
    'system-queue Office USB',
  ]);
});

test('a queue of Windows for labels is offered directly too, at its port’s address', async () => {
  const found = await find({
    platform: 'win32',
    ask: () =>
      Promise.resolve({ kind: 'queues', queues: [{ name: 'ZDesigner ZD421', port: '127.0.0.1:9101' }] }),
  });
  expect(found).toMatchObject([
    { source: 'system', answers: 'not-asked', printer: { kind: 'system-queue' } },
    { source: 'network', answers: 'no', printer: { kind: 'zebra-tcp', host: '127.0.0.1', port: 9100 } },
  ]);
});

test.each([
  ['IP_10.0.0.5', '10.0.0.5'],
  ['IP_10.0.0.5_1', '10.0.0.5'],
  ['ip_192.168.1.60', '192.168.1.60'],
  ['10.0.0.5:9100', '10.0.0.5'],
  ['10.0.0.5', '10.0.0.5'],
  ['IP_10.0.0.500', null],
  ['USB001', null],
  ['WSD-8f3a', null],
  ['zebra-dock-7', null],
  ['', null],
])('the port %j of Windows is at %j', (port, address) => {
  expect(addressOfPort(port)).toBe(address);
});

describe('a printer on USB', () => {
  /** `/dev/usb` and what the kernel tells about each; a device that is a file does not open. */
  function folders(ids: Record<string, string | null>) {
    const folder = mkdtempSync(join(tmpdir(), 'dockprint-usb-found-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const usb = { devices: join(folder, 'dev'), classes: join(folder, 'sys') };
    mkdirSync(usb.devices);
    for (const [name, id] of Object.entries(ids)) {
      writeFileSync(join(usb.devices, name), '');
      if (id === null) continue;
      mkdirSync(join(usb.classes, name, 'device'), { recursive: true });
      writeFileSync(join(usb.classes, name, 'device/ieee1284_id'), id);
    }
    return usb;
  }

  test('is found with its model; one that takes no ZPL is not offered for labels', async () => {
    const usb = folders({
      lp0: 'MANUFACTURER:Zebra Technologies ;COMMAND SET:ZPL;MODEL:ZTC ZT411-300dpi ZPL;CLASS:PRINTER;OPTIONS:XML;\n',
      lp1: 'MFG:HP;CMD:PCL,PJL;MDL:LaserJet 9;CLS:PRINTER;',
      lp2: null,
      ttyUSB0: 'MFG:Zebra;CMD:ZPL;',
    });
    expect(await find({ usb })).toMatchObject([
      {
        ...{ source: 'system', model: 'ZTC ZT411-300dpi ZPL', answers: 'no' },
        printer: {
          kind: 'zebra-usb',
          dpi: 300,
          name: 'ZTC ZT411-300dpi ZPL',
          device: join(usb.devices, 'lp0'),
        },
      },
      { model: '', printer: { kind: 'zebra-usb', device: join(usb.devices, 'lp2') } },
    ]);
    expect(await find({ platform: 'darwin', usb })).toEqual([]);
  });

  test('that opens answers', async () => {
    const zebra = await startZebraEmulator();
    const cable = await usbCableTo(zebra.port);
    onTestFinished(async () => {
      await cable.remove();
      await zebra.stop();
    });
    const usb = { devices: dirname(cable.device), classes: '/nowhere' };
    expect(await find({ usb })).toMatchObject([{ answers: 'yes', printer: { device: cable.device } }]);
    expect(zebra.counts.questions).toBe(0);
  });
});
