import { windowState } from '../../state/window-state.svelte.ts';

/** Above and below the visible part, in px: a notch of the wheel, and the rows that Tab reaches next. */
const around = 300;

function mark(seen: readonly { target: Element; isIntersecting: boolean }[]): void {
  for (const { target, isIntersecting } of seen) target.classList.toggle('is-far', !isIntersecting);
}

/** Marks the rows of a scrolled element by their current position: all positions are read before any row changes. */
function markScrolled(rows: ReadonlySet<Element>, scrolled: Element): void {
  const view = scrolled.getBoundingClientRect();
  const inside = [...rows].filter((row) => scrolled.contains(row));
  mark(
    inside.map((target) => {
      const { top, bottom } = target.getBoundingClientRect();
      return { target, isIntersecting: bottom >= view.top - around && top <= view.bottom + around };
    }),
  );
}

/**
 * The browser reports what came into view by opening, resizing or an added line in a separate task: on a busy machine some frames late, so that lines
 * would scroll in without text. A scroll itself is reported before its frame is drawn.
 */
function watchRows() {
  const rows = new Set<Element>();
  const watching = new IntersectionObserver(mark, { scrollMargin: `${around}px 0px` });
  const markAtOnce = ({ target }: Event) => {
    // The observer's records are older than this reading and must not override it.
    mark(watching.takeRecords());
    markScrolled(rows, target instanceof Element ? target : document.documentElement);
  };
  document.addEventListener('scroll', markAtOnce, { capture: true, passive: true });
  const end = () => {
    watching.disconnect();
    document.removeEventListener('scroll', markAtOnce, { capture: true });
  };
  return { rows, watching, end };
}
const inView = windowState(watchRows, ({ end }) => end());

/**
 * Marks a row `is-far` while it is scrolled well out of view, for its style to leave out what no one sees. Chromium lays out every drawn
 * text of a page again for each key, those within one and a half windows of the view included (`content-visibility: auto` ends there), and
 * a text in a field costs it more than others, for each field cuts its own. The fields stay: their names, their keys and their texts.
 */
export function drawnInView(row: Element): () => void {
  const { rows, watching } = inView();
  watching.observe(row);
  rows.add(row);
  return () => {
    watching.unobserve(row);
    rows.delete(row);
  };
}
