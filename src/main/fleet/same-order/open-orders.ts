import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import type { Stores } from '#main/storage/stores.ts';
import { stationRefSchema } from '#shared/fleet/fleet-station.ts';
import type { FleetAccess } from '../fleet-port.ts';

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

/** The order being typed on Pack. `also`: further orders of a combined draft, whose field has room for one; `pos`: each PO of its field. */
export interface TypedOrder {
  draftId: string;
  externalId: string;
  pos: readonly string[];
  also: readonly string[];
}

/** Milliseconds. A number is reported once typing pauses for a moment, and again while it is open, well before the server forgets. */
const settleMilliseconds = 400;
const againMilliseconds = 30_000;

export interface SameOrderParts {
  stores: Stores;
  clock: Clock;
  fleet: Pick<FleetAccess, 'ask' | 'state'>;
  packer: () => string;
  /** Refreshes the screens. */
  tell: () => void;
  report: (error: unknown) => void;
}

interface OpenOrders {
  noteTyped(next: TypedOrder): void;
  /** Others with an order of this draft open, as far as the server reported. */
  elsewhere(draftId: string): readonly OpenElsewhere[];
  stop(): void;
}

const keyOf = ({ draftId, externalId, pos, also }: TypedOrder): string =>
  JSON.stringify([draftId, externalId, pos, also]);
const isSame = (one: TypedOrder | null, other: TypedOrder): boolean =>
  one !== null && keyOf(one) === keyOf(other);
const isSilent = ({ externalId, pos, also }: TypedOrder): boolean =>
  externalId === '' && pos.length === 0 && also.length === 0;

/** The server knows one external id and one PO per draft: further ones are reported under extra names. */
const nameOf = (draftId: string, at: number): string => (at === 0 ? draftId : `${draftId}#${at}`);
const draftOf = (name: string): string => name.split('#')[0] ?? name;

/** Reports which order is open on Pack, and who else has it open. Nothing here waits for the server. */
export function createOpenOrders(parts: SameOrderParts): OpenOrders {
  const { stores, clock, fleet } = parts;
  let typed: TypedOrder | null = null;
  let others: OpenElsewhere[] = [];
  /** How many names the draft used last. */
  let told = { draftId: '', names: 0 };
  let cancel = (): void => undefined;

  function plan(milliseconds: number): void {
    cancel();
    cancel = clock.after(milliseconds, () => void tellOpen());
  }

  /** Who has it open; null: the server did not answer. Empty external id and PO: it is no longer open here. */
  async function tellOne(
    now: TypedOrder,
    at: number,
    externalId: string,
    po: string,
  ): Promise<OpenElsewhere[] | null> {
    const bolNumber = stores.drafts.get(now.draftId)?.form.bolNumber ?? '';
    const answer = await fleet.ask(
      { is: 'order-open', draft: nameOf(now.draftId, at), externalId, po, packer: parts.packer(), bolNumber },
      openSchema,
    );
    return answer.ok ? answer.value : null;
  }

  async function tellAll(now: TypedOrder): Promise<OpenElsewhere[] | null> {
    // Submitted or discarded: it is no longer open, and the others need not wait to hear it.
    const isOpen = stores.drafts.get(now.draftId) !== null;
    if (!isOpen) typed = null;
    const orders = isOpen ? [now.externalId, ...now.also] : [];
    const pos = isOpen ? now.pos : [];
    const open = Math.max(1, orders.length, pos.length);
    const names = Math.max(open, told.draftId === now.draftId ? told.names : 0);
    told = { draftId: now.draftId, names };
    const found = new Map<string, OpenElsewhere>();
    for (let at = 0; at < names; at += 1) {
      const heard = await tellOne(now, at, orders[at] ?? '', pos[at] ?? '');
      if (heard === null || (typed !== null && !isSame(typed, now))) return null;
      for (const one of heard) {
        const name = `${one.station.uuid} ${draftOf(one.draft)}`;
        const before = found.get(name);
        // Order matches say more than PO matches.
        if (before === undefined || (!orders.includes(before.externalId) && orders.includes(one.externalId)))
          found.set(name, { ...one, draft: draftOf(one.draft) });
      }
    }
    told.names = open;
    return isOpen ? [...found.values()] : [];
  }

  async function tellOpen(): Promise<void> {
    const now = typed;
    if (now === null) return;
    try {
      const heard = await tellAll(now);
      // The input may have changed meanwhile.
      if (heard !== null && (typed === null || isSame(typed, now))) {
        const listed = () => JSON.stringify(others.map(({ station, draft }) => [station.uuid, draft]));
        const was = listed();
        others = heard;
        if (listed() !== was) parts.tell();
      }
    } catch (error) {
      parts.report(error);
    }
    if (typed !== null && isSame(typed, now)) plan(againMilliseconds);
  }

  return {
    noteTyped(next) {
      if (isSame(typed, next)) return;
      const wasSilent = typed === null;
      typed = next;
      others = [];
      if (!(wasSilent && isSilent(next))) plan(settleMilliseconds);
    },
    elsewhere: (draftId) => (typed?.draftId === draftId ? others : []),
    stop() {
      cancel();
    },
  };
}
