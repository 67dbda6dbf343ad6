import { createServer as createHttp } from 'node:http';
import { readFileSync } from 'node:fs';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkPrinter, type CheckParts } from '#main/printing/doctor/check-printer.ts';
import { printerSchema } from '#shared/station/printer.ts';
import { madeUpWinspool } from '#support/made-up-winspool.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';
import { quickZebraLimits, startPrintStation } from '#support/print-station.ts';
import { usbCableTo } from '#support/usb-cable.ts';
import { startZebraEmulator, type ZebraManners } from '#support/zebra-emulator.ts';

const parts: CheckParts = {
  ...{ sameAddress: [], lastRun: () => null, labelDpi: null, isBusy: false },
  ask: () => Promise.reject(new Error('no Windows here')),
  ...{ platform: 'linux', printServer: 'ipp://127.0.0.1:9', zebra: quickZebraLimits, question: 2_000 },
};
async function check(settings: object, more: Partial<CheckParts> = {}) {
  const found = await checkPrinter(printerSchema.parse({ id: 'p', name: 'Bench', ...settings }), {
    ...parts,
    ...more,
  });
  return { found, names: found.map(({ finding }) => finding) };
}
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}
async function zebraOn(manners: Partial<ZebraManners> = {}) {
  const zebra = await startZebraEmulator();
  Object.assign(zebra.manners, manners);
  onTestFinished(() => zebra.stop());
  return { zebra, settings: { kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port } };
}

describe('a Zebra on the network', () => {
  test('that is well: every step has an answer, and nothing is printed', async () => {
    const { zebra, settings } = await zebraOn();
    const { names, found } = await check(settings);
    expect(names).toEqual([
      ...['name-is-address', 'port-open', 'zpl-spoken', 'others-none', 'dpi-fits', 'media-fits'],
      ...['head-ready', 'darkness', 'firmware', 'counter-proves'],
    ]);
    expect(found.find(({ finding }) => finding === 'firmware')?.values).toEqual({
      model: 'ZT411-203dpi',
      firmware: 'V92.21.17Z',
    });
    expect(found.find(({ finding }) => finding === 'media-fits')?.values).toMatchObject({
      length: '6',
      width: '4.1',
    });
    expect([zebra.printed, zebra.odometer]).toEqual([[], 1000]);
  });

  test.each([
    [{ dotsPerMm: 12 }, {}, 'dpi-setup'],
    [{ dotsPerMm: 12 }, { dpi: 300 }, 'dpi-labels'],
    [{ languages: 'epl' }, {}, 'zpl-off'],
    [{ languages: 'epl_zpl' }, {}, 'zpl-spoken'],
    [{ mute: true }, {}, 'zpl-silent'],
    [{ mute: true }, { confirms: false }, 'zpl-silent-set'],
    [{ noOdometer: true }, {}, 'counter-none'],
    [{ noSerial: true }, {}, 'counter-nameless'],
    [{ silentAboutSerial: true }, {}, 'counter-nameless'],
    [{ maxLengthIn: '3.0' }, {}, 'media-short'],
    [{}, { shared: true }, 'others-expected'],
  ] as const)('that is %j, set up with %j: %s', async (manners, more, finding) => {
    const { settings } = await zebraOn(manners);
    expect((await check({ ...settings, ...more })).names).toContain(finding);
  });

  test.each([
    ['paper-out', 'media-out'],
    ['ribbon-out', 'ribbon-out'],
    ['head-open', 'head-open'],
    ['paused', 'head-paused'],
  ] as const)('with %s: %s', async (fault, finding) => {
    const { zebra, settings } = await zebraOn();
    zebra.set(fault, true);
    expect((await check(settings)).names).toContain(finding);
  });

  test('who else prints: another entry, labels of others since the last run, this station now', async () => {
    const { settings } = await zebraOn();
    expect((await check(settings, { sameAddress: ['Old Zebra'] })).found).toContainEqual({
      finding: 'others-entry',
      values: { names: 'Old Zebra' },
    });
    const lastRun = () => ({ agreedAt: 988, serial: 'D2J194203001' });
    expect((await check(settings, { lastRun })).found).toContainEqual({
      finding: 'others-printed',
      values: { labels: '12' },
    });
    expect((await check(settings, { isBusy: true })).names).toEqual([
      ...['name-is-address', 'port-open', 'others-station'],
    ]);
  });

  test('that a station has printed on: its own labels are no one else’s', async () => {
    const { zebra, settings } = await zebraOn();
    const printer = printerSchema.parse({ id: 'z', name: 'Bench', ...settings });
    const station = startPrintStation([printer], { labels: 'z' });
    onTestFinished(() => station.stop());
    await station.until(station.accept(2), '1:printed 2:printed');
    await expect
      .poll(async () => (await station.spooler.checkPrinter(printer)).found.map(({ finding }) => finding))
      .toContain('others-none');
    zebra.foreignLabels(3);
    const { found } = await station.spooler.checkPrinter(printer);
    expect(found).toContainEqual({ finding: 'others-printed', values: { labels: '3' } });
    expect(station.mistakes).toEqual([]);
  });

  test('on USB: the same steps behind its device file, or why that does not open', async () => {
    const { zebra } = await zebraOn();
    const cable = await usbCableTo(zebra.port);
    onTestFinished(() => cable.remove());
    const settings = { kind: 'zebra-usb', device: cable.device };
    expect((await check(settings)).names).toEqual([
      ...['device-open', 'zpl-spoken', 'others-none', 'dpi-fits', 'media-fits'],
      ...['head-ready', 'darkness', 'firmware', 'counter-proves'],
    ]);
    expect((await check(settings, { isBusy: true })).names).toEqual(['others-station']);
    zebra.manners.mute = true;
    expect((await check(settings)).names).toEqual(['device-open', 'zpl-silent-usb']);
    await cable.unplug();
    expect((await check(settings)).found).toMatchObject([
      { finding: 'device-missing', values: { device: cable.device } },
    ]);
  });

  test('that is off: nothing behind the port is asked', async () => {
    const { zebra, settings } = await zebraOn();
    await zebra.stop();
    expect((await check(settings)).names).toEqual(['name-is-address', 'port-closed']);
  });

  test('whose name the network does not know', async () => {
    const { names } = await check({ kind: 'zebra-tcp', host: 'no-such-printer.invalid' });
    expect(names).toEqual(['name-unknown']);
  });

  test('whose name resolves', async () => {
    const { settings } = await zebraOn();
    expect((await check({ ...settings, host: 'localhost' })).names.slice(0, 2)).toEqual([
      'name-resolves',
      'port-open',
    ]);
  });
});

describe('a printer over IPP', () => {
  const laser = {
    ...{ 'printer-state': 'idle', 'printer-state-reasons': 'none', 'printer-is-accepting-jobs': true },
    'printer-make-and-model': 'Acme 9',
    'queued-job-count': 2,
    'document-format-supported': ['application/pdf', 'image/urf'],
    'media-supported': ['na_letter_8.5x11in', 'iso_a4_210x297mm'],
    'media-ready': ['na_letter_8.5x11in'],
  };
  async function asked(printer: object, settings: object = {}) {
    const made = await startMadeUpIpp(() => ({ printer: { ...laser, ...printer } }));
    onTestFinished(() => made.stop());
    return { made, ...(await check({ kind: 'ipp', uri: made.uri, ...settings })) };
  }

  test('that is well: it is only asked', async () => {
    const { names, made } = await asked({});
    expect(names).toEqual([
      ...['name-is-address', 'port-open', 'tls-off', 'sign-in-none', 'ipp-spoken', 'firmware'],
      ...['formats-pdf', 'paper-loaded', 'queue-open'],
    ]);
    expect(made.asked).toEqual(['Get-Printer-Attributes']);
  });

  test.each([
    [{ 'document-format-supported': ['image/urf'] }, {}, 'formats-no-pdf'],
    [{}, { media: 'na_legal_8.5x14in' }, 'paper-not-taken'],
    [{}, { media: 'iso_a4_210x297mm' }, 'paper-not-loaded'],
    [{ 'printer-is-accepting-jobs': false }, {}, 'queue-closed'],
    [{ 'printer-state': 'stopped', 'printer-state-reasons': 'media-empty-error' }, {}, 'queue-stopped'],
  ])('that says %j, set up with %j: %s', async (printer, settings, finding) => {
    expect((await asked(printer, settings)).names).toContain(finding);
  });

  test.each([
    [401, 'sign-in-wanted'],
    [403, 'sign-in-forbidden'],
    [404, 'ipp-no-path'],
    [426, 'tls-wanted'],
    [500, 'ipp-silent'],
  ])('that answers HTTP %i: %s', async (status, finding) => {
    const server = createHttp((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
    const port = await listening(server);
    const { names } = await check({ kind: 'ipp', uri: `ipp://127.0.0.1:${port}/ipp/print` });
    expect(names).toContain(finding);
    expect(names.filter((name) => name.startsWith('tls-'))).toEqual([
      finding === 'tls-wanted' ? 'tls-wanted' : 'tls-off',
    ]);
  });

  test.each([
    ['self-signed', 'tls-not-trusted'],
    ['expired', 'tls-expired'],
  ])('with the certificate %s: %s, and nothing more is asked', async (name, finding) => {
    const file = (end: string) => new URL(`../../support/certificates/${name}.${end}`, import.meta.url);
    const server = createTls({ cert: readFileSync(file('pem')), key: readFileSync(file('key')) });
    const port = await listening(server);
    const { names, found } = await check({ kind: 'ipp', uri: `ipps://127.0.0.1:${port}/ipp/print` });
    expect(names).toEqual(['name-is-address', 'port-open', finding]);
    expect(found[2]?.values['fingerprint']).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  test('without encryption at its ipps address', async () => {
    const port = await listening(
      createTcp((socket) =>
        socket
          .on('error', () => undefined)
          .resume()
          .end('no\r\n'),
      ),
    );
    const { names } = await check({ kind: 'ipp', uri: `ipps://127.0.0.1:${port}/ipp/print` });
    expect(names).toEqual(['name-is-address', 'port-open', 'tls-none']);
  });
});

test('a queue of the system: the print system says what it knows, or does not answer', async () => {
  const made = await startMadeUpIpp(() => null);
  onTestFinished(() => made.stop());
  const queue = { kind: 'system-queue', queue: 'office', language: 'zpl' };
  const { names } = await check(queue, { printServer: `ipp://127.0.0.1:${made.port}` });
  expect(names).toEqual(['queue-passes-on', 'firmware-unknown', 'queue-open']);
  expect((await check(queue)).names).toEqual(['queue-passes-on', 'queue-missing']);
});

test('a queue of Windows: how it is and what it holds, or that nobody knows', async () => {
  const queue = { kind: 'system-queue', queue: 'office', language: 'zpl' };
  const winspool = madeUpWinspool();
  const found = async (ask: CheckParts['ask'] = winspool.ask) =>
    (await check(queue, { platform: 'win32', ask })).found.filter(
      ({ finding }) => finding !== 'queue-passes-on',
    );
  winspool.jobs.push({ id: 3, document: 'Invoice', status: 0 });
  expect(await found()).toEqual([{ finding: 'queue-open', values: { jobs: '1' } }]);
  winspool.status = 0x1;
  expect(await found()).toEqual([{ finding: 'queue-stopped', values: { condition: 'paused' } }]);
  winspool.isSilent = true;
  expect(await found()).toMatchObject([{ finding: 'queue-unknown' }]);
  const missing: CheckParts['ask'] = () =>
    Promise.resolve({ kind: 'failed', call: 'OpenPrinter', begun: false });
  expect(await found(missing)).toEqual([{ finding: 'queue-missing', values: { queue: 'office' } }]);
});

test('a folder', async () => {
  expect((await check({ kind: 'folder', path: import.meta.dirname })).names).toEqual(['folder-writable']);
  expect((await check({ kind: 'folder', path: '/no/such/folder' })).names).toEqual(['folder-missing']);
});
