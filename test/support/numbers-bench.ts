import { randomUUID } from 'node:crypto';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createNumbers } from '#main/numbers/numbers.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { openRepairDraft } from '#main/shipments/stored-drafts.ts';
import { draw } from '#main/desk/drawing/draw.ts';
import { createScans } from '#main/scans/scans.ts';
import { createTemplates } from '#main/shipments/templates.ts';
import { createStores } from '#main/storage/stores.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { numbersSettingsSchema, type NumbersSettings } from '#shared/station/numbers.ts';
import type { Settings } from '#shared/station/settings.ts';
import { aForm, aSettings } from './builders.ts';
import { value } from './desk-bench.ts';
import { createFakeClock } from './fake-clock.ts';

/** What of the settings a test says; ranges as they are typed, with what the schema fills in. */
export const someNumbers = (numbers: Parameters<typeof numbersSettingsSchema.parse>[0]): NumbersSettings =>
  numbersSettingsSchema.parse(numbers);

/** Drafts, shipments and numbers of a station on its database, without an outbox: what is submitted stays queued. */
export function numbersBench(
  db: StationDatabase,
  options: {
    numbers?: NumbersSettings;
    asksAboutEarlierNumbers?: boolean;
    /** Runs in the middle of the commit that puts a shipment in the outbox, after its numbers were given. */
    inCommit?: () => void;
  } = {},
) {
  const stores = createStores(db);
  let current: Settings = aSettings({ numbers: options.numbers ?? someNumbers({}) });
  const parts = {
    db,
    stores,
    clock: createFakeClock('2026-11-17T12:00:00'),
    settings: () => current,
    newId: () => randomUUID(),
    asksAboutEarlierNumbers: options.asksAboutEarlierNumbers ?? false,
  };
  const drafts = createDrafts(parts);
  const shipments = createShipments({
    ...parts,
    bolPayload(shipment) {
      options.inCommit?.();
      return JSON.stringify({ bol: shipment.bolNumber, pro: shipment.proNumber });
    },
    printJobs: () => [],
    lane: () => ({ closedFor: null, nextAttemptAt: null, heldUpBy: null }),
    onQueued: () => undefined,
  });
  const submit = async (changes: Partial<ShipmentForm> = {}) => {
    const draft = value(await drafts.create());
    const form = aForm({ bolNumber: draft.form.bolNumber, ...changes });
    return { draftId: draft.id, form, answer: await shipments.submit({ draftId: draft.id, form }) };
  };
  const shipmentOf = (id: string) => {
    const row = stores.shipments.get(id);
    if (row === null) throw new Error(`no shipment ${id}`);
    return row.shipment;
  };
  return {
    ...parts,
    drafts,
    shipments,
    numbers: createNumbers(parts),
    templates: createTemplates(parts),
    // Without a spooler: what is printed is only kept.
    scans: createScans(
      parts,
      [],
      draw,
      {
        queueOwnPrint: ({ document }) => stores.ownDocuments.add(document),
        wake: () => undefined,
        releaseScanned: () => undefined,
      },
      () => undefined,
    ),
    use: (changes: Partial<Settings>): void => {
      current = { ...current, ...changes };
    },
    submit,
    /** A submitted shipment: its id and what it says. */
    enter: async (changes: Partial<ShipmentForm> = {}) => {
      const { shipmentId } = value((await submit(changes)).answer);
      return { shipmentId, shipment: shipmentOf(shipmentId) };
    },
    shipmentOf,
    /** The service says no, or a person gives it up. */
    end: (shipmentId: string, state: 'refused' | 'canceled'): void => {
      db.prepare('UPDATE submissions SET state = ? WHERE shipment_id = ?').run(state, shipmentId);
    },
    repair: (shipmentId: string) => {
      const row = stores.shipments.get(shipmentId);
      if (row === null) throw new Error(`no shipment ${shipmentId}`);
      return db.transaction(() => openRepairDraft(parts, row));
    },
    /** What was frozen for the service. */
    sentOf: (shipmentId: string): { bol: string; pro: string } => {
      const [row] = stores.submissions.ofShipment(shipmentId);
      return JSON.parse(stores.submissions.payload(row?.id ?? '')) as { bol: string; pro: string };
    },
  };
}
