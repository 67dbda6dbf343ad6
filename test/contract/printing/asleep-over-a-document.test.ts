import { expect, onTestFinished, test } from 'vitest';
import { ippPrinter } from '#main/printing/documents/ipp-printer.ts';
import { startMadeUpIpp } from '#support/made-up-ipp.ts';

// Regression: the time for an answer was over in the moment of waking; a document whose job the printer had made was in doubt.
test('a document that the printer takes while the computer sleeps is handed over', async () => {
  const laser = await startMadeUpIpp(() => null);
  onTestFinished(() => laser.stop());
  const limits = { question: 2500, document: 2500 };
  const printer = ippPrinter({ uri: laser.uri, media: 'na_letter_8.5x11in', sides: 'one-sided' }, limits);
  const printing = printer.print({ pdf: Buffer.from('%PDF-'), copies: 1, name: 'BOL' }, () => {
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2800));
  });
  expect(await printing).toMatchObject({ kind: 'sent', remoteId: '7 created 60' });
});
