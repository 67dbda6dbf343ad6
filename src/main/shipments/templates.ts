import type { DeskBase } from '#main/desk-base.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { newCode } from '#main/scans/new-code.ts';
import { renumberDoubtfulDrafts, untouchedDraft } from './unbegun-draft.ts';
import { attempt, attemptAsync } from '#main/storage/database/storage-error.ts';
import { withAskedEmpty, withoutOwnNumbers } from '#shared/freight/form/asked-fields.ts';
import { emptyForm, isBlankParty, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { maxTemplatesListed, type Template, type TemplateRow } from '#shared/station/template.ts';

/** SQLite takes a third of a millisecond for a form of 200 lines, even if only three words of it are shown. */
const readInOneTurn = 50;

/** Shipments saved under a name, and drafts made from them. */
export function createTemplates(parts: DeskBase): Handlers['templates'] {
  const { db, stores, settings, clock, newId } = parts;

  /** The station's own shipper is not stored: when Setup changes it, its templates follow. */
  function formToKeep(form: ShipmentForm): ShipmentForm {
    const { shipper } = settings();
    const isOwn = shipper !== null && isDeepStrictEqual({ ...form.shipper }, { ...shipper });
    return { ...withoutOwnNumbers(form), shipper: isOwn ? emptyForm().shipper : form.shipper };
  }

  function formToPack({ form, asked }: Template): ShipmentForm {
    const { shipper } = settings();
    const own = shipper !== null && isBlankParty(form.shipper) ? { ...shipper } : form.shipper;
    return { ...withAskedEmpty(form, asked), shipper: own };
  }

  return {
    list: ({ text }) =>
      attemptAsync(async () => {
        const rows: TemplateRow[] = [];
        for (const some of stores.templates.findAll(text, readInOneTurn, maxTemplatesListed)) {
          rows.push(...some);
          await turn();
        }
        return ok(rows);
      }),
    get: ({ id }) =>
      attempt(() => {
        const template = stores.templates.get({ id });
        return template === null ? fail('not-found', `no template ${id}`) : ok(template);
      }),
    save: (change) =>
      attempt(() =>
        db.transaction(() => {
          const { id, name, key, asked } = change;
          const before = id === null ? null : stores.templates.get({ id });
          if (id !== null && before === null) return fail('not-found', `no template ${id}`);
          const other = stores.templates.idOfName(name);
          if (other !== null && other !== id)
            return fail('template-name-taken', `${name} is another template`, { id: other });
          const form = change.form === null ? before?.form : formToKeep(change.form);
          if (form === undefined) return fail('bad-input', 'a new template needs a form');
          const saved: Template = {
            id: before?.id ?? newId(),
            name,
            key,
            // A line that the form no longer has cannot be asked about.
            asked: asked.filter((path) => Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1) < form.lines.length),
            form,
            code: before?.code ?? newCode(newId, (code) => stores.templates.get({ code }) !== null),
            savedAt: clock.now().toISOString(),
            usedAt: before?.usedAt ?? null,
          };
          stores.templates.put(saved);
          return ok({ id: saved.id });
        }),
      ),
    remove: ({ id }) =>
      attempt(() => (stores.templates.remove(id) ? ok(undefined) : fail('not-found', `no template ${id}`))),
    open: ({ named, notDraft }) =>
      attempt(() =>
        db.transaction(() => {
          const template = stores.templates.get(named);
          if (template === null) return fail('not-found', `no template ${JSON.stringify(named)}`);
          renumberDoubtfulDrafts(parts);
          const form = formToPack(template);
          const draft = untouchedDraft(parts, (numbers) => ({ ...form, ...numbers }), {
            templateId: template.id,
            but: notDraft,
          });
          stores.drafts.setAsideAllBut(draft.id);
          stores.templates.used(template.id, clock.now().toISOString());
          return ok({ draftId: draft.id, name: template.name });
        }),
      ),
  };
}
