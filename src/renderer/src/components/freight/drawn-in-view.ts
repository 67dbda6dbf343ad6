/** A notch of the wheel, and the rows that Tab leads to next. */
const around = '300px 0px';

let watch: IntersectionObserver | undefined;

function mark(rows: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of rows) target.classList.toggle('is-far', !isIntersecting);
}

/**
 * The browser reports what came into view in a task of its own, which on a busy machine comes some frames late. What it had recorded by the
 * frame before can be read at each scroll.
 */
function watchRows(): IntersectionObserver {
  const watching = new IntersectionObserver(mark, { scrollMargin: around });
  const markAtOnce = () => {
    mark(watching.takeRecords());
  };
  document.addEventListener('scroll', markAtOnce, { capture: true, passive: true });
  return watching;
}

/**
 * Marks a row `is-far` while it is scrolled well out of view, for its style to leave out what nobody sees. Chromium lays every drawn text of
 * a page out anew for each key, those within one and a half windows of the view included (`content-visibility: auto` ends there), and a
 * text in a field costs it more than others, for each field cuts its own. The fields stay: their names, their keys and their texts.
 */
export function drawnInView(row: Element): () => void {
  watch ??= watchRows();
  watch.observe(row);
  return () => watch?.unobserve(row);
}
