import { yieldingEvery } from '#main/in-turns.ts';
import type { Stores } from '#main/storage/stores.ts';
import { hasReleasedNumbers } from '#main/outbox/bol-number-holder.ts';
import { splitPoNumbers } from '#shared/freight/numbers/po-numbers.ts';
import type { OrderWarning } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { OrderElsewhere } from '../worker/pulled/order-reader.ts';
import { createOpenOrders, type SameOrderParts, type TypedOrder } from './open-orders.ts';
import type { SentOrders } from './sent-orders.ts';

/** One sending is two commits, and a file may be copied between them. */
const oneSendingMilliseconds = 1000;

/**
 * A shipment with the id of one here is the same one: a file was copied, or it was taken over. If it was sent once before the copy, both
 * files record it alike. If bytes of the same attempt left at two moments, both computers sent it without knowing of each other.
 */
function isSentAtACopy(
  { takeOvers, submissions }: Pick<Stores, 'takeOvers' | 'submissions'>,
  { shipmentId, attempt, leftAt }: OrderElsewhere,
): boolean {
  if (leftAt === null || takeOvers.isTakenOver(shipmentId) || takeOvers.takenAway(shipmentId) !== null)
    return false;
  const own = submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
  const ownLeftAt = own?.evidence?.leftAt ?? null;
  if (own?.attempt !== attempt || ownLeftAt === null) return false;
  return Math.abs(Date.parse(ownLeftAt) - Date.parse(leftAt)) > oneSendingMilliseconds;
}

/** Numbers of this many days are compared with those of other stations; a PO is used again for another load sooner or later. */
const comparedDays = 14;
const poDays = 3;
const dayMilliseconds = 86_400_000;

export interface SameOrder {
  handlers: Pick<Handlers['fleet'], 'sameOrder' | 'sentTwice' | 'looked'>;
  /** Finds orders that both stations sent before they knew. */
  compare(): Promise<void>;
  stop(): void;
}

/** The same order at two stations (docs/decisions/fleet.md). Nothing here waits for the server: its answers are shown later. */
export function createSameOrder(parts: SameOrderParts, sentOrders: SentOrders): SameOrder {
  const { stores, clock, fleet } = parts;
  const { reader: orders, elsewhere } = sentOrders;
  const open = createOpenOrders(parts);

  const sentWarning = (by: 'external-id' | 'po', one: OrderElsewhere): OrderWarning => ({
    id: `sent ${by} ${one.station.uuid} ${one.shipmentId}`,
    is: 'sent',
    by,
    value: by === 'po' ? one.poNumber : one.externalId,
    station: one.station,
    packer: one.packer,
    at: one.createdAt,
    bolNumber: one.bolNumber,
    shipmentId: null,
  });

  function warningsOf({ draftId, externalId, pos, also }: TypedOrder): OrderWarning[] {
    const ids = new Set([externalId, ...also]);
    const bySent = new Map<string, OrderWarning>();
    for (const id of ids)
      for (const one of elsewhere(orders.byExternalId(id))) {
        const name = `${one.station.uuid} ${one.shipmentId}`;
        if (!bySent.has(name)) bySent.set(name, sentWarning('external-id', one));
      }
    const since = new Date(clock.now().getTime() - poDays * dayMilliseconds).toISOString();
    const byPo = new Map<string, OrderWarning>();
    for (const po of pos)
      for (const one of elsewhere(orders.byPo(po))) {
        const name = `${one.station.uuid} ${one.shipmentId}`;
        if (one.createdAt >= since && !bySent.has(name) && !byPo.has(name))
          byPo.set(name, sentWarning('po', one));
      }
    const typedThere = open.elsewhere(draftId).map((one): OrderWarning => {
      const by = one.externalId !== '' && ids.has(one.externalId) ? 'external-id' : 'po';
      return {
        id: `open ${by} ${one.station.uuid} ${one.draft}`,
        is: 'open',
        by,
        value: by === 'po' ? one.po : one.externalId,
        station: one.station,
        packer: one.packer,
        at: one.at,
        bolNumber: one.bolNumber,
        shipmentId: null,
      };
    });
    return [...bySent.values(), ...typedThere, ...byPo.values()];
  }

  return {
    handlers: {
      sameOrder({ draftId, externalId, poNumber }) {
        const own = externalId.trim();
        const also = stores.merges.externalIdsOf({ draftId }).filter((id) => id !== own);
        const next = { draftId, externalId: own, pos: splitPoNumbers(poNumber), also };
        if (fleet.state().is !== 'off') open.noteTyped(next);
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
    async compare() {
      const now = clock.now();
      const since = new Date(now.getTime() - comparedDays * dayMilliseconds).toISOString();
      let isNew = false;
      // One BOL may carry the freight of several orders, but has room for only one id.
      const merged = stores.merges
        .shipmentsSince(since)
        .flatMap((id) =>
          stores.merges.externalIdsOf({ shipmentId: id }).map((externalId) => ({ id, externalId })),
        );
      for await (const own of yieldingEvery([...stores.shipments.withExternalId(since), ...merged], 50)) {
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
      for (const { shipmentId, victim } of stores.takeOvers.cameSince(since)) {
        // A server restored from a copy had forgotten the act, and gave the same to another station too.
        for (const one of orders.sentById(shipmentId).filter(({ station }) => station.uuid !== victim.uuid)) {
          const both = { ...sentWarning('external-id', one), by: 'draft', value: one.bolNumber } as const;
          const id = `draft ${one.station.uuid} ${shipmentId}`;
          isNew = stores.sentTwice.add({ ...both, id, is: 'both', shipmentId }, now.toISOString()) || isNew;
        }
      }
      if (isNew) parts.tell();
    },
    stop() {
      open.stop();
      orders.close();
    },
  };
}
