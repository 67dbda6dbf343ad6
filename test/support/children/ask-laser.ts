// Asks a laser for its condition and says it. Arguments: its address, and the fingerprint that a person trusted there or nothing.
import { ippPrinter } from '#main/printing/documents/ipp-printer.ts';

const [, , uri = '', sha256 = ''] = process.argv;
const printer = ippPrinter({
  ...{ uri, media: 'na_letter_8.5x11in', sides: 'one-sided' },
  ...(sha256 === '' ? {} : { certificate: { sha256 } }),
});
process.stdout.write(await printer.condition());
