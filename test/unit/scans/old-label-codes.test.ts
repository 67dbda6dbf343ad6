import { expect, test } from 'vitest';
import { normalizedCode, zplBarcodes } from '#main/scans/zpl-barcodes.ts';
import { aZpl } from '#support/builders.ts';

test('the barcodes of a label, as a scanner reads them: its defaults and its words are none', () => {
  expect(zplBarcodes(aZpl(1, 3))).toEqual(['700018342']);
  expect(zplBarcodes('^XA^BY3^FO1,1^BCN,170,N,N,N,N^FH^FD>;70001834_32^FS^FDPO-99^FS^XZ')).toEqual([
    // Subset C prints pairs: the picture has no ninth digit. Firmware that prints it is known too.
    '70001834',
    '700018342',
  ]);
  expect(zplBarcodes('^XA^BCN,120,Y^FO3,3^FH^FD>:A_2DB>0^FS^B3N,N,90,Y^FD*PRO 1*^FS^XZ')).toEqual([
    'AB',
    'PRO1',
  ]);
  expect(zplBarcodes('^XA^FDno code^FS^XZ')).toEqual([]);
});

test('a code as it is compared', () => {
  expect(normalizedCode('(00) 1 2345-x')).toBe('0012345X');
});
