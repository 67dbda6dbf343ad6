import { afterPaint } from './after-paint.ts';
import { windowState } from './window-state.svelte.ts';

/** Longer than the gap of a double key press, shorter than anyone looks at a page before acting on it. Milliseconds. */
const lookMs = 600;

/** Waits until the second press of a double key press has passed, before opening a screen where the same key does something else. */
export const waitForSecondPress = (): Promise<void> => new Promise((done) => setTimeout(done, lookMs));

const lastPress = windowState(() => ({ code: '', at: 0 }));

/** For keys that answer one question after another: whether it is the second press of a double one, whose question nobody has seen yet. */
export function isSecondPress({ code, timeStamp }: Pick<KeyboardEvent, 'code' | 'timeStamp'>): boolean {
  const last = lastPress();
  if (code === last.code && timeStamp - last.at < lookMs) return true;
  Object.assign(last, { code, at: timeStamp });
  return false;
}

/**
 * Whether something new on screen may be acted on: after it was visible for a moment, or a person changed something in it. An impatient second
 * press is meant for what was there at the first.
 */
export class ShownScreen {
  isSeen = $state(false);
  #stop: () => void = () => undefined;

  /** It appears on screen now. @returns a function that ends the waiting */
  begin(): () => void {
    this.#stop();
    this.isSeen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Counted from when it is drawn: a busy computer may need longer for that than for the second press.
    const drawn = afterPaint(() => (timer = setTimeout(() => (this.isSeen = true), lookMs)));
    this.#stop = () => {
      drawn();
      clearTimeout(timer);
    };
    return this.#stop;
  }

  /** A person changed something in it. */
  touch = (): void => {
    this.#stop();
    this.isSeen = true;
  };
}
