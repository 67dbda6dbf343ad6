import type { DeskBase } from '#main/desk-base.ts';
import { isDeepStrictEqual } from 'node:util';
import type { StoredDraft } from '#main/storage/shipments/drafts-store.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { askedOf } from '#shared/freight/planned-steps.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { Draft } from '#shared/station/draft.ts';
import { newForm } from './fresh-form.ts';
import { draftView as plainView } from './stored-drafts.ts';
import { refreshedTemplate, renumberDoubtfulDrafts, untouchedDraft } from './unbegun-draft.ts';

/** Drafts being typed: once `save` answers, the keystroke is on disk. */
export function createDrafts(parts: DeskBase): Handlers['drafts'] {
  const { db, stores, settings, clock } = parts;
  const freshDraft = (): StoredDraft => untouchedDraft(parts, (numbers) => newForm(settings(), numbers));

  const draftView = (draft: StoredDraft): Draft => {
    const isDecided =
      draft.shipmentId !== null ||
      stores.imported.open(draft.id) !== null ||
      stores.amendments.byDraft(draft.id) !== null ||
      stores.merges.ofDraft(draft.id) !== null;
    const steps = stores.imported.stepsOf(draft.id);
    const asks = steps === null ? {} : { asks: askedOf(steps) };
    const mapping = stores.imported.mappingOf(draft);
    return {
      ...plainView(draft),
      ...asks,
      ...(isDecided ? { withoutRules: true } : {}),
      ...(mapping === null ? {} : { fromFile: { mapping } }),
    };
  };

  return {
    current: () =>
      storeResult(() => {
        renumberDoubtfulDrafts(parts);
        const latest = stores.drafts.latest();
        if (latest === null) return draftView(freshDraft());
        if (latest.touched || latest.shipmentId !== null) return draftView(latest);
        return draftView(latest.templateId === null ? freshDraft() : refreshedTemplate(parts, latest));
      }),
    create: () =>
      storeResult(() =>
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
          // A keystroke that arrives after the draft was submitted.
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
      storeResult(() => {
        renumberDoubtfulDrafts(parts);
        return stores.drafts.find('');
      }),
    find: ({ text, limit }) => storeResult(() => stores.drafts.find(text, limit)),
    open: ({ id }) =>
      attempt(() => {
        renumberDoubtfulDrafts(parts);
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
