import { untrack } from 'svelte';
import { afterPaint } from '../../state/after-paint.ts';
import type { Option } from './option.ts';

/** What a list of choices shows. */
export interface ShownChoices {
  choices: readonly Option[];
  /** The field's text: its letters are highlighted in each choice. */
  value: string;
  open: boolean;
}

/**
 * A list of choices as it is drawn: a letter is on screen before the list follows it. To draw eight choices takes longer than to draw the
 * letter, and an answer that comes within the frame took its time with it. Only the picture waits: what Enter takes is what `now` says.
 * Called while a component is made.
 */
export class DrawnChoices {
  readonly #now: () => ShownChoices;
  shown = $state.raw<ShownChoices>({ choices: [], value: '', open: false });
  #hold: (() => void) | null = null;

  constructor(now: () => ShownChoices) {
    this.#now = now;
    $effect.pre(() => this.#follow(this.#now()));
    $effect(() => () => this.#hold?.());
  }

  /** A key is about to change the field. */
  hold(): void {
    this.#hold ??= afterPaint(() => {
      this.#hold = null;
      this.#follow(this.#now());
    });
  }

  #follow(now: ShownChoices): void {
    if (this.#hold !== null) return;
    untrack(() => {
      // Each of a hundred lines has a list, and none is open.
      if (now.open || this.shown.open) this.shown = now;
    });
  }
}
