import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by the directory at its end (APPNOTE 4.3.12, 4.3.16), none of them larger than 4 GB. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1) throw new Error('no end of a ZIP');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, nameLength, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + packed);
    files.set(name, method === 0 ? Buffer.from(bytes) : inflateRawSync(bytes));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
