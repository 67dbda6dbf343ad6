import { randomUUID } from 'node:crypto';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import type { SharedListsBench } from '#support/shared-lists-bench.ts';
import { asRoot, benches, counts, pullPage, pushed, pushRows } from '#support/shared-lists-limits.ts';
import { value } from '#support/desk-bench.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

/** A value, a row and an answer have a limit: one station that goes wrong keeps no other from the rest (docs/decisions/fleet.md). */
const site = useWarehouse();
let sql: ReturnType<typeof asRoot>;
beforeEach(() => {
  sql = asRoot(site.server, site.warehouse);
});

const template = (name: string, more: object = {}) => ({
  name,
  code: name.toUpperCase(),
  asked: [],
  ...more,
});
const names = (at: SharedListsBench) =>
  at.stores.templates
    .find('', 500)
    .map(({ name }) => name)
    .toSorted();
const words = (at: SharedListsBench): string => at.reports.map(String).join('\n');
const told = (id: string, fields: object, more: object = {}) =>
  pushed(id, fields as Record<string, unknown>, { kind: 'template', ...more });
const stored = (id: string): Promise<Record<string, unknown>[]> =>
  sql(`SELECT octet_length(fields::text) AS n, authors::text AS authors FROM w.catalogue WHERE id = '${id}'`);

describe('the server', () => {
  test.each([
    ['a value', { late: 'x'.repeat(600_000) }],
    [
      'a row of many values',
      Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`late${n}`, 'x'.repeat(300_000)])),
    ],
    ['a row of very many fields', Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`f${n}`, n]))],
    ['a name of a field', { ['f'.repeat(300)]: 1 }],
  ])('refuses %s that is too large, and takes what was pushed beside it', async (_name, much) => {
    const [a] = (await benches(site.warehouse, 1)) as [SharedListsBench];
    const answers = await pushRows(a, [
      told('good', template('Good')),
      told('bad', template('Bad', much)),
      told('after', template('After')),
    ]);
    expect(answers.map(({ is, id }) => [is, id])).toEqual([
      ['stored', 'good'],
      ['too-large', 'bad'],
      ['stored', 'after'],
    ]);
    expect(await stored('bad')).toEqual([]);
  });

  test('refuses a row that many small edits would make too large; it can be deleted and made smaller all the same', async () => {
    const [a] = (await benches(site.warehouse, 1)) as [SharedListsBench];
    let seq = 0;
    const edit = async (fields: object) => {
      const [answer] = await pushRows(a, [told('row', fields, { seq })]);
      seq = answer?.seq ?? seq;
      return answer?.is;
    };
    await edit(template('Row', { late0: 'x'.repeat(400_000) }));
    expect(await edit({ late1: 'x'.repeat(400_000) })).toBe('stored');
    expect(await edit({ late2: 'x'.repeat(400_000) })).toBe('too-large');
    expect(await edit({ $gone: true })).toBe('stored');
    expect(await edit({ $gone: false, late0: '' })).toBe('stored');
  });

  test('fills no row that two stations had before they met beyond the limit', async () => {
    const [a] = (await benches(site.warehouse, 1)) as [SharedListsBench];
    const same = { keys: ['one'] };
    await pushRows(a, [told('row', template('Row', { a: 'x'.repeat(450_000) }), same)]);
    expect(await pushRows(a, [told('his', { b: 'x'.repeat(450_000) }, same)])).toMatchObject([{ is: 'one' }]);
    expect(await pushRows(a, [told('her', { c: 'x'.repeat(450_000) }, same)])).toMatchObject([
      { is: 'too-large' },
    ]);
  });

  test('keeps who set a value from what it knows of the station, not from what that one says', async () => {
    const [a] = (await benches(site.warehouse, 1)) as [SharedListsBench];
    const [{ login, ...row } = {}] = await sql('SELECT uuid, epoch, session, login FROM w.stations');
    const who = JSON.stringify({ ...row, name: 'x'.repeat(600_000), more: 'x'.repeat(600_000) });
    await sql(`SELECT set_config('x.y', '1', false)`);
    const rows = JSON.stringify([told('row', template('Row'))]);
    await sql(
      `SET search_path TO SCHEMA; SET SESSION AUTHORIZATION ${String(login)}; SELECT catalogue_push('${who}', 'p', 'Ana', '${rows}'); RESET SESSION AUTHORIZATION`,
    );
    expect(String((await stored('row'))[0]?.['authors']).length).toBeLessThan(2000);
    expect(String((await stored('row'))[0]?.['authors'])).toContain('"name": "Bench 1"');
    expect(await a.sync()).toBe(true);
  });

  test('keeps earlier values up to a limit, whatever is pushed', async () => {
    const [a] = (await benches(site.warehouse, 1)) as [SharedListsBench];
    await pushRows(a, [told('row', template('Row', { late: 'first' }))]);
    for (let n = 0; n < 40; n += 1)
      await pushRows(a, [told('row', { late: String(n).repeat(200_000) }, { keys: ['key-row'] })]);
    const kept = await sql(`SELECT sum(octet_length(value::text)) AS n FROM w.catalogue_values`);
    expect(Number(kept[0]?.['n'])).toBeLessThan(9_000_000);
    // An answer is no longer than a panel reads, and the newest are in it.
    const history = value(await a.ask({ is: 'history', kind: 'template', id: 'row' } as { is: string })) as {
      value: unknown;
    }[];
    expect(JSON.stringify(history).length).toBeLessThan(1_100_000);
    expect(String(history[0]?.value).slice(0, 2)).toBe('39');
  });

  test('answers a pull with no more than a megabyte, and all of it in the end', async () => {
    const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
    for (let n = 0; n < 30; n += 1)
      await pushRows(a, [told(`row-${n}`, template(`T${n}`, { late: 'x'.repeat(100_000) }))]);
    let [above, mark, more] = [0, '', true];
    const ids: string[] = [];
    for (let page = 0; more && page < 10; page += 1) {
      const got = await pullPage(b, above, mark);
      expect(JSON.stringify(got).length).toBeLessThan(1_200_000);
      ids.push(...got.rows.map(({ id }) => id));
      ({ upTo: above, mark, more } = got);
    }
    expect(ids).toEqual(Array.from({ length: 30 }, (_, n) => `row-${n}`));
    expect(await b.sync()).toBe(true);
    expect(names(b)).toHaveLength(30);
  });

  test('passes over a row that is too large to read, and names it', async () => {
    const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
    await pushRows(a, [
      told('before', template('Before')),
      told('huge', template('Huge')),
      told('after', template('After')),
    ]);
    await sql(
      `UPDATE w.catalogue SET fields = fields || jsonb_build_object('late', repeat('x', 20000000)) WHERE id = 'huge'`,
    );
    expect(JSON.stringify(await pullPage(b)).length).toBeLessThan(10_000);
    expect(await b.sync()).toBe(true);
    expect(names(b)).toEqual(['After', 'Before']);
    expect(words(b)).toContain('template huge');
    // It does not ask for it again, and says it once.
    const asked = counts(b, 'catalogue-pull');
    expect(await b.sync()).toBe(true);
    expect(asked()).toBeLessThan(3);
    expect(words(b).match(/template huge/g)).toHaveLength(1);
  });
});

describe('a station', () => {
  const large = (at: SharedListsBench, name: string, id: string = randomUUID()): string => {
    const lines = Array.from({ length: 200 }, () => ({ ...emptyLine(), description: 'x'.repeat(20_000) }));
    const form = name === 'Large' ? { ...emptyForm(), lines } : emptyForm();
    at.stores.templates.put({
      id,
      name,
      code: randomUUID().slice(0, 8),
      key: null,
      form,
      asked: [],
      savedAt: new Date().toISOString(),
      usedAt: null,
    });
    return id;
  };

  test('keeps its own that is too large for the fleet to itself, says so once, and tells the rest; made smaller it is told', async () => {
    const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
    await a.sync();
    large(a, 'First');
    const id = large(a, 'Large');
    large(a, 'Last');
    const pushes = counts(a, 'catalogue-push');
    expect(await a.sync()).toBe(true);
    expect(await a.sync()).toBe(true);
    expect(pushes()).toBeLessThan(4);
    expect(words(a).match(new RegExp(`template ${id}`, 'g'))).toHaveLength(1);
    await b.sync();
    expect(names(b)).toEqual(['First', 'Last']);
    large(a, 'Smaller', id);
    await a.sync();
    await b.sync();
    expect(names(b)).toEqual(['First', 'Last', 'Smaller']);
  });

  test('tells much at once in pushes that are no larger than a megabyte', async () => {
    const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
    const lines = Array.from({ length: 200 }, () => ({ ...emptyLine(), description: 'x'.repeat(1500) }));
    for (let n = 0; n < 12; n += 1)
      a.stores.templates.put({
        id: randomUUID(),
        name: `T${n}`,
        code: `C${n}`,
        key: null,
        form: { ...emptyForm(), lines },
        asked: [],
        savedAt: new Date().toISOString(),
        usedAt: null,
      });
    const pushes = counts(a, 'catalogue-push');
    while (!(await a.sync()));
    expect(pushes()).toBeGreaterThan(3);
    await b.sync();
    expect(names(b)).toHaveLength(12);
  });

  test('that edits a row which it cannot pull any more does not tell it for ever', async () => {
    const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
    await pushRows(a, [told('row', template('Row'))]);
    await b.sync();
    await sql(
      `UPDATE w.catalogue SET seq = (SELECT seq + 1 FROM w.catalogue_clock), fields = fields || jsonb_build_object('late', repeat('x', 20000000)); UPDATE w.catalogue_clock SET seq = seq + 1`,
    );
    await sql(
      `INSERT INTO w.catalogue_commits (seq, push, station, answer) SELECT seq, 'hostile', 'x', '{}' FROM w.catalogue_clock`,
    );
    const row = b.stores.templates.get({ id: 'row' });
    if (row !== null) b.stores.templates.put({ ...row, name: 'Mine' });
    large(b, 'Other');
    expect(await b.sync()).toBe(true);
    const pushes = counts(b, 'catalogue-push');
    expect(await b.sync()).toBe(true);
    expect(pushes()).toBe(0);
    expect(b.stores.templates.get({ id: 'row' })?.name).toBe('Mine');
    await a.sync();
    expect(names(a)).toContain('Other');
  });
});
