import { connectStation } from '#renderer/station.ts';
import { createStationApi, type Transport } from '#shared/ipc/channels.ts';
import { callNames, eventNames } from '#shared/ipc/contract.ts';
import type { StationApi } from '#shared/ipc/contract.ts';
import { ok, type Result } from '#shared/ipc/result.ts';

interface Waiting {
  name: string;
  input: unknown;
  settle: (answer: Result<unknown>) => void;
  break: (trouble: Error) => void;
}

/** What follows an answer is a few steps of promises: all of them are over after one turn of the loop. */
/** Longer than a screen rests between two readings (state/answers.ts). */
const longestRest = 2_000;
/** Whatever a test does to the timers. */
const realTimeout = setTimeout;

export const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/**
 * A station that answers only when the test says so, and in the order it says: what a slow disk or a slow carrier does to a screen.
 */
export class SlowStation {
  /** Calls without an answer yet, the oldest first. */
  waiting: Waiting[] = [];
  /** Every call, by name. */
  calls: { name: string; input: unknown }[] = [];
  /** Answered at once, by name. */
  ready: Record<string, unknown> = {};
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  static install(): SlowStation {
    const slow = new SlowStation();
    connectStation(slow.#api());
    return slow;
  }

  reset(ready: Record<string, unknown> = {}): void {
    [this.waiting, this.calls, this.ready] = [[], [], { ...ready }];
    this.#listeners.clear();
  }

  named = (name: string): Waiting[] => this.waiting.filter((one) => one.name === name);
  inputsOf = (name: string): unknown[] =>
    this.calls.filter((one) => one.name === name).map(({ input }) => input);

  /** Answers the oldest waiting call of that name, or the one at `at` among them; resolves when the screen has taken it. */
  async answer(name: string, value: unknown, at = 0): Promise<void> {
    await this.answerWith(name, ok(value), at);
  }

  async answerWith(name: string, answer: Result<unknown>, at = 0): Promise<void> {
    (await this.#take(name, at)).settle(structuredClone(answer));
    await settled();
  }

  /** The bridge breaks under that call. */
  async breakDown(name: string): Promise<void> {
    (await this.#take(name, 0)).break(new Error(`${name}: reply was never sent`));
    await settled();
  }

  async tell(event: string, payload?: unknown): Promise<void> {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload);
    await settled();
  }

  /** Waits until so many calls of that name wait for their answer. After a reading that took long, as on a busy machine, a screen rests. */
  async asked(name: string, count = 1): Promise<void> {
    for (const end = performance.now() + longestRest; this.named(name).length < count;) {
      if (performance.now() > end)
        throw new Error(
          `${name} was not asked; what waits: ${this.waiting.map((other) => other.name).join(', ')}`,
        );
      await new Promise((done) => realTimeout(done, 5));
    }
  }

  async #take(name: string, at: number): Promise<Waiting> {
    await this.asked(name, at + 1);
    const one = this.named(name)[at];
    if (one === undefined) throw new Error(`${name} is no longer waiting`);
    this.waiting = this.waiting.filter((other) => other !== one);
    return one;
  }

  #call(name: string, input: unknown): Promise<Result<unknown>> {
    this.calls.push({ name, input: structuredClone(input) });
    if (name in this.ready) return Promise.resolve(ok(structuredClone(this.ready[name])));
    return new Promise((settle, reject) => {
      this.waiting.push({ name, input, settle, break: reject });
    });
  }

  #api(): StationApi {
    const transport: Transport = {
      invoke: (subject, call, input) => this.#call(`${subject}.${call}`, input),
      subscribe: (event, listener) => {
        const set = this.#listeners.get(event) ?? new Set();
        this.#listeners.set(event, set.add(listener));
        return () => set.delete(listener);
      },
    };
    return createStationApi(transport, callNames, eventNames) as StationApi;
  }
}
