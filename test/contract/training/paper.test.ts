import { describe, expect, test } from 'vitest';
import { drawBillOfLading } from '#main/training/bill-of-lading/bill-of-lading.ts';
import { drawLabels } from '#main/training/label/label.ts';
import { bolRequestSchema } from '#main/training/wire/shipment-request.ts';
import { aBolLine, aBolRequest, aFullBolRequest } from '#support/bol-request.ts';
import { pdfBarcodes, pdfPages, pictureBarcodes } from '#support/read-paper.ts';
import { drawLabel } from '#support/draw-label.ts';

const bill = (body: unknown, number = '700000042') => drawBillOfLading(bolRequestSchema.parse(body), number);
const plain = (page: string | undefined): string => (page ?? '').replace(/\s+/g, ' ');

describe('the bill of lading', () => {
  test('says every field of the request', async () => {
    const pages = await pdfPages(await bill(aFullBolRequest()));
    expect(pages).toHaveLength(1);
    const text = plain(pages[0]);
    const request = bolRequestSchema.parse(aFullBolRequest());
    const notPrinted = ['UserName', 'ClientCode', 'AuthenticationId', 'BillOfLadingNumber', 'CODAmt'];
    for (const [name, value] of Object.entries(request)) {
      if (notPrinted.includes(name) || typeof value === 'object' || typeof value === 'boolean') continue;
      expect(text, name).toContain(String(value));
    }
    for (const words of [
      'BOL 700000042',
      '$1,250.00',
      'UN1263, Paint, 3, PG II',
      'Brushes',
      'LFT',
      'GRAND TOTAL',
      '3,830',
      'SAMPLE',
      'Page 1 of 1',
    ])
      expect(text, words).toContain(words);
  });

  test('names whoever must sign, load, count and pay', async () => {
    const text = plain((await pdfPages(await bill(aBolRequest())))[0]);
    for (const words of [
      'SHIPPER SIGNATURE / DATE',
      'CARRIER SIGNATURE / PICKUP DATE',
      'TRAILER LOADED',
      'FREIGHT COUNTED',
      'Prepaid',
      'Collect',
      'Third party',
      'COD AMOUNT',
      'DECLARED VALUE',
      'SEAL NUMBERS',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('HAZARDOUS MATERIALS');
  });

  test('accents survive', async () => {
    const text = plain((await pdfPages(await bill(aFullBolRequest({ ShipperContactName: 'Zoë Ñuñez' }))))[0]);
    expect(text).toContain('Hébert & Łódź Møller ltée');
    expect(text).toContain('Zoë Ñuñez');
    expect(text).toContain('Montréal');
  });

  test('sixty lines run over pages with repeated heads and sums carried forward', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      aBolLine({ ShippingUnits: '1', Weight: '100', Description: `Article ${index + 1} of sixty` }),
    );
    const pages = (await pdfPages(await bill(aBolRequest({ LineItems: lines })))).map(plain);
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.join(' ');
    for (let line = 1; line <= 60; line += 1)
      expect(all.match(new RegExp(`Article ${line} of sixty`, 'g')), `line ${line}`).toHaveLength(1);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('COMMODITY DESCRIPTION');
      expect(page).toContain('SAMPLE');
      expect(page.includes('Carried forward')).toBe(index > 0);
      expect(page.includes('SHIPPER SIGNATURE')).toBe(index === pages.length - 1);
    });
    expect(pages.at(-1)).toContain('6,000');
  });

  test('the longest entries stay on the paper', async () => {
    const long = 'Instructions of a very careful shipper. '.repeat(25).slice(0, 1000);
    const name =
      'A company with a name as long as a form allows, in one hundred letters, which is very long indeed &&';
    const text = plain(
      (await pdfPages(await bill(aFullBolRequest({ SpecialInstructions: long, ConsigneeName: name })))).join(
        ' ',
      ),
    );
    expect(text).toContain(long.trim().slice(-38));
    expect(text).toContain('very long indeed');
  });

  test('its barcodes are read from the picture of every page: BOL number and PRO', async () => {
    const lines = Array.from({ length: 40 }, () => aBolLine());
    const pages = await pdfBarcodes(await bill(aBolRequest({ LineItems: lines })));
    expect(pages[0]?.toSorted()).toEqual(['123-456789-0', '700000042']);
    for (const later of pages.slice(1)) expect(later).toEqual(['700000042']);
  });
});

describe('the label', () => {
  test.each(['0700018342', '700000042', '00614141123456789', 'DOCK7-2026-11-17-000001'])(
    'the barcode of BOL %s is read from the picture',
    async (number) => {
      const [label = ''] = drawLabels(bolRequestSchema.parse(aFullBolRequest()), number);
      expect(await pictureBarcodes(await drawLabel(label))).toEqual([number]);
    },
  );
});
