import * as z from 'zod';
import { createFleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import type { SharedShipment } from '#shared/fleet/fleet-shipment.ts';
import { sharedShipments } from '../shared-shipments.ts';
import type { TakeOverParts } from '../take-over/take-over-parts.ts';

/** As for other shared data (`feed.ts`). */
const maxBytes = 1_000_000;
const atOnce = 50;

/** This station was replaced: it learns what was taken with its number, and reports how it ended. */
export interface ReplacedStation {
  /** False: the server is away. Never rejects. */
  tell(): Promise<boolean>;
}

/**
 * Reports to the server, under the old identity, which may write nothing else, how the shipments taken with the number ended here: an
 * acceptance here is proof where the doubt is now (docs/decisions/fleet.md).
 */
export function createReplacedStation(parts: TakeOverParts): ReplacedStation {
  const { db, stores, fleet, settings, report } = parts;
  const bodies = createFleetBodiesStore(db);
  /** What this run sent to the server, by shipment. */
  const told = new Map<string, string>();

  async function tells(shipment: string, kind: string, id: string, body: unknown, bytes: Uint8Array | null) {
    const answer = await fleet.ask({ is: 'replaced-tells', shipment, kind, id, body, bytes }, z.boolean());
    return answer.ok;
  }

  async function tellOne(id: string, shared: SharedShipment): Promise<boolean> {
    const upTo = settings().fleet.sharesDocuments ? maxBytes : -1;
    for (const label of shared.labels) {
      const paper = bodies.label(label.id, upTo);
      if (paper !== null && !(await tells(id, 'label', label.id, paper.body, paper.bytes))) return false;
    }
    for (const document of shared.documents) {
      const paper = bodies.document(document.id, upTo);
      if (paper !== null && !(await tells(id, 'document', document.id, paper.body, paper.bytes)))
        return false;
    }
    // The shipment last: its readers fetch its documents.
    return tells(id, 'shipment', id, shared, null);
  }

  async function tellAll(): Promise<boolean> {
    const ids = stores.takeOvers.everyTakenAway();
    for (let at = 0; at < ids.length; at += atOnce)
      for (const [id, shared] of sharedShipments(db, stores, bodies, ids.slice(at, at + atOnce))) {
        const text = JSON.stringify(shared);
        if (told.get(id) === text) continue;
        if (!(await tellOne(id, shared))) return false;
        told.set(id, text);
      }
    return true;
  }

  return {
    tell: () =>
      tellAll().catch((error: unknown) => {
        report(error);
        return false;
      }),
  };
}
