import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#main/clock.ts';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { attempt, stored } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import { freshForm } from './fresh-form.ts';
import { draftView } from './stored-drafts.ts';
import { openedTemplate, renumberDoubted, unbegunDraft } from './unbegun-draft.ts';

export interface DraftsParts {
  db: StationDatabase;
  stores: Pick<
    Stores,
    'drafts' | 'counters' | 'bolBeginnings' | 'stationNumbers' | 'submissions' | 'shipments'
  >;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  asksAboutEarlierNumbers?: boolean;
}

/** What is being typed: every keystroke that reaches `save` is on the disk when it answers. */
export function createDrafts(parts: DraftsParts): Handlers['drafts'] {
  const { db, stores, settings, clock } = parts;
  const freshDraft = (): StoredDraft => unbegunDraft(parts, (numbers) => freshForm(settings(), numbers));

  return {
    current: () =>
      stored(() => {
        renumberDoubted(parts);
        const latest = stores.drafts.latest();
        if (latest === null) return draftView(freshDraft());
        if (latest.touched || latest.shipmentId !== null) return draftView(latest);
        return draftView(latest.templateId === null ? freshDraft() : openedTemplate(parts, latest));
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
        renumberDoubted(parts);
        return stores.drafts.find('');
      }),
    find: ({ text, limit }) => stored(() => stores.drafts.find(text, limit)),
    open: ({ id }) =>
      attempt(() => {
        renumberDoubted(parts);
        const draft = stores.drafts.get(id);
        return draft === null ? fail('not-found', `no draft ${id}`) : ok(draftView(draft));
      }),
    leave: ({ id, to, note }) =>
      attempt(() => {
        const by = settings().station.packer;
        return stores.drafts.leave(id, { to, by, note })
          ? ok(undefined)
          : fail('not-found', `no draft ${id}`);
      }),
    discard: ({ id }) =>
      attempt(() => (stores.drafts.remove(id) ? ok(undefined) : fail('not-found', `no draft ${id}`))),
  };
}
