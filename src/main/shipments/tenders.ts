import type { FreightService } from '#main/freight-service/freight-service.ts';
import { tenderIsTest } from '#main/freight-service/tender-payload.ts';
import { largeBytes } from '#main/storage/database/large-commit.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { mayQueue } from '#main/outbox/may-queue.ts';
import { enqueue } from '#main/outbox/transitions.ts';
import type { DeskBase } from '#main/desk-base.ts';
import { shownBolNumber } from '#main/outbox/submission-view.ts';
import { tenderSchema } from '#shared/freight/tender.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { StoredShipment } from '#main/storage/shipments/shipments-store.ts';

/** The BOL document that is sent along. */
interface Paper {
  id: string;
  base64: string | undefined;
}

type Input = Parameters<Handlers['tenders']['submit']>[0];

/** The number of a shipment whose BOL is accepted, whether it came from the service or from a person. */
function acceptedNumber(stores: Stores, owner: StoredShipment): string | null {
  const bol = stores.submissions.ofShipment(owner.id).find(({ step }) => step === 'bol');
  return bol?.state === 'accepted' ? shownBolNumber(owner) : null;
}

/** The BOL that counts, which is also the one shown and printed; null when the answer with it never arrived. */
const bolDocumentOf = (stores: Stores, shipmentId: string) => stores.documents.billOfLading(shipmentId);

type TenderService = Pick<FreightService, 'tenderPayload' | 'carrierReading'>;

/** A large document, read and encoded before the commit that freezes it; null: it is small, and read in that commit. */
function readAhead(stores: Stores, shipmentId: string): Paper | null {
  const document = bolDocumentOf(stores, shipmentId);
  if (document === null || document.bytes <= largeBytes) return null;
  const base64 = stores.documents.bytes(document.id)?.toString('base64');
  return { id: document.id, base64 };
}

function queue(
  base: DeskBase,
  service: TenderService,
  { shipmentId, tender: form, confirmed }: Input,
  ahead: Paper | null,
): Result<void> {
  const { stores, clock } = base;
  const owner = stores.shipments.get(shipmentId);
  if (owner === null) return fail('not-found', `no shipment ${shipmentId}`);
  const bolNumber = acceptedNumber(stores, owner);
  const { shipment } = owner;
  const reading = service.carrierReading({ shipment, tender: form, bolNumber, pdfBytes: null });
  const { problems, developerMode: testMode } = reading;
  const allowed = mayQueue(stores, shipmentId, 'tender', { confirmed, testMode });
  if (!allowed.ok) return allowed;
  if (bolNumber === null) return fail('not-in-this-state', 'the BOL is not accepted yet');

  const read = tenderSchema.safeParse(form);
  if (!read.success || problems.length > 0)
    return fail('fields-missing', 'the tender is not whole', { problems });
  const document = bolDocumentOf(stores, shipmentId);
  const pdfBase64 = ahead !== null && ahead.id === document?.id ? ahead.base64 : undefined;
  const pdf = document === null || pdfBase64 !== undefined ? null : stores.documents.bytes(document.id);
  const payload = service.tenderPayload({ shipment, tender: read.data, bolNumber, pdf, pdfBase64 });
  if (!payload.ok) return payload;
  // Queued before the new tender is stored: whether it may be queued again depends on whether the stored one was a test.
  enqueue(base, { shipmentId, step: 'tender', payload: payload.value });
  const queuedAt = clock.now().toISOString();
  stores.tenders.put(shipmentId, { tender: read.data, queuedAt, wasTest: tenderIsTest(payload.value) });
  stores.plannedTenders.remove(shipmentId);
  stores.shipments.reindex(shipmentId);
  return ok(undefined);
}

/** A person gives up what a file planned; in one commit with the line that says who. */
const dropPlanned = ({ db, stores, clock, settings }: DeskBase, shipmentId: string): Result<void> =>
  attempt(() =>
    db.transaction(() => {
      if (!stores.plannedTenders.drop(shipmentId))
        return fail('not-in-this-state', `no planned tender of ${shipmentId} waits`, { id: shipmentId });
      stores.journal.add({
        at: clock.now().toISOString(),
        shipmentId,
        subject: 'shipment',
        subjectId: shipmentId,
        event: 'planned-tender-dropped',
        detail: { by: settings().station.packer },
      });
      return ok(undefined);
    }),
  );

/** Queues the tender of a shipment in one commit; what a file planned is done with it. */
export function queueTender(base: DeskBase, service: TenderService, input: Input): Result<void> {
  return attempt(() => {
    const ahead = readAhead(base.stores, input.shipmentId);
    return base.db.transaction(
      () => queue(base, service, input, ahead),
      ahead === null ? 'at-once' : 'large',
    );
  });
}

/**
 * Tenders. Unlike an order, a tender never waits for its BOL (docs/decisions/sending.md): what a carrier is promised is frozen completely, with
 * the current number and document, in front of the person who promises it.
 */
export function createTenders(
  base: DeskBase,
  service: TenderService,
  onQueued: (shipmentId: string) => void,
  changed: (shipmentId: string) => void,
): Handlers['tenders'] {
  const { stores } = base;
  return {
    reading: ({ shipmentId, tender }) => {
      const found = storeResult(() => {
        const owner = stores.shipments.get(shipmentId);
        if (owner === null) return null;
        const pdfBytes = bolDocumentOf(stores, shipmentId)?.bytes ?? null;
        return { shipment: owner.shipment, tender, bolNumber: acceptedNumber(stores, owner), pdfBytes };
      });
      if (!found.ok) return found;
      return found.value === null
        ? fail('not-found', `no shipment ${shipmentId}`)
        : ok(service.carrierReading(found.value));
    },
    submit(input) {
      const done = queueTender(base, service, input);
      if (done.ok) onQueued(input.shipmentId);
      return done;
    },
    dropPlanned({ shipmentId }) {
      const done = dropPlanned(base, shipmentId);
      if (done.ok) changed(shipmentId);
      return done;
    },
  };
}
