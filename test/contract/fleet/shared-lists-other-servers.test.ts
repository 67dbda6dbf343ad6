import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { asRoot, benches, counts, pullPage, pushed, pushRows } from '#support/shared-lists-limits.ts';
import type { SharedListsBench } from '#support/shared-lists-bench.ts';
import { beforeEach, expect, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

/** A newer server, or one that lies: a station's own limits hold, and it goes on with the rest (docs/decisions/fleet.md). */
const site = useWarehouse();
let sql: ReturnType<typeof asRoot>;
beforeEach(() => {
  sql = asRoot(site.server, site.warehouse);
});

const names = (at: SharedListsBench) =>
  at.stores.templates
    .find('', 500)
    .map(({ name }) => name)
    .toSorted();
const template = (name: string, more: object = {}) =>
  pushed(name, { name, code: name.toUpperCase(), asked: [], ...more }, { kind: 'template' });
async function syncs(at: SharedListsBench): Promise<void> {
  expect(await at.sync()).toBe(true);
  const asked = counts(at, 'catalogue-pull');
  expect(await at.sync()).toBe(true);
  expect(asked()).toBeLessThan(3);
}

test('an answer of a newer server that a station does not know is no answer: it sends one by one and sets the large one aside', async () => {
  const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
  await sql(`ALTER FUNCTION w.catalogue_push(jsonb, text, text, jsonb) RENAME TO pushed_now`);
  // The server says a word of a later version.
  await sql(`SET search_path TO SCHEMA; CREATE FUNCTION catalogue_push(who jsonb, the_push text, person text, rows jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF rows::text LIKE '%LARGE%' THEN RETURN jsonb_build_object('rows', jsonb_build_array(jsonb_build_object('is', 'a-later-word', 'kind', 'template', 'id', 'x'))); END IF;
      RETURN pushed_now(who, the_push, person, rows);
    END $$`);
  await a.sync();
  for (const name of ['T1', 'LARGE', 'T2']) put(a, name);
  for (let n = 0; n < 4; n += 1) await a.sync();
  await b.sync();
  expect(names(b)).toEqual(['T1', 'T2']);
});

test.each([
  [
    'five thousand rows, whatever was asked',
    `(SELECT jsonb_agg(jsonb_build_object('kind', 'template', 'id', 'x' || n)) FROM generate_series(1, 5000) n)`,
  ],
  [
    'a row of a thousand levels',
    `jsonb_build_array((repeat('{"a":', 1000) || '1' || repeat('}', 1000))::jsonb)`,
  ],
  [
    'rows of fifty megabytes in all',
    `(SELECT jsonb_agg(jsonb_build_object('kind', 'template', 'id', 'x' || n, 'late', repeat('y', 100000))) FROM generate_series(1, 500) n)`,
  ],
  [
    'one row of fifty megabytes',
    `jsonb_build_array(jsonb_build_object('kind', 'template', 'id', 'x', 'late', repeat('y', 50000000)))`,
  ],
  ['what are no rows', `'7'::jsonb`],
])('a server that gives %s: it is left, and what comes after it is heard', async (_name, rows) => {
  const [a, b] = (await benches(site.warehouse, 2)) as [SharedListsBench, SharedListsBench];
  await b.sync();
  await sql(`ALTER FUNCTION w.catalogue_pull(bigint, text, integer) RENAME TO pulled_truly`);
  // With the first page; then it is as it should be.
  await sql(`SET search_path TO SCHEMA; CREATE FUNCTION catalogue_pull(above bigint, mark text, most integer) RETURNS jsonb LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT CASE WHEN EXISTS (SELECT 1 FROM catalogue WHERE id = 'T1' AND seq > above) THEN pulled_truly(above, mark, most) || jsonb_build_object('rows', ${rows}) ELSE pulled_truly(above, mark, most) END $$`);
  await pushRows(a, [template('T1')]);
  const { above, mark } = b.sharedLists.state();
  expect(JSON.stringify(await pullPage(b, above, mark)).length).toBeLessThan(1_700_000);
  expect(await b.sync()).toBe(true);
  await pushRows(a, [template('T2')]);
  expect(await b.sync()).toBe(true);
  expect(names(b)).toEqual(['T2']);
  await syncs(b);
});

test('a history that is too long for a panel is not taken over the line', async () => {
  const [a] = (await benches(site.warehouse, 1)) as [SharedListsBench];
  await sql(`SET search_path TO SCHEMA; CREATE OR REPLACE FUNCTION catalogue_history(of_kind text, of_id text, most integer) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
    SELECT jsonb_agg(jsonb_build_object('field', 'late', 'value', repeat('x', 1000000), 'author', jsonb_build_object())) FROM generate_series(1, 20) $$`);
  expect(await a.ask({ is: 'history', kind: 'template', id: 'T1' } as { is: string })).toMatchObject({
    ok: false,
    error: { code: 'internal' },
  });
});

function put(at: SharedListsBench, name: string): void {
  at.stores.templates.put({
    id: name,
    name,
    code: name,
    key: null,
    form: emptyForm(),
    asked: [],
    savedAt: new Date().toISOString(),
    usedAt: null,
  });
}
