import type { Stores } from '#main/storage/stores.ts';
import type { ExcludedRow } from '#shared/station/imported.ts';

const atOnce = 100;

/** The rows of a file that made no shipment, in order; read lazily, since there may be twenty thousand. */
export function* excludedRowsOf(
  { importFiles }: Pick<Stores, 'importFiles'>,
  fileId: string,
): Iterable<ExcludedRow> {
  let after = 0;
  for (;;) {
    const some = importFiles.leftRows(fileId, after, atOnce);
    yield* some;
    const last = some.at(-1);
    if (last === undefined || some.length < atOnce) return;
    after = last.row;
  }
}
