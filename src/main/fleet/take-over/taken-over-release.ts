import * as z from 'zod';
import type { TakenAway } from '#main/storage/fleet/fleet-take-overs-store.ts';
import { createApplyEvent } from '#main/outbox/transitions.ts';
import { stationRefSchema } from '#shared/fleet/fleet-station.ts';
import { startedAfter } from './started-after.ts';
import type { TakeOverParts } from './take-over-parts.ts';

const takenSchema = z
  .array(
    z.object({
      shipmentId: z.string(),
      takeOverId: z.string(),
      taker: stationRefSchema,
      person: z.string(),
      reason: z.string(),
      takenAt: z.iso.datetime(),
    }),
  )
  .max(500);

const waiting = ['queued', 'held', 'refused'] as const;

/**
 * What another station took over from this one: it is never sent and never printed from here again. What was never sent is given up; what may
 * have been sent stays in doubt, and how it ends here is reported to that station as evidence.
 */
export interface TakenAwayWork {
  /** Asks the server, and commits its answer. False: the server is away. Never rejects. */
  learn(): Promise<boolean>;
  /** The same at a station that was replaced, which the server no longer admits. */
  learnReplaced(): Promise<boolean>;
  /** Cancels what was being sent when it was taken and is back in the queue. */
  tidy(): void;
}

export function createTakenOverWorkRelease(parts: TakeOverParts): TakenAwayWork {
  const { db, stores, fleet, clock, report } = parts;
  const move = createApplyEvent(parts);

  /** Inside a transaction. */
  function giveUp(
    rows: readonly { id: string }[],
    by: (id: string) => { station: string; by: string },
  ): void {
    for (const { id } of rows) {
      const given = move(id, 'taken-away', (row) => ({
        line: { event: 'taken-away', detail: { from: row.state, ...by(row.shipmentId) } },
        change: { nextAttemptAt: null },
      }));
      if (!given.ok) throw new Error(given.error.message);
    }
  }

  const takerOf = (shipmentId: string) => {
    const away = stores.takeOvers.takenAway(shipmentId);
    return { station: away?.taker.name ?? '', by: away?.person ?? '' };
  };

  function commit(away: TakenAway): void {
    const { shipmentId, takeOverId, taker, person, reason } = away;
    const at = clock.now().toISOString();
    if (stores.takeOvers.takenAway(shipmentId) !== null) return;
    stores.takeOvers.addTakenAway(away, at);
    if (stores.shipments.get(shipmentId) === null) return;
    const rows = stores.submissions.ofShipment(shipmentId);
    for (const row of rows) stores.submissions.markTaken(row.id, takeOverId);
    giveUp(
      rows.filter(({ state }) => waiting.some((one) => one === state)),
      takerOf,
    );
    // Typed repairs are kept, as a draft of its own.
    stores.drafts.detach(shipmentId);
    parts.leaveWaitingPrints(shipmentId);
    stores.journal.add({
      at,
      shipmentId,
      subject: 'shipment',
      subjectId: shipmentId,
      event: 'taken-over',
      detail: { from: parts.settings().station.name, to: taker.name, by: person, reason },
    });
  }

  function tidy(): void {
    try {
      const back = stores.submissions.taken(...waiting);
      if (back.length === 0) return;
      db.transaction(() => {
        giveUp(stores.submissions.taken(...waiting), takerOf);
      });
    } catch (error) {
      report(error);
    }
  }

  /** In one turn, however many they are: the outbox works beside it, and what is known to be taken must not be sent in between. */
  function commitAll(taken: readonly TakenAway[]): void {
    db.transaction(() => {
      for (const away of taken) commit(away);
      for (const act of new Map(taken.map((one) => [one.takeOverId, one])).values()) noteAct(act);
    });
    for (const { shipmentId } of taken) parts.changed(shipmentId);
  }

  async function learnAllOfReplaced(): Promise<boolean> {
    for (let after = ''; ;) {
      const taken = await fleet.ask({ is: 'taken-from-replaced', after }, takenSchema);
      if (!taken.ok) return false;
      commitAll(taken.value);
      const last = taken.value.at(-1);
      if (last === undefined) break;
      after = last.shipmentId;
    }
    stores.stationNumbers.setLearned();
    return true;
  }

  async function learnAll(): Promise<boolean> {
    const known = new Set<string>();
    for (;;) {
      const taken = await fleet.ask({ is: 'taken-from-me' }, takenSchema);
      if (!taken.ok) return false;
      const fresh = taken.value.filter(({ shipmentId }) => !known.has(shipmentId));
      if (fresh.length === 0) return true;
      commitAll(fresh);
      const shipments = fresh.map(({ shipmentId }) => shipmentId);
      for (const id of shipments) known.add(id);
      const told = await fleet.ask({ is: 'taken-known', shipments }, z.null());
      if (!told.ok) return false;
    }
  }

  function noteAct({ takeOverId, taker, person, reason }: TakenAway): void {
    const at = clock.now().toISOString();
    if (!stores.takeOvers.noteOnce(`taken ${takeOverId}`, at)) return;
    stores.journal.add({
      at,
      shipmentId: null,
      subject: 'station',
      subjectId: taker.uuid,
      event: 'taken-over',
      detail: { from: parts.settings().station.name, to: taker.name, by: person, reason },
    });
  }

  const safely = (work: () => Promise<boolean>) =>
    startedAfter(() =>
      work().catch((error: unknown) => {
        report(error);
        return false;
      }),
    );
  return { tidy, learn: safely(learnAll), learnReplaced: safely(learnAllOfReplaced) };
}
