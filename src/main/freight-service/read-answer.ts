import { readAnswerInWorker } from './read-answer-in-worker.ts';
import { jsonLimits, type Limits } from './limits.ts';
import { readJson, unpack, type JsonRead } from './read-json.ts';
import type { Redactor } from './redact.ts';
import type { WireResult } from './send.ts';

/** Up to here an answer is read on the main thread: 10 to 20 ms. Beyond, decoding, parsing and redacting 16 MB would take 300 to 900 ms. */
const maxBytesOnMainThread = 1024 * 1024;
/** A limit on JSON characters that begin a value, too: a million bytes can be half a million values, which take 60 to 600 ms. */
const maxSignsOnMainThread = 20_000;
/** Every JSON value except the first follows one of these. */
const signs = [',', ':', '[', '{'].map((sign) => sign.charCodeAt(0));
/** Bytes kept as evidence of an answer that was cut off; an endless one would fill the disk. */
const keptBytesOfCutAnswer = 1_000_000;
/** Bytes stored of an answer above the limit: enough to see what it was. */
const keptBytesOfTooBig = 64 * 1024;

/** What came back: unpacked, read, and without the identifier. */
export interface ReadAnswer extends WireResult {
  /** For the record: whole, or the beginning of an answer that did not end properly. */
  kept: Buffer;
  json: JsonRead;
  /** The first bytes, for the words of an answer that is no JSON. */
  head: Buffer;
}

/** Whether it is small enough to be read between two turns of the event loop. */
function isLittle(body: Buffer): boolean {
  if (body.length > maxBytesOnMainThread) return false;
  let left = maxSignsOnMainThread;
  // A document has a hundred thousand bytes without a quote or backslash: the search skips sixteen at a time.
  for (const sign of signs)
    for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  return true;
}

const tooBig = () =>
  Object.assign(new Error('the unpacked answer is too big'), { code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });

const isTooBig = (error: Error): boolean =>
  (error as { code?: unknown }).code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

/** An own copy of the bytes where they are part of something larger: moving them must not take that along. */
const detachedBytes = (body: Buffer): Uint8Array<ArrayBuffer> =>
  body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
    ? new Uint8Array(body.buffer)
    : new Uint8Array(body);

/** Reads an answer of any size up to the limit, without blocking the main thread. Never throws. `json`: its maximum size. */
export async function readAnswer(
  sent: WireResult,
  redact: Redactor,
  limits: Pick<Limits, 'answerBytes'>,
  json = jsonLimits,
): Promise<ReadAnswer> {
  const unpacked = await unpack(sent.body, sent.headers['content-encoding'] ?? '', limits.answerBytes);
  const error = sent.error ?? (unpacked === null ? tooBig() : null);
  const body = unpacked ?? Buffer.alloc(0);
  const head = Buffer.from(body.subarray(0, keptBytesOfTooBig));
  if (error !== null) {
    const kept = redact.head(body, isTooBig(error) ? keptBytesOfTooBig : keptBytesOfCutAnswer);
    return { ...sent, error, body, head, kept, json: { ok: false } };
  }
  if (isLittle(body))
    return { ...sent, error, body, head, kept: redact.bytes(body), json: readJson(body, json) };
  const read = await readAnswerInWorker({ body: detachedBytes(body), limits: json, ...redact.work });
  return read === null
    ? { ...sent, error, body: head, head, kept: redact.head(head, keptBytesOfTooBig), json: { ok: false } }
    : { ...sent, error, body: head, head, kept: Buffer.from(read.kept.buffer), json: read.json };
}

/** JSON from the recorded answer or request of one shipment, without blocking the main thread. Never throws. */
export async function readRecord(body: Buffer): Promise<ReadAnswer['json']> {
  if (isLittle(body)) return readJson(body);
  const read = await readAnswerInWorker({ body: detachedBytes(body), limits: jsonLimits, needles: [] });
  return read?.json ?? { ok: false };
}
