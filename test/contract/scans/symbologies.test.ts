import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { normalizedCode, zplBarcodes } from '#main/scans/zpl-barcodes.ts';
import { pictureBarcodes } from '#support/read-paper.ts';

/**
 * Symbologies of Zebra's guide that zpl-renderer-js does not draw. bwip-js draws them from the same data and adds their check digits by itself.
 */
const codesOf = (field: string): string[] => zplBarcodes(`^XA^FO60,100${field}^FS^XZ`);

const drawn = (bcid: string, text: string, options: object): Promise<Buffer> =>
  bwip.toBuffer({
    ...{ bcid, text, scale: 3, paddingwidth: 15, paddingheight: 10, backgroundcolor: 'FFFFFF' },
    ...options,
  });

const checked = { includecheck: true };

// Regression: of a code with a check digit the label knew all but that digit, which every scan of it has.
test.each([
  ['Code 39 with mod 43', '^B3N,Y,100^FDABC-12', 'code39', 'ABC-12', checked, 'ABC-12T'],
  ['LOGMARS', '^BLN,100^FD12ab', 'code39', '12AB', checked, '12ABO'],
  ['Code 93', '^BAN,100,Y,N,N^FD12345ABC', 'code93', '12345ABC', checked, '12345ABC'],
  ['Code 93, small letters', '^BAN,100^FD12)AC', 'code93ext', '12aC', checked, '12aC'],
  ['ANSI Codabar', '^BKN,N,100,Y,N,B,C^FD123456', 'rationalizedCodabar', 'B123456C', {}, 'B123456C'],
  [
    'ANSI Codabar, start and stop left out',
    '^BKN^FD123456',
    'rationalizedCodabar',
    'A123456A',
    {},
    'A123456A',
  ],
  [
    'Interleaved 2 of 5, even and checked',
    '^B2N,9,N,N,Y^FD123456',
    'interleaved2of5',
    '123456',
    checked,
    '01234565',
  ],
  ['EAN-8', '^B8N,100^FD1234567', 'ean8', '1234567', {}, '12345670'],
  ['EAN-8, short', '^B8N,100^FD4567', 'ean8', '0004567', {}, '00045674'],
  ['UPC-A', '^BUN,100^FD07000002198', 'upca', '07000002198', {}, '070000021985'],
  ['UPC-A, short', '^BUN,100^FD7000002198', 'upca', '07000002198', {}, '070000021985'],
  [
    'UPC-A with an add-on',
    '^BUN^FD07000002198^FS^BSN^FD04414',
    'upca',
    '07000002198 04414',
    {},
    '07000002198504414',
  ],
  [
    'EAN-13 with an add-on',
    '^BEN^FD123456789012^FS^BSN^FD5',
    'ean13',
    '123456789012 05',
    {},
    '123456789012805',
  ],
  ['UPC-E, a maker that ends with 300', '^B9N,100^FD1230000045', 'upce', '0123453', {}, '01234531'],
  ['UPC-E, 000', '^B9N,100^FD1200000345', 'upce', '0123450', {}, '01234505'],
  ['UPC-E, 40', '^B9N,100^FD1234000005', 'upce', '0123454', {}, '01234543'],
  ['UPC-E, no zero', '^B9N,100^FD1234500006', 'upce', '0123456', {}, '01234565'],
  ['GS1 DataBar', '^BRN,1^FD12345678901', 'databaromni', '(01)0012345678901', {}, '0100123456789012'],
  [
    'GS1 DataBar with a composite part',
    '^BRN,1^FD12345678901|LOT7',
    'databaromni',
    '(01)0012345678901',
    {},
    '0100123456789012',
  ],
  [
    'GS1 DataBar, expanded',
    '^BRN,6^FD(01)00012345678905(10)ABC',
    'databarexpanded',
    '(01)00012345678905(10)ABC',
    {},
    '010001234567890510ABC',
  ],
  ['UPC-A of ^BR', '^BRN,7,5,2,100^FD07000002198', 'upca', '07000002198', {}, '070000021985'],
] as const)(
  '%s: known by what the picture of the standard says',
  async (_what, field, bcid, text, options, printed) => {
    expect(await pictureBarcodes(await drawn(bcid, text, options), 'every')).toEqual([printed]);
    expect(codesOf(field)).toContain(normalizedCode(printed));
  },
);

interface Symbol {
  /** Widths of bars and spaces in turn. */
  sbs: number[];
  /** Heights of the bars. */
  bhs: number[];
}
const barsOf = (bcid: string, text: string, options: object = {}): Symbol =>
  (bwip.raw(bcid, text, options) as unknown as [Symbol])[0];

// Zbar reads none of these: the bars of what we say is printed are those that bwip-js draws from the data with its check digits.
test.each([
  ['Code 11, one check digit', '^B1N,Y,100^FD123-456', 'code11', '123-456', checked],
  ['Code 11, two check digits', '^B1N,N,100^FD1234567890', 'code11', '1234567890', checked],
  ['MSI, mod 10', '^BMN,B,100^FD123456', 'msi', '123456', checked],
  ['MSI, twice mod 10', '^BMN,C,100^FD123456', 'msi', '123456', { ...checked, checktype: 'mod1010' }],
  ['MSI, mod 11 and mod 10', '^BMN,D,100^FD123456', 'msi', '123456', { ...checked, checktype: 'mod1110' }],
  ['MSI, none', '^BMN,A,100^FD123456', 'msi', '123456', {}],
  ['Industrial 2 of 5', '^BIN,100^FD123456', 'industrial2of5', '123456', {}],
  ['Standard 2 of 5', '^BJN,100^FD123456', 'iata2of5', '123456', {}],
] as const)('%s: the bars are those of the standard', (_what, field, bcid, text, options) => {
  const [printed = ''] = codesOf(field);
  // A dash does not count when codes are compared.
  const asPrinted = text.includes('-') ? printed.replace(/^123/, '123-') : printed;
  expect(barsOf(bcid, asPrinted).sbs).toEqual(barsOf(bcid, text, options).sbs);
});

/** Tall bars of POSTNET count 7, 4, 2, 1 and 0, with 11 for zero; those of PLANET are its short ones. */
function postalDigits(heights: readonly number[], isTall: (height: number) => boolean): string {
  const bars = heights.slice(1, -1);
  let digits = '';
  for (let start = 0; start < bars.length; start += 5) {
    const value = [7, 4, 2, 1, 0].reduce(
      (sum, weight, index) => sum + (isTall(bars[start + index] ?? 0) ? weight : 0),
      0,
    );
    digits += String(value % 11);
  }
  return digits;
}

test('POSTNET and PLANET: read from the bars by hand', () => {
  const postnet = barsOf('postnet', '12345').bhs;
  expect(postalDigits(postnet, (height) => height > 0.1)).toBe('123455');
  expect(codesOf('^BZN,40^FD12345')).toContain('123455');
  const planet = barsOf('planet', '12345678901').bhs;
  expect(postalDigits(planet, (height) => height < 0.1)).toBe('123456789014');
  expect(codesOf('^B5N,100^FD12345678901')).toContain('123456789014');
  expect(codesOf('^BZN,40,N,N,1^FD12345678901')).toContain('123456789014');
});

test('Plessey: its check digits, read from the bars by hand', () => {
  // A wide bar is 1; a digit is four bits, the lowest first, between a start of four bits and the bars of the end.
  const widths = barsOf('plessey', '12345').sbs;
  const bits = widths.filter((_, index) => index % 2 === 0).map((width) => (width > 2 ? 1 : 0));
  let digits = '';
  for (let start = 4; digits.length < 7; start += 4)
    digits += bits
      .slice(start, start + 4)
      .reduce<number>((value, bit, index) => value + (bit << index), 0)
      .toString(16);
  expect(codesOf('^BPN,Y,100^FD12345')).toEqual([digits.toUpperCase(), '12345']);
});

// No decoder at hand reads these: by the standard and Zebra's guide, by hand.
test.each([
  ['Code 49', '^B4N,20,A,A^FD12345ABC', '12345ABC'],
  ['Code 49, shifted by hand', '^B4N,20,A,0^FD12>A<1C', '12aC'],
  ['CODABLOCK', '^BBN,30,,30,44,E^FDABC12345', 'ABC12345'],
  ['MicroPDF417', '^BFN,8,3^FDABC-12345', 'ABC12345'],
  ['TLC39, all of it', '^BTN^FD123456,ABCD12345678901234', '123456ABCD12345678901234'],
  ['TLC39, its Code 39 alone', '^BTN^FD123456,ABCD12345678901234', '123456'],
  ['MaxiCode, mode 4', '^BD4^FD719000001', '719000001'],
  ['GS1 DataBar, limited', '^BRN,5^FD12345678901', '0100123456789012'],
  ['GS1-128 of ^BR', '^BRN,11^FD0000614141123456790#6', '00006141411234567906'],
  ['USPS Intelligent Mail', '^BZN,40,N,N,3^FD01234567094987654321', '01234567094987654321'],
])('%s: by the standard', (_what, field, printed) => {
  expect(codesOf(field)).toContain(normalizedCode(printed));
});
