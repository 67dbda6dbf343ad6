import * as z from 'zod';
import type { StoredTakeOver } from '#main/storage/fleet/fleet-take-overs-store.ts';
import { takeOverEvidenceSchema, type TakeOverEvidence } from '#shared/fleet/fleet-acts.ts';
import { sharedShipmentSchema, type SharedShipment } from '#shared/fleet/fleet-shipment.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { isTransient } from '#main/storage/database/storage-error.ts';
import { returnWork } from './return-work.ts';
import { fetchDocuments } from './papers.ts';
import type { TakeOverParts } from './take-over-parts.ts';
import { stationRefSchema } from '#shared/fleet/fleet-station.ts';
import type { FleetAccess } from '../fleet-port.ts';

const ownTakeOversSchema = z
  .array(
    z.object({
      id: z.string(),
      victim: stationRefSchema,
      person: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  )
  .max(500);
type OwnTakeOver = z.infer<typeof ownTakeOversSchema>[number];

/** More than any station has: one take-over a day makes two pages in a year. */
const maxPages = 100;

/**
 * Every take-over of this station that the server knows, whenever it was. One that is missing is unknown to the server, which decides about
 * forgetting and repeating it: an incomplete list is no answer. Null: the server is away, or the list does not end.
 */
async function listOwnActions(fleet: Pick<FleetAccess, 'ask'>): Promise<OwnTakeOver[] | null> {
  const all: OwnTakeOver[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page += 1) {
    const told = await fleet.ask({ is: 'take-overs-of-mine', after }, ownTakeOversSchema);
    if (!told.ok) return null;
    const last = told.value.at(-1);
    if (last === undefined) return all;
    // Pages are sorted by id; otherwise the same page would repeat forever.
    if (last.id <= after) return null;
    all.push(...told.value);
    after = last.id;
  }
  return null;
}

/** The server's answers (server/schema.sql). */
const cameSchema = z.enum(['taken', 'alive', 'changed', 'not-found', 'not-in']);
const pageSchema = z.object({
  rows: z.array(z.object({ shipment: z.string(), body: z.unknown() })).max(100),
  next: z.string().nullable(),
});
/** How long a take-over may take to reach the server; one still unknown there never arrived. */
const onItsWayMilliseconds = 60_000;

export interface TakeOvers {
  handlers: Pick<Handlers['fleet'], 'takeOverEvidence' | 'takeOver'>;
  /**
   * Finishes what a crash or a lost connection interrupted. `justSaid`: shipments whose owner has reported in this round how they ended. Never
   * rejects; false: the server is away.
   */
  goOn(justSaid?: ReadonlySet<string>): Promise<boolean>;
}

/**
 * Taking over a dead station's open work (docs/decisions/fleet.md): the server assigns it to this station, then it is committed here, then
 * the server is notified. Each step may be lost, and is repeated under the same id.
 */
export function createTakeOvers(parts: TakeOverParts): TakeOvers {
  const { db, stores, fleet, clock } = parts;
  const { takeOvers } = stores;

  const evidenceOf = (station: string): Promise<Result<TakeOverEvidence>> =>
    fleet.ask({ is: 'take-over-evidence', station }, takeOverEvidenceSchema);

  const askServer = (act: StoredTakeOver) =>
    fleet.ask(
      {
        is: 'take-over',
        act: act.id,
        station: act.victim.uuid,
        mark: act.mark,
        person: act.byName.slice(0, 200),
        reason: act.reason,
      },
      cameSchema,
    );

  function begin(act: Omit<StoredTakeOver, 'state'>): StoredTakeOver {
    takeOvers.begin(act);
    return { ...act, state: 'asked' };
  }

  /** How much of a take-over cannot be stored here: left for a later version, or another station. */
  const leftOf = new Map<string, number>();

  /**
   * Fetches and commits its shipments; called again it continues where it was. What cannot be read or stored here does not affect others: the
   * take-over then stays open, so that the server still counts it as this station's open work.
   */
  async function bring(act: StoredTakeOver): Promise<Result<void>> {
    let after = '';
    let left = 0;
    for (;;) {
      const page = await fleet.ask({ is: 'take-over-rows', act: act.id, after }, pageSchema);
      if (!page.ok) return page;
      const { rows, next } = page.value;
      const shipments = rows.flatMap((row) => readShipment(row, parts.report));
      const came = keep(act, shipments);
      left += rows.length - came.kept;
      for (const id of came.ids) parts.changed(id);
      if (next !== null) {
        after = next;
        continue;
      }
      leftOf.set(act.id, left);
      if (left === 0)
        db.transaction(() => {
          noteBrought(act);
        });
      return ok(undefined);
    }
  }

  /** A page in one commit; where one row breaks a rule of the database, each in its own. @throws errors that may pass later */
  function keep(act: StoredTakeOver, page: readonly SharedShipment[]): { ids: string[]; kept: number } {
    try {
      return { ids: db.transaction(() => returnWork(parts, act, page)), kept: page.length };
    } catch (error) {
      if (isTransient(error)) throw error;
      if (page.length > 1) {
        const each = page.map((one) => keep(act, [one]));
        return {
          ids: each.flatMap(({ ids }) => ids),
          kept: each.reduce((sum, { kept }) => sum + kept, 0),
        };
      }
      parts.report(error);
      return { ids: [], kept: 0 };
    }
  }

  /** All of it is here. */
  function noteBrought(act: StoredTakeOver): void {
    takeOvers.moveTo(act.id, 'here');
    stores.journal.add({
      at: clock.now().toISOString(),
      shipmentId: null,
      subject: 'station',
      subjectId: act.victim.uuid,
      event: 'taken-over',
      detail: {
        from: act.victim.name,
        to: parts.settings().station.name,
        by: act.byName,
        reason: act.reason,
      },
      actor: act.person,
    });
  }

  /** False: the server is away. */
  async function finish(act: StoredTakeOver, justSaid: ReadonlySet<string>): Promise<boolean> {
    let { state } = act;
    if (state === 'asked' && !leftOf.has(act.id)) {
      const brought = await bring(act);
      if (!brought.ok) return false;
      if (leftOf.get(act.id) === 0) state = 'here';
    }
    if (state === 'here') {
      const told = await fleet.ask({ is: 'take-over-here', act: act.id }, z.null());
      if (!told.ok) return false;
      takeOvers.moveTo(act.id, 'told');
    }
    /** Still due: the next round asks again. */
    const missing = new Set<string>();
    for (;;) {
      const due = takeOvers
        .papersDue(act.id, 20 + missing.size)
        .filter((one) => !missing.has(one.shipmentId));
      if (due.length === 0) break;
      for (const papers of due) {
        const came = await fetchDocuments(parts, act.victim, papers, justSaid.has(papers.shipmentId));
        if (came === 'away') return false;
        if (came === 'missing') missing.add(papers.shipmentId);
      }
    }
    if (state !== 'asked' && missing.size === 0) takeOvers.moveTo(act.id, 'papers');
    return true;
  }

  /** Take-overs that this station does not know: a crash lost the answer, or the data was restored from a copy. */
  async function adopt(justSaid: ReadonlySet<string>): Promise<boolean> {
    const mine = await listOwnActions(fleet);
    if (mine === null) return false;
    const known = new Set(mine.map(({ id }) => id));
    for (const { id, victim, person, reason, at } of mine)
      if (takeOvers.get(id) === null)
        begin({ id, victim, mark: '', reason, byName: person, person: null, askedAt: at });
    for (const act of takeOvers.open()) {
      const age = clock.now().getTime() - Date.parse(act.askedAt);
      if (act.state === 'asked' && !known.has(act.id) && age > onItsWayMilliseconds) takeOvers.forget(act.id);
    }
    // A restored server does not know its later hand-overs; the victim must still learn of them.
    for (const act of takeOvers.told())
      if (!known.has(act.id)) {
        const { uuid: station } = act.victim;
        const told = await fleet.ask(
          {
            is: 'take-over-again',
            act: act.id,
            station,
            person: act.byName,
            reason: act.reason,
            shipments: takeOvers.takenOver(act.id),
          },
          z.boolean(),
        );
        if (!told.ok) return false;
      }
    const asked = takeOvers.open().filter(({ state, id }) => state !== 'asked' || known.has(id));
    for (const act of asked) if (!(await finish(act, justSaid))) return false;
    return true;
  }

  let going: Promise<boolean> | null = null;
  function goOn(justSaid: ReadonlySet<string> = new Set()): Promise<boolean> {
    going ??= adopt(justSaid)
      .catch((error: unknown) => {
        parts.report(error);
        return false;
      })
      .finally(() => {
        going = null;
      });
    return going;
  }

  return {
    goOn,
    handlers: {
      takeOverEvidence: ({ station }) => evidenceOf(station),
      async takeOver({ station, mark, reason }) {
        const evidence = await evidenceOf(station);
        if (!evidence.ok) return evidence;
        if (evidence.value.isAlive) return alive(station);
        if (evidence.value.mark !== mark) return changed(station);
        const person = parts.person();
        const act = begin({
          id: parts.newId(),
          victim: evidence.value.station,
          mark,
          reason,
          person,
          byName: person?.name ?? parts.settings().station.packer,
          askedAt: clock.now().toISOString(),
        });
        const came = await askServer(act);
        // It may have been done anyway: that is found out when the server is back.
        if (!came.ok) return came;
        if (came.value !== 'taken') {
          takeOvers.forget(act.id);
          return refusals[came.value](station);
        }
        const brought = await bring(act);
        void goOn();
        if (!brought.ok) return brought;
        const left = leftOf.get(act.id) ?? 0;
        return ok({ taken: takeOvers.takenOver(act.id).length, ...(left > 0 ? { left } : {}) });
      },
    },
  };
}

const alive = (station: string) => fail('station-alive', `${station} is at work`);
const changed = (station: string) => fail('evidence-changed', `the work of ${station} is another now`);
const refusals = {
  alive,
  changed,
  'not-found': (station: string) => fail('not-found', `no station ${station}`),
  'not-in': () => fail('fleet-away', 'the server has not let this station in'),
};

/** An unreadable one, perhaps from a newer version, stays at the server as this station's open work. */
function readShipment(
  { shipment, body }: { shipment: string; body?: unknown },
  report: (error: unknown) => void,
): SharedShipment[] {
  const read = sharedShipmentSchema.safeParse(body);
  if (read.success && read.data.row.id === shipment) return [read.data];
  report(new Error(`shipment ${shipment} that was taken over cannot be read`));
  return [];
}
