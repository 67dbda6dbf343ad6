import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate as inflateZlib } from 'node:zlib';
import { repeatedNames } from '#main/repeated-names.ts';
import { jsonLimits, type JsonLimits } from './limits.ts';

type Options = { maxOutputLength: number; info: true };
/** With `info` it also returns how many bytes it took. */
type Unpacked = { buffer: Buffer; engine: { bytesWritten: number } };
type Inflate = (body: Buffer, options: Options) => Promise<Unpacked>;

/** Node's declarations lack `info`. */
const inflater = (one: unknown): Inflate =>
  promisify(
    one as (body: Buffer, options: Options, done: (error: Error | null, all: Unpacked) => void) => void,
  );

/** By the answer's encoding name: a map, since a plain object would also find names that every object has. */
const inflaters: ReadonlyMap<string, Inflate> = new Map([
  ['gzip', inflater(gunzip)],
  ['x-gzip', inflater(gunzip)],
  ['deflate', inflater(inflateZlib)],
  ['br', inflater(brotliDecompress)],
]);

/** One by the service and one by a gateway in front of it; no more are unpacked. */
const maxPackings = 2;

/**
 * The body before the service compressed it; null when it is then larger than `maxBytes`. We never ask for compression; some servers do it
 * anyway. `contentEncoding`: the header as received, a list when it came more than once.
 */
export async function unpack(
  body: Buffer,
  contentEncoding: string | readonly string[],
  maxBytes: number,
): Promise<Buffer | null> {
  const named = [contentEncoding].flat().join(',').toLowerCase().split(',');
  const packings = named.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (packings.length > maxPackings) return body;
  let unpacked = body;
  // The last one named was applied last.
  for (const name of packings.toReversed()) {
    const inflate = inflaters.get(name);
    if (inflate === undefined) return unpacked;
    try {
      const { buffer, engine } = await inflate(unpacked, { maxOutputLength: maxBytes, info: true });
      // With bytes left over, it was not compressed this way.
      if (engine.bytesWritten === unpacked.length) unpacked = buffer;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return null;
      // Cut, or not compressed this way: the bytes stay as they are.
    }
  }
  return unpacked;
}

function decode(body: Buffer): string {
  const encoding = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    // Old Windows services answer in their own code page and rarely declare it.
    return new TextDecoder('windows-1252').decode(body);
  }
}

/** The body as text: UTF-8, else Windows-1252; a byte order mark is not part of it. */
export const readText = (body: Buffer): string => decode(body).replace(/^\uFEFF/, '');

/** Whether JSON is no larger than an answer can be (`JsonLimits`). Not recursive: it runs before everything that is. */
export function isWithinLimits(root: unknown, limits: JsonLimits): boolean {
  const open: unknown[] = [root];
  const depths = [0];
  for (let seen = 0; open.length > 0; seen += 1) {
    const value = open.pop();
    const depth = depths.pop() ?? 0;
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Object.values(value);
    if (seen + open.length + inner.length > limits.values || depth >= limits.depth) return false;
    if (inner.length > (Array.isArray(value) ? limits.entries : limits.keys)) return false;
    for (const one of inner) {
      open.push(one);
      depths.push(depth + 1);
    }
  }
  return true;
}

/**
 * Parses JSON. A whole number beyond 2^53 becomes the text of its digits: as a number its last digits would change, and it would name another
 * shipment. Throws like `JSON.parse`.
 */
export function parseExactly(text: string): unknown {
  // Without such digits there is no need to check every value. In a string they do no harm.
  if (!/[:[,]\s*\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? '') : '';
    return /^\d+$/.test(source) ? source : value;
  });
}

/** Whether an answer repeats one of its names: the last may be the no after a yes. For text that was parsed. */
function repeatsName(text: string): boolean {
  for (const [name, ...inside] of repeatedNames(text))
    if (inside.length === 0 && typeof name === 'string') return true;
  return false;
}

/** What was read of an answer. `repeats`: it repeats one of its names. */
export type JsonRead = { ok: true; value: unknown; repeats?: true } | { ok: false };

/**
 * JSON from an answer's bytes, whatever its content type. Nothing that fails to parse completely is trusted: HTML, or an empty, truncated or
 * oversized body gives `ok: false`. Never throws.
 */
export function readJson(body: Buffer, limits = jsonLimits): JsonRead {
  try {
    const text = readText(body);
    const value = parseExactly(text);
    if (!isWithinLimits(value, limits)) return { ok: false };
    return repeatsName(text) ? { ok: true, value, repeats: true } : { ok: true, value };
  } catch {
    return { ok: false };
  }
}

/** Where services put their message in an error status. */
const wordFields = ['ErrorMessage', 'Message', 'message', 'title', 'error'];
/** Where ASP.NET names the fields it refused: field name → sentences. */
const detailFields = ['ModelState', 'errors'];

const maxWords = 1000;

function details(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(details) : [];
}

/**
 * The service's words in an answer that is not one of its operations' (HTTP 400, 500): the sentences of its JSON, or plain text as it is. A page
 * of HTML means nothing to a packer. Null: there are none. `body` may be only the beginning.
 */
export function serviceMessage(
  body: Buffer,
  read: ReturnType<typeof readJson> = readJson(body),
): string | null {
  const plain = read.ok ? null : readText(body).trim();
  if (plain !== null) return plain === '' || plain.includes('<') ? null : plain.slice(0, maxWords);
  const value: unknown = read.ok ? read.value : null;
  if (typeof value === 'string') return details(value)[0]?.slice(0, maxWords) ?? null;
  if (typeof value !== 'object' || value === null) return null;
  const said = value as Record<string, unknown>;
  const head = wordFields.flatMap((field) => (typeof said[field] === 'string' ? details(said[field]) : []));
  const more = detailFields.flatMap((field) => details(said[field]));
  return [...head.slice(0, 1), ...more].join(' ').slice(0, maxWords) || null;
}
