import { createStationApi, type Transport } from '#shared/ipc/channels.ts';
import { callNames, eventNames } from '#shared/ipc/contract.ts';

/**
 * Answers of a call, by "subject.call": a fixed value, kept as JSON. "subject.call fails" is a failure instead, "subject.call
 * waits" no answer at all. What is not named is refused by name.
 */
export type FakeAnswers = Record<string, unknown>;

/** Runs in the page, as text too: nothing here may refer to anything outside its own function. */
export function fakeTransport(answers: FakeAnswers): Transport {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const made: { name: string; input: unknown }[] = [];
  Object.assign(globalThis, {
    stationCalls: made,
    stationAnswers: answers,
    stationTell: (event: string, payload: unknown) => listeners.get(event)?.forEach((tell) => tell(payload)),
  });
  return {
    invoke(subject, call, input) {
      const name = `${subject}.${call}`;
      made.push({ name, input: structuredClone(input) });
      if (`${name} waits` in answers) return new Promise(() => undefined);
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
