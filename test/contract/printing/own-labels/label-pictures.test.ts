import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gs1Label } from '#main/printing/own-labels/templates/gs1-label.ts';
import type { LabelFacts } from '#main/printing/own-labels/templates/label-facts.ts';
import { packingList } from '#main/printing/own-labels/templates/packing-list.ts';
import { proLabel } from '#main/printing/own-labels/templates/pro-label.ts';
import type { Dpi } from '#main/paper/zpl-label.ts';
import { stagingTag } from '#main/printing/slips/staging-tag.ts';
import { testLabel } from '#main/printing/slips/test-label.ts';
import { sscc } from '#shared/freight/numbers/sscc.ts';
import { drawLabel } from '#support/draw-label.ts';
import { pdfPages, pictureBarcodes } from '#support/read-paper.ts';
import { fullShipment } from '#support/shipments.ts';

/** Rewritten with DOCKPRINT_GOLDEN=1 and then looked at. */
const folder = join(import.meta.dirname, '../../../golden/own-labels');
const code = sscc('0', '0614141', '070001234');
const facts: LabelFacts = {
  shipment: { ...fullShipment, proNumber: '0781-234567-8' },
  bolNumber: '700018342',
  unit: 2,
  of: 6,
};
const now = new Date('2026-11-17T10:24:00Z');
const printer = (dpi: Dpi) =>
  ({
    kind: 'zebra-tcp',
    id: 'z',
    name: 'Bench',
    host: 'h',
    port: 9100,
    dpi,
    confirms: true,
    shared: false,
  }) as const;

const templates: Record<string, { zpl: (dpi: Dpi) => Buffer; bars: string }> = {
  'gs1-label': { zpl: (dpi) => gs1Label(facts, { code, companyPrefix: '0614141' }, dpi), bars: `00${code}` },
  'pro-label': { zpl: (dpi) => proLabel(facts, dpi), bars: '07812345678' },
  'staging-tag': { zpl: (dpi) => stagingTag(facts.shipment, dpi), bars: fullShipment.bolNumber },
  'test-label': { zpl: (dpi) => testLabel(printer(dpi), 'Dock 7', now), bars: 'DOCKPRINT-TEST' },
};

describe.each(Object.keys(templates))('%s', (name) => {
  it.each([203, 300] as const)(
    'at %i dpi: its picture stays as it was looked at, its bars are read',
    async (dpi) => {
      const { zpl, bars } = templates[name] ?? { zpl: () => Buffer.alloc(0), bars: '' };
      const picture = await drawLabel(zpl(dpi).toString('utf8'), dpi);
      const file = join(folder, `${name}-${dpi}.png`);
      if (process.env['DOCKPRINT_GOLDEN'] === '1' || !existsSync(file)) {
        expect(process.env['DOCKPRINT_GOLDEN'], `${file} is not there`).toBe('1');
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, picture);
      }
      expect(await pictureBarcodes(picture)).toEqual([bars]);
      expect(picture.equals(readFileSync(file)), `${name} at ${dpi} dpi looks otherwise`).toBe(true);
    },
  );
});

it('longest words that a shipment takes are on the label whole', async () => {
  const company = `${'Consolidated Łódź Fasteners of Greater Sacramento '.repeat(2)}West`;
  const consignee = { ...fullShipment.consignee, company, address: 'W'.repeat(100) };
  const crowded = { ...facts, shipment: { ...fullShipment, consignee, shipper: consignee } };
  const label = gs1Label(crowded, { code, companyPrefix: '0614141' }, 203).toString('utf8');
  const words = [...label.matchAll(/\^FD(.*?)\^FS/g)].map(([, text]) => text).join(' ');
  expect(words).toContain('Sacramento');
  expect(words.match(/W{6,}/g)?.join('')).toHaveLength(100);
  expect(words).not.toContain('…');
  expect(await pictureBarcodes(await drawLabel(label))).toEqual([`00${code}`]);
});

it('a packing list says what is in the units, over as many pages as it takes, and is the same each time', async () => {
  const [line] = fullShipment.lines;
  if (line === undefined) throw new Error('no line');
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...line, description: `Crate ${at + 1} of bolts` }));
  const list = {
    shipment: { ...fullShipment, lines },
    bolNumber: '700018342',
    codes: new Map([[2, code]]),
    madeAt: now,
  };
  const pdf = await packingList(list);
  const pages = await pdfPages(pdf);
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join(' ').replace(/\s+/g, ' ');
  for (const words of [
    'Packing list, BOL 700018342',
    fullShipment.consignee.company,
    'Crate 60 of bolts',
    'TOTAL',
    `Unit 2: SSCC (00) ${code}`,
    'Page 2',
  ])
    expect(text).toContain(words);
  expect((await packingList(list)).equals(pdf)).toBe(true);
});
