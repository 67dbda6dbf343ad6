import { expect, test } from 'vitest';
import { normalizedCode, zplBarcodes } from '#main/scans/zpl-barcodes.ts';
import { drawLabel } from '#support/draw-label.ts';
import { pictureBarcodes } from '#support/read-paper.ts';

const label = (field: string): string => `^XA^FO60,100^BY2${field}^FS^XZ`;

const readFromPicture = async (field: string): Promise<string[]> =>
  pictureBarcodes(await drawLabel(label(field)), 'every');

// Regression: at the trailer and at the pieces of a void BOL a code counted as its ZPL is written, not as it is printed.
test.each([
  ['Code 128, mode N', '^BCN,100,N,N,N^FDPLT-00077', 'PLT-00077'],
  ['Code 128, FNC1 and subset C', '^BCN,100,N^FD>;>800006141411234567906', '00006141411234567906'],
  ['Code 128, from C to B to A', '^BCN,100,N^FD>;382436>6CODE128>752375152', '382436CODE128TEST'],
  ['Code 128, subset A in pairs', '^BCN,100,N^FD>9333435', 'ABC'],
  ['Code 128, a digit too many in subset C', '^BCN,100,N^FD>;700018342', '70001834'],
  ['Code 128, signs that ^FD cannot hold', '^BCN,100,N^FDA>0B><CD', 'A>B^CD'],
  ['Code 128, a pair that is no number', '^BCN,100,N^FD>;122D34', '1234'],
  ['Code 128, mode U', '^BCN,100,N,N,N,U^FD0000614141123456790', '00006141411234567906'],
  ['Code 128, mode U, too many digits', '^BCN,100,N,N,N,U^FD00006141411234567901234', '00006141411234567906'],
  ['Code 128, mode U, too few digits', '^BCN,100,N,N,N,U^FD614141123456790', '00006141411234567906'],
  ['Code 128, mode D', '^BCN,100,N,N,N,D^FD(00) 0 0614141 123456790 6', '00006141411234567906'],
  [
    'Code 128, mode D, two elements',
    '^BCN,100,N,N,N,D^FD(91)0005886>8(10)00410549',
    '910005886\u001d1000410549',
  ],
  ['Code 128, mode A', '^BCN,100,N,N,N,A^FDAB123456CD', 'AB123456CD'],
  ['Interleaved 2 of 5, even', '^B2N,100,N,N,N^FD12345678', '12345678'],
  ['Interleaved 2 of 5, odd', '^B2N,100,N,N,N^FD1234567', '01234567'],
  ['Interleaved 2 of 5, check digit', '^B2N,100,N,N,Y^FD1234567', '12345670'],
  ['Code 39', '^B3N,N,100,N^FD71900-0001', '71900-0001'],
  ['Code 39, small letters', '^B3N,N,100,N^FDpo+7', '+P+O/K7'],
  ['EAN-13', '^BEN,100,N^FD123456789012', '1234567890128'],
  ['EAN-13, its check digit given too', '^BEN,100,N^FD1234567890128', '1234567890128'],
  ['EAN-13, short: read as the UPC-A that it is', '^BEN,100,N^FD12345678', '000123456784'],
  ['QR code, automatic', '^BQN,2,6^FDQA,ABC719000001', 'ABC719000001'],
  ['QR code, numbers by hand', '^BQN,2,6^FDHM,N719000001', '719000001'],
  ['QR code, letters by hand', '^BQN,2,6^FDMM,AAC-42', 'AC-42'],
  ['QR code, bytes by hand', '^BQN,2,6^FDMM,B0006qrcode', 'qrcode'],
  ['QR code without its switches', '^BQN,2,6^FD719000001', '000001'],
  ['^FH', '^BCN,100,N^FH^FD7000_318342', '700018342'],
  ['^FH with its own sign', String.raw`^BCN,100,Y,N,N^FH\^FD7000\2D18342`, '7000-18342'],
  ['^FH before ^B', String.raw`^FH\^BCN,100,N^FD7000\318342`, '700018342'],
  ['^FV', '^BCN,100,N^FVLPX00078', 'LPX00078'],
  ['^CC', '^CC!!BCN,100,N,N,N,U!FD0000614141123456790!FS!CC^', '00006141411234567906'],
])('%s: a label is known by what its picture says', async (_what, field, printed) => {
  expect(await readFromPicture(field)).toEqual([printed]);
  expect(zplBarcodes(label(field))).toContain(normalizedCode(printed));
});

/**
 * Where zpl-renderer-js draws something else than Zebra's guide says, or nothing, the guide wins: the picture is of a label that says by
 * hand what the guide says is printed.
 */
test.each([
  // It draws no ^FN outside of a stored format.
  ['^FN filled later in the same format', '^BCN,100,N,N,N^FN1^FS^FN1^FDLPX00077', '^BCN,100,N^FDLPX00077'],
  ['^FN filled before', '^FN1^FDLPX00077^FS^BCN,100,N,N,N^FN1', '^BCN,100,N^FDLPX00077'],
  // It knows no ^CD, ^SN, ^SF, ^FE.
  ['^CD', '^CD;^BCN;100;N;N;N;U^FD0000614141123456790^FS^CD,', '^BCN,100,N^FD>;>800006141411234567906'],
  ['^SN', '^BCN,100,N^SNLPX00077,1,Y', '^BCN,100,N^FDLPX00077'],
  ['^SF', '^BCN,100,N^FDLPX00077^SFddddd,1', '^BCN,100,N^FDLPX00077'],
  ['^FE', '^FN1^FDLPX^FS^FN2^FD900077^FS^BCN,100,N^FE?^FD?1?00?2,5,2?', '^BCN,100,N^FDLPX0077'],
  // It maps no characters.
  ['^CI with a mapping', '^CI0,76,35^BCN,100,N^FD#PX00077', '^BCN,100,N^FDLPX00077'],
  // It does not calculate the check digit of mode N, and keeps the placeholder of mode D.
  [
    'Code 128, mode N with e',
    '^BCN,100,N,N,Y,N^FD>;>80012345123451234512',
    '^BCN,100,N^FD>;>800123451234512345120',
  ],
  [
    'Code 128, mode D with a placeholder',
    '^BCN,100,N,N,N,D^FD(00)10084423 7449200940',
    '^BCN,100,N^FD>;>800100844237449200941',
  ],
  // A letter before a pair is left out, and what follows it pairs anew; it draws it as 0.
  ['Code 128, a letter in subset C', '^BCN,100,N^FD>;12D3456', '^BCN,100,N^FD>;123456'],
  // It draws FNC4 for >5, which zbar leaves out.
  ['Code 128, to subset C', '^BCN,100,N^FDABC>512345678', '^BCN,100,N^FDABC12345678'],
  // The guide's example of mode A holds the codes of mode N.
  [
    'Code 128, mode A with codes',
    '^BCN,100,N,N,N,A^FD>;>8020401777300348610',
    '^BCN,100,N^FD020401777300348610',
  ],
  [
    'QR code, mixed mode',
    '^BQN,2,6^FDD03048F,LM,N0123456789,A12AABB,B0006qrcode',
    '^BQN,2,6^FDQA,012345678912AABBqrcode',
  ],
  [
    'a stored format',
    '^DFR:PLT.ZPL^FS^BCN,100,N^FN7^FS^XZ^XA^XFR:PLT.ZPL^FS^FN7^FDLPX00077',
    '^BCN,100,N^FDLPX00077',
  ],
])('%s: a label is known by what Zebra’s guide says is printed', async (_what, field, byHand) => {
  const [printed = ''] = await readFromPicture(byHand);
  expect(normalizedCode(printed)).not.toBe('');
  expect(zplBarcodes(label(field))).toContain(normalizedCode(printed));
});

/**
 * Zbar reads none of these: they are written by hand. zpl-renderer-js draws all but ^B0, the two with the older escape character and mode 4;
 * what it draws was read with zxing-cpp (zxing-wasm, no part of the project) and is the same.
 */
test.each([
  ['PDF417', '^B7N,5,5,,83,N^FH^FD[)>_1E06_1DP719000001_1E_04', '[)>\u001e06\u001dP719000001\u001e\u0004'],
  ['Aztec', '^BON,7,N,0,N,1,0^FD719000001', '719000001'],
  ['Aztec by its other name', '^B0N,7,N,0,N,1,0^FD719000001', '719000001'],
  ['Data Matrix', '^BXN,10,200^FD6K719000001', '6K719000001'],
  ['Data Matrix with its escape character', '^BXN,10,200,,,,@^FD@1ABC@1DEF', 'ABC\u001dDEF'],
  ['Data Matrix, the older escape character', '^BXN,10,200^FD_1ABC_1DEF', 'ABC\u001dDEF'],
  ['Data Matrix, a character by its number', '^BXN,10,200^FD7_d0487', '707'],
  ['MaxiCode, mode 4', '^BD4^FD719000001', '719000001'],
  [
    'MaxiCode',
    '^BD2^FH^FD001840152382802[)>_1E01_1D961Z00004951_1DUPSN_1E_04',
    '[)>\u001e01\u001d96152382802\u001d840\u001d001\u001d1Z00004951\u001dUPSN\u001e\u0004',
  ],
])('%s: a label is known by what was read from its picture', (_what, field, printed) => {
  expect(zplBarcodes(label(field))).toContain(normalizedCode(printed));
});

test('a label knows nothing that it does not print', () => {
  expect(zplBarcodes(label('^BCN,100,N,N,N,U^FD0000614141123456790'))).toEqual(['00006141411234567906']);
  expect(zplBarcodes(label('^B2N,100,N,N,N^FD1234567'))).toEqual(['01234567']);
  expect(zplBarcodes(label('^BCN,100,N^FN1^FS^FN2^FDWORDS'))).toEqual([]);
});
