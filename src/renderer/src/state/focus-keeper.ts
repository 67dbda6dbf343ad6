import { isTypingScan } from './scan-box-hand.ts';

/** A place that had the focus: enough to find it again after a redraw. */
interface Place {
  element: HTMLElement;
  name: string;
  ancestors: readonly Element[];
}

/** More are not gone back through: further away is another task. */
const maxTrail = 12;
/** Parts of a screen of which one keeps the focus when what had it in there is gone. */
const parts = 'form, fieldset, section, li, [role=group], [role=region], table, .work, main';

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent.replaceAll(/\s+/g, ' ').trim();

const canFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true });

function isLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(':disabled');
}

/** Its own keys reach a dialog only while the focus is in it, and those of the screen behind it act while it is in none. */
function keepInDialog(open: Iterable<HTMLElement>): void {
  // One below another cannot have it.
  for (const dialog of open) if (isLost()) dialog.focus();
}

/**
 * Keeps the focus at a useful place. Chromium gives it to `body`, where no key does anything, whenever what has it vanishes or goes dead.
 * Here a screen that opens takes it to its first place, and what vanishes gives it back: to where the hand came from, or else to the part
 * of the screen around it, never to a button that was not there before.
 */
export class FocusKeeper {
  readonly #main: HTMLElement;
  #trail: Place[] = [];
  /** Where the focus is until a better place is there: the first place of a screen, or a button that is dead for a moment. */
  #holder: HTMLElement | null = null;
  #awaits: HTMLElement | null = null;
  #first: readonly string[] = [];
  #isArriving = false;
  /** What had the focus as the screen was left; that screen is still there for a moment. */
  #before: Element | null = null;

  constructor(main: HTMLElement) {
    this.#main = main;
  }

  follow(): () => void {
    // In a task of its own: between leaving one field and entering the next, `body` has the focus for a moment.
    let due: ReturnType<typeof setTimeout> | undefined;
    const watch = new MutationObserver(() => {
      due ??= setTimeout(() => {
        due = undefined;
        this.#settle();
      });
    });
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    });
    const listening = new AbortController();
    const listen = { capture: true, signal: listening.signal };
    document.addEventListener('focusin', (event) => this.#note(event), listen);
    document.addEventListener('focusout', (event) => this.#mayBeLeft(event), listen);
    // Whoever acts already does not want the hand moved.
    for (const name of ['keydown', 'pointerdown'])
      document.addEventListener(name, () => (this.#isArriving = false), listen);
    return () => {
      watch.disconnect();
      clearTimeout(due);
      listening.abort();
    };
  }

  /** A screen opens. `first`: selectors of its first place, the best one first; without any of them its heading has the focus. */
  arrive(first: readonly string[]): void {
    this.#first = first;
    this.#isArriving = true;
    this.#trail = [];
    this.#awaits = null;
    this.#before = document.activeElement;
    this.#settle();
  }

  #note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === this.#holder) return;
    const ancestors: Element[] = [];
    for (let above = target.parentElement; above !== null; above = above.parentElement) ancestors.push(above);
    this.#trail = [
      ...this.#trail.filter(({ element }) => element !== target).slice(1 - maxTrail),
      { element: target, name: nameOf(target), ancestors },
    ];
  }

  /** A click beside everything, or a field that lets go of the hand: that is meant. */
  #mayBeLeft({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    queueMicrotask(() => {
      if (document.hasFocus() && canFocus(target) && document.activeElement === document.body)
        this.#trail = [];
    });
  }

  #settle(): void {
    if (isTypingScan()) return;
    const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]');
    if (dialogs.length > 0) {
      keepInDialog(dialogs);
      return;
    }
    if (this.#isArriving) this.#toFirst();
    else if (this.#awaits !== null && document.activeElement === this.#holder) this.#toAwaited(this.#awaits);
    else if (isLost()) this.#recover();
  }

  #toFirst(): void {
    const active = document.activeElement;
    if (active === this.#before && active !== this.#holder && this.#main.contains(active) && !isLost())
      return;
    if (active !== this.#holder && active !== this.#main && this.#main.contains(active) && !isLost()) {
      this.#isArriving = false;
      return;
    }
    for (const selector of this.#first) {
      const found = [...this.#main.querySelectorAll<HTMLElement>(selector)].find(canFocus);
      if (found === undefined) continue;
      this.#isArriving = false;
      found.focus();
      return;
    }
    this.#hold(this.#main.querySelector('h1') ?? this.#main);
  }

  #toAwaited(awaited: HTMLElement): void {
    if (awaited.isConnected && !canFocus(awaited)) return;
    this.#awaits = null;
    if (awaited.isConnected) awaited.focus();
    else this.#recover();
  }

  #recover(): void {
    const last = this.#trail.at(-1);
    if (last === undefined) return;
    if (last.element.isConnected && !canFocus(last.element)) {
      this.#awaits = last.element;
      this.#hold(this.#partOf(last));
      return;
    }
    for (const place of this.#trail.toReversed()) {
      const again = canFocus(place.element) ? place.element : this.#drawnAnew(place);
      if (again === null || !this.#main.contains(again)) continue;
      again.focus({ preventScroll: true });
      return;
    }
    const part = this.#partOf(last);
    if (part.matches('main, .work')) {
      this.#isArriving = true;
      this.#toFirst();
    } else this.#hold(part);
  }

  #partOf({ ancestors }: Place): HTMLElement {
    return ancestors.find((above) => above.isConnected)?.closest<HTMLElement>(parts) ?? this.#main;
  }

  /** The same control with the same words, in what is left around it; of a row that is gone there is none, since those of others do the same to others. */
  #drawnAnew({ element, name, ancestors }: Place): HTMLElement | null {
    const around = ancestors.find((above) => above.isConnected);
    if (around?.matches('tbody, table, ul, ol, main, .work, body') === true) return null;
    const alike = [...(around?.querySelectorAll<HTMLElement>(element.tagName) ?? [])];
    return alike.find((one) => canFocus(one) && nameOf(one) === name) ?? null;
  }

  #hold(holder: HTMLElement): void {
    if (document.activeElement === holder) return;
    this.#holder = holder;
    if (!holder.hasAttribute('tabindex')) {
      holder.tabIndex = -1;
      holder.dataset['holds'] = 'focus';
    }
    holder.focus({ preventScroll: true });
  }
}
