import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import type { Stores } from '#main/storage/stores.ts';
import { hasReleasedNumbers } from '#main/submissions/bol-number-holder.ts';
import type { OrderWarning } from '#shared/fleet/fleet-acts.ts';
import { stationRefSchema } from '#shared/fleet/fleet-station.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { FleetAccess } from '../fleet-port.ts';
import type { OrderElsewhere, OrderReader } from '../worker/pulled/order-reader.ts';
import { isSentAtACopy } from './sent-at-copy.ts';

const openSchema = z
  .array(
    z.object({
      station: stationRefSchema,
      draft: z.string(),
      externalId: z.string(),
      po: z.string(),
      packer: z.string(),
      bolNumber: z.string(),
      at: z.iso.datetime(),
    }),
  )
  .max(50);
type OpenElsewhere = z.infer<typeof openSchema>[number];

/** Milliseconds. A number is told when nobody has typed at it for a moment, and again while it is open, well before the server forgets. */
const settleMilliseconds = 400;
const againMilliseconds = 30_000;
/** Numbers of this many days are compared with those of other stations; a PO is used again for another load sooner or later. */
const comparedDays = 14;
const poDays = 3;
const dayMilliseconds = 86_400_000;

export interface SameOrderParts {
  stores: Stores;
  clock: Clock;
  fleet: Pick<FleetAccess, 'ask' | 'state'>;
  orders: OrderReader;
  packer: () => string;
  /** The screens ask again. */
  tell: () => void;
  report: (error: unknown) => void;
}

export interface SameOrder {
  handlers: Pick<Handlers['fleet'], 'sameOrder' | 'sentTwice' | 'looked'>;
  /** Another station has sent a BOL under this external id. From what was pulled, at once. */
  sentElsewhere(externalId: string): { station: string; bolNumber: string; consignee: string } | null;
  /** The BOL of this shipment's order that has left at another station, or may have: what only waits there may be kept back there. */
  leftElsewhere(shipmentId: string): { station: string; bolNumber: string } | null;
  /** Looks for orders that both stations sent before they knew. */
  compare(): Promise<void>;
  stop(): void;
}

interface Typed {
  draftId: string;
  externalId: string;
  po: string;
}
const isSame = (one: Typed | null, other: Typed): boolean =>
  one?.draftId === other.draftId && one.externalId === other.externalId && one.po === other.po;

/** The same order at two benches (decision 66). Nothing here waits for the server: what it says is shown when it comes. */
export function createSameOrder(parts: SameOrderParts): SameOrder {
  const { stores, clock, fleet, orders } = parts;
  let typed: Typed | null = null;
  let others: OpenElsewhere[] = [];
  let cancel = (): void => undefined;

  /** Of other stations alone: what was taken over from one is this station's. */
  const elsewhere = (found: readonly OrderElsewhere[]): OrderElsewhere[] =>
    found.filter(({ shipmentId }) => stores.shipments.get(shipmentId) === null);

  function plan(milliseconds: number): void {
    cancel();
    cancel = clock.after(milliseconds, () => void tellOpen());
  }

  async function tellOpen(): Promise<void> {
    const now = typed;
    if (now === null) return;
    try {
      // Submitted or thrown away: it is no longer open, and the others need not wait to hear it.
      const draft = stores.drafts.get(now.draftId);
      if (draft === null) typed = null;
      const isOpen = draft !== null;
      const answer = await fleet.ask(
        {
          ...{ is: 'order-open', draft: now.draftId },
          ...{ externalId: isOpen ? now.externalId : '', po: isOpen ? now.po : '' },
          ...{ packer: parts.packer(), bolNumber: draft?.form.bolNumber ?? '' },
        },
        openSchema,
      );
      if (answer.ok && (typed === null || isSame(typed, now))) {
        const was = JSON.stringify(others.map(({ station, draft: of }) => [station.uuid, of]));
        others = isOpen ? answer.value : [];
        if (JSON.stringify(others.map(({ station, draft: of }) => [station.uuid, of])) !== was) parts.tell();
      }
    } catch (error) {
      parts.report(error);
    }
    if (typed !== null && isSame(typed, now)) plan(againMilliseconds);
  }

  function noteTyped(next: Typed): void {
    if (isSame(typed, next)) return;
    const wasSilent = typed === null;
    const isSilent = next.externalId === '' && next.po === '';
    typed = next;
    others = [];
    if (!(wasSilent && isSilent)) plan(settleMilliseconds);
  }

  const sentWarning = (by: 'external-id' | 'po', one: OrderElsewhere): OrderWarning => ({
    id: `sent ${by} ${one.station.uuid} ${one.shipmentId}`,
    ...{ is: 'sent', by, value: by === 'po' ? one.poNumber : one.externalId },
    ...{ station: one.station, packer: one.packer, at: one.createdAt, bolNumber: one.bolNumber },
    shipmentId: null,
  });

  function warningsOf({ draftId, externalId, po }: Typed): OrderWarning[] {
    const sent = elsewhere(orders.byExternalId(externalId)).map((one) => sentWarning('external-id', one));
    const known = new Set(sent.map(({ id }) => id.split(' ').slice(2).join(' ')));
    const since = new Date(clock.now().getTime() - poDays * dayMilliseconds).toISOString();
    const samePo = elsewhere(orders.byPo(po))
      .filter((one) => one.createdAt >= since && !known.has(`${one.station.uuid} ${one.shipmentId}`))
      .map((one) => sentWarning('po', one));
    const open = others.map((one): OrderWarning => {
      const by = externalId !== '' && one.externalId === externalId ? 'external-id' : 'po';
      return {
        id: `open ${by} ${one.station.uuid} ${one.draft}`,
        ...{ is: 'open', by, value: by === 'po' ? one.po : one.externalId },
        ...{ station: one.station, packer: one.packer, at: one.at, bolNumber: one.bolNumber },
        shipmentId: null,
      };
    });
    return typed?.draftId === draftId ? [...sent, ...open, ...samePo] : [...sent, ...samePo];
  }

  return {
    handlers: {
      sameOrder({ draftId, externalId, poNumber }) {
        const next = { draftId, externalId: externalId.trim(), po: poNumber.trim() };
        if (fleet.state().is !== 'off') noteTyped(next);
        return ok(warningsOf(next));
      },
      sentTwice: () => ok(stores.sentTwice.open()),
      looked({ id }) {
        const at = clock.now().toISOString();
        if (!stores.sentTwice.looked(id, parts.packer(), at)) return fail('not-found', `no warning ${id}`);
        parts.tell();
        return ok(undefined);
      },
    },
    sentElsewhere(externalId) {
      const [one] = elsewhere(orders.byExternalId(externalId));
      return one === undefined
        ? null
        : { station: one.station.name, bolNumber: one.bolNumber, consignee: one.consignee };
    },
    leftElsewhere(shipmentId) {
      const own = stores.shipments.get(shipmentId)?.shipment.externalId ?? '';
      for (const id of new Set([own, ...stores.merges.externalIdsOf({ shipmentId })])) {
        const one = elsewhere(orders.byExternalId(id)).find(({ mayHaveLeft }) => mayHaveLeft);
        if (one !== undefined) return { station: one.station.name, bolNumber: one.bolNumber };
      }
      return null;
    },
    async compare() {
      const now = clock.now();
      const since = new Date(now.getTime() - comparedDays * dayMilliseconds).toISOString();
      let isNew = false;
      // The freight of several orders may be on one BOL, which has room for the id of one.
      const merged = stores.merges
        .shipmentsSince(since)
        .flatMap((id) =>
          stores.merges.externalIdsOf({ shipmentId: id }).map((externalId) => ({ id, externalId })),
        );
      for (const [at, own] of [...stores.shipments.withExternalId(since), ...merged].entries()) {
        if (at % 50 === 49) await nextTurn();
        const found = orders.byExternalId(own.externalId);
        const there = [
          ...elsewhere(found),
          ...found.filter((one) => one.shipmentId === own.id && isSentAtACopy(stores, one)),
        ];
        if (there.length === 0 || hasReleasedNumbers(stores, own.id)) continue;
        for (const one of there)
          isNew =
            stores.sentTwice.add(
              {
                ...sentWarning('external-id', one),
                id: `both ${own.id} ${one.shipmentId}${one.shipmentId === own.id ? ` ${one.station.uuid}` : ''}`,
                is: 'both',
                shipmentId: own.id,
              },
              now.toISOString(),
            ) || isNew;
      }
      for (const [at, { shipmentId, victim }] of stores.takeOvers.cameSince(since).entries()) {
        if (at % 50 === 49) await nextTurn();
        // A server that came back from a copy had forgotten the act, and gave the same to another station too.
        for (const one of orders.sentById(shipmentId).filter(({ station }) => station.uuid !== victim.uuid)) {
          const both = { ...sentWarning('external-id', one), by: 'draft', value: one.bolNumber } as const;
          const id = `draft ${one.station.uuid} ${shipmentId}`;
          isNew = stores.sentTwice.add({ ...both, id, is: 'both', shipmentId }, now.toISOString()) || isNew;
        }
      }
      if (isNew) parts.tell();
    },
    stop() {
      cancel();
      orders.close();
    },
  };
}
