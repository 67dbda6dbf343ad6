import { expect, test } from 'vitest';
import { plainCode, zplBarcodes } from '#main/scans/zpl-barcodes.ts';
import { bestRound, ownTime } from '#support/longest-task.ts';

test.each([
  ['Code 128 with its subsets', '^XA^FO1,1^BY3^BCN,170,N,N,N,N^FH^FD>:ABC>512_33^FS^XZ', ['ABC123']],
  [
    'GS1-128 with its function sign',
    '^XA^BCN,200^FD>;>800106141411234567898^FS^XZ',
    ['00106141411234567898'],
  ],
  ['Code 39, settings between', '^XA^B3N,N,100,Y,N^FO10,10^FD71900-0001^FS^XZ', ['719000001']],
  ['a QR code', '^XA^BQN,2,5^FDQA,719000001^FS^XZ', ['719000001']],
  ['a Data Matrix', '^XA^BXN,8,200^FD6K123456789^FS^XZ', ['6K123456789']],
  ['words beside it', '^XA^FO1,1^A0N,30,30^FDSPARKS^FS^BCN^FD719^FS^FO1,9^FDMORE^FS^XZ', ['719']],
  ['the same twice', '^XA^BCN^FD719^FS^BCN^FD719^FS^XZ', ['719']],
  ['a picture', '^XA^FO0,0^GFA,4,4,1,FFFF^FS^XZ', []],
  ['a default of bars alone', '^XA^BY3,2,100^FO1,1^FDWORDS^FS^XZ', []],
])('the codes of a label: %s', (_what, zpl, codes) => {
  expect(zplBarcodes(zpl)).toEqual(codes);
});

test('a code is one, however a scanner or a hand writes it', () => {
  for (const code of [']C100106141411234567898', '(00) 1 0614141 123456789 8', ' 00106141411234567898 '])
    expect(plainCode(code)).toBe('00106141411234567898');
  expect(plainCode(']c1ab-9')).toBe('AB9');
});

test('a label as long as any is read in no time', async () => {
  const zpl = `^XA${'^FO1,1^A0N,3,3^FDWORDS^FS'.repeat(2000)}^BCN${'^FO1,1'.repeat(4000)}^FD7^FS^XZ`;
  const read = () => {
    const begun = ownTime();
    expect(zplBarcodes(zpl)).toEqual(['7']);
    return Promise.resolve(ownTime() - begun);
  };
  expect(await bestRound(200, read)).toBeLessThan(200);
});

// Regression: each beginning of a barcode without data looked through the whole of the label behind it: 40 KB took half a second.
test.each(['^BCN,1', '^BC^FH', '^BCN^FD1'])('a label of nothing but %s is read in no time', async (field) => {
  const zpl = `^XA^BCN^FD7^FS${field.repeat(20_000)}^XZ`;
  const read = () => {
    const begun = ownTime();
    expect(zplBarcodes(zpl)).toEqual(['7']);
    return Promise.resolve(ownTime() - begun);
  };
  expect(await bestRound(200, read)).toBeLessThan(200);
});
