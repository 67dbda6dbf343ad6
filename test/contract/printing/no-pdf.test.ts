import { expect, test } from 'vitest';
import { stationAtLaser } from '#support/made-up-laser.ts';
import { printerSchema } from '#shared/station/printer.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const ready = { 'printer-state': 'idle', 'printer-state-reasons': 'none', 'printer-is-accepting-jobs': true };

/** A laser that takes these formats; null: it does not say. */
async function laserTaking(formats: { now: string[] | null }) {
  const { at, laser } = await stationAtLaser((operation) =>
    operation === 'Get-Printer-Attributes'
      ? {
          printer: {
            ...ready,
            ...(formats.now === null ? {} : { 'document-format-supported': formats.now }),
          },
        }
      : null,
  );
  const printer = printerSchema.parse({ kind: 'ipp', id: 'l', name: 'Laser', uri: laser.uri });
  return { at, laser, printer };
}

test.each([
  [['image/pwg-raster', 'image/urf']],
  [['application/PCLm', 'image/pwg-raster']],
  [['application/octet-stream']],
])(
  'a laser that takes %j and no PDF says so at set-up, and holds the first BOL with that reason',
  async (now) => {
    const formats = { now: now as string[] | null };
    const { at, laser, printer } = await laserTaking(formats);
    expect(await at.spooler.testPrinter(printer)).toMatchObject({ condition: 'no-pdf' });
    const id = at.accept(0, pdf);
    await at.until(id, 'document:queued:no-pdf');
    expect(at.spooler.documentPrinterStatus().condition).toBe('no-pdf');
    expect(new Set(laser.asked)).toEqual(new Set(['Get-Printer-Attributes']));
    expect(at.events(id)).toEqual(['print-queued']);
    // It is replaced by one that takes PDF, or gets other firmware.
    formats.now = ['application/pdf', ...now];
    await at.until(id, 'document:printed');
    expect(laser.asked.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
  },
);

test('a laser that does not say what it takes is tried', async () => {
  const { at } = await laserTaking({ now: null });
  await at.until(at.accept(0, pdf), 'document:printed');
});

test('a laser that says PDF and refuses it as a format holds the BOL, and is asked without the document from then on', async () => {
  const { at, laser } = await stationAtLaser((operation) =>
    operation === 'Print-Job' || operation === 'Validate-Job'
      ? { status: 'client-error-document-format-not-supported' }
      : null,
  );
  const id = at.accept(0, pdf);
  await at.until(id, 'document:queued:no-pdf');
  await expect
    .poll(() => laser.asked.filter((operation) => operation === 'Validate-Job').length)
    .toBeGreaterThan(2);
  expect(laser.asked.filter((operation) => operation === 'Print-Job')).toHaveLength(1);
});
