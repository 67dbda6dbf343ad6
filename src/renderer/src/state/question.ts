import { focusStart } from './scan-box-hand.ts';

/**
 * A question that stands in a screen: it takes the focus, to what is typed first or to its safe answer (`safe` of a Button), and Escape
 * closes it. The focus then goes back to where it came from (`FocusKeeper`).
 * @param unlessTyped a form whose input would be lost: once something is typed, only its buttons close it
 */
export const inlineQuestion =
  (close: () => void, { unlessTyped = false } = {}) =>
  (node: HTMLElement): (() => void) => {
    const first =
      node.querySelector<HTMLElement>('input, textarea, select') ??
      node.querySelector<HTMLElement>('[data-safe]');
    if (!node.contains(document.activeElement)) focusStart(first);
    let isTyped = false;
    const oninput = (): void => void (isTyped = true);
    const onkeydown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || (unlessTyped && isTyped)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    node.addEventListener('input', oninput);
    node.addEventListener('keydown', onkeydown);
    return () => {
      node.removeEventListener('input', oninput);
      node.removeEventListener('keydown', onkeydown);
    };
  };
