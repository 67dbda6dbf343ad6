import type { SharedListsStore } from '#main/storage/fleet/shared-lists-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Tables } from '../shared-lists/apply.ts';
import { isUnpublishedField, earlierValues, lastChange } from '../shared-lists/history.ts';
import { asPlainJson } from '../shared-lists/merge.ts';
import { historySchema } from '../shared-lists/pulled.ts';
import { pushRow } from '../shared-lists/published.ts';
import type { FleetAccess } from '../fleet-port.ts';

/** The lists that are edited together. */
export interface SharedListsAccess {
  db: StationDatabase;
  sharedLists: SharedListsStore;
  tables: Tables;
  /** A list of this station was changed. */
  applied: () => void;
}

/** The shared lists: who changed a value, what it was, and restoring it. */
export function historyHandlers(
  fleet: Pick<FleetAccess, 'ask'>,
  { db, sharedLists, tables, applied }: SharedListsAccess,
): Pick<Handlers['fleet'], 'changedBy' | 'history' | 'putBack'> {
  async function read(kind: SharedKind, id: string) {
    const row = sharedLists.row(kind, id);
    const answer = await fleet.ask({ is: 'history', kind, id: row?.shared ?? id }, historySchema);
    return answer.ok ? ok(earlierValues(answer.value, row)) : answer;
  }

  /** Part of a transaction. */
  function write(kind: SharedKind, id: string, field: string, value: unknown): Result<void> {
    const table = tables.get(kind);
    const here = table?.read(id);
    if (table === undefined || here == null) return fail('not-found', `no ${kind} ${id}`);
    if (!table.mayWrite(id)) return fail('managed', `${kind} ${id} is set by the administrator's file`);
    if (table.putBack !== undefined) return table.putBack(id, field, value);
    // Fields only the fleet knows, such as details of a material that the entry no longer is.
    const fields = { ...sharedLists.row(kind, id)?.base, ...here.fields, [field]: value };
    const holder = table.holderOf(fields);
    // With that value it would have the key of another entry.
    if (holder !== null && holder !== id) return fail('not-in-this-state', `${holder} is this one already`);
    table.write(id, fields);
    return ok(undefined);
  }

  return {
    changedBy: ({ kind, id }) =>
      attempt(() =>
        ok({
          by: lastChange(sharedLists.row(kind, id)),
          isToTell: sharedLists.state().fleet !== '' && pushRow(sharedLists, tables, { kind, id }) !== null,
        }),
      ),
    async history({ kind, id }) {
      const answer = await read(kind, id);
      return !answer.ok && answer.error.code === 'fleet-off' ? ok([]) : answer;
    },
    async putBack({ kind, id, field, at }) {
      const answer = await read(kind, id);
      if (!answer.ok) return answer;
      const kept = answer.value.find((one) => one.field === field && one.at === at);
      if (kept === undefined || kept.secret || isUnpublishedField(field))
        return fail('not-found', `no earlier value of ${field}`);
      const done = attempt(() => db.transaction(() => write(kind, id, field, asPlainJson(kept.value))));
      if (done.ok) applied();
      return done;
    },
  };
}
