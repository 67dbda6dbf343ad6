import { code128 } from '#main/paper/code128.ts';
import { dpiOf, zplLabel, type LabelPart } from '#main/paper/zpl-label.ts';
import type { Printer } from '#shared/station/printer.ts';

/** A 4×6 label that shows whether a new printer works, and says what to do when the label comes out as text. */
export function testLabel(printer: Printer, stationName: string, now: Date): Buffer {
  const dpi = dpiOf(printer);
  const text = (y: number, height: number, size: number, words: string): LabelPart => ({
    is: 'text',
    x: 50,
    y,
    width: 710,
    height,
    size,
    words,
  });
  const parts: LabelPart[] = [
    { is: 'frame' },
    text(60, 80, 70, 'Dockprint test label'),
    text(165, 55, 45, stationName === '' ? 'Packing station' : stationName),
    text(230, 50, 45, `${printer.name} · ${dpi} dpi`),
    text(290, 40, 35, `${now.toISOString().replace('T', ' ').slice(0, 16)} UTC`),
    text(360, 50, 45, 'Łódź · Nuñez · Québec'),
    { is: 'bars', y: 440, height: 140, code: code128('DOCKPRINT-TEST'), module: 3 },
    text(600, 40, 34, 'DOCKPRINT-TEST'),
    text(700, 80, 34, 'The frame must be whole and straight on all four sides.'),
    text(800, 80, 34, 'The bars must be black and sharp, and a scanner reads them.'),
    text(
      900,
      160,
      34,
      'If you read ^XA as text on a page, this is not set up as a label printer: choose the raw (ZPL) queue of the Zebra.',
    ),
  ];
  return zplLabel(parts, dpi);
}
