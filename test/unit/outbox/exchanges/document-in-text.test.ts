import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  kindAndSize,
  kindSizeAndHash,
  readableBody,
  readableText,
} from '#main/outbox/exchanges/document-in-text.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(991, 7)]);
const zpl = `^XA${'^FO1,1^FDUnit^FS'.repeat(20)}^XZ`;

test('papers in JSON are told by kind and size, everything else stays', async () => {
  const body = {
    PDF: pdf.toString('base64'),
    ShipmentLabelZpl: [zpl, '^XA^FDx^XZ'],
    ShipmentLabel: Buffer.from(zpl).toString('base64'),
    BlNumber: '7000',
    Weight: 3,
    Haz: false,
    None: null,
  };
  expect(await readableBody(Buffer.from(`\uFEFF${JSON.stringify(body)}`), kindAndSize)).toEqual({
    ...body,
    PDF: '[PDF, 1000 bytes]',
    ShipmentLabelZpl: [`[ZPL, ${zpl.length} bytes]`, '^XA^FDx^XZ'],
    ShipmentLabel: `[ZPL, ${zpl.length} bytes]`,
  });
});

test('the hash is that of the paper itself', async () => {
  const hash = createHash('sha256').update(pdf).digest('hex');
  expect(await readableBody(JSON.stringify({ PDF: pdf.toString('base64') }), kindSizeAndHash)).toEqual({
    PDF: `[PDF, 1000 bytes, sha256 ${hash}]`,
  });
});

test('a paper of which a recording has lost a piece is a paper all the same', async () => {
  const text = pdf.toString('base64');
  const PDF = `${text.slice(0, 400)}[removed]${text.slice(410)}`;
  expect(await readableBody(JSON.stringify({ PDF }), kindAndSize)).toEqual({
    PDF: expect.stringMatching(/^\[PDF, \d+ bytes\]$/) as string,
  });
});

test('words are no papers, however long and plain', async () => {
  const words = 'Call before delivery, dock seven, ring twice. '.repeat(20);
  expect(await readableBody(JSON.stringify({ words }), kindAndSize)).toEqual({ words });
});

test('what is no JSON is shown as it came, without its papers: a cut answer, a page, bytes', async () => {
  const cut = `{"BlNumber":"7000","PDF":"${pdf.toString('base64').slice(0, 900)}`;
  expect(await readableText(cut, kindAndSize)).toMatch(/^\{"BlNumber":"7000","PDF":"\[PDF, 6\d\d bytes\]$/);
  expect(await readableText('<h1>Error 500</h1>', kindAndSize)).toBe('<h1>Error 500</h1>');
  expect(await readableText('', kindAndSize)).toBe('');
  expect(await readableText(Buffer.from([0xff, 0x00, 0x41]), kindAndSize)).toContain('A');
  expect((await readableText('x '.repeat(100_000), kindAndSize)).length).toBeLessThan(100_010);
});
