import type { BolRequest } from '../wire/shipment-request.ts';
import { code128 } from '#main/paper/code128.ts';
import { escapeText, fitText, textWidth, type Sizes } from '#main/paper/zpl-text.ts';

/** A 4×6 inch label at 203 dpi, in dots. */
const page = { width: 812, height: 1218, margin: 36 } as const;
const inner = page.width - 2 * page.margin;
const half = inner / 2;

/** Places one text at its top left corner; `align: 'right'` ends it at the right margin. */
function text(x: number, y: number, height: number, words: string, align: 'left' | 'right' = 'left'): string {
  if (words === '') return '';
  const field = `^A0N,${height},${height}^FH^FD${escapeText(words)}^FS`;
  if (align === 'left') return `^FO${x},${y}${field}`;
  // ^FO's third parameter 1: x is the right edge.
  return `^FO${page.width - page.margin},${y},1${field}`;
}

const caption = (x: number, y: number, words: string): string => text(x, y, 22, words);
const rule = (y: number): string => `^FO0,${y}^GB${page.width},5,5^FS`;

/** Text fitted into lines; returns the y below its last line. */
function block(y: number, words: string, sizes: Sizes, x: number = page.margin, width: number = inner) {
  const { height, lines } = fitText(words, sizes, width);
  const step = Math.round(height * 1.14);
  return {
    zpl: lines.map((line, index) => text(x, y + index * step, height, line)).join('\n'),
    below: y + lines.length * step,
  };
}

const valueSizes: Sizes = [
  [38, 1],
  [32, 1],
  [27, 1],
  [23, 1],
];

function pair(y: number, left: [string, string], right: [string, string]): string {
  const second = page.margin + half;
  return [
    caption(page.margin, y, left[0]),
    block(y + 29, left[1], valueSizes, page.margin, half - 8).zpl,
    caption(second, y, right[0]),
    block(y + 29, right[1], valueSizes, second, half - 8).zpl,
  ].join('\n');
}

const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const cityLine = (city: string, state: string, zip: string): string => `${city} ${state} ${zip}`;

function barcode(y: number, bolNumber: string, below: string): string {
  const { data, modules } = code128(bolNumber);
  // The quiet zone is ten modules on each side; four dots a module where it fits.
  const moduleDots = [4, 3, 2].find((dots) => (modules + 20) * dots <= page.width) ?? 1;
  const x = Math.round((page.width - modules * moduleDots) / 2);
  const caption = fitText(
    below,
    [
      [38, 1],
      [32, 1],
      [26, 1],
    ],
    inner,
  );
  const words = caption.lines[0] ?? '';
  return [
    `^FO${x},${y}^BY${moduleDots}^BCN,170,N,N,N,N^FH^FD${escapeText(data)}^FS`,
    `^FO0,${y + 184}^A0N,${caption.height},${caption.height}^FB${page.width},1,0,C^FH^FD${escapeText(words)}^FS`,
  ].join('\n');
}

function unitBand(y: number, unit: number, count: number, zip: string): string {
  const big = 130;
  const after = page.margin + textWidth(String(unit), big) + 14;
  return [
    caption(page.margin, y, 'UNIT'),
    text(page.margin, y + 24, big, String(unit)),
    text(after, y + 24 + 47, 66, `of ${count}`),
    text(0, y, 22, 'TO ZIP', 'right'),
    text(0, y + 36, 108, zip, 'right'),
  ].join('\n');
}

function drawLabel(
  request: BolRequest,
  bolNumber: string,
  unit: number,
  count: number,
  weightLb: number,
): string {
  const from = block(
    54,
    request.ShipperCompanyName,
    [
      [36, 1],
      [30, 1],
    ],
    page.margin,
    548,
  );
  const fromAddress = `${request.ShipperAddress}, ${cityLine(request.ShipperCity, request.ShipperState, request.ShipperZip)}`;
  const fromPlace = block(from.below, fromAddress, [
    [32, 2],
    [28, 2],
    [24, 2],
  ]);

  // A driver looks for the name: as large as possible, and a long one in three lines before it is cut.
  const to = block(218, request.ConsigneeName, [
    [76, 2],
    [64, 2],
    [56, 2],
    [48, 3],
    [40, 3],
  ]);
  const toAddress = block(to.below + 4, request.ConsigneeAddress, [
    [40, 1],
    [36, 2],
    [28, 2],
  ]);
  const toCity = cityLine(request.ConsigneeCity, request.ConsigneeState, request.ConsigneeZip);
  const toPlace = block(toAddress.below, toCity, [
    [46, 1],
    [40, 1],
    [34, 1],
    [28, 1],
  ]);

  const carrier = [request.CarrierSCAC, request.CarrierName].filter((part) => part !== '').join(' · ');
  const units = `${count} ${count === 1 ? 'unit' : 'units'}`;
  const of = String(count).length;
  const serial = `${String(unit).padStart(Math.max(2, of), '0')}/${String(count).padStart(2, '0')}`;
  return [
    '^XA',
    '^CI28',
    `^PW${page.width}`,
    `^LL${page.height}`,
    '^LH0,0',
    // White on black, so that it cannot be overlooked on a pallet.
    `^FO${page.width - page.margin - 176},22^GB176,48,48^FS`,
    `^FO${page.width - page.margin - 176},29^A0N,38,38^FB176,1,0,C^FR^FDSAMPLE^FS`,
    caption(page.margin, 26, 'FROM'),
    from.zpl,
    fromPlace.zpl,
    rule(176),
    caption(page.margin, 192, 'TO'),
    to.zpl,
    toAddress.zpl,
    toPlace.zpl,
    rule(534),
    pair(550, ['CARRIER', carrier], ['PO', request.PONumber]),
    pair(
      636,
      ['SHIP DATE', request.ShipmentDate.slice(0, 10)],
      ['WEIGHT', `${grouped(weightLb)} lb, ${units}`],
    ),
    rule(724),
    unitBand(740, unit, count, request.ConsigneeZip),
    rule(908),
    barcode(936, bolNumber, `BOL ${bolNumber} · ${serial}`),
    '^XZ',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** One ZPL label for each handling unit of the bill, in order: unit 1 of N to N of N. All marked SAMPLE. */
export function drawLabels(request: BolRequest, bolNumber: string): string[] {
  const count = request.LineItems.reduce((sum, line) => sum + Number(line.ShippingUnits), 0);
  const weightLb = request.LineItems.reduce((sum, line) => sum + Number(line.Weight), 0);
  return Array.from({ length: count }, (_, index) =>
    drawLabel(request, bolNumber, index + 1, count, weightLb),
  );
}
