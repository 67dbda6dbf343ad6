import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { isServiceUrl, type ServiceSettings } from '#shared/station/settings.ts';
import type { Clock } from '#main/clock.ts';
import { BadRoute, openDispatcher } from './dispatcher.ts';
import type { Exchange, HeldReason, Outcome, SendHooks } from './freight-service.ts';
import type { Limits } from './limits.ts';
import type { Operation } from './operations.ts';
import { endingOf, heldByStatus } from './outcome.ts';
import { readJson, serviceWords, unpack } from './read-json.ts';
import { createRedactor, redactAnswer } from './redact.ts';
import { refusesCredentials } from './refused-credentials.ts';
import { send, type Sent } from './send.ts';
import { removedCredentials, type Credentials } from './wire/credentials.ts';

/** What a try needs to know of the station, asked anew for each: settings change while entries wait. */
export interface Surroundings {
  settings: () => ServiceSettings | null;
  authenticationId: () => string | null;
  clock: Clock;
  limits: Limits;
  /** Ends every try at once: the station is closing. */
  closing: AbortSignal;
}

/** An answer of more bytes, with thousands of labels, is read with turns of the event loop between: the station goes on meanwhile. */
const longAnswer = 500_000;

/** Bytes kept as evidence of an answer that never ended well; an endless one would fill the disk. */
const keptOfCutAnswer = 1_000_000;

const nothingSent: Sent = {
  left: false, bytesSent: null, status: null, headers: {}, body: Buffer.alloc(0), error: null,
}; // prettier-ignore

/** The payload with the credentials in front; the outbox's copy never sees them. */
function withCredentials(operation: Operation<unknown>, payload: string, own: Credentials): string {
  return JSON.stringify({ ...operation.credentials(own), ...(JSON.parse(payload) as object) });
}

/** One try of one operation, ended in exactly one outcome. Never throws, whatever the network or the service does. */
export async function perform<Answer>(
  operation: Operation<Answer>,
  payload: string,
  hooks: SendHooks,
  around: Surroundings,
): Promise<Outcome<Answer>> {
  const { clock, limits } = around;
  const startedAt = clock.now().toISOString();
  const began = clock.monotonic();
  let leftAt: string | null = null;
  const redact = createRedactor(around.authenticationId());

  const exchangeOf = (sent: Sent): Exchange => ({
    operation: operation.name,
    startedAt,
    endedAt: clock.now().toISOString(),
    leftAt: sent.left ? leftAt : null,
    bytesSent: sent.bytesSent,
    waitedSeconds: Math.round(clock.monotonic() - began) / 1000,
    httpStatus: sent.status,
    request: redact.text(withCredentials(operation, payload, removedCredentials)),
    response:
      sent.status === null
        ? null
        : redact.bytes(sent.error === null ? sent.body : sent.body.subarray(0, keptOfCutAnswer)),
  });
  const held = (reason: HeldReason, sent = nothingSent): Outcome<Answer> => ({
    kind: 'held',
    reason,
    exchange: exchangeOf(sent),
  });

  const settings = around.settings();
  const authenticationId = around.authenticationId();
  if (settings === null || authenticationId === null) return held('no-credentials');
  // Settings are checked when they are saved; this is the last door, and plain HTTP must not leave the machine.
  if (!isServiceUrl(settings.baseUrl)) return held('not-found');
  const base = new URL(settings.baseUrl);

  let dispatcher;
  try {
    dispatcher = openDispatcher(base.protocol, settings, limits);
  } catch (error) {
    return held(error instanceof BadRoute ? error.reason : 'proxy');
  }
  const own = { userName: settings.userName, clientCode: settings.clientCode, authenticationId };
  const signals = hooks.signal === undefined ? [around.closing] : [around.closing, hooks.signal];
  const answered = await send({
    origin: base.origin,
    path: base.pathname.replace(/\/+$/, '') + operation.path,
    body: Buffer.from(withCredentials(operation, payload, own), 'utf8'),
    dispatcher,
    deadlineMs: limits.deadline,
    signal: AbortSignal.any(signals),
    onWire() {
      hooks.onWire();
      leftAt = clock.now().toISOString();
    },
  });
  void dispatcher.destroy().catch(() => undefined); // its sockets are of no more use; the outcome stands
  const sent = {
    ...answered,
    body: unpack(answered.body, answered.headers['content-encoding'] ?? ''),
  };
  const exchange = exchangeOf(sent);
  const isLong = sent.body.length > longAnswer;
  if (isLong) await turn();

  // A status that came is the service speaking, even when the words after it were cut.
  const heldReason = sent.status === null ? null : heldByStatus(sent.status);
  if (heldReason !== null) return { kind: 'held', reason: heldReason, exchange };
  if (sent.error !== null) {
    const ending = endingOf(sent.error, sent);
    return ending.kind === 'in-doubt'
      ? { ...ending, words: null, answer: null, exchange }
      : { ...ending, exchange };
  }
  const status = sent.status ?? 0;
  if (status < 200 || status > 299) {
    const said = serviceWords(sent.body);
    const words = said === null ? null : redact.text(said);
    if (status === 400 && operation.refusesWith400) return { kind: 'refused', words: words ?? '', exchange };
    return { kind: 'in-doubt', reason: `http-${status}`, words, answer: null, exchange };
  }
  const json = readJson(sent.body);
  if (isLong) await turn();
  if (!json.ok) return { kind: 'in-doubt', reason: 'unreadable-answer', words: null, answer: null, exchange };
  const judgement = operation.judge(json.value);
  if (judgement.kind === 'refused') {
    const words = redact.text(judgement.words);
    // Not this shipment is wrong but the station's credentials: sending the others would only have them refused too.
    if (refusesCredentials(words)) return { kind: 'held', reason: 'unauthorized', words, exchange };
    return { kind: 'refused', words, exchange };
  }
  const answer = redactAnswer(redact, judgement.answer);
  if (judgement.kind === 'accepted') return { kind: 'accepted', answer: answer as Answer, exchange };
  const words = judgement.words === null ? null : redact.text(judgement.words);
  return { ...judgement, words, answer, exchange };
}

/** A read: tried again, after a pause, only where no answer came. A refusal or a wrong setting is an answer. */
export async function performRead<Answer>(
  operation: Operation<Answer>,
  payload: string,
  signal: AbortSignal | undefined,
  around: Surroundings,
): Promise<Outcome<Answer>> {
  const hooks: SendHooks = { onWire: () => undefined, ...(signal === undefined ? {} : { signal }) };
  let outcome = await perform(operation, payload, hooks, around);
  for (const milliseconds of around.limits.readPauses) {
    const ended = outcome.kind === 'not-sent' || outcome.kind === 'in-doubt' ? outcome.reason : null;
    if (ended === null || ended === 'cancelled') break;
    const stop = AbortSignal.any(signal === undefined ? [around.closing] : [around.closing, signal]);
    const waited = await pause(milliseconds, true, { signal: stop }).catch(() => false);
    if (!waited) break;
    outcome = await perform(operation, payload, hooks, around);
  }
  return outcome;
}
