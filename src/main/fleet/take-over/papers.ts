import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { DocumentsToFetch } from '#main/storage/fleet/fleet-take-overs-store.ts';
import { sharedDocumentSchema, sharedLabelSchema } from '#shared/fleet/fleet-paper.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { FleetAccess } from '../fleet-port.ts';
import { frozenPayload } from './frozen-payload.ts';
import type { TakeOverParts } from './take-over-parts.ts';

/** Maximum bytes of one document from another station. */
const maxBytes = 10_000_000;

const answer = z.object({ body: z.unknown(), bytes: z.instanceof(Uint8Array) });
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const withSum = z.object({ sha256: z.string() });

/**
 * A label or document of another station, complete: within its size limit, and with its station's checksum. `not-found`: its station does not
 * share it; `paper-differs`: it is not what its station stored; `fleet-away`. Whoever prints or shows one fetches it here.
 */
export async function fetchDocument(
  fleet: Pick<FleetAccess, 'ask'>,
  station: string,
  kind: 'label' | 'document',
  id: string,
): Promise<Result<{ body: unknown; bytes: Buffer }>> {
  const fetched = await fleet.ask({ is: 'bytes', station, kind, id }, answer);
  if (!fetched.ok) return fetched;
  const { body, bytes } = fetched.value;
  const said = withSum.safeParse(body);
  if (bytes.length === 0 || bytes.length > maxBytes)
    return fail('not-found', `${kind} ${id} has ${bytes.length} bytes`);
  if (!said.success || said.data.sha256 !== sumOf(bytes))
    return fail('paper-differs', `${kind} ${id} is not what its station stored`);
  return ok({ body, bytes: Buffer.from(bytes) });
}

/** Retrying does not help. */
const lasting: ReadonlySet<ErrorCode> = new Set(['not-found', 'paper-differs']);

/**
 * Fetches and stores the documents of one shipment that came from another station. `away`: the server is, and some are still due. `mayCome`: its
 * station has only just reported them, and one that the server does not have yet is not given up: `missing`, and all stay due.
 */
export async function fetchDocuments(
  parts: TakeOverParts,
  victim: StationRef,
  { shipmentId, labels, documents }: DocumentsToFetch,
  mayCome: boolean,
): Promise<'done' | 'away' | 'missing'> {
  const { db, stores, fleet, report } = parts;
  const papers = [
    ...labels.map((id) => ({ kind: 'label' as const, id })),
    ...documents.map((id) => ({ kind: 'document' as const, id })),
  ];
  for (const { kind, id } of papers) {
    if (isHere(parts, kind, id)) continue;
    const fetched = await fetchDocument(fleet, victim.uuid, kind, id);
    if (!fetched.ok && !lasting.has(fetched.error.code)) return 'away';
    if (!fetched.ok && mayCome && fetched.error.code === 'not-found') return 'missing';
    if (!fetched.ok) {
      report(new Error(`a paper that was taken over could not be fetched: ${fetched.error.message}`));
      continue;
    }
    const { body, bytes } = fetched.value;
    db.transaction(() => {
      if (kind === 'label') storeLabel(parts, shipmentId, id, body, bytes);
      else storeDocument(parts, shipmentId, id, body, bytes);
    });
  }
  db.transaction(() => {
    freezeTender(parts, shipmentId);
    stores.takeOvers.papersDone(shipmentId);
  });
  parts.changed(shipmentId);
  return 'done';
}

const isHere = ({ stores }: TakeOverParts, kind: 'label' | 'document', id: string): boolean =>
  kind === 'label'
    ? stores.labels.get(id) !== null
    : stores.documents.bytes(id) !== null || stores.labelDocuments.get(id) !== null;

function storeLabel(
  { stores, report }: TakeOverParts,
  shipmentId: string,
  id: string,
  body: unknown,
  zpl: Buffer,
): void {
  const label = sharedLabelSchema.safeParse(body);
  if (!label.success || label.data.shipmentId !== shipmentId) {
    report(new Error(`label ${id} is not of shipment ${shipmentId}`));
    return;
  }
  const { attempt, unit, of, physical, perUnit = 1, storedAt } = label.data;
  stores.labels.add({ id, shipmentId, attempt, unit, of, physical, perUnit, storedAt, zpl });
}

function storeDocument(
  { stores, report }: TakeOverParts,
  shipmentId: string,
  id: string,
  body: unknown,
  bytes: Buffer,
): void {
  const document = sharedDocumentSchema.safeParse(body);
  if (!document.success || document.data.shipmentId !== shipmentId) {
    report(new Error(`document ${id} is not of shipment ${shipmentId}`));
    return;
  }
  const { attempt, kind, format, storedAt } = document.data;
  if (kind === 'bill-of-lading') stores.documents.add({ id, shipmentId, attempt, kind, bytes, storedAt });
  else stores.labelDocuments.add({ id, shipmentId, attempt, format, bytes, storedAt });
}

/** A tender includes the document of its BOL, which has arrived only now. */
function freezeTender(parts: TakeOverParts, shipmentId: string): void {
  const { stores, clock } = parts;
  const row = stores.submissions.ofShipment(shipmentId).find(({ step }) => step === 'tender');
  if (row?.state !== 'in-doubt') return;
  const payload = frozenPayload(parts, shipmentId, 'tender');
  stores.submissions.setPayload(row.id, row.state, payload, clock.now().toISOString());
}
