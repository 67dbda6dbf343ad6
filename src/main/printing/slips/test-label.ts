import type { Printer } from '#shared/station/printer.ts';
import { textField } from './zpl-text.ts';

/** A 4×6 label that shows what a packer must know of a new printer; and says what to do when it comes out as text. */
export function testLabel(printer: Printer, stationName: string, now: Date): Buffer {
  const dpi = printer.kind === 'zebra-tcp' ? printer.dpi : 203;
  const scale = dpi / 203;
  const at = (x: number): number => Math.round(x * scale);
  const lines = [
    '^XA^CI28',
    `^PW${at(812)}^LL${at(1218)}^LH0,0`,
    `^FO${at(20)},${at(20)}^GB${at(772)},${at(1178)},${at(4)}^FS`,
    textField({ x: 50, y: 60, height: 70 }, 'Dockprint test label', scale),
    textField({ x: 50, y: 170, height: 45 }, stationName === '' ? 'Packing station' : stationName, scale),
    textField({ x: 50, y: 230, height: 45 }, `${printer.name} · ${dpi} dpi`, scale),
    textField(
      { x: 50, y: 290, height: 35 },
      now.toISOString().replace('T', ' ').slice(0, 16) + ' UTC',
      scale,
    ),
    textField({ x: 50, y: 360, height: 45 }, 'Łódź · Nuñez · Québec', scale),
    `^FO${at(50)},${at(440)}^BY${Math.max(2, at(3))}^BCN,${at(140)},Y,N^FDDOCKPRINT-TEST^FS`,
    textField(
      { x: 50, y: 700, height: 34, lines: 2 },
      'The frame must be whole and straight on all four sides.',
      scale,
    ),
    textField(
      { x: 50, y: 800, height: 34, lines: 2 },
      'The bars must be black and sharp, and a scanner reads them.',
      scale,
    ),
    textField(
      { x: 50, y: 900, height: 34, lines: 4 },
      'If you read ^XA as text on a page, this is not set up as a label printer: choose the raw (ZPL) queue of the Zebra.',
      scale,
    ),
    '^PQ1^XZ\n',
  ];
  return Buffer.from(lines.join('\n'), 'utf8');
}
