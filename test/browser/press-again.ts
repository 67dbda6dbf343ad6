import type { DrawnPage } from './drawn-page.ts';

/**
 * Presses this key at the very moment in which something comes on screen: a hand that pressed it twice, for what stood there before. A
 * second press by the driven browser comes when the machine has time for it, on a busy one after somebody could have looked.
 */
export const pressAgainAt = (page: DrawnPage, key: string, selector: string): Promise<void> =>
  page.evaluate(
    ([pressed, shown]) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector(shown) === null) return;
        watch.disconnect();
        const at = document.activeElement ?? document.body;
        at.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
        Object.assign(globalThis, { pressedAgain: true });
      });
      Object.assign(globalThis, { pressedAgain: false });
      watch.observe(document, { subtree: true, childList: true, attributes: true });
    },
    [key, selector] as const,
  );

/** Whether it was pressed by now. */
export const wasPressedAgain = (page: DrawnPage): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as { pressedAgain: boolean }).pressedAgain);
