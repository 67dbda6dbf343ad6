import { callNames, eventNames } from '#shared/ipc/channels.ts';
import type { StationApi } from '#shared/ipc/contract.ts';

/**
 * Answers of a call, by "subject.call": a fixed value, kept as JSON. "subject.call fails" is a failure instead, "subject.call
 * waits" no answer at all. What is not named is refused by name.
 */
export type FakeAnswers = Record<string, unknown>;

/**
 * Runs in the page before any script of it: puts a `window.station` there that answers from `answers` and refuses by
 * name whatever has no answer. `window.stationCalls` lists every call; `window.stationTell(event, payload)` tells an event.
 */
export function installFakeStation(given: {
  calls: typeof callNames;
  events: typeof eventNames;
  answers: FakeAnswers;
}): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const made: { name: string; input: unknown }[] = [];
  const station: Record<string, unknown> = {};
  for (const [subject, calls] of Object.entries(given.calls)) {
    const group: Record<string, unknown> = {};
    for (const call of calls) {
      const name = `${subject}.${call}`;
      group[call] = (input: unknown) => {
        made.push({ name, input: structuredClone(input) });
        if (`${name} waits` in given.answers) return new Promise(() => undefined);
        if (`${name} fails` in given.answers)
          return Promise.resolve({ ok: false, error: structuredClone(given.answers[`${name} fails`]) });
        return Promise.resolve(
          name in given.answers
            ? { ok: true, value: structuredClone(given.answers[name]) }
            : { ok: false, error: { code: 'internal', message: `the fake has no answer for ${name}` } },
        );
      };
    }
    station[subject] = group;
  }
  station['on'] = (event: string, listener: (payload: unknown) => void) => {
    if (!(given.events as readonly string[]).includes(event)) throw new Error(`no event ${event}`);
    const set = listeners.get(event) ?? new Set();
    set.add(listener);
    listeners.set(event, set);
    return () => set.delete(listener);
  };
  Object.assign(globalThis, {
    station: station as unknown as StationApi,
    stationCalls: made,
    stationTell: (event: string, payload: unknown) => listeners.get(event)?.forEach((tell) => tell(payload)),
  });
}

export const fakeStationArgument = (answers: FakeAnswers) => ({
  calls: callNames,
  events: eventNames,
  answers,
});
