import type { Clock } from '#main/clock.ts';
import type { SharedFields } from '#main/storage/fleet/shared-lists-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fold } from '#shared/freight/text/fold.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { templateSchema, type Template } from '#shared/station/template.ts';
import { fieldsBelow } from './nested.ts';
import { availableName } from './free-name.ts';
import { keyHash, type SharedTable } from './shared-table.ts';

const form = 'form.';

/**
 * Templates as the fleet shares them. The key (Shift+F1 …) is each station's own, and so is when one was used. What makes one of two
 * stations the same is its code, not its name: a code hangs on the wall, and must not come to open what another station called alike. Of two
 * with one name the later has `(2)` behind it.
 */
export function sharedTemplates(parts: {
  stores: Pick<Stores, 'templates'>;
  clock: Pick<Clock, 'now'>;
  newCode: () => string;
}): SharedTable {
  const { templates } = parts.stores;
  const fieldsOf = ({ name, code, asked, form: kept }: Template): SharedFields => ({
    name,
    code,
    asked,
    ...Object.fromEntries(Object.entries(kept).map(([field, value]) => [form + field, value])),
  });
  const nameOf = (fields: SharedFields): string => String(fields['name']);
  return {
    kind: 'template',
    deletes: true,
    read(id) {
      const template = templates.get({ id });
      if (template === null) return null;
      const code = keyHash('code', template.code);
      return { fields: fieldsOf(template), keys: [code, keyHash(fold(template.name))], more: {} };
    },
    ids: (after, limit) => templates.ids(after, limit),
    mayWrite: () => true,
    holderOf: (fields) => templates.get({ code: String(fields['code']) })?.id ?? null,
    makeRoom(id, fields) {
      const holder = templates.idOfName(nameOf(fields));
      const other = holder === null || holder === id ? null : templates.get({ id: holder });
      if (other === null) return [];
      const name = availableName(other.name, 60, (tried) => templates.idOfName(tried) !== null);
      templates.put({ ...other, name });
      return [{ id: other.id, was: { name: other.name }, fields: { name } }];
    },
    write(id, fields) {
      const before = templates.get({ id });
      const code = String(fields['code']);
      const holder = templates.get({ code });
      templates.put(
        templateSchema.parse({
          id,
          name: fields['name'],
          // Codes are random; if two collide, the one here stays as printed.
          code: before?.code ?? (holder === null ? code : parts.newCode()),
          key: before?.key ?? null,
          form: { ...emptyForm(), ...fieldsBelow(fields, form) },
          asked: fields['asked'],
          savedAt: parts.clock.now().toISOString(),
          usedAt: before?.usedAt ?? null,
        }),
      );
      if (before !== null && before.code !== code && holder === null) templates.recode(id, code);
    },
    remove(id) {
      templates.remove(id);
    },
    becameOf: () => null,
    fold: () => undefined,
  };
}
