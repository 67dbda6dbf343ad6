import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OwnPrint } from '#main/printing/own-prints.ts';
import type { DraftsParts } from '#main/shipments/drafts.ts';
import { renumberDoubted, unbegunDraft } from '#main/shipments/unbegun-draft.ts';
import { attempt, storageFailure, stored } from '#main/storage/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { drawBenchSheet, drawTemplateCodes } from './code-sheet.ts';
import { sheetWords } from './sheet-words.ts';
import { withAskedEmpty, withoutOwnNumbers } from '#shared/freight/asked-fields.ts';
import { emptyForm, isBlankParty, type ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { OwnDocumentView } from '#shared/station/own-document.ts';
import type { Template } from '#shared/station/template.ts';

/** As many as a list shows; a search finds the others. */
const mostShown = 500;

export interface TemplatesParts extends DraftsParts {
  stores: DraftsParts['stores'] & Pick<Stores, 'templates'>;
  /** Keeps and prints what Dockprint made; called inside a transaction. `wake` after its commit. */
  printer: { queueOwnPrint: (print: OwnPrint) => void; wake: () => void };
}

/** Shipments saved under a name, and drafts made of them. */
export function createTemplates(parts: TemplatesParts): Handlers['templates'] {
  const { db, stores, settings, clock, newId, printer } = parts;

  /** Eight digits and letters that no other template has, by chance: one that was deleted leaves its code on old sheets. */
  function newCode(): string {
    const code = createHash('sha256').update(newId()).digest('hex').slice(0, 8).toUpperCase();
    return stores.templates.get({ code }) === null ? code : newCode();
  }

  /** The station's own shipper is not kept: when Setup changes, its templates follow. */
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

  async function draw(
    what: 'templates' | 'keys',
  ): Promise<(Omit<OwnDocumentView, 'bytes'> & { bytes: Buffer }) | null> {
    const { station } = settings();
    const rows = what === 'templates' ? stores.templates.find('', mostShown) : [];
    if (what === 'templates' && rows.length === 0) return null;
    const madeAt = clock.now();
    const bytes = await (what === 'templates' ? drawTemplateCodes(rows, station, madeAt) : drawBenchSheet(station, madeAt)); // prettier-ignore
    const words = sheetWords[station.language];
    return {
      id: newId(),
      kind: what === 'templates' ? 'template-codes' : 'scan-sheet',
      format: 'pdf',
      shipmentId: null,
      title: what === 'templates' ? words.templates : words.bench,
      bytes,
      madeAt: madeAt.toISOString(),
    };
  }

  return {
    async printSheet({ what }) {
      try {
        const document = await draw(what);
        if (document === null) return fail('nothing-to-print', 'there is no template');
        db.transaction(() => {
          printer.queueOwnPrint({ document });
        });
        printer.wake();
        return ok({ id: document.id });
      } catch (error) {
        const failure = storageFailure(error);
        if (failure === null) throw error;
        return { ok: false, error: failure };
      }
    },
    list: ({ text }) => stored(() => stores.templates.find(text, mostShown)),
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
            code: before?.code ?? newCode(),
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
          renumberDoubted(parts);
          const form = formToPack(template);
          const draft = unbegunDraft(parts, (numbers) => ({ ...form, ...numbers }), {
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
