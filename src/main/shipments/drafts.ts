import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#main/clock.ts';
import { giveBolNumber, isOwnBolNumber, type BolNumberParts } from '#main/numbers/bol-beginning.ts';
import { localDay } from '#main/local-day.ts';
import type { StoredDraft } from '#main/storage/drafts-store.ts';
import type { StoredShipment } from '#main/storage/shipments-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { attempt, stored } from '#main/storage/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import { writeForm } from '#shared/freight/write-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { Settings } from '#shared/station/settings.ts';
import { freshForm } from './fresh-form.ts';

export interface DraftsParts {
  db: StationDatabase;
  stores: Pick<Stores, 'drafts' | 'counters' | 'bolBeginnings' | 'submissions' | 'shipments'>;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  asksAboutEarlierNumbers?: boolean;
}

export const draftView = ({ id, form, shipmentId, savedAt }: StoredDraft): Draft => ({
  id,
  form,
  shipmentId,
  savedAt,
});

/** A number and a day that no draft had before; no number where none can be given. Call it inside the transaction that stores them. */
export const freshNumbers = (parts: BolNumberParts): { bolNumber: string; shipDate: string } => ({
  bolNumber: giveBolNumber(parts),
  shipDate: localDay(parts.clock.now()),
});

/** Stores a new draft that holds somebody's work. Call it inside a transaction. */
export function insertDraft(
  parts: { stores: Pick<Stores, 'drafts'>; clock: Clock; newId: () => string },
  form: ShipmentForm,
  more: { touched: boolean; shipmentId: string | null },
): StoredDraft {
  const at = parts.clock.now().toISOString();
  const draft = { id: parts.newId(), form, ...more, createdAt: at, savedAt: at };
  parts.stores.drafts.insert(draft);
  return draft;
}

/** The draft in which a shipment is repaired: the one that was begun, or what it says as a new one. Call it inside a transaction. */
export function repairDraft(
  parts: { stores: Pick<Stores, 'drafts'>; settings: () => Settings; clock: Clock; newId: () => string },
  { id, shipment }: StoredShipment,
): Draft {
  const existing = parts.stores.drafts.repairing(id);
  if (existing !== null) return draftView(existing);
  const form = writeForm(shipment, parts.settings().station.language);
  return draftView(insertDraft(parts, form, { touched: true, shipmentId: id }));
}

/** What is being typed: every keystroke that reaches `save` is on the disk when it answers. */
export function createDrafts(parts: DraftsParts): Handlers['drafts'] {
  const { db, stores, settings, clock } = parts;

  /** The untouched draft as it would be made now: an old one has yesterday's date, or another station's number. */
  function renewUntouched(draft: StoredDraft): StoredDraft {
    const known = draft.form.bolNumber;
    const numbers = isOwnBolNumber(parts, known)
      ? { bolNumber: known, shipDate: localDay(clock.now()) }
      : freshNumbers(parts);
    const form = freshForm(settings(), numbers);
    const savedAt = clock.now().toISOString();
    stores.drafts.save(draft.id, form, savedAt, false);
    return { ...draft, form, savedAt };
  }

  /**
   * A number of this station in a draft that was open when records went missing: it may have gone out since, with a shipment that is
   * missing now. Before anybody sees the draft it gets another; a number that was typed from elsewhere stays. So does a draft that was
   * begun while no number could be given.
   */
  function renumber(): void {
    for (const draft of stores.drafts.withNumberInDoubt())
      db.transaction(() => {
        const { bolNumber: typed } = draft.form;
        const isOurs = typed.trim() === '' || isOwnBolNumber(parts, typed);
        const bolNumber = isOurs ? giveBolNumber(parts) : typed;
        stores.drafts.renumber(draft.id, { ...draft.form, bolNumber });
      });
  }

  const freshDraft = (): StoredDraft =>
    db.transaction(() => {
      const untouched = stores.drafts.untouched();
      if (untouched !== null) return renewUntouched(untouched);
      const form = freshForm(settings(), freshNumbers(parts));
      return insertDraft(parts, form, { touched: false, shipmentId: null });
    });

  return {
    current: () =>
      stored(() => {
        renumber();
        const latest = stores.drafts.latest();
        return draftView(
          latest !== null && (latest.touched || latest.shipmentId !== null) ? latest : freshDraft(),
        );
      }),
    create: () =>
      stored(() =>
        db.transaction(() => {
          const draft = freshDraft();
          stores.drafts.setAsideAllBut(draft.id);
          return draftView(draft);
        }),
      ),
    save: ({ id, form }) =>
      attempt(() => {
        const draft = stores.drafts.get(id);
        if (draft === null) {
          // A keystroke that was on its way while the draft was submitted.
          const sent = stores.submissions.byDraft(id);
          return sent === null
            ? fail('not-found', `no draft ${id}`)
            : fail('already-submitted', `draft ${id} was submitted`, { id: sent.shipmentId });
        }
        if (isDeepStrictEqual(draft.form, form)) return ok({ savedAt: draft.savedAt });
        const savedAt = clock.now().toISOString();
        stores.drafts.save(id, form, savedAt, true);
        return ok({ savedAt });
      }),
    list: () =>
      stored(() => {
        renumber();
        return stores.drafts.touched();
      }),
    open: ({ id }) =>
      attempt(() => {
        renumber();
        const draft = stores.drafts.get(id);
        return draft === null ? fail('not-found', `no draft ${id}`) : ok(draftView(draft));
      }),
    discard: ({ id }) =>
      attempt(() => (stores.drafts.remove(id) ? ok(undefined) : fail('not-found', `no draft ${id}`))),
  };
}
