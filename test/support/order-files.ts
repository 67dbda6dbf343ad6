/** The headings of an order system, in the words that such systems use. */
export const orderHeadings = [
  'Order',
  'Stop',
  'PO Number',
  'Ship To',
  'Ship To Address',
  'Ship To City',
  'Ship To State',
  'Ship To Zip',
  'Pallets',
  'Package type',
  'Pieces',
  'Description',
  'NMFC',
  'Class',
  'Weight',
  'Terms',
];

/** One order of a file; `line` 0 is its first. */
export const orderCells = (n: number, line = 0): string[] => [
  `SO-${n}`,
  String(n),
  `PO-${5000 + n}`,
  `Büro & Café "${n}"`,
  `${n} Commerce Ave`,
  'Reno',
  'NV',
  '89502',
  String(1 + (line % 3)),
  'Pallets',
  String(10 + line),
  `Fasteners, boxed ${line}`,
  '',
  '70',
  String(400 + line),
  'Prepaid',
];

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csv = (rows: readonly (readonly string[])[], sign = ','): string =>
  rows.map((cells) => `${cells.map(cell).join(sign)}\r\n`).join('');

/** Orders from the first number on, each with so many lines. */
export const ordersCsv = (count: number, first = 1, lines = 1): string =>
  csv([
    orderHeadings,
    ...Array.from({ length: count * lines }, (_, at) =>
      orderCells(first + Math.floor(at / lines), at % lines),
    ),
  ]);
