/** Heights in points for the page breaks of the freight. */
export interface PageHeights {
  /** For rows on the first page, and on each later one. */
  first: number;
  later: number;
  /** The row "Continued on page n" at the end of every page but the last. */
  carry: number;
  /** Everything that follows the last row: total, value, COD, signatures. */
  end: number;
}

/** Rows `from` (inclusive) to `to` (exclusive) of one page. */
export interface PageRows {
  from: number;
  to: number;
}

/** Breaks rows into pages. The end is never alone on a page: at least one row goes with it. A row higher than a page gets its own page. */
export function breakPages(rows: readonly number[], room: PageHeights): PageRows[] {
  const pages: PageRows[] = [];
  let from = 0;
  for (;;) {
    const height = pages.length === 0 ? room.first : room.later;
    const rest = rows.slice(from).reduce((sum, row) => sum + row, 0);
    if (rest + room.end <= height) {
      pages.push({ from, to: rows.length });
      return pages;
    }
    let to = from;
    let used = 0;
    // The last row is kept for the page with the end.
    while (to < rows.length - 1 && used + (rows[to] ?? 0) + room.carry <= height) {
      used += rows[to] ?? 0;
      to += 1;
    }
    if (to === from && rows.length - from <= 1) {
      // One row and the end do not fit on a page together, and cannot be split further.
      if (pages.length > 0) {
        pages.push({ from, to: rows.length });
        return pages;
      }
      // A first page with a very long header: the freight begins on the second.
      pages.push({ from, to: from });
      continue;
    }
    // If the first page has no room for a row, the freight begins on the second.
    if (to === from && pages.length > 0) to = from + 1;
    pages.push({ from, to });
    from = to;
  }
}
