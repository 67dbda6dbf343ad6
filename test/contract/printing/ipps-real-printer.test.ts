import { expect, onTestFinished, test } from 'vitest';
import { printerSchema } from '#shared/station/printer.ts';
import { testPage } from '#main/printing/slips/test-page.ts';
import { startIppPrinter } from '#support/ipp-printer.ts';
import { startPrintStation } from '#support/print-station.ts';

// `ippeveprinter` makes a certificate of its own at its start, as office printers do.
test('a real IPP printer is trusted once by its certificate, and prints over TLS', async () => {
  const laser = await startIppPrinter({ name: 'Own certificate' });
  onTestFinished(() => laser.stop());
  const settings = {
    ...{ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri.replace('ipp:', 'ipps:') },
  };
  const at = startPrintStation([settings], { billOfLading: { printer: 'l', copies: 1 } });
  onTestFinished(() => at.stop());
  const printer = printerSchema.parse(settings);
  if (printer.kind !== 'ipp') throw new Error('another kind');
  const pdf = await testPage(printer, 'Dock 7', new Date('2026-11-21T10:00:00Z'));
  const id = at.accept(0, pdf);
  await at.until(id, 'document:queued:certificate-unknown');
  const { certificate } = await at.spooler.testPrinter(printer);
  expect(certificate?.subject).toMatch(/CN=/);
  expect(laser.received()).toEqual([]);

  at.setPrinters([{ ...settings, certificate: { sha256: certificate?.sha256 } }]);
  await at.until(id, 'document:printed', 20_000);
  expect(laser.received().map(({ bytes }) => bytes.equals(pdf))).toEqual([true]);
  expect(at.mistakes).toEqual([]);
});
