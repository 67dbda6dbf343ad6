import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, SendHooks } from './freight-service.ts';
import { interpret } from './interpret.ts';
import type { Operation } from './operations.ts';
import { loadConnections, prepare, type AttemptContext } from './prepare.ts';
import { readAnswer } from './read-answer.ts';
import { startRecord } from './attempt-record.ts';
import { sendPost } from './send.ts';

/**
 * One attempt of one operation: prepared, sent, interpreted. It ends in exactly one outcome and never throws, whatever the network or the
 * service does.
 */
export async function perform<Answer>(
  operation: Operation<Answer>,
  payload: string,
  hooks: SendHooks,
  context: AttemptContext,
): Promise<Outcome<Answer>> {
  const record = startRecord(operation, payload, context);

  // Before the settings are read: they and the request belong to one moment.
  const connections = await loadConnections();
  const prepared = prepare(operation, payload, context, connections);
  if (!prepared.ok) return { kind: 'held', reason: prepared.heldBy, exchange: record.ofNothingSent() };

  const { dispatcher, ...request } = prepared.value;
  const sent = await sendPost({
    ...request,
    dispatcher,
    deadlineMs: context.limits.deadline,
    signal: stopSignal(context, hooks.signal),
    onWire() {
      hooks.onWire();
      record.leaves();
    },
    onAnswer() {
      hooks.onAnswer?.();
    },
  });
  void dispatcher.destroy().catch(() => undefined); // its sockets cannot be used again; the outcome is final

  const answered = await readAnswer(sent, record.redact, context.limits, operation.maxJson);
  const exchange = record.exchangeOf(answered);
  return { ...interpret(operation, answered, record.redact), exchange };
}

/** A read: repeated, after a pause, only where no answer came. A refusal or a wrong setting is an answer. */
export async function performRead<Answer>(
  operation: Operation<Answer>,
  payload: string,
  signal: AbortSignal | undefined,
  context: AttemptContext,
): Promise<Outcome<Answer>> {
  const hooks: SendHooks = { onWire: () => undefined, ...(signal === undefined ? {} : { signal }) };
  let outcome = await perform(operation, payload, hooks, context);
  for (const milliseconds of context.limits.readPauses) {
    const reason = outcome.kind === 'not-sent' || outcome.kind === 'in-doubt' ? outcome.reason : null;
    if (reason === null || reason === 'canceled') break;
    const waited = await pause(milliseconds, true, { signal: stopSignal(context, signal) }).catch(
      () => false,
    );
    if (!waited) break;
    outcome = await perform(operation, payload, hooks, context);
  }
  return outcome;
}

/** Aborts when the station closes or the caller cancels. */
const stopSignal = ({ closing }: AttemptContext, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any(signal === undefined ? [closing] : [closing, signal]);
