import { createStationApi, type Transport } from '#shared/ipc/channels.ts';
import { callNames, eventNames } from '#shared/ipc/contract.ts';
import type { Result } from '#shared/ipc/result.ts';

/**
 * Answers of a call, by "subject.call": a fixed value, kept as JSON. "subject.call fails" is a failure instead, "subject.call
 * waits" no answer at all. What is not named is refused by name.
 */
export type FakeAnswers = Record<string, unknown>;

/** A call without an answer yet. */
export interface WaitingCall {
  name: string;
  input: unknown;
  settle: (answer: Result<unknown>) => void;
  /** The bridge breaks under it. */
  break: (trouble: Error) => void;
}

export interface FakeTransport extends Transport {
  /** Every call, the oldest first. */
  calls: { name: string; input: unknown }[];
  waiting: WaitingCall[];
  listeners: Map<string, Set<(payload: unknown) => void>>;
}

/**
 * `unnamed`: what becomes of a call that has no answer; a test may answer one that waits. Runs in the page, as text too: nothing here may refer to
 * anything outside its own function.
 */
export function fakeTransport(answers: FakeAnswers, unnamed: 'refused' | 'waits' = 'refused'): FakeTransport {
  const listeners: FakeTransport['listeners'] = new Map();
  const [calls, waiting]: [FakeTransport['calls'], WaitingCall[]] = [[], []];
  Object.assign(globalThis, {
    stationCalls: calls,
    stationAnswers: answers,
    stationTell: (event: string, payload: unknown) => listeners.get(event)?.forEach((tell) => tell(payload)),
  });
  return {
    ...{ calls, waiting, listeners },
    invoke(subject, call, input) {
      const name = `${subject}.${call}`;
      calls.push({ name, input: structuredClone(input) });
      if (`${name} waits` in answers || (unnamed === 'waits' && !(name in answers)))
        return new Promise((settle, reject) => {
          waiting.push({ name, input, settle, break: reject });
        });
      if (`${name} fails` in answers)
        return Promise.resolve({ ok: false, error: structuredClone(answers[`${name} fails`]) });
      return Promise.resolve(
        name in answers
          ? { ok: true, value: structuredClone(answers[name]) }
          : { ok: false, error: { code: 'internal', message: `the fake has no answer for ${name}` } },
      );
    },
    subscribe(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
  };
}

/**
 * A script for a page, to run before any of its own: puts a `window.station` there that answers from `answers` and refuses by name
 * whatever has no answer. `window.stationCalls` lists every call; `window.stationAnswers` may be changed; `window.stationTell(event, payload)` tells an event.
 */
export function fakeStationScript(answers: FakeAnswers): { content: string } {
  const transport = `(${fakeTransport.toString()})(${JSON.stringify(answers)})`;
  const names = `${JSON.stringify(callNames)}, ${JSON.stringify(eventNames)}`;
  return {
    content: `Object.assign(globalThis, { station: (${createStationApi.toString()})(${transport}, ${names}) });`,
  };
}
