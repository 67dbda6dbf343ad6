import { crc32, inflateRawSync } from 'node:zlib';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { unescapeXml } from './sheet-xml.ts';
import { FileRefused } from './table.ts';

/**
 * A workbook is a zip that came from outside. Before a reader sees it every part is unpacked here once, against one limit for all of them,
 * and compared with its size and checksum: what a zip says of itself is only a claim. ZIP64, needed beyond 4 GB, is refused.
 * (PKWARE APPNOTE 6.3.10, 4.3.)
 */
const signature = { end: 0x06054b50, directory: 0x02014b50, local: 0x04034b50 } as const;
const stored = 0;
const deflated = 8;
const encrypted = 1;

interface Part {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

const broken = () => new FileRefused('broken');

function endOfDirectory(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - 22 - 0xffff);
  for (let at = zip.length - 22; at >= lowest; at -= 1) if (zip.readUInt32LE(at) === signature.end) return at;
  throw broken();
}

function partsOf(zip: Buffer): Part[] {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > importLimits.parts) throw new FileRefused('unpacks-too-large');
  const parts: Part[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== signature.directory) throw broken();
    const nameLength = zip.readUInt16LE(at + 28);
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** The bytes of a part; `room`: how many more are allowed. */
function unpack(zip: Buffer, part: Part, room: number): Buffer {
  if ((part.flags & encrypted) !== 0) throw new FileRefused('locked-workbook');
  if (part.size > room) throw new FileRefused('unpacks-too-large');
  if (part.at + 30 > zip.length || zip.readUInt32LE(part.at) !== signature.local) throw broken();
  const from = part.at + 30 + zip.readUInt16LE(part.at + 26) + zip.readUInt16LE(part.at + 28);
  const packed = zip.subarray(from, from + part.packed);
  if (packed.length !== part.packed) throw broken();
  const bytes = inflated(packed, part);
  if (bytes.length !== part.size || crc32(bytes) !== part.crc) throw broken();
  return bytes;
}

function inflated(packed: Buffer, { method, size }: Part): Buffer {
  if (method === stored) return packed;
  if (method !== deflated) throw broken();
  if (size === 0) return Buffer.alloc(0);
  try {
    // One byte more than it declares shows a false size.
    return inflateRawSync(packed, { maxOutputLength: size + 1 });
  } catch {
    throw broken();
  }
}

/** The end of a cell whose formula has no value, or an empty one. */
const noValue =
  /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f\b[^<>]*\/>)\s*(<(?:\w+:)?v\s*(?:\/>|>\s*<\/(?:\w+:)?v>)\s*)?<\/(?:\w+:)?c>/g;

/**
 * Whether a formula of a sheet has no result: programs that write workbooks leave that to a spreadsheet, and its cell would be read as an
 * empty one. A result that is an empty text is one.
 */
function hasOpenFormula(sheet: Buffer): boolean {
  const xml = sheet.toString('latin1');
  for (const { 1: value, index } of xml.matchAll(noValue)) {
    const cell = xml.slice(Math.max(xml.lastIndexOf('<c ', index), xml.lastIndexOf(':c ', index)), index);
    if (value === undefined || !/^[^<>]*\bt="str"/.test(cell.slice(1))) return true;
  }
  return false;
}

export interface OpenedWorkbook {
  /** The names of the sheets, in order. */
  sheets: string[];
  /** The index of the first visible sheet. */
  firstShown: number;
  /** The contents of a part by name; null: it does not exist. Unpacked each time, so that only what is read is kept. */
  part: (name: string) => Buffer | null;
}

/** A part of XML that ends early would lose rows without notice. */
export function openWorkbook(bytes: Uint8Array): OpenedWorkbook {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (zip.length >= 8 && zip.readUInt32BE(0) === 0xd0cf11e0) throw new FileRefused('old-workbook');
  if (zip.length < 22 || zip.readUInt16BE(0) !== 0x504b) throw broken();
  const names = new Map<string, Part>();
  let room: number = importLimits.unpackedBytes;
  let workbook = '';
  for (const part of partsOf(zip)) {
    if (names.has(part.name)) throw broken();
    names.set(part.name, part);
    const content = unpack(zip, part, room);
    room -= content.length;
    if (!/\.(xml|rels)$/i.test(part.name)) continue;
    if (!/<\/?[^<>]*>\s*$/.test(content.toString('utf8', Math.max(0, content.length - 200)))) throw broken();
    // Not what a sheet refers to, its links and printer settings: those are in `_rels` beside it.
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(part.name)) {
      const end = content.toString('utf8', Math.max(0, content.length - 200));
      if (!/<\/(\w+:)?worksheet\s*>\s*$/.test(end)) throw broken();
      if (hasOpenFormula(content)) throw new FileRefused('not-calculated');
    }
    if (/^xl\/workbook\.xml$/i.test(part.name)) workbook = content.toString('utf8');
  }
  if (!names.has('[Content_Types].xml') || workbook === '') throw broken();
  const tags = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"[^>]*/g)];
  const sheets = tags.map(([, name = '']) => unescapeXml(name));
  if (sheets.length === 0) throw broken();
  return {
    sheets: sheets.slice(0, 200),
    firstShown: Math.max(
      0,
      tags.findIndex(([tag]) => !/\sstate="(?:hidden|veryHidden)"/.test(tag)),
    ),
    part(name) {
      const found = names.get(name);
      return found === undefined ? null : unpack(zip, found, importLimits.unpackedBytes);
    },
  };
}
