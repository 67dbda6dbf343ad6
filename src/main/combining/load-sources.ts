import type { DeskBase } from '#main/desk-base.ts';
import { localDay } from '#main/local-day.ts';
import { issueBolNumber } from '#main/numbers/bol-beginning.ts';
import { insertDraft } from '#main/shipments/stored-drafts.ts';
import { createApplyEvent } from '#main/outbox/transitions.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import type { HandOff } from '#shared/station/draft.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { LoadSource } from './load-source.ts';

const isLeft = ({ to, note }: HandOff): boolean => to !== '' || note !== '';

/**
 * Drafts on Pack. A draft that was set aside exists only in the one it became part of. If an imported load was opened on Pack, its draft has
 * that load's id: both leave and return together, or the load would be sent twice.
 */
const draftSource = ({ stores, clock }: DeskBase): LoadSource => ({
  source: 'draft',
  onDay: (shipDate, limit) => stores.waitingLoads.draftsOf(shipDate, limit),
  get(id) {
    const draft = stores.waitingLoads.mayMergeDraft(id) ? stores.drafts.get(id) : null;
    if (draft === null) return null;
    const { form, templateId, left } = draft;
    return { id, form, draft: { templateId, left } };
  },
  setAside(id, { mergeId }) {
    stores.importedLoads.merge(id, mergeId);
    return stores.drafts.remove(id) ? ok(undefined) : fail('not-found', `no draft ${id}`);
  },
  giveBack({ id, form, templateId, left }, together) {
    const at = clock.now().toISOString();
    stores.drafts.insert({
      id,
      form,
      touched: true,
      shipmentId: null,
      templateId,
      createdAt: at,
      savedAt: at,
    });
    const kept = isLeft(left) ? left : together;
    if (isLeft(kept)) stores.drafts.leave(id, kept);
    stores.importedLoads.takeApart(id);
  },
});

/** Imported loads not sent yet. If the file has no ship date, it is today, as when the load is sent. */
const importedSource = ({ stores, clock }: DeskBase): LoadSource => {
  const today = (): string => localDay(clock.now());
  return {
    source: 'imported',
    onDay: (shipDate, limit) => stores.importedLoads.onDay(shipDate, shipDate === today(), limit),
    get(id) {
      const load = stores.drafts.get(id) === null ? stores.imported.open(id) : null;
      // Order, tender and rates that its file asks for are for this load alone.
      if (load?.steps !== null) return null;
      const { shipDate } = load.form;
      return { id, form: { ...load.form, shipDate: shipDate.trim() === '' ? today() : shipDate } };
    },
    setAside: (id, { mergeId }) =>
      stores.importedLoads.merge(id, mergeId) ? ok(undefined) : fail('not-found', `no imported load ${id}`),
    giveBack({ id }) {
      stores.importedLoads.takeApart(id);
    },
  };
};

/** Shipments with a waiting BOL. Setting one aside cancels its BOL before it is sent. */
function waitingSource(parts: DeskBase): LoadSource {
  const { stores, clock, settings } = parts;
  const get: LoadSource['get'] = (id) => {
    const row = stores.waitingLoads.mayMergeShipment(id) ? stores.shipments.get(id) : null;
    if (row === null) return null;
    // A caller's own key stays with its original shipment.
    return { id, form: { ...writeForm(row.shipment, settings().station.language), externalId: '' } };
  };
  return {
    source: 'shipment',
    onDay: (shipDate, limit) => stores.waitingLoads.shipmentsOf(shipDate, limit),
    get,
    setAside(id, { bolNumber, by }) {
      const bol = stores.submissions.ofShipment(id).find(({ step }) => step === 'bol');
      if (bol === undefined) return fail('not-found', `no BOL of ${id}`);
      const moved = createApplyEvent(parts)(bol.id, 'canceled', () => ({
        line: { event: 'canceled', detail: { reason: '', by } },
        change: { nextAttemptAt: null },
      }));
      if (!moved.ok) return moved;
      stores.journal.add({
        at: clock.now().toISOString(),
        shipmentId: id,
        subject: 'shipment',
        subjectId: id,
        event: 'merged-into',
        detail: { number: bolNumber, by },
      });
      return ok(undefined);
    },
    // The canceled shipment keeps its number, which shows where its freight went.
    giveBack({ form }, together) {
      const bolNumber = issueBolNumber(parts);
      const { id } = insertDraft(parts, { ...form, bolNumber }, { touched: true, shipmentId: null });
      if (isLeft(together)) stores.drafts.leave(id, together);
    },
  };
}

export const loadSources = (parts: DeskBase): LoadSource[] => [
  draftSource(parts),
  waitingSource(parts),
  importedSource(parts),
];
