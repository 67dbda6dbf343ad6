import { dropWindowState } from '#renderer/state/window-state.svelte.ts';
import { connectStation } from '#renderer/station.ts';
import { createStationApi } from '#shared/ipc/channels.ts';
import { callNames, eventNames, type StationApi } from '#shared/ipc/contract.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import { fakeTransport, type FakeAnswers, type WaitingCall } from './fake-station.ts';

/** Longer than a screen rests between two readings (state/answers.ts). */
const longestRest = 2_000;
/** Whatever a test does to the timers. */
const realTimeout = setTimeout;

/** What follows an answer is a few steps of promises: all of them are over after one turn of the loop. */
export const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/**
 * The fake station, which answers only when the test says so, and in the order it says: what a slow disk or a slow carrier does to a screen.
 */
export class SlowStation {
  readonly #answers: FakeAnswers = {};
  readonly #transport = fakeTransport(this.#answers, 'waits');
  /** Calls without an answer yet, the oldest first. */
  readonly waiting = this.#transport.waiting;
  /** Every call, by name. */
  readonly calls = this.#transport.calls;

  static install(): SlowStation {
    const slow = new SlowStation();
    connectStation(createStationApi(slow.#transport, callNames, eventNames) as StationApi);
    return slow;
  }

  /** Answered at once, by name. */
  get ready(): FakeAnswers {
    return this.#answers;
  }

  set ready(answers: FakeAnswers) {
    for (const name of Object.keys(this.#answers)) Reflect.deleteProperty(this.#answers, name);
    Object.assign(this.#answers, answers);
  }

  reset(ready: FakeAnswers = {}): void {
    this.ready = ready;
    for (const list of [this.waiting, this.calls]) list.length = 0;
    this.#transport.listeners.clear();
    // What the window remembers of the drafts of the test before.
    dropWindowState();
  }

  named = (name: string): WaitingCall[] => this.waiting.filter((one) => one.name === name);
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
    for (const listener of this.#transport.listeners.get(event) ?? []) listener(payload);
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

  async #take(name: string, at: number): Promise<WaitingCall> {
    await this.asked(name, at + 1);
    const one = this.named(name)[at];
    if (one === undefined) throw new Error(`${name} is no longer waiting`);
    this.waiting.splice(this.waiting.indexOf(one), 1);
    return one;
  }
}
