import type { SharedListsStore, SharedRow, ChangedRow } from '#main/storage/fleet/shared-lists-store.ts';
import { markPublished, type Tables } from './apply.ts';
import { changesOf, deletedMark, isDeletedRow } from './merge.ts';
import type { PushAnswer, PushRow } from './pulled.ts';
import type { SharedTable } from './shared-table.ts';

/** What to publish of a row that was edited here; null: nothing. */
export function pushRow(
  sharedLists: SharedListsStore,
  tables: Tables,
  { kind, id }: ChangedRow,
): PushRow | null {
  const table = tables.get(kind);
  if (table === undefined) return null;
  const row = sharedLists.row(kind, id);
  const base = row?.base ?? {};
  const here = table.read(id);
  const kept = sharedLists.givenUp({ kind, id });
  const head = { kind, id: row?.shared ?? id, local: id, seq: row?.seq ?? 0, kept, became: null };
  if (here === null) {
    const isKnown = Object.keys(base).length > 0;
    const isDeleted = isKnown && table.deletes && table.mayWrite(id) && !isDeletedRow(base);
    if (!isDeleted && (kept.length === 0 || !isKnown)) return null;
    const into = isDeleted ? table.becameOf(id, base) : null;
    const became = into === null ? null : (sharedLists.row(kind, into)?.shared ?? into);
    return {
      ...head,
      fields: isDeleted ? { [deletedMark]: { value: true } } : {},
      keys: [],
      more: {},
      became,
    };
  }
  const edits = changesOf(base, here.fields);
  const fields = isDeletedRow(base) ? { ...edits, [deletedMark]: { was: true, value: false } } : edits;
  if (Object.keys(fields).length === 0 && kept.length === 0) return null;
  return { ...head, fields, keys: [...here.keys], more: { ...here.more } };
}

/** Stores the server's answer here. Part of a transaction; true: another row must be pulled before this is published again. */
export function storeServerAnswer(
  sharedLists: SharedListsStore,
  tables: Tables,
  sent: PushRow,
  answer: PushAnswer,
): boolean {
  const { kind, local: id } = sent;
  const table = tables.get(kind);
  if (table === undefined) return false;
  // Pulled and published again, or quarantined (quarantine.ts).
  if (answer.is === 'stale' || answer.is === 'too-large') return false;
  if (answer.is === 'taken') return fold(sharedLists, table, id, answer.by ?? '');
  const row = sharedLists.row(kind, id);
  const pushed = Object.fromEntries(Object.entries(sent.fields).map(([field, { value }]) => [field, value]));
  sharedLists.givenIsTold({ kind, id }, sent.kept);
  // The answer came late: the server's version was pulled meanwhile, perhaps with changes of others.
  if (row !== null && row.seq > 0 && row.seq >= (answer.seq ?? 0)) {
    markPublished(sharedLists, table, row);
    return false;
  }
  if (answer.is === 'one') {
    const shared = answer.shared ?? id;
    const other = sharedLists.byShared(kind, shared);
    if (other !== null && other.id !== id) return fold(sharedLists, table, id, shared);
    // The fleet's current row is pulled next; edits made since are found by comparing with what was published.
    const joined: SharedRow = { kind, id, shared, seq: 0, base: pushed, authors: {}, standing: 'sure' };
    sharedLists.put(joined);
    return true;
  }
  const stored: SharedRow = {
    kind,
    id,
    shared: sent.id,
    seq: answer.seq ?? 0,
    standing: 'told',
    // The authors of the version before: they show whether the server still has it (`apply.ts`).
    authors: row?.authors ?? {},
    base: { ...row?.base, ...pushed },
  };
  sharedLists.put(stored);
  markPublished(sharedLists, table, stored);
  return false;
}

/** This row became another row of the fleet: they are merged here too, if the list supports it. */
function fold(sharedLists: SharedListsStore, table: SharedTable, id: string, shared: string): boolean {
  const { kind } = table;
  const keep = sharedLists.byShared(kind, shared);
  const here = table.read(id);
  if (keep === null || keep.id === id || here === null || table.read(keep.id) === null) return true;
  const row = sharedLists.row(kind, id);
  if (row !== null)
    for (const [field, { value }] of Object.entries(changesOf(row.base, here.fields)))
      sharedLists.giveUp({ kind, id }, field, value);
  table.fold(keep.id, id);
  for (const one of [row, keep]) if (one !== null) markPublished(sharedLists, table, one);
  if (row === null) sharedLists.untouch({ kind, id });
  return true;
}
