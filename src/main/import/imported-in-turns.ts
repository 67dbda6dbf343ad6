import { nextTurn } from '#main/in-turns.ts';
import type { BatchCounts, ImportBatchesStore } from '#main/storage/imports/import-batches-store.ts';
import {
  filterStates,
  type ImportedPage,
  type ImportedShipmentsStore,
} from '#main/storage/imports/imported-shipments-store.ts';
import type { Language } from '#shared/language.ts';
import { sortedRows, type SortValue } from '#shared/sorted-rows.ts';
import type { ImportedColumn, ImportedRow, ImportedState } from '#shared/station/imported.ts';
import { checkImported } from './check-imported.ts';
import type { ImportParts } from './import-parts.ts';

/** Every shipment ever imported here is checked, some thousands between two turns of the event loop. */
const atOnce = 3000;

type Counts = Partial<Record<ImportedState, number>>;

const sum = (
  counts: Counts,
  states: readonly ImportedState[] = Object.keys(counts) as ImportedState[],
): number => states.reduce((all, state) => all + (counts[state] ?? 0), 0);

/** How many of each file are in each state, in order of import. */
async function countFiles(imported: ImportedShipmentsStore): Promise<Map<number, Counts>> {
  const files = new Map<number, Counts>();
  const last = imported.lastSeq();
  for (let after = 0; after < last; after += atOnce) {
    for (const { fileSeq, state, n } of imported.states(after, after + atOnce)) {
      const counts = files.get(fileSeq) ?? {};
      counts[state] = (counts[state] ?? 0) + n;
      files.set(fileSeq, counts);
    }
    await nextTurn();
  }
  return new Map([...files].toSorted(([one], [other]) => one - other));
}

/** Groups of files with rows in these states, each as large as one turn handles. */
function* together(
  files: ReadonlyMap<number, Counts>,
  states: readonly ImportedState[],
): Generator<{ files: number[]; found: number }> {
  let [some, rows, found]: [number[], number, number] = [[], 0, 0];
  for (const [file, counts] of files) {
    const here = sum(counts, states);
    if (here === 0) continue;
    const all = sum(counts);
    if (some.length > 0 && rows + all > atOnce) {
      yield { files: some, found };
      [some, rows, found] = [[], 0, 0];
    }
    some.push(file);
    rows += all;
    found += here;
  }
  if (some.length > 0) yield { files: some, found };
}

export interface ImportedList {
  rows: ImportedRow[];
  total: number;
  /** Of all, whatever page is shown. `accepted` includes those whose documents were printed: only the rows show that. */
  counts: Counts;
}

interface WantedPage extends Omit<ImportedPage, 'files'> {
  /** Without one the page is in load order. */
  sort?: { by: ImportedColumn; isDown: boolean } | undefined;
  language: Language;
  today: string;
}

/** What needs a person first, then what is on its way, then what is over. */
const statesByUrgency: readonly ImportedState[] = [
  ...(['in-doubt', 'refused', 'held', 'problems', 'ready', 'in-line', 'submitted'] as const),
  ...(['accepted', 'sent', 'printed', 'merged', 'taken', 'canceled', 'removed'] as const),
];
const sortValue = (by: ImportedColumn, value: SortValue): SortValue =>
  by === 'state' ? statesByUrgency.findIndex((state) => state === value) : value;

/** How many rows are sorted between two turns of the event loop. */
const sortedAtOnce = 1000;

/** The numbers of those on a page of the sorted list. Only as many as the page needs are kept from turn to turn. */
async function sortedPage(
  imported: ImportedShipmentsStore,
  { show, offset, limit, sort, language }: WantedPage & { sort: NonNullable<WantedPage['sort']> },
): Promise<number[]> {
  let first: { seq: number; value: SortValue }[] = [];
  const last = imported.lastSeq();
  for (let after = 0; after < last; after += sortedAtOnce) {
    const some = imported.sortValues({ show, by: sort.by }, after, after + sortedAtOnce);
    const values = some.map(({ seq, value }) => ({ seq, value: sortValue(sort.by, value) }));
    first = sortedRows([...first, ...values], ({ value }) => value, sort.isDown, language);
    first = first.slice(0, offset + limit);
    await nextTurn();
  }
  return first.slice(offset).map(({ seq }) => seq);
}

/** A page of the list. Changes made meanwhile are reported, and the list is reloaded. */
export async function listYielding(
  imported: ImportedShipmentsStore,
  wanted: WantedPage,
): Promise<ImportedList> {
  const { show, offset, limit, today, sort } = wanted;
  const files = await countFiles(imported);
  const counts: Counts = {};
  for (const of of files.values())
    for (const state of Object.keys(of) as ImportedState[])
      counts[state] = (counts[state] ?? 0) + (of[state] ?? 0);
  const total = sum(counts, filterStates[show]);
  if (sort !== undefined) {
    const seqs = await sortedPage(imported, { ...wanted, sort });
    return { rows: imported.rows(seqs, today), total, counts };
  }
  const seqs: number[] = [];
  let before = offset;
  for (const { files: some, found } of together(files, filterStates[show])) {
    if (seqs.length >= limit) break;
    if (found <= before) {
      before -= found;
      continue;
    }
    seqs.push(...imported.page({ show, files: some, offset: before, limit: limit - seqs.length }));
    before = 0;
    await nextTurn();
  }
  return { rows: imported.rows(seqs, today), total, counts };
}

/** Ids in load order: of all that may still be submitted, or of those without problems that are not queued. */
export async function idsYielding(
  imported: ImportedShipmentsStore,
  which: 'open' | 'ready',
): Promise<string[]> {
  const states: readonly ImportedState[] = which === 'open' ? ['ready', 'problems', 'in-line'] : ['ready'];
  const ids: string[] = [];
  for (const { files } of together(await countFiles(imported), states)) {
    ids.push(...(which === 'open' ? imported.openIds(files) : imported.readyIds(files)));
    await nextTurn();
  }
  return ids;
}

/** Positions checked between two turns of the event loop: some milliseconds. */
const placesAtOnce = 1000;

/** The progress of a batch. Changes made meanwhile are reported, and counted again. */
export async function countYielding(
  importBatches: Pick<ImportBatchesStore, 'counts' | 'lastPlace'>,
  id: number,
): Promise<BatchCounts> {
  const all = importBatches.counts(id, 0, placesAtOnce);
  const last = importBatches.lastPlace(id);
  for (let after = placesAtOnce; after < last; after += placesAtOnce) {
    await nextTurn();
    const some = importBatches.counts(id, after, after + placesAtOnce);
    for (const what of Object.keys(all) as (keyof BatchCounts)[]) all[what] += some[what];
  }
  return all;
}

/** How many imported shipments are checked between two turns of the event loop. */
const checkedAtOnce = 20;

/** Checks all that may still be submitted again. Returns how many have problems, and for how many Pack would ask something. */
export async function checkOpen(parts: ImportParts): Promise<{ problems: number; doubts: number }> {
  const { db, stores } = parts;
  const found = { problems: 0, doubts: 0 };
  const ids = await idsYielding(stores.imported, 'open');
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
