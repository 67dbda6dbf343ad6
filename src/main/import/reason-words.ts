import { quantityUnits } from '#shared/freight/description/hazard.ts';
import type { FileRefusal, ImportProblem } from '#shared/station/import-mapping.ts';

/**
 * Words for the reason file of the watched folder, for whoever wrote the file: in English, with code and place, so that a program can read them
 * too. The window has its own words, in the station's language.
 */
const refusals: Record<FileRefusal | 'no-mapping', string> = {
  'no-mapping': 'Its columns are not known: import such a file once in Dockprint, and keep how it is read.',
  empty: 'The file is empty.',
  'too-large': 'The file is larger than 20 MB.',
  'too-many-rows': 'The file has more than 20,000 rows.',
  'too-many-columns': 'A row has more than 400 columns.',
  'not-text': 'This is no text file.',
  'open-quote': 'A quotation mark is opened and never closed.',
  broken: 'The file is damaged and cannot be read whole.',
  'not-json': 'This is no JSON.',
  'old-workbook': 'This is an old or encrypted workbook. Save it as .xlsx without a password.',
  'locked-workbook': 'The workbook has a password.',
  'not-calculated':
    'The workbook has formulas without a result. Open it in a spreadsheet program and save it.',
  'unpacks-too-large': 'The workbook unpacks to more than 120 MB.',
  'no-heading': 'The first row must name the columns.',
  'took-too-long': 'Reading the file took too long.',
  'no-shipments': 'There are no shipments in the file.',
  'unknown-kind': 'Only .csv, .tsv, .txt, .xlsx and .json files are imported.',
  'row-too-long': 'A row has more than 400,000 characters.',
  'unknown-encoding': 'Its letters with accents could be read in two ways. Save the file as CSV UTF-8.',
  unreadable:
    'The file could not be opened or read to its end. Check that Dockprint may read it, and that its disk or share can be reached.',
};

/** Why nothing of a file was taken by `dockprint submit`, beside these. */
const submitReasons: ReadonlyMap<string, string> = new Map([
  ['unknown-mapping', 'No mapping is kept under this name.'],
  ['other-columns', 'This mapping is for a table with other columns.'],
  ['too-many-to-submit', 'A file that is submitted may hold 2,000 shipments.'],
  ['not-set-up', 'The service is not set up at this station, so nothing was taken.'],
  ['changed', 'The file is still being written to.'],
  ['internal', 'Something went wrong in Dockprint. The log says more.'],
]);

const sentences: Record<string, string> = {
  required: 'is missing',
  'not-a-number': 'is not a number',
  negative: 'must not be below zero',
  'number-asked': 'could be two numbers; write it without a comma or a point for thousands',
  'whole-number': 'must be a whole number',
  positive: 'must be more than zero',
  'at-least-one': 'must be at least 1',
  'too-large': 'is too large',
  'too-long': 'is too long',
  'too-precise': 'has too many decimals',
  day: 'is not a day as YYYY-MM-DD',
  state: 'is not a state or province code',
  'postal-code': 'is not a postal code of its country',
  country: 'must be USA, CAN or MEX',
  email: 'is not an e-mail address',
  scac: 'is not a carrier code',
  'freight-class': 'is not a freight class',
  'freight-terms': 'must be prepaid, collect or third-party',
  'package-type': 'is not a package code',
  'cod-fee': 'must be prepaid or collect',
  'yes-or-no': 'must be yes or no',
  'not-for-all': 'must be the same for all shipments: a file is sent as a whole or not at all',
  'un-number': 'must be UN or NA and four digits, such as UN1263',
  'hazard-class': 'must be a hazard class, such as 3 or 6.1 (8)',
  'packing-group': 'must be I, II or III',
  'inhalation-zone': 'must be A, B, C or D',
  'quantity-unit': `must be one of these: ${quantityUnits.join(', ')}`,
  'hazmat-unticked': 'says no, but hazardous details are given',
  'rounded-number':
    'has more digits than a number keeps; format the column as text, in JSON write it in quotation marks',
  'formula-error': 'holds an error of the spreadsheet in place of a value',
  'formula-text': 'is a formula without its result; save the file from the spreadsheet program again',
  'scientific-number':
    'is a number in scientific notation, and its digits are lost; format the column as text and export it again',
  'merged-amount': 'is in merged cells; enter the amount of each row in a cell of its own',
  'unknown-unit': 'is in a unit that Dockprint does not know; write it in lb, kg, oz, g, in, ft, cm, mm or m',
  'units-differ': 'has two different units: in its heading, in the column of units or in the cell',
  'unit-missing':
    'has no unit, but other rows of the file have one other than lb and in; write the unit here too',
  'totals-row': 'The row holds totals and is no shipment; delete it, or leave it out',
  'not-codes': 'has words where codes belong; write codes such as RES, separated by commas',
  'no-order-number':
    'The row has no external ID and may be a line of the shipment above it; write the ID in this row too',
  'date-value': 'is a date where a text belongs; format the column as text and enter it again',
  'unreadable-characters': 'has characters that cannot be read',
  'hidden-row': 'The row is hidden in the spreadsheet; show it there to import it, or delete it',
  'more-cells-than-headings': 'The row has more cells than there are columns',
  differs: 'differs from an earlier row of the same shipment',
  'unknown-field': 'is a field that Dockprint does not know',
  'not-a-shipment': 'is not a shipment',
  'not-a-text': 'must be a text or a number',
  'twice-in-file': 'stands twice in this file',
  'named-twice': 'stands twice in the shipment',
  'too-many': 'are more than 200',
  'known-external-id': 'was imported before',
  'not-with-rate': 'must be left out where the carrier comes from its rates',
  time: 'is not a time as HH:mm',
  'time-asked': 'could be morning or afternoon; write it as HH:mm with two digits, or with am or pm',
  'before-from': 'must be later than pickupFrom',
};

/** "Row 12, column "Zip" (consignee.postalCode): is not a postal code of its country, says "8950" [postal-code]" */
export function problemLine({ row, column, path, code, value }: ImportProblem): string {
  const place = `Row ${row}${column === '' ? '' : `, column "${column}"`}${path === '' ? '' : ` (${path})`}`;
  return `${place}: ${sentences[code] ?? 'cannot be imported'}${value === '' ? '' : `, says "${value}"`} [${code}]`;
}

/** The problem of a field in words; the code itself if there are none. */
export const problemWords = (code: string): string =>
  (Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? code;

/** "This is no JSON. [not-json]" */
export const fileWords = (code: string): string => {
  const refused = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : undefined;
  return [refused ?? submitReasons.get(code) ?? '', `[${code}]`].join(' ').trim();
};

export const refusalLine = (code: keyof typeof refusals, row: number | null, words?: string): string =>
  [
    refusals[code],
    ...(row === null ? [] : [`It was noticed at row ${row}.`]),
    ...(words === undefined ? [] : [`The system says: ${words}.`]),
    `[${code}]`,
  ].join(' ');
