import { randomBytes } from 'node:crypto';

/** A PDF of one sheet that carries a picture's weight in bytes nobody draws: `kilobytes` of it. */
export function aBill(kilobytes: number): Buffer {
  const text = 'BT /F1 24 Tf 72 700 Td (BILL OF LADING) Tj ET';
  const stream = (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`<</Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')]);
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    ),
    stream(Buffer.from(text)),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    stream(randomBytes(kilobytes * 1024)),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const starts: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    starts.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const tail = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n`;
  parts.push(Buffer.from(`${tail}startxref\n${length()}\n%%EOF`));
  return Buffer.concat(parts);
}
