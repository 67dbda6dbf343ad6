import { dpiOfHead } from '#shared/station/label-fit.ts';
import type { ShownCertificate } from '#shared/station/printer-certificate.ts';
import type { Printer, PrinterCondition, PrinterTest } from '#shared/station/printer.ts';
import { httpAddress, portOf } from './documents/ipp-address.ts';
import { readCertificate } from './documents/printer-certificate.ts';
import type { OpenedPrinter } from './open-printer.ts';

/** For the certificate alone, milliseconds. */
const certificateLimit = 3_000;

/** The certificate that a person has to decide about; null: there is none. */
async function certificateOf(
  printer: Printer,
  condition: PrinterCondition,
): Promise<ShownCertificate | null> {
  if (printer.kind !== 'ipp') return null;
  if (condition !== 'certificate-unknown' && condition !== 'certificate-changed') return null;
  const address = httpAddress(printer.uri);
  const read = await readCertificate(address.hostname, portOf(address), certificateLimit);
  if (read === null) return null;
  const { sha256, subject, from, until } = read;
  return { sha256, subject, from, until };
}

/** Asks a printer for Setup, saved or not, over a connection of its own. It prints nothing. */
export async function testPrinter(
  printer: Printer,
  open: (printer: Printer) => OpenedPrinter,
  now: () => Date,
): Promise<PrinterTest> {
  // A label printer is always asked here, even one set up as not confirming: this test shows which it is.
  const asked = printer.kind === 'zebra-tcp' ? { ...printer, confirms: true } : printer;
  const { labels, documents } = open(asked);
  const condition = await ((labels ?? documents)?.condition() ?? Promise.resolve('cannot-tell' as const));
  const answers = condition !== 'not-reachable' && condition !== 'mute';
  const head = answers ? ((await labels?.dotsPerMm?.()) ?? null) : null;
  const offers = answers ? ((await documents?.offers?.()) ?? null) : null;
  return {
    printerId: printer.id,
    name: printer.name,
    condition,
    since: now().toISOString(),
    dpi: head === null ? null : dpiOfHead(head),
    certificate: await certificateOf(printer, condition),
    offers,
  };
}
