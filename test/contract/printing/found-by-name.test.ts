import { expect, onTestFinished, test } from 'vitest';
import { findPrinters } from '#main/printing/finding/find-printers.ts';
import { startAvahi } from '#support/avahi.ts';
import { startIppPrinter } from '#support/ipp-printer.ts';

/** avahi wants root, as the set-up of the tests does. */
const whereAvahiRuns = test.runIf(process.platform === 'linux' && process.getuid?.() === 0);

whereAvahiRuns(
  'a real IPP printer under a real avahi is found by its name, by multicast on the loopback',
  async () => {
    const avahi = await startAvahi();
    onTestFinished(() => avahi.stop());
    const laser = await startIppPrinter({ name: 'Office laser 7', avahi });
    onTestFinished(() => laser.stop());
    const services = { locals: ['127.0.0.1'], address: '224.0.0.251', port: 5353 };
    const find = () =>
      findPrinters({ platform: 'linux', printServer: 'ipp://127.0.0.1:9', zebras: null, services });
    // avahi makes sure for a second that nobody else has the name.
    await expect.poll(find, { timeout: 20_000 }).toMatchObject([
      {
        ...{ source: 'network', model: 'Example Printer', answers: 'yes' },
        printer: { kind: 'ipp', name: 'Office laser 7', uri: `ipps://127.0.0.1:${laser.port}/ipp/print` },
      },
    ]);
  },
);
