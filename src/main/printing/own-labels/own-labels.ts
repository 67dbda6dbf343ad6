import { answerLastSscc, ssccState } from '#main/numbers/sscc-number.ts';
import type { OwnLabelDue } from '#main/storage/printing/own-labels-due-store.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ownLabelKinds } from '#shared/station/own-labels.ts';
import { createLabelMaker } from './making.ts';
import type { OwnLabelsParts } from './own-labels-parts.ts';

export interface OwnLabels {
  handlers: Handlers['ownLabels'];
  /** Records what the station prints with each shipment; inside the transaction that accepts its BOL. */
  noteAccepted(shipmentId: string): void;
  /** Makes what was recorded, also before the last shutdown. */
  makeDue(): void;
  /** Prints the tag of a pallet whose BOL waits for the service, once, where the station is set to. */
  tagWaiting(shipmentId: string): void;
  /** Waits for what is being made; afterwards nothing is written. */
  stop(): Promise<void>;
}

/** Many shipments may have been accepted while none could be made; the next round continues. */
const atOnce = 50;
/** How soon Setup is checked again for what something waits for, in milliseconds. */
const lookAgain = 30_000;

export function createOwnLabels(parts: OwnLabelsParts): OwnLabels {
  const { db, stores, settings, spooler } = parts;
  const make = createLabelMaker(parts);

  /** One after the other: a button pressed twice would make everything twice. */
  let latest: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = latest.then(work);
    latest = mine.catch(() => undefined);
    return mine;
  }

  async function makeAllDue(): Promise<void> {
    if (isStopped) return;
    const hasSscc = ssccState(parts).none === null;
    // Without a prefix or a number GS1 labels wait for Setup, and hold up nothing else.
    const kinds = ownLabelKinds.filter((kind) => kind !== 'gs1-label' || hasSscc);
    const due = stores.ownLabelsDue.some(kinds, atOnce, lastTried);
    lastTried = due.length < atOnce ? null : (due.at(-1) ?? null);
    // What cannot be made stays due, and must not block the others.
    for (const { shipmentId, kind } of due)
      try {
        const made = await make(shipmentId, kind, 'due');
        if (!made.ok) parts.report(made.error);
      } catch (error) {
        parts.report(error);
      }
  }
  /** Only for what waits for Setup: anything else that failed is retried with the next shipment, not endlessly. */
  function planLook(): void {
    cancelLook();
    const waits = !isStopped && ssccState(parts).none !== null;
    if (!waits || stores.ownLabelsDue.some(['gs1-label'], 1).length === 0) return;
    cancelLook = parts.clock.after(lookAgain, () => {
      const look = storeResult(() => (ssccState(parts).none === null ? makeDue() : planLook()));
      if (!look.ok) parts.report(look.error);
    });
  }
  function makeDue(): void {
    inTurn(makeAllDue).then(planLook).catch(parts.report);
  }
  let cancelLook: () => void = () => undefined;
  let isStopped = false;
  /** Where the next round continues; null: from the first. */
  let lastTried: OwnLabelDue | null = null;

  return {
    handlers: {
      print({ shipmentId, kind, confirmed = false }) {
        const out = storeResult(() => !confirmed && stores.amendments.isOut(shipmentId));
        if (!out.ok) return out;
        if (out.value)
          return fail('bol-replaced', `the BOL of ${shipmentId} was changed or is void`, { id: shipmentId });
        return inTurn(() => make(shipmentId, kind, 'now'));
      },
      state: () => storeResult(() => ssccState(parts)),
      lastSscc: ({ sscc }) =>
        attempt(() =>
          db.transaction(() =>
            answerLastSscc(parts, sscc)
              ? ok(undefined)
              : fail('fields-missing', `${sscc ?? 'none'} is no SSCC of this station`, {
                  problems: [{ path: 'lastSscc', code: 'sscc-form' }],
                }),
          ),
        ),
    },
    noteAccepted(shipmentId) {
      for (const kind of settings().ownLabels.withEachShipment)
        if (kind !== 'staging-tag') stores.ownLabelsDue.add(shipmentId, kind);
    },
    makeDue,
    tagWaiting(shipmentId) {
      if (!settings().ownLabels.withEachShipment.includes('staging-tag') || !parts.isOffline()) return;
      const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
      if (bol?.state !== 'queued') return;
      if (spooler.jobsOf(shipmentId).some(({ kind }) => kind === 'staging-tag')) return;
      void spooler.handlers.stagingTag({ shipmentId });
    },
    async stop() {
      isStopped = true;
      cancelLook();
      await latest;
    },
  };
}
