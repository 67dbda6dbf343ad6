import { readStored } from '#main/storage/database/stored-json.ts';
import { askedFieldsSchema } from '#shared/freight/form/asked-fields.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import type { Template, TemplateName, TemplateRow } from '#shared/station/template.ts';
import { fold } from '#shared/freight/text/fold.ts';
import type { StationDatabase } from '../database/station-database.ts';

export interface TemplatesStore {
  get(named: TemplateName): Template | null;
  /** By its name, ignoring capitals and accents. */
  idOfName(name: string): string | null;
  /** Stores it, new or replacing the one with its id. Another template with its key loses the key. */
  put(template: Template): void;
  remove(id: string): boolean;
  /** Ids above this one, in order. */
  ids(after: string, limit: number): string[];
  /** Takes the code on the fleet's sheets. It must be free. */
  recode(id: string, code: string): void;
  used(id: string, at: string): void;
  find(text: string, limit: number): TemplateRow[];
  /** All results of `find`, a part at a time; each part is read when asked for. */
  findAll(text: string, atOnce: number, limit?: number): Generator<TemplateRow[], void, void>;
}

interface Row {
  id: string;
  name: string;
  code: string;
  key: number | null;
  form: string;
  asked: string;
  saved_at: string;
  used_at: string | null;
}

const templateOf = ({ form, asked, saved_at: savedAt, used_at: usedAt, ...row }: Row): Template => ({
  id: row.id,
  name: row.name,
  code: row.code,
  key: row.key,
  form: readStored(shipmentFormSchema, form),
  asked: readStored(askedFieldsSchema, asked),
  savedAt,
  usedAt,
});

const wordsOf = ({ name, form }: Template): string =>
  [
    name,
    form.consignee.company,
    form.consignee.city,
    form.scac,
    form.carrierName,
    ...form.lines.map(({ description }) => description),
  ]
    .map(fold)
    .join('\n');

/** Read one by one: there are tens of templates, not tens of thousands. */
export function createTemplatesStore(db: StationDatabase): TemplatesStore {
  const one = (column: 'id' | 'code' | 'key', value: string | number): Template | null => {
    const row = db.prepare(`SELECT * FROM templates WHERE ${column} = ?`).get(value);
    return row === undefined ? null : templateOf(row as unknown as Row);
  };
  /** Their ids, by name; a limit of -1 means none. The forms, which are long, are not read. */
  function found(text: string, limit: number): string[] {
    const words = fold(text)
      .split(/\s+/)
      .filter((word) => word !== '');
    const conditions = words.map(() => 'instr(words, ?) > 0').join(' AND ');
    return db
      .prepare(
        `SELECT id FROM templates ${conditions === '' ? '' : `WHERE ${conditions}`}
         ORDER BY instr(folded, ?) <> 1, folded LIMIT ?`,
      )
      .all(...words, words[0] ?? '', limit)
      .map(({ id }) => String(id));
  }
  function rowsOf(ids: readonly string[]): TemplateRow[] {
    const row = db.prepare(
      `SELECT id, name, code, key, asked, saved_at AS savedAt, used_at AS usedAt,
         form ->> '$.consignee.company' AS consignee, form ->> '$.consignee.city' AS city,
         form ->> '$.carrierName' AS carrier
       FROM templates WHERE id = ?`,
    );
    return ids.flatMap((id) => {
      const found = row.get(id);
      const asked = readStored(askedFieldsSchema, String(found?.['asked'] ?? '[]'));
      return found === undefined ? [] : [{ ...found, asked } as unknown as TemplateRow];
    });
  }
  return {
    get(named) {
      if ('id' in named) return one('id', named.id);
      return 'code' in named ? one('code', named.code.toUpperCase()) : one('key', named.key);
    },
    idOfName(name) {
      const row = db.prepare('SELECT id FROM templates WHERE folded = ?').get(fold(name));
      return row === undefined ? null : String(row['id']);
    },
    put(template) {
      const { id, name, code, key, form, asked, savedAt, usedAt } = template;
      if (key !== null) db.prepare('UPDATE templates SET key = NULL WHERE key = ? AND id <> ?').run(key, id);
      db.prepare(
        `INSERT INTO templates (id, name, folded, words, code, key, form, asked, saved_at, used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, words = excluded.words,
           key = excluded.key, form = excluded.form, asked = excluded.asked, saved_at = excluded.saved_at`,
      ).run(
        id,
        name,
        fold(name),
        wordsOf(template),
        code,
        key,
        JSON.stringify(form),
        JSON.stringify(asked),
        savedAt,
        usedAt,
      );
    },
    remove: (id) => db.prepare('DELETE FROM templates WHERE id = ?').run(id).changes === 1,
    ids: (after, limit) =>
      db
        .prepare('SELECT id FROM templates WHERE id > ? ORDER BY id LIMIT ?')
        .all(after, limit)
        .map(({ id }) => String(id)),
    recode(id, code) {
      db.prepare('UPDATE templates SET code = ? WHERE id = ?').run(code, id);
    },
    used(id, at) {
      db.prepare('UPDATE templates SET used_at = ? WHERE id = ?').run(at, id);
    },
    find: (text, limit) => rowsOf(found(text, limit)),
    *findAll(text, atOnce, limit = -1) {
      const ids = found(text, limit);
      for (let at = 0; at < ids.length; at += atOnce) yield rowsOf(ids.slice(at, at + atOnce));
    },
  };
}
