import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readRecord } from '#main/freight-service/read-answer.ts';
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
/** A text that is no JSON is shown up to here, in letters. */
const longestText = 100_000;
/** So many bytes of such a text are looked at: a cut answer may have a document of megabytes before its words. */
const readAsText = 1_000_000;

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

/** Texts long enough to be documents, each once. */
function longTexts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value.length >= shortest) found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) longTexts(inner, found);
  return found;
}

function replaced(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, names)]));
}

/** Letters of documents that are named between two turns of the event loop: a few milliseconds of decoding and hashing. */
const namedAtOnce = 2_000_000;

async function nameDocuments(value: unknown, naming: Naming): Promise<unknown> {
  const names = new Map<string, string>();
  let letters = 0;
  for (const text of longTexts(value)) {
    names.set(text, told(text, naming));
    letters += text.length;
    if (letters < namedAtOnce) continue;
    letters = 0;
    await nextTurn();
  }
  return replaced(value, names);
}

/**
 * A body as a value that can be read: JSON with its documents named, or the beginning of the text as it came with stretches of base64
 * named. Megabytes are read beside the main thread (`readRecord`).
 */
export async function readable(body: string | Buffer, naming: Naming): Promise<unknown> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  // What is read beside the main thread is moved there: the beginning is kept for a text that is no JSON.
  const head = Buffer.from(bytes.subarray(0, readAsText)).toString('utf8');
  const isWhole = bytes.length <= readAsText;
  const read = await readRecord(bytes);
  if (read.ok) return nameDocuments(read.value, naming);
  const named = head.replace(base64Inside, (found) => told(found, naming));
  return named.length > longestText || !isWhole ? `${named.slice(0, longestText)}…` : named;
}

/** The same as a text with line breaks. */
export async function shown(body: string | Buffer, naming: Naming): Promise<string> {
  const value = await readable(body, naming);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
