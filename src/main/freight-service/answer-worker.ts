import { Worker } from 'node:worker_threads';
import type { JsonLimits } from './limits.ts';
import { repeatedNames } from '#main/repeated-names.ts';
import { isWithinLimits, parseExactly, type JsonRead } from './read-json.ts';

/** What the worker is given: the answer, and what is to be taken out of what is kept of it (`redact.ts`). */
interface AnswerWork {
  body: Uint8Array<ArrayBuffer>;
  /** Each byte of a needle is one character of latin1. */
  needles: readonly string[];
  halfEscape: RegExp;
  mark: string;
  /** More than this is no answer of the interface, and taking it over would stop the main thread. */
  limits: JsonLimits;
}

/** `json` false: not JSON, or more than an answer can be. */
export interface AnswerRead {
  kept: Uint8Array<ArrayBuffer>;
  json: JsonRead;
}

/**
 * The worker's own program, as text: a packaged app has no file of its own for it, and nothing of the main program is needed. The
 * steps are those of `redact.ts` and `read-json.ts` (test/unit/freight-service/read-answer.test.ts compares them).
 */
const source = `
const { parentPort, workerData } = require('node:worker_threads');
const { body, needles, halfEscape, mark, limits } = workerData;
const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);

function redacted() {
  const text = bytes.toString('latin1');
  const clean = needles.reduce((rest, needle) => rest.replaceAll(needle, mark), text);
  return clean === text ? body : new Uint8Array(Buffer.from(clean.replaceAll(halfEscape, '$1' + mark), 'latin1'));
}

function decode() {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const isWithinLimits = ${isWithinLimits.toString()};
const parseExactly = ${parseExactly.toString()};
const repeatedNames = ${repeatedNames.toString()};

function repeatsName(text) {
  for (const [name, ...inside] of repeatedNames(text))
    if (inside.length === 0 && typeof name === 'string') return true;
  return false;
}

let json = { ok: false };
try {
  const text = decode().replace(/^\\uFEFF/, '');
  const value = parseExactly(text);
  if (isWithinLimits(value, limits)) json = repeatsName(text) ? { ok: true, value, repeats: true } : { ok: true, value };
} catch {}
const kept = redacted();
parentPort.postMessage({ kept, json }, [kept.buffer]);
`;

/** A worker may use this much; an answer that needs more is none of the interface's. */
const maxHeapMb = 1024;

/**
 * Reads a large answer beside the main thread. Null: the worker could not (out of memory), so nothing is known of it. The bytes given
 * are moved there and are gone here.
 */
export function readInWorker(work: AnswerWork): Promise<AnswerRead | null> {
  return new Promise((resolve) => {
    const worker = new Worker(source, {
      eval: true,
      workerData: work,
      transferList: [work.body.buffer],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    worker.once('message', (read: AnswerRead) => {
      resolve(read);
    });
    worker.once('error', () => {
      resolve(null);
    });
    worker.once('exit', () => {
      resolve(null);
    });
  });
}
