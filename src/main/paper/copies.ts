import type { CopyHolder } from '#shared/station/papers.ts';
import type { Paper } from './paper.ts';

/** Who the copies of a document are for, in this order. Empty: one copy, which names no one. */
export interface PaperCopies {
  holders: readonly CopyHolder[];
  /** It prints on both sides of the sheets. */
  isTwoSided: boolean;
}

/** In English, as all freight documents are. */
const names: Record<CopyHolder, string> = {
  shipper: 'Shipper’s copy',
  carrier: 'Carrier’s copy',
  consignee: 'Consignee’s copy',
};

/**
 * Draws a document once for each of its holders, or once. `copy`: the words that name the holder; '' for no one. Each copy begins on a sheet of
 * its own: printed on both sides, the next person's copy would be on the back.
 */
export function drawCopies(
  paper: Paper,
  { holders, isTwoSided }: PaperCopies = { holders: [], isTwoSided: false },
  draw: (copy: string) => void,
): void {
  if (holders.length === 0) draw('');
  for (const holder of holders) {
    if (isTwoSided && paper.pageCount % 2 === 1) paper.addPage();
    draw(names[holder]);
  }
}
