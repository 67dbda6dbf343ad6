import type { FleetCatalogueStore } from '#main/storage/fleet-catalogue-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { attempt } from '#main/storage/storage-error.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { Tables } from '../catalogue/apply.ts';
import { plain } from '../catalogue/merge.ts';
import { historySchema } from '../catalogue/pulled.ts';
import type { FleetAccess } from '../fleet-port.ts';

export interface HistoryParts {
  fleet: Pick<FleetAccess, 'ask'>;
  db: StationDatabase;
  catalogue: Pick<FleetCatalogueStore, 'row'>;
  tables: Tables;
}

/** Kept at the server, and nobody's reading matter: the hash of a PIN, the code of a sheet, marks of the list itself. */
const untold = new Set(['pin', 'code', 'byHand', 'badge', '$gone']);

/** Earlier values of what the stations edit together. */
export function historyHandlers(parts: HistoryParts): Pick<Handlers['fleet'], 'history' | 'putBack'> {
  async function read(kind: SharedKind, id: string) {
    const shared = parts.catalogue.row(kind, id)?.shared ?? id;
    const answer = await parts.fleet.ask({ is: 'history', kind, id: shared }, historySchema);
    if (!answer.ok) return answer;
    return ok(
      answer.value
        .filter(({ field }) => !untold.has(field))
        .map(({ field, value, author: { station, person, at } }) => ({ field, value, station, person, at })),
    );
  }
  return {
    async history({ kind, id }) {
      const answer = await read(kind, id);
      return !answer.ok && answer.error.code === 'fleet-off' ? ok([]) : answer;
    },
    async putBack({ kind, id, field, at }) {
      const answer = await read(kind, id);
      if (!answer.ok) return answer;
      const kept = answer.value.find((one) => one.field === field && one.at === at);
      if (kept === undefined) return fail('not-found', `no earlier value of ${field}`);
      return attempt(() =>
        parts.db.transaction(() => {
          const table = parts.tables.get(kind);
          const here = table?.read(id);
          if (table === undefined || here == null) return fail('not-found', `no ${kind} ${id}`);
          if (!table.mayWrite(id)) return fail('managed', `${kind} ${id} is set by the administrator's file`);
          const fields = { ...here.fields, [field]: plain(kept.value) };
          const holder = table.holderOf(fields);
          // With that value it would be another one that is there already.
          if (holder !== null && holder !== id)
            return fail('not-in-this-state', `${holder} is this one already`);
          table.write(id, fields);
          return ok(undefined);
        }),
      );
    },
  };
}
