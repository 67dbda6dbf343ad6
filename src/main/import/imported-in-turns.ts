import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  filterStates,
  type ImportedPage,
  type ImportedShipmentsStore,
} from '#main/storage/imports/imported-shipments-store.ts';
import type { ImportedRow, ImportedState } from '#shared/station/imported.ts';

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
  /** Of all, whatever page is shown. `accepted` includes those whose documents are out: only their rows tell. */
  counts: Counts;
}

/** A page of the list. Changes made meanwhile are reported, and the list is reloaded. */
export async function listYielding(
  imported: ImportedShipmentsStore,
  { show, offset, limit, today }: Omit<ImportedPage, 'files'> & { today: string },
): Promise<ImportedList> {
  const files = await countFiles(imported);
  const counts: Counts = {};
  for (const of of files.values())
    for (const state of Object.keys(of) as ImportedState[])
      counts[state] = (counts[state] ?? 0) + (of[state] ?? 0);
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
  return { rows: imported.rows(seqs, today), total: sum(counts, filterStates[show]), counts };
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
