/** Letters and figures as they are compared: a scanner leaves out what people put between them. */
export const plainCode = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** A barcode's own data: `^B…` but the defaults of `^BY`, then its field. */
const barcodeField = /\^B(?!Y)[A-Z0-9](?:[^^]*)((?:\^F[HO][^^]*)*)\^FD([^^]*)\^FS/g;

/** ZPL writes a byte as `_5F` after `^FH`, and Code 128 its subsets and special signs as `>;`, `>:`, `>5` … */
function dataOf(between: string, field: string): string {
  const bytes = between.includes('^FH')
    ? field.replaceAll(/_([0-9A-Fa-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : field;
  return bytes.replaceAll(/>[0-9:;<=>]/g, '');
}

/** What a scanner reads from the barcodes of a label, as `plainCode`. */
export const barcodesIn = (zpl: string): string[] =>
  [...zpl.matchAll(barcodeField)].map(([, between = '', field = '']) => plainCode(dataOf(between, field)));
