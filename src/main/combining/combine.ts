import type { DeskBase } from '#main/desk-base.ts';
import { dockKey } from '#main/dock-key.ts';
import { newDraftNumbers } from '#main/shipments/unbegun-draft.ts';
import { draftView, insertDraft } from '#main/shipments/stored-drafts.ts';
import type { MergedLoad } from '#main/storage/shipments/merges-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { mergeDifferences, mergeForms, type MergeAnswers } from '#shared/freight/combining/merge-forms.ts';
import { readPositive } from '#shared/freight/fields/number-fields.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { notHandedOff } from '#shared/station/draft.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { LoadKey, CombinedLoad } from '#shared/station/combined-load.ts';
import type { LoadSource, WaitingLoad } from './load-source.ts';

export interface Combining {
  handlers: Handlers['combine'];
  /** The draft became a shipment; called inside that transaction. */
  shipmentMade(draftId: string, shipmentId: string): void;
  /** Restores the drafts that a draft was made from and removes it. False: it was not made from others. */
  takeApart(draftId: string): boolean;
}

/** Read from each source at most: more than a busy dock has in a day. */
const mostLooked = 1000;

type Chosen = LoadKey & Pick<WaitingLoad, 'form' | 'draft'>;

/** A load's dock and day: loads with the same dock and day can become one BOL. */
function dockOf({ consignee, shipDate }: Pick<ShipmentForm, 'consignee' | 'shipDate'>): string | null {
  const key = dockKey(consignee);
  return key === null ? null : `${key}|${shipDate.trim()}`;
}

/** Its BOL number; an imported load without one is named by its order number. */
const nameOf = ({ bolNumber, externalId, poNumber }: ShipmentForm): string =>
  [bolNumber, externalId, poNumber].find((text) => text.trim() !== '') ?? '';

/** Combines loads for one dock on one day into one BOL (docs/decisions/changes.md). */
export function createCombining(
  base: DeskBase,
  sources: readonly LoadSource[],
  changed: (shipmentId: string) => void,
): Combining {
  const { db, stores, settings, clock } = base;

  function loadView({ source, id, form }: Chosen): CombinedLoad {
    const { consignee, lines } = form;
    const sum = (key: 'handlingUnits' | 'weightLb') =>
      lines.reduce(
        (total, line) => total + (readPositive(line[key], key, settings().station.language) ?? 0),
        0,
      );
    return {
      source,
      id,
      bolNumber: nameOf(form),
      poNumber: form.poNumber,
      consignee: consignee.company,
      place: [consignee.city, consignee.state].filter((part) => part.trim() !== '').join(' '),
      handlingUnits: sum('handlingUnits'),
      weightLb: sum('weightLb'),
      lines: lines.length,
    };
  }

  /** The loads, all for one dock and day, without duplicates. */
  function chosen(keys: readonly LoadKey[]): Result<[Chosen, Chosen, ...Chosen[]]> {
    const once = keys.filter(
      (key, at) => keys.findIndex((other) => other.source === key.source && other.id === key.id) === at,
    );
    const found = once.flatMap(({ source, id }) => {
      const load = sources.find((one) => one.source === source)?.get(id) ?? null;
      return load === null ? [] : [{ ...load, source, id }];
    });
    const [first, second, ...rest] = found;
    if (first === undefined || second === undefined || found.length < once.length)
      return fail('not-in-this-state', 'one of these loads is not there any more');
    const dock = dockOf(first.form);
    if (dock === null || found.some(({ form }) => dockOf(form) !== dock))
      return fail('not-in-this-state', 'these loads do not go to one dock on one day');
    return ok([first, second, ...rest]);
  }

  function make(keys: readonly LoadKey[], answers: MergeAnswers) {
    const loads = chosen(keys);
    if (!loads.ok) return loads;
    const [first, ...rest] = loads.value;
    const merged = mergeForms(
      [first.form, ...rest.map(({ form }) => form)],
      answers,
      settings().station.language,
    );
    if (!merged.ok)
      return fail('fields-missing', 'what differs is not answered', {
        problems: merged.tooLong
          ? [{ path: 'lines', code: 'too-many' }]
          : merged.open.map((path) => ({ path, code: 'required' })),
      });
    const { bolNumber } = newDraftNumbers(base);
    const form = { ...merged.form, bolNumber };
    const draft = insertDraft(base, form, { touched: true, shipmentId: null });
    const by = settings().station.packer;
    const kept = loads.value.map(({ source, id, form, draft: was }): MergedLoad => ({
      source,
      id,
      form,
      bolNumber: nameOf(form),
      templateId: was?.templateId ?? null,
      left: was?.left ?? notHandedOff,
    }));
    const mergeId = base.newId();
    stores.merges.add({ id: mergeId, draftId: draft.id, madeBy: by, madeAt: draft.savedAt, loads: kept });
    for (const { source, id } of kept) {
      const aside = sources.find((one) => one.source === source)?.setAside(id, { mergeId, bolNumber, by });
      // Thrown to roll everything back; each was checked just before.
      if (aside?.ok !== true) throw new Error(`${source} ${id} could not be set aside`);
    }
    return ok(draftView(draft));
  }

  function takeApart(draftId: string): boolean {
    const merge = stores.merges.ofDraft(draftId);
    if (merge === null) return false;
    const at = clock.now().toISOString();
    const left = stores.drafts.get(draftId)?.left ?? notHandedOff;
    for (const load of merge.loads)
      sources.find(({ source }) => source === load.source)?.giveBack(load, left);
    stores.merges.apart(merge.id, at);
    stores.drafts.remove(draftId);
    return true;
  }

  return {
    handlers: {
      find: ({ draftId }) =>
        storeResult(() => {
          const draft = stores.drafts.get(draftId);
          const dock = draft === null ? null : dockOf(draft.form);
          if (draft === null || dock === null || !stores.waitingLoads.mayMergeDraft(draftId)) return [];
          const { shipDate } = draft.form;
          const found: CombinedLoad[] = [];
          for (const one of sources) {
            const fitting = one
              .onDay(shipDate, mostLooked)
              .filter(({ id, consignee }) => id !== draftId && dockOf({ consignee, shipDate }) === dock);
            for (const { id } of fitting) {
              const load = one.get(id);
              if (load !== null) found.push(loadView({ source: one.source, ...load }));
            }
          }
          return found;
        }),
      compare: ({ loads }) =>
        attempt(() => {
          const found = chosen(loads);
          if (!found.ok) return found;
          const differences = mergeDifferences(
            found.value.map(({ form }) => form),
            settings().station.language,
          );
          return ok({ loads: found.value.map(loadView), differences });
        }),
      make({ loads, answers }) {
        const made = attempt(() => db.transaction(() => make(loads, answers)));
        if (made.ok) for (const { source, id } of loads) if (source === 'shipment') changed(id);
        return made;
      },
      madeOf: ({ draftId }) => storeResult(() => (stores.merges.ofDraft(draftId)?.loads ?? []).map(loadView)),
      takeApart: ({ draftId }) =>
        attempt(() =>
          db.transaction(() =>
            takeApart(draftId) ? ok(undefined) : fail('not-found', `${draftId} was made of no others`),
          ),
        ),
    },
    shipmentMade(draftId, shipmentId) {
      const merge = stores.merges.ofDraft(draftId);
      if (merge === null || !stores.merges.sent(draftId, shipmentId)) return;
      stores.journal.add({
        at: clock.now().toISOString(),
        shipmentId,
        subject: 'shipment',
        subjectId: shipmentId,
        event: 'merged-from',
        detail: {
          numbers: merge.loads.map(({ bolNumber }) => bolNumber).join(', '),
          by: settings().station.packer,
        },
      });
    },
    takeApart,
  };
}

/** Discarding a draft returns the loads it was made from, since those were typed, too. */
export const returnLoadsOnDiscard = (
  drafts: Handlers['drafts'],
  db: StationDatabase,
  combine: Pick<Combining, 'takeApart'>,
): Handlers['drafts'] => ({
  ...drafts,
  discard(input) {
    const apart = attempt(() => db.transaction(() => ok(combine.takeApart(input.id))));
    if (!apart.ok) return apart;
    return apart.value ? ok(undefined) : drafts.discard(input);
  },
});
