import type { DeskBase } from '#main/desk-base.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import { localDay } from '#main/local-day.ts';
import { storageFailure, storeResult } from '#main/storage/database/storage-error.ts';
import { tenderAsPlanned } from '#shared/freight/planned-steps.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import { mayNumberOrder, queueOrder } from './orders.ts';
import { queueTender } from './tenders.ts';

/** Order and tender that a file asks for with its shipment. */
export interface LaterSteps {
  /** Whether what the file of this entry asks for can be stored now; before anything of the shipment is written. */
  mayKeep(entryId: string): Result<void>;
  /**
   * In the commit that makes the shipment: its order is queued behind the BOL, and its tender planned. `by`: the stores whose journal names who
   * sends it.
   */
  keep(by: DeskBase, entryId: string, shipmentId: string): void;
  /** Queues planned tenders whose BOL is accepted: that of one shipment, or all. What cannot be queued waits for a person, with its reason. */
  continueTenders(shipmentId?: string): void;
  stop(): void;
}

const isStorageCode = (code: ErrorCode): boolean => code.startsWith('storage-');

/** How soon a tender that the disk refused is tried again, milliseconds. */
const againAfter = 5_000;

/**
 * An order waits in the outbox behind its BOL, and a tender behind both. A tender has its BOL's number and document, so it is planned in the
 * shipment's commit and queued once the BOL is accepted: in a commit in which the plan goes, so that no crash can make two of it or none.
 */
export function createLaterSteps(
  base: DeskBase,
  service: Pick<FreightService, 'orderPayload' | 'tenderPayload' | 'carrierReading'>,
  parts: {
    onQueued: (shipmentId: string) => void;
    onStopped: (shipmentId: string) => void;
    report: (error: unknown) => void;
  },
): LaterSteps {
  const { stores } = base;
  // The file asked for it, and not whoever is signed in when the BOL is accepted.
  const asNoOne: DeskBase = {
    ...base,
    stores: {
      ...stores,
      journal: { ...stores.journal, add: (line) => stores.journal.add({ ...line, actor: null }) },
    },
  };

  /** Shipments that may have one: most changes are of others, and read nothing. */
  const mayBePlanned = new Set(stores.plannedTenders.waiting());
  let cancelRetry: () => void = () => undefined;
  let isStopped = false;

  function retryLater(): void {
    cancelRetry();
    if (isStopped) return;
    cancelRetry = base.clock.after(againAfter, () => {
      // A disk that still refuses is met again by the next try.
      if (!storeResult(continueAll).ok) retryLater();
    });
  }

  function continueAll(): void {
    for (const id of stores.plannedTenders.due()) continueTender(id);
  }

  /** Queues it. Returns why it waits for a person; null: it is queued, or not due. */
  function queueDue(shipmentId: string): string | null {
    const planned = stores.plannedTenders.get(shipmentId);
    if (planned?.problem !== null) {
      mayBePlanned.delete(shipmentId);
      return null;
    }
    const owner = stores.shipments.get(shipmentId);
    if (owner === null) return null;
    const bol = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
    if (bol?.state !== 'accepted') return null;
    const today = localDay(base.clock.now());
    const { pickupDate } = planned.tender;
    if (pickupDate !== '' && pickupDate < today) return 'pickup-passed';
    const tender = tenderAsPlanned(owner.shipment, planned.tender, today);
    const queued = queueTender(asNoOne, service, { shipmentId, tender });
    if (queued.ok) parts.onQueued(shipmentId);
    else if (isStorageCode(queued.error.code)) retryLater();
    else return queued.error.code;
    return null;
  }

  function continueTender(shipmentId: string): void {
    let problem: string | null;
    try {
      problem = queueDue(shipmentId);
    } catch (error) {
      if (storageFailure(error) !== null) throw error;
      // A defect with one of them must not keep the others, and the station, from sending.
      parts.report(error);
      problem = 'internal';
    }
    if (problem === null) return;
    stores.plannedTenders.setProblem(shipmentId, problem);
    parts.onStopped(shipmentId);
  }

  return {
    mayKeep: (entryId) =>
      stores.imported.stepsOf(entryId)?.order == null ? ok(undefined) : mayNumberOrder(base),
    keep(by, entryId, shipmentId) {
      const steps = stores.imported.stepsOf(entryId);
      if (steps === null) return;
      const { order, tender } = steps;
      const queued = order === null ? ok(undefined) : queueOrder(by, service, { shipmentId, ...order });
      // `mayKeep` has looked, so this is a defect: thrown, so that nothing of the shipment is written.
      if (!queued.ok) throw new Error(queued.error.message);
      if (tender === null) return;
      stores.plannedTenders.add(shipmentId, tender);
      mayBePlanned.add(shipmentId);
    },
    continueTenders(shipmentId) {
      if (shipmentId !== undefined && !mayBePlanned.has(shipmentId)) return;
      if (shipmentId === undefined) continueAll();
      // A disk that refuses it keeps no one else from hearing of the change.
      else if (
        !storeResult(() => {
          continueTender(shipmentId);
        }).ok
      )
        retryLater();
    },
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}
