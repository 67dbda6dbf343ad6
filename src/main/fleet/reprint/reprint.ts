import type { TakeOverParts } from '../take-over/take-over-parts.ts';
import * as z from 'zod';
import { lastingCommands } from '#main/printing/lasting-commands.ts';
import { mayRecallObjects, missingObjects } from '#main/printing/recalled-objects.ts';
import { sharedDocumentSchema, sharedLabelSchema } from '#shared/fleet/fleet-paper.ts';
import type { FleetReprint } from '#shared/fleet/fleet-acts.ts';
import { fleetShipmentSchema, type FleetShipment } from '#shared/fleet/fleet-shipment.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { NoteHandler } from '../fleet-port.ts';
import { fetchDocument } from '../take-over/papers.ts';

export interface Reprint {
  handler: Handlers['fleet']['reprint'];
  /** Reports a print of it here to the owner. */
  taker: NoteHandler;
}

const noteSchema = z.object({
  id: z.string().min(1).max(100),
  shipmentId: z.string().min(1).max(100),
  station: z.string().max(80),
  by: z.string().max(100),
  reason: z.string().max(200),
  labels: z.number().int().min(0).max(5000),
  documents: z.number().int().min(0).max(1000),
});

/** Graphics come with the first labels of an answer; each earlier label is one query. */
const mostBefore = 20;

/** The id under which another station's document is stored here, so that a second print needs no server. */
export const paperIdsOf = ({ labels, documents }: Pick<FleetReprint, 'labels' | 'documents'>): string[] => [
  ...labels,
  ...documents,
];

/** Prints another station's labels and BOL here: own documents and print jobs, with a reason, reported to the owner. */
export function createReprint(parts: TakeOverParts, printOwn: Handlers['printing']['printOwn']): Reprint {
  const { stores, clock, fleet } = parts;

  /** A BOL that is not accepted, was changed or is void needs confirmation. */
  function refusal({ station, shared }: FleetShipment, confirmed: boolean): Result<never> | null {
    if (confirmed) return null;
    const { id, bolState, bolNumber, consignee, standing } = shared.row;
    const other = { bolNumber, consignee, station: station.name };
    if (standing !== null)
      return fail('bol-replaced', `the BOL of ${id} was changed or is void`, { id, other });
    return bolState === 'accepted' ? null : fail('bol-in-doubt', `the BOL is ${bolState}`, { id, other });
  }

  /**
   * Commands that change a printer beyond a label wait for a person (docs/decisions/labels.md). No one here can judge another station's
   * labels: that is for its own station.
   */
  function held(zpl: Uint8Array): Result<void> {
    if (parts.settings().routes.printerCommands === 'print') return ok(undefined);
    const commands = lastingCommands([zpl]);
    return commands.length === 0 ? ok(undefined) : fail('labels-change-printer', commands.join(', '));
  }

  /** A label with the graphics that came with the labels before it: the printer here never had them. */
  async function withRecalled(told: FleetShipment, unit: number, bytes: Buffer): Promise<Result<Buffer>> {
    const { station, shared } = told;
    const before = mayRecallObjects(bytes) ? shared.labels.filter((one) => one.unit < unit) : [];
    const earlier: Buffer[] = [];
    for (const { id } of before.toSorted((one, other) => one.unit - other.unit).slice(0, mostBefore)) {
      const fetched = await fetchDocument(fleet, station.uuid, 'label', id);
      if (!fetched.ok) return fetched;
      earlier.push(fetched.value.bytes);
    }
    return ok(Buffer.concat([missingObjects(bytes, earlier), bytes]));
  }

  /** Stores it under its owner's id, before anything of it is printed. */
  async function keep(told: FleetShipment, kind: 'label' | 'document', id: string): Promise<Result<void>> {
    const kept = stores.ownDocuments.bytes(id);
    if (kept !== null) return kind === 'label' ? held(kept.bytes) : ok(undefined);
    const { station, shared } = told;
    const fetched = await fetchDocument(fleet, station.uuid, kind, id);
    if (!fetched.ok) return fetched;
    const { body, bytes } = fetched.value;
    const title = `${shared.row.bolNumber} (${station.name})`;
    const document = { id, shipmentId: null, title, bytes, madeAt: clock.now().toISOString() };
    if (kind === 'label') {
      const label = sharedLabelSchema.safeParse(body);
      if (!label.success || label.data.shipmentId !== shared.row.id)
        return fail('not-found', `label ${id} is not of this shipment`);
      const whole = await withRecalled(told, label.data.unit, bytes);
      if (!whole.ok) return whole;
      const refused = held(whole.value);
      if (!refused.ok) return refused;
      stores.ownDocuments.add({ ...document, bytes: whole.value, kind: 'fleet-label', format: 'zpl' });
      return ok(undefined);
    }
    const read = sharedDocumentSchema.safeParse(body);
    if (!read.success || read.data.shipmentId !== shared.row.id)
      return fail('not-found', `document ${id} is not of this shipment`);
    stores.ownDocuments.add({ ...document, kind: 'fleet-document', format: read.data.format });
    return ok(undefined);
  }

  /** Before the first is queued: a crash in between reports one print too many, never one too few. */
  function noteFor(
    told: FleetShipment,
    reason: string,
    printed: { labels: number; documents: number },
  ): string {
    const { station } = parts.settings();
    const id = parts.newId();
    const by = (parts.person()?.name ?? station.packer).slice(0, 100);
    const body = { id, shipmentId: told.shared.row.id, station: station.name, by, reason, ...printed };
    stores.takeOvers.addNote(
      { id, to: told.station.uuid, kind: 'reprinted', body },
      clock.now().toISOString(),
    );
    return id;
  }

  return {
    async handler({ station, shipmentId, labels, documents, reason, confirmed = false }) {
      if (labels.length + documents.length === 0) return fail('nothing-to-print', 'nothing is chosen');
      const told = await fleet.ask({ is: 'get', station, shipmentId }, fleetShipmentSchema);
      if (!told.ok) return told;
      const refused = refusal(told.value, confirmed);
      if (refused !== null) return refused;
      // All bytes are here before the first prints: half a shipment's labels are worse than none.
      for (const [kind, ids] of [
        ['label', labels],
        ['document', documents],
      ] as const)
        for (const id of ids) {
          const kept = await keep(told.value, kind, id);
          if (!kept.ok) return kept;
        }
      const note = noteFor(told.value, reason, { labels: labels.length, documents: documents.length });
      let queued = 0;
      let last: Result<never> | null = null;
      for (const id of paperIdsOf({ labels, documents })) {
        const printed = await printOwn({ id, copies: null, reason, confirmed: true });
        if (printed.ok) queued += 1;
        else last = printed;
      }
      if (queued === 0 && last !== null) {
        stores.takeOvers.noteTold(note);
        return last;
      }
      return ok({ queued });
    },
    taker(note) {
      const read = noteSchema.safeParse(note.body);
      if (!read.success) {
        parts.report(new Error(`a note of ${note.from} cannot be read`));
        return;
      }
      const { id, shipmentId, ...told } = read.data;
      if (stores.shipments.get(shipmentId) === null) return;
      const at = clock.now().toISOString();
      if (!stores.takeOvers.noteOnce(`${note.from} ${id}`, at)) return;
      stores.journal.add({
        at,
        shipmentId,
        subject: 'shipment',
        subjectId: shipmentId,
        event: 'printed-elsewhere',
        detail: told,
      });
      parts.changed(shipmentId);
    },
  };
}
