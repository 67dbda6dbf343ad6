import type { SharedListsStore, SharedFields, SharedRow } from '#main/storage/fleet/shared-lists-store.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import { changesOf, isDeletedRow, joinRow, mergeRow } from './merge.ts';
import { fieldSetAt, type PulledRow } from './pulled.ts';
import type { SharedTable } from './shared-table.ts';

export type Tables = ReadonlyMap<SharedKind, SharedTable>;

/** Writes the fleet's version of a row into this station's list. Part of a transaction; idempotent. */
export function applyRow(sharedLists: SharedListsStore, tables: Tables, pulled: PulledRow): void {
  const { kind, seq, authors } = pulled;
  const table = tables.get(kind);
  if (table === undefined) return;
  const known = sharedLists.byShared(kind, pulled.id) ?? joined(sharedLists, table, pulled);
  // This station published it; a newer version was pulled since.
  if (known.seq > seq && known.standing === 'sure') return;
  const row: SharedRow = { ...known, seq, authors, standing: 'sure' };
  const here = table.read(known.id)?.fields ?? null;
  if (isDeletedRow(pulled.fields)) {
    // Recreated here under the same id: that is published next.
    const isRevived = here !== null && isDeletedRow(known.base);
    if (here !== null && !isRevived && table.mayWrite(known.id))
      remove(sharedLists, table, row, here, pulled);
    sharedLists.put({ ...row, base: pulled.fields });
    markPublished(sharedLists, table, { ...row, base: pulled.fields });
    return;
  }
  const base = known.standing === 'sure' ? known.base : sureBase(known, pulled);
  if (isDeletedHere(table, known.id, base, here)) {
    sharedLists.put({ ...row, base: pulled.fields });
    return;
  }
  const merged = mergeRow(base, here ?? {}, pulled.fields);
  if (table.mayWrite(known.id) && (here === null || Object.keys(changesOf(here, merged.fields)).length > 0)) {
    makeRoom(sharedLists, table, known.id, merged.fields);
    table.write(known.id, merged.fields);
  }
  // A row that could not be written is not published from here.
  const kept = { ...row, base: table.read(known.id) === null ? {} : merged.base };
  sharedLists.put(kept);
  markPublished(sharedLists, table, kept);
}

/** A person deleted it here; the fleet does not know yet. */
const isDeletedHere = (
  table: SharedTable,
  id: string,
  base: SharedFields,
  here: SharedFields | null,
): boolean =>
  here === null && table.deletes && table.mayWrite(id) && !isDeletedRow(base) && Object.keys(base).length > 0;

/** A row of the fleet that is new here: under its own id, or joined with the row that this station had already. */
function joined(sharedLists: SharedListsStore, table: SharedTable, pulled: PulledRow): SharedRow {
  const { kind, id: shared, fields } = pulled;
  const fresh: SharedRow = { kind, id: shared, shared, seq: 0, base: {}, authors: {}, standing: 'sure' };
  if (isDeletedRow(fields)) return fresh;
  const holder = table.read(shared) === null ? table.holderOf(fields) : shared;
  if (holder === null || sharedLists.row(kind, holder) !== null || !table.mayWrite(holder)) return fresh;
  const here = table.read(holder);
  if (here === null) return fresh;
  const { fields: joint, givenUp } = joinRow(here.fields, fields);
  for (const [field, value] of Object.entries(givenUp))
    sharedLists.giveUp({ kind, id: holder }, field, value);
  // Values of this station's row fill gaps of the fleet's row and count as edits. Everything else is the fleet's.
  const base = Object.fromEntries(
    Object.entries(here.fields).filter(([field]) => !(field in changesOf(fields, joint))),
  );
  return { ...fresh, id: holder, base };
}

/**
 * After a restore: a value set later than the server's value counts as an edit. If this station published the row and nobody has pulled it
 * since, its authors are those of the version before: where the server has them again, it lost the rest.
 */
function sureBase(known: SharedRow, pulled: PulledRow): SharedFields {
  return Object.fromEntries(
    Object.keys({ ...known.base, ...pulled.fields }).flatMap((field) => {
      const [here, there] = [fieldSetAt(known.authors, field), fieldSetAt(pulled.authors, field)];
      const isSetAfter = here === '' ? known.standing === 'doubted' || there === '' : here > there;
      const isLater = field in known.base && (isSetAfter || (known.standing === 'told' && here === there));
      const value = isLater ? pulled.fields[field] : known.base[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

function remove(
  sharedLists: SharedListsStore,
  table: SharedTable,
  row: SharedRow,
  here: SharedFields,
  pulled: PulledRow,
): void {
  const { kind, id } = row;
  // Edited here, deleted by another station: the edit goes to its history.
  for (const [field, { value }] of Object.entries(changesOf(row.base, here)))
    sharedLists.giveUp({ kind, id }, field, value);
  const became = pulled.became === null ? null : (sharedLists.byShared(kind, pulled.became)?.id ?? null);
  table.remove(id, became !== null && table.read(became) !== null ? became : null);
  if (became !== null) settleId(sharedLists, table, became);
}

/** Rows here give up values that only this row may have. */
function makeRoom(sharedLists: SharedListsStore, table: SharedTable, id: string, fields: SharedFields): void {
  const { kind } = table;
  for (const room of table.makeRoom(id, fields)) {
    const other = sharedLists.row(kind, room.id);
    const edited = changesOf(other?.base ?? {}, room.was);
    for (const [field, { value }] of Object.entries(edited))
      sharedLists.giveUp({ kind, id: room.id }, field, value);
    if (other === null) continue;
    // The fleet's version of it is about to follow, so this is not an edit of ours.
    const clean = Object.entries(room.fields).filter(([field]) => !(field in edited));
    sharedLists.put({ ...other, base: { ...other.base, ...Object.fromEntries(clean) } });
    settleId(sharedLists, table, room.id);
  }
}

function settleId(sharedLists: SharedListsStore, table: SharedTable, id: string): void {
  const row = sharedLists.row(table.kind, id);
  if (row !== null) markPublished(sharedLists, table, row);
}

/** Whether part of the row is still to be published. */
export function markPublished(sharedLists: SharedListsStore, table: SharedTable, row: SharedRow): void {
  const { kind, id, base } = row;
  const here = table.read(id)?.fields ?? null;
  const isTold =
    here === null
      ? !isDeletedHere(table, id, base, here)
      : !isDeletedRow(base) && Object.keys(changesOf(base, here)).length === 0;
  if (isTold && sharedLists.givenUp(row).length === 0) sharedLists.untouch({ kind, id });
  else sharedLists.touch({ kind, id });
}
