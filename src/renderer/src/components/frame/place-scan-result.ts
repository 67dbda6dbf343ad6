import { tick } from 'svelte';

/**
 * Shows a scan's message above what is open: next to the scan box, or in the dialog that hides the box. `box`: moved there while the dialog is
 * open.
 */
export function placeScanResult(box: HTMLElement, home: HTMLElement): () => void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  const place = dialog ?? home;
  if (box.parentElement !== place) place.append(box);
  if (dialog === null) return () => undefined;
  const back = () => home.append(box);
  dialog.addEventListener('close', back);
  // A dialog may be removed without being closed, and would take the message with it.
  const removed = new MutationObserver(() => {
    if (dialog.isConnected) return;
    removed.disconnect();
    back();
  });
  removed.observe(document.body, { childList: true, subtree: true });
  return () => {
    dialog.removeEventListener('close', back);
    removed.disconnect();
  };
}

/** A button that puts text into a field that is no longer on screen would do nothing. */
export const isFieldGone = async (field: HTMLElement | undefined): Promise<boolean> => {
  await tick();
  return field?.isConnected === false;
};

/** Moves it to the lower edge of the window while its usual place covers this field. @returns a function that stops it */
export function keepOffField(box: HTMLElement, field: HTMLElement): () => void {
  const place = (): void => {
    box.classList.remove('low');
    const [a, b] = [box.getBoundingClientRect(), field.getBoundingClientRect()];
    const covers = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    box.classList.toggle('low', covers);
  };
  place();
  const changes = new ResizeObserver(place);
  changes.observe(document.body);
  window.addEventListener('scroll', place, true);
  return () => {
    box.classList.remove('low');
    changes.disconnect();
    window.removeEventListener('scroll', place, true);
  };
}
