import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkImported } from './check-imported.ts';
import { idsInTurns } from './imported-in-turns.ts';
import type { ImportParts } from './import-parts.ts';

/** How many imported shipments are checked between two turns of the event loop. */
const checkedAtOnce = 20;

/** Checks again all that may still be submitted. Of how many there is something in the way, and of how many Pack would ask something. */
export async function checkOpen(parts: ImportParts): Promise<{ problems: number; doubts: number }> {
  const { db, stores } = parts;
  const found = { problems: 0, doubts: 0 };
  const ids = await idsInTurns(stores.imported, 'open');
  for (let at = 0; at < ids.length; at += checkedAtOnce) {
    db.transaction(() => {
      for (const id of ids.slice(at, at + checkedAtOnce)) {
        const row = stores.imported.open(id);
        const { reasons, doubts } = row === null ? { reasons: 0, doubts: 0 } : checkImported(parts, row);
        if (reasons > 0) found.problems += 1;
        if (doubts > 0) found.doubts += 1;
      }
    });
    await nextTurn();
  }
  return found;
}

/** Checks those whose draft was saved since, `most` at most. */
export async function checkRepaired(parts: ImportParts, most: number): Promise<void> {
  const { db, stores } = parts;
  for (let done = 0; done < most; done += checkedAtOnce) {
    const some = db.transaction(() => {
      const rows = stores.imported.repaired(checkedAtOnce);
      for (const row of rows) checkImported(parts, row);
      return rows.length;
    });
    if (some < checkedAtOnce) return;
    await nextTurn();
  }
}
