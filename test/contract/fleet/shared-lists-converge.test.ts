import { randomUUID } from 'node:crypto';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { aConsignee } from '#support/builders.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const runs = Number(process.env['DOCKPRINT_CASES'] ?? '6');
const count = 3;
const companies = ['Keystone', 'Allied', 'Beacon'];
const people = ['Ana', 'Ben', 'Kim'];

type Step = { at: number; which: number; pick: number; value: number } & {
  is:
    | 'dock'
    | 'rename'
    | 'person'
    | 'template'
    | 'untemplate'
    | 'sync'
    | 'lost'
    | 'unheard'
    | 'restart'
    | 'merge';
};
const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat({ max: count - 1 }),
  which: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 2 }),
  value: fc.nat({ max: 1000 }),
  is: fc.constantFrom(
    'dock',
    'rename',
    'person',
    'person',
    'template',
    'untemplate',
    'sync',
    'sync',
    'sync',
    'lost',
    'unheard',
    'restart',
    'merge',
  ),
});

function act(bench: SharedListsBench, one: Step): void {
  const { stores, db } = bench;
  const mark = `${one.is} ${one.value} ${randomUUID().slice(0, 4)}`;
  db.transaction(() => {
    switch (one.is) {
      case 'dock':
      case 'rename': {
        const all = stores.docks.page(null, 50);
        const entry = all.length === 0 ? undefined : all[one.which % all.length];
        const company = companies[one.pick] ?? '';
        const id = one.is === 'rename' || one.value % 3 > 0 ? (entry?.id ?? null) : null;
        const data = dockSchema.parse({
          ...entry?.data,
          party: id !== null && one.is === 'dock' ? entry?.data.party : aConsignee({ company }),
          hours: mark,
        });
        const clash = stores.docks
          .page(null, 50)
          .some(({ id: other, data: { party } }) => other !== id && party.company === data.party.company);
        if (clash) return;
        stores.docks.write(id, data, { hidden: false, place: 'first' });
        return;
      }
      case 'merge': {
        const [keep, give] = stores.docks.page(null, 50);
        if (keep !== undefined && give !== undefined) stores.docks.merge(keep.id, give.id, keep.data);
        return;
      }
      case 'person': {
        const all = stores.people.all();
        const before = one.value % 3 === 0 ? undefined : all[one.which];
        const name = people[one.pick] ?? '';
        const badge = one.value % 2 === 0 ? `B-100${one.which}` : '';
        const taken = [stores.people.ofName(name), stores.people.ofBadge(badge)];
        const id = before?.id ?? randomUUID();
        if (taken.some((other) => other !== null && other.id !== id)) return;
        stores.people.put({
          id,
          name,
          badge,
          role: 'packer',
          pin: null,
          active: true,
          managed: false,
          changedAt: new Date().toISOString(),
        });
        return;
      }
      case 'template': {
        const name = `Weekly ${one.pick}`;
        const id = stores.templates.idOfName(name) ?? randomUUID();
        const before = stores.templates.get({ id });
        const form = { ...emptyForm(), specialInstructions: mark };
        stores.templates.put({
          id,
          name,
          code: before?.code ?? mark.slice(-4) + randomUUID().slice(0, 4),
          key: null,
          form,
          asked: [],
          savedAt: new Date().toISOString(),
          usedAt: null,
        });
        return;
      }
      case 'untemplate': {
        const id = stores.templates.idOfName(`Weekly ${one.pick}`);
        if (id !== null) stores.templates.remove(id);
        return;
      }
      case 'sync':
      case 'lost':
      case 'unheard':
      case 'restart':
        throw new Error('no edit');
    }
  });
}

const seen = ({ stores }: SharedListsBench) => ({
  docks: stores.docks
    .page(null, 100)
    .map(({ data }) => JSON.stringify(data))
    .toSorted(),
  people: stores.people
    .all()
    .map(({ id, name, badge, active }) => JSON.stringify([id, name, badge, active]).slice(38))
    .toSorted(),
  templates: stores.templates
    .find('', 100)
    .map(({ id, name }) => [name, JSON.stringify(stores.templates.get({ id })?.form)].join())
    .toSorted(),
});

const valuesOf = ({ stores }: SharedListsBench): string[] => [
  ...stores.docks.page(null, 100).map(({ data }) => `dock ${data.hours}`),
  ...stores.templates
    .find('', 100)
    .map(({ id }) => `template ${stores.templates.get({ id })?.form.specialInstructions ?? ''}`),
];

test('stations that edit and meet in any order, with lost answers and restarts, end with the same lists, and no value is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
      const warehouse = await site.anotherWarehouse();
      const all = await Promise.all(
        Array.from({ length: count }, (_, at) => sharedListsBench(warehouse, String(at + 1))),
      );
      try {
        // What a station had when the server had all of it: each of these is at the server for good.
        const told = new Set<string>();
        for (const one of steps) {
          const bench = all[one.at];
          if (bench === undefined) continue;
          if (one.is === 'restart') bench.restart();
          else if (one.is === 'sync' || one.is === 'lost' || one.is === 'unheard') {
            const { is } = one;
            bench.setFault((asked) => (is === 'sync' || asked === 'catalogue-pull' ? 'none' : is));
            if (await bench.sync()) for (const value of valuesOf(bench)) told.add(value);
          } else act(bench, one);
        }
        for (const bench of all) bench.setFault(() => 'none');
        for (let round = 0; round < 6; round += 1) for (const bench of all) await bench.sync();
        expect(all.flatMap(({ reports }) => reports)).toEqual([]);
        for (const bench of all) expect(bench.sharedLists.touchedCount()).toBe(0);
        const [first, ...others] = all.map(seen);
        for (const other of others) expect(other).toEqual(first);
        const database = new URL(warehouse.url).pathname.slice(1);
        const rows = await site.server.query<{ kind: string; value: string }>(
          `SELECT kind, value #>> '{}' AS value FROM dockprint.catalogue_values
             UNION ALL SELECT kind, f.value #>> '{}' FROM dockprint.catalogue, jsonb_each(fields) f`,
          [],
          database,
        );
        const kept = new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
        for (const value of told) expect(kept).toContain(value);
      } finally {
        await Promise.all(all.map((bench) => bench.close()));
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);
