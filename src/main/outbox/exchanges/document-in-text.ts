import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readRecord } from '#main/freight-service/read-answer.ts';
import { decodeBase64 } from '#main/freight-service/wire/documents.ts';

/** A document inside a recorded exchange. */
interface EmbeddedDocument {
  kind: 'PDF' | 'ZPL' | 'PNG' | 'base64';
  bytes: Buffer;
}

/** Describes a document in a few words. */
export type DescribeDocument = (paper: EmbeddedDocument) => string;

export const kindAndSize: DescribeDocument = ({ kind, bytes }) => `[${kind}, ${bytes.length} bytes]`;
export const kindSizeAndHash: DescribeDocument = ({ kind, bytes }) =>
  `[${kind}, ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}]`;

/** Shorter texts are numbers or names, whatever their characters. */
const minDocumentLength = 200;
/** Replaces whatever looked like the station's identifier in a recording, also inside a document. */
const redactionMark = '[removed]';
/** A stretch of base64 inside a text that is not JSON: a truncated answer, a page. */
const base64Inside = /[A-Za-z0-9+/]{200,}={0,2}/g;
/** Texts other than JSON are shown up to this length. */
const maxTextLength = 100_000;
/** How many bytes of such a text are read: a truncated answer may have a document of megabytes before its text. */
const maxBytesOfText = 1_000_000;

function kindOf(bytes: Buffer): EmbeddedDocument['kind'] {
  const head = bytes.subarray(0, 400).toString('latin1');
  if (head.startsWith('%PDF-')) return 'PDF';
  if (head.startsWith('\x89PNG')) return 'PNG';
  return head.includes('^XA') ? 'ZPL' : 'base64';
}

function describeText(text: string, naming: DescribeDocument): string {
  if (text.length < minDocumentLength) return text;
  if (text.includes('^XA')) return naming({ kind: 'ZPL', bytes: Buffer.from(text, 'utf8') });
  const plain = text.replace(/^data:[^,]*,/, '').replaceAll(redactionMark, '');
  const bytes = decodeBase64(plain.replaceAll(/\s+/g, ''));
  if (bytes === null) return text;
  return naming({ kind: kindOf(bytes), bytes });
}

/** Texts long enough to be documents, each once. */
function longTexts(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value.length >= minDocumentLength) found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) longTexts(inner, found);
  return found;
}

function replaceTexts(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceTexts(inner, names)]));
}

/** Characters of documents processed between two turns of the event loop: a few milliseconds of decoding and hashing. */
const maxLettersAtOnce = 2_000_000;

async function nameDocuments(value: unknown, naming: DescribeDocument): Promise<unknown> {
  const names = new Map<string, string>();
  let letters = 0;
  for (const text of longTexts(value)) {
    names.set(text, describeText(text, naming));
    letters += text.length;
    if (letters < maxLettersAtOnce) continue;
    letters = 0;
    await nextTurn();
  }
  return replaceTexts(value, names);
}

/**
 * A body as a readable value: JSON with its documents replaced by descriptions, or the beginning of the text with its stretches of base64
 * replaced. Megabytes are read off the main thread (`readRecord`).
 */
export async function readableBody(body: string | Buffer, naming: DescribeDocument): Promise<unknown> {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  // Reading in a worker moves the bytes there: keep the beginning, for a text that is not JSON.
  const head = Buffer.from(bytes.subarray(0, maxBytesOfText)).toString('utf8');
  const isWhole = bytes.length <= maxBytesOfText;
  const read = await readRecord(bytes);
  if (read.ok) return nameDocuments(read.value, naming);
  const named = head.replace(base64Inside, (found) => describeText(found, naming));
  return named.length > maxTextLength || !isWhole ? `${named.slice(0, maxTextLength)}…` : named;
}

/** The same as a text with line breaks. */
export async function readableText(body: string | Buffer, naming: DescribeDocument): Promise<string> {
  const value = await readableBody(body, naming);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
