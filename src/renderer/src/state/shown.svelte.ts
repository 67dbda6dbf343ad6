import { afterPaint } from './after-paint.ts';

/** Longer than between the two presses of a key that is pressed twice, shorter than anybody looks at a page before acting on it. */
const lookMs = 600;

/** Lets the second press of a key come and go, for what would lead to a screen where the same key does something else. */
export const waitOutSecondPress = (): Promise<void> => new Promise((done) => setTimeout(done, lookMs));

/**
 * Whether something new on screen may be acted on: after it was visible for a moment, or a person changed something in it. A key pressed twice out of
 * impatience is meant for what was there at the first press.
 */
export class Shown {
  isSeen = $state(false);
  #stop: () => void = () => undefined;

  /** It comes on screen now. @returns what ends the waiting */
  begin(): () => void {
    this.#stop();
    this.isSeen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // From when it is drawn: a busy computer may take longer for that than for the second press.
    const drawn = afterPaint(() => (timer = setTimeout(() => (this.isSeen = true), lookMs)));
    this.#stop = () => {
      drawn();
      clearTimeout(timer);
    };
    return this.#stop;
  }

  /** A hand changed something in it. */
  touch = (): void => {
    this.#stop();
    this.isSeen = true;
  };
}
