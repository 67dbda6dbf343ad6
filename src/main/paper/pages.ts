/** Heights in points that decide where the freight breaks. */
export interface PageRoom {
  /** For rows on the first page, and on each later one. */
  first: number;
  later: number;
  /** Of the row "Continued on page n" that ends a page which is not the last. */
  carry: number;
  /** Of what must follow the last row: total, value, COD, signatures. */
  end: number;
}

/** Rows `from` (inclusive) to `to` (exclusive) of one page. */
export interface PageRows {
  from: number;
  to: number;
}

/**
 * Breaks rows into pages. The end never stands alone: at least one row goes with it. A row higher than a page gets a page
 * of its own.
 */
export function breakPages(rows: readonly number[], room: PageRoom): PageRows[] {
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
    // The last row stays for the page with the end.
    while (to < rows.length - 1 && used + (rows[to] ?? 0) + room.carry <= height) {
      used += rows[to] ?? 0;
      to += 1;
    }
    if (to === from && rows.length - from <= 1) {
      // One row and the end do not fit a page together, and cannot be parted further.
      if (pages.length > 0) {
        pages.push({ from, to: rows.length });
        return pages;
      }
      // A first page with a very long head: the freight begins on the second.
      pages.push({ from, to: from });
      continue;
    }
    // On a first page without room for a row the freight begins on the second.
    if (to === from && pages.length > 0) to = from + 1;
    pages.push({ from, to });
    from = to;
  }
}
