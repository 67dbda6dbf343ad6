import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { isServiceUrl, type ServiceSettings } from '#shared/station/settings.ts';
import type { HeldReason } from '#shared/station/try-reason.ts';
import type { Clock } from '#main/clock.ts';
import { BadRoute, openDispatcher } from './dispatcher.ts';
import type { Exchange, Outcome, SendHooks } from './freight-service.ts';
import type { Limits } from './limits.ts';
import type { Operation } from './operations.ts';
import { endingOf, heldByStatus } from './outcome.ts';
import { readAnswer, type Answered } from './read-answer.ts';
import { serviceWords } from './read-json.ts';
import { createRedactor, redactAnswer } from './redact.ts';
import { refusesCredentials } from './refused-credentials.ts';
import { send } from './send.ts';
import { removedCredentials, type Credentials } from './wire/credentials.ts';

/** What a try needs to know of the station, asked anew for each: settings change while entries wait. */
export interface Surroundings {
  settings: () => ServiceSettings | null;
  authenticationId: () => string | null;
  /** A fingerprint of both, see `settings-mark.ts`. */
  settingsMark: () => string;
  clock: Clock;
  limits: Limits;
  /** Ends every try at once: the station is closing. */
  closing: AbortSignal;
}

/** An answer of more bytes, with thousands of labels, is read with turns of the event loop between: the station goes on meanwhile. */
const longAnswer = 500_000;

const nothingSent: Answered = {
  left: false, bytesSent: null, status: null, headers: {}, body: Buffer.alloc(0), error: null,
  kept: Buffer.alloc(0), json: { ok: false }, head: Buffer.alloc(0),
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
  const mark = around.settingsMark();

  const exchangeOf = (sent: Answered): Exchange => ({
    operation: operation.name,
    startedAt,
    endedAt: clock.now().toISOString(),
    leftAt: sent.left ? leftAt : null,
    bytesSent: sent.bytesSent,
    waitedSeconds: Math.round(clock.monotonic() - began) / 1000,
    httpStatus: sent.status,
    settingsMark: mark,
    request: redact.text(withCredentials(operation, payload, removedCredentials)),
    response: sent.status === null ? null : sent.kept,
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
  const sent = await readAnswer(answered, redact, limits);
  const exchange = exchangeOf(sent);
  const isLong = answered.body.length > longAnswer;
  if (isLong) await turn();

  const isRead = operation.repeatable;
  const status = sent.status ?? 0;
  const isSuccess = status >= 200 && status <= 299;
  // A read creates nothing, so such a status may be taken at its word, even when the words after it were cut.
  const heldReason = isRead && sent.status !== null ? heldByStatus(status) : null;
  if (heldReason !== null) return { kind: 'held', reason: heldReason, exchange };
  // Of what creates something the status says more than how the page behind it ended.
  if (sent.error !== null && (isRead || isSuccess || sent.status === null)) {
    const ending = endingOf(sent.error, sent);
    return ending.kind === 'in-doubt'
      ? { ...ending, words: null, answer: null, exchange }
      : { ...ending, exchange };
  }
  if (isLong) await turn();
  const judgement = sent.error === null && sent.json.ok ? operation.judge(sent.json.value) : null;
  if (!isSuccess) {
    const said = serviceWords(sent.head, sent.json);
    const words = said === null ? null : redact.text(said);
    if (status === 400 && operation.refusesWith400) return { kind: 'refused', words: words ?? '', exchange };
    // Kept and not believed: what a status other than success brings with it may be of something that was made.
    const part = judgement === null || judgement.kind === 'refused' ? null : judgement.answer;
    const answer = redactAnswer<Partial<Answer> | null>(redact, part);
    return { kind: 'in-doubt', reason: `http-${status}`, words, answer, exchange };
  }
  if (judgement === null)
    return { kind: 'in-doubt', reason: 'unreadable-answer', words: null, answer: null, exchange };
  if (judgement.kind === 'refused') {
    const words = redact.text(judgement.words);
    // It asks about no shipment, so such words can only be about the station's sign-in.
    if (operation.saysNothingOfShipments && refusesCredentials(words))
      return { kind: 'held', reason: 'unauthorized', words, exchange };
    // The interface answers with 200; another success ("created", "accepted for later") contradicts a no.
    if (!isRead && status !== 200)
      return { kind: 'in-doubt', reason: `http-${status}`, words, answer: null, exchange };
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
