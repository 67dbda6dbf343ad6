/** Keys that come faster than a hand can type are a scanner's: typical scanners send one every 1 to 15 ms. */
const fastest = 35;

/** Keys that fall here are text. */
export const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  target instanceof HTMLSelectElement;

/**
 * Leads a scanner's keys from anywhere but a text field to the scan box. A lone key press does nothing: only when a
 * second printable key follows within 35 ms are both handed on, and the rest then types into the box by itself.
 */
export class ScannerBurst {
  readonly #take: (first: string) => void;
  #last = '';
  #at = Number.NEGATIVE_INFINITY;

  constructor(take: (first: string) => void) {
    this.#take = take;
  }

  key(event: KeyboardEvent): void {
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey || typesText(event.target)) {
      this.#at = Number.NEGATIVE_INFINITY;
      return;
    }
    if (event.timeStamp - this.#at <= fastest) {
      event.preventDefault();
      this.#take(this.#last + event.key);
      this.#at = Number.NEGATIVE_INFINITY;
      return;
    }
    this.#last = event.key;
    this.#at = event.timeStamp;
  }
}
