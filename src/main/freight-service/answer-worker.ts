// Reads a large answer and removes the identifier from what is stored of it (read-answer-in-worker.ts).
import { parentPort, workerData } from 'node:worker_threads';
import type { AnswerRead, AnswerWork } from './read-answer-in-worker.ts';
import { readJson } from './read-json.ts';
import { redactBytes } from './redact.ts';

const { body, limits, ...redaction } = workerData as AnswerWork;
const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
const json = readJson(bytes, limits);
const clean = redactBytes(bytes, redaction);
const kept = clean === bytes ? body : new Uint8Array(clean);
parentPort?.postMessage({ kept, json } satisfies AnswerRead, [kept.buffer]);
