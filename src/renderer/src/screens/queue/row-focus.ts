import type { Route } from '../../state/screens.ts';

type QueueRoute = Extract<Route, { screen: 'queue' }>;

/** Rows of a kind, the most urgent first. */
const rowsOf: Record<string, readonly string[]> = {
  waiting: ['tr.held[data-state]', '[data-state=queued], [data-state=claimed], [data-state=on-wire]'],
  'in-doubt': ['[data-state=in-doubt]'],
  refused: ['[data-state=refused]'],
};

function findRow({ row = '', printer = '' }: QueueRoute): HTMLElement | null {
  const selectors = row === 'printer' ? [`[data-printer="${CSS.escape(printer)}"]`] : (rowsOf[row] ?? []);
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(`.work ${selector}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * To the row that the address asks for: its link, or the row itself, never a button that does something. Without such a row, the tables'
 * heading. @returns whether it is there
 */
export function focusRow(asked: QueueRoute): boolean {
  const row = findRow(asked);
  const place =
    row?.querySelector('a') ??
    row ??
    document.querySelector<HTMLElement>(asked.row === 'printer' ? '#print-jobs' : 'h1');
  if (place === null) return false;
  if (!(place instanceof HTMLAnchorElement)) place.tabIndex = -1;
  place.scrollIntoView({ block: 'center' });
  place.focus({ preventScroll: true });
  return row !== null;
}
