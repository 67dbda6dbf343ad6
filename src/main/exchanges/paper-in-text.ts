import { createHash } from 'node:crypto';
import { decodeBase64 } from '#main/freight-service/wire/documents.ts';

/** A paper inside a recorded exchange. */
interface Paper {
  kind: 'PDF' | 'ZPL' | 'PNG' | 'base64';
  bytes: Buffer;
}

/** How a paper is told instead of shown. */
export type Naming = (paper: Paper) => string;

export const nameAndSize: Naming = ({ kind, bytes }) => `[${kind}, ${bytes.length} bytes]`;
export const nameSizeAndHash: Naming = ({ kind, bytes }) =>
  `[${kind}, ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}]`;

/** Shorter than this is a number or a name, whatever its letters. */
const shortest = 200;
/** Stands in a recording where something looked like the station's identifier, inside a paper too. */
const mark = '[removed]';
/** A stretch of base64 inside a text that is no JSON: an answer that was cut off, a page. */
const base64Inside = /[A-Za-z0-9+/]{200,}={0,2}/g;
/** A text that is no JSON is shown up to here. */
const longestText = 100_000;

function kindOf(bytes: Buffer): Paper['kind'] {
  const head = bytes.subarray(0, 400).toString('latin1');
  if (head.startsWith('%PDF-')) return 'PDF';
  if (head.startsWith('\x89PNG')) return 'PNG';
  return head.includes('^XA') ? 'ZPL' : 'base64';
}

function told(text: string, naming: Naming): string {
  if (text.length < shortest) return text;
  if (text.includes('^XA')) return naming({ kind: 'ZPL', bytes: Buffer.from(text, 'utf8') });
  const plain = text.replace(/^data:[^,]*,/, '').replaceAll(mark, '');
  const bytes = decodeBase64(plain.replaceAll(/\s+/g, ''));
  if (bytes === null) return text;
  return naming({ kind: kindOf(bytes), bytes });
}

function walk(value: unknown, naming: Naming): unknown {
  if (typeof value === 'string') return told(value, naming);
  if (Array.isArray(value)) return value.map((one) => walk(one, naming));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, naming)]));
}

const asText = (body: string | Buffer): string => (typeof body === 'string' ? body : body.toString('utf8'));

/** A body as a value that can be read: JSON with its papers named, or the text as it came with stretches of base64 named. */
export function readable(body: string | Buffer, naming: Naming): unknown {
  const text = asText(body);
  try {
    return walk(JSON.parse(text.replace(/^\uFEFF/, '')), naming);
  } catch {
    const named = text.replace(base64Inside, (found) => told(found, naming));
    return named.length > longestText ? `${named.slice(0, longestText)}…` : named;
  }
}

/** The same as a text with line breaks. */
export function shown(body: string | Buffer, naming: Naming): string {
  const value = readable(body, naming);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
