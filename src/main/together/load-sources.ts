import type { Clock } from '#main/clock.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { createMove } from '#main/submissions/transitions.ts';
import { writeForm } from '#shared/freight/write-form.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { LoadSource } from './load-source.ts';

interface SourceParts {
  db: StationDatabase;
  stores: Stores;
  settings: () => Settings;
  clock: Clock;
}

/** Drafts of Pack. Set aside, a draft stands only in what it became a part of. */
const draftSource = ({ stores }: SourceParts): LoadSource => ({
  source: 'draft',
  onDay: (shipDate, limit) => stores.waitingLoads.draftsOf(shipDate, limit),
  get(id) {
    const draft = stores.waitingLoads.mayMergeDraft(id) ? stores.drafts.get(id) : null;
    return draft === null ? null : { id, form: draft.form };
  },
  setAside: (id) => (stores.drafts.remove(id) ? ok(undefined) : fail('not-found', `no draft ${id}`)),
});

/** Shipments whose BOL waits. Set aside, their BOL is cancelled before it leaves. */
function waitingSource(parts: SourceParts): LoadSource {
  const { stores, clock, settings } = parts;
  const get: LoadSource['get'] = (id) => {
    const row = stores.waitingLoads.mayMergeShipment(id) ? stores.shipments.get(id) : null;
    if (row === null) return null;
    // A caller's own key stays with the shipment that had it.
    return { id, form: { ...writeForm(row.shipment, settings().station.language), externalId: '' } };
  };
  return {
    source: 'shipment',
    onDay: (shipDate, limit) => stores.waitingLoads.shipmentsOf(shipDate, limit),
    get,
    setAside(id, { bolNumber, by }) {
      const bol = stores.submissions.ofShipment(id).find(({ step }) => step === 'bol');
      if (bol === undefined) return fail('not-found', `no BOL of ${id}`);
      const moved = createMove(parts)(bol.id, 'abandoned', () => ({
        line: { event: 'abandoned', detail: { reason: '', by } },
        change: { nextTryAt: null },
      }));
      if (!moved.ok) return moved;
      stores.journal.add({
        ...{ at: clock.now().toISOString(), shipmentId: id, subject: 'shipment', subjectId: id },
        event: 'merged-into',
        detail: { number: bolNumber, by },
      });
      return ok(undefined);
    },
  };
}

export const loadSources = (parts: SourceParts): LoadSource[] => [draftSource(parts), waitingSource(parts)];
