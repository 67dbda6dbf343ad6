import { randomUUID } from 'node:crypto';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import type { Party } from '#shared/freight/party.ts';
import { aConsignee } from '#support/builders.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { value } from '#support/desk-bench.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

async function stations(
  count: number,
  options: Parameters<typeof sharedListsBench>[2] = {},
): Promise<SharedListsBench[]> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) => sharedListsBench(site.warehouse, String(at + 1), options)),
  );
  onTestFinished(async () => {
    await Promise.all(all.map((one) => one.close()));
    expect(all.flatMap((one) => one.reports)).toEqual([]);
  });
  return all;
}
const two = async () => (await stations(2)) as [SharedListsBench, SharedListsBench];
const dock = (company: string, more: Partial<Party> & Partial<Omit<Dock, 'party'>> = {}): Dock => {
  const { hours, note, ...party } = more;
  return dockSchema.parse({ party: aConsignee({ company, ...party }), hours: hours ?? '', note: note ?? '' });
};
const write = (at: SharedListsBench, id: string | null, data: Dock): string =>
  at.db.transaction(() => at.stores.docks.write(id, data, { hidden: false, place: 'first' }));
const docks = (at: SharedListsBench) =>
  at.stores.docks.page(null, 500).map(({ data, hidden }) => ({ data, hidden }));
const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
const put = (
  at: SharedListsBench,
  name: string,
  more: { id?: string; badge?: string; role?: 'packer' | 'administrator' } = {},
): string => {
  const id = more.id ?? randomUUID();
  const of = { id, name, badge: more.badge ?? '', role: more.role ?? 'packer', pin: null } as const;
  at.db.transaction(() => {
    at.stores.people.put({ ...of, active: true, managed: false, changedAt: new Date().toISOString() });
  });
  return id;
};
const names = (at: SharedListsBench) =>
  at.stores.people
    .all()
    .map(({ name, badge }) => `${name}/${badge}`)
    .toSorted();

test('an address that one station writes is found at the other, also by its words', async () => {
  const [a, b] = await two();
  write(a, null, dock('Keystone Tool', { hours: '8-16' }));
  expect(await a.sync()).toBe(true);
  expect(await b.sync()).toBe(true);
  const [found] = b.stores.docks.find({ text: 'keystone', hidden: false, limit: 5 });
  expect(found?.data.hours).toBe('8-16');
  expect(a.reports.concat(b.reports)).toEqual([]);
});

test('when it was last used stays each station’s own', async () => {
  const [a, b] = await two();
  a.db.transaction(() => {
    a.stores.docks.remember(dock('Keystone'), '2026-11-01T10:00:00.000Z', null);
  });
  await a.sync();
  await b.sync();
  expect(b.stores.docks.page(null, 5)[0]?.usedAt).toBeNull();
});

test('two edits of one row: different fields are both kept, of the same field the later commit stands and the other is in the history', async () => {
  const [a, b] = await two();
  const id = write(a, null, dock('Keystone', { hours: '8-16' }));
  await a.sync();
  await b.sync();
  const there = b.stores.docks.page(null, 5)[0]?.id ?? '';
  write(a, id, dock('Keystone', { hours: '7-15', note: 'Ring twice' }));
  write(b, there, dock('Keystone', { hours: '9-17', phone: '555 0100' }));
  await a.sync();
  await b.sync();
  await a.sync();
  for (const one of [a, b]) {
    const data = one.stores.docks.page(null, 5)[0]?.data;
    expect(data).toMatchObject({ hours: '9-17', note: 'Ring twice', party: { phone: '555 0100' } });
  }
  const kept = value(await a.history.history({ kind: 'dock', id }));
  expect(kept.filter(({ field }) => field === 'hours')).toMatchObject([
    { value: '7-15', station: { name: 'Bench 1' }, person: 'Packer 1' },
    { value: '8-16' },
  ]);
  const [lost] = kept;
  expect(await a.history.putBack({ kind: 'dock', id, field: 'hours', at: lost?.at ?? '' })).toMatchObject({
    ok: true,
  });
  await a.sync();
  await b.sync();
  expect(b.stores.docks.get(there)?.data.hours).toBe('7-15');
});

test('two stations that have an address when they join have it once, and what one left open is filled', async () => {
  const [a, b] = await two();
  const id = write(a, null, dock('Keystone', { hours: '', note: 'Ring' }));
  write(b, null, dock('KEYSTONE', { hours: '9-17', note: 'Knock' }));
  await a.sync();
  await b.sync();
  await a.sync();
  await b.sync();
  expect(docks(a)).toHaveLength(1);
  expect(sorted(docks(a))).toEqual(sorted(docks(b)));
  expect(docks(a)[0]?.data).toMatchObject({ hours: '9-17', note: 'Ring' });
  expect(value(await a.history.history({ kind: 'dock', id })).map((one) => one.value)).toContain('Knock');
});

test('a merge here is a merge there: what is shipped under the old name is learned by the one that was kept', async () => {
  const [a, b] = await two();
  const keep = write(a, null, dock('Keystone'));
  const give = write(a, null, dock('Keystone Inc'));
  await a.sync();
  await b.sync();
  a.db.transaction(() => {
    a.stores.docks.merge(keep, give, dock('Keystone'));
  });
  await a.sync();
  await b.sync();
  expect(docks(b)).toHaveLength(1);
  b.db.transaction(() => {
    b.stores.docks.remember(dock('Keystone Inc'), new Date().toISOString(), null);
  });
  expect(docks(b)).toHaveLength(1);
});

test('a template is deleted at all stations, and one of the same name may come after it', async () => {
  const [a, b] = await two();
  const template = {
    id: randomUUID(),
    name: 'Weekly',
    code: 'AAAA1111',
    key: 3,
    form: emptyForm(),
    asked: [],
    savedAt: new Date().toISOString(),
    usedAt: null,
  };
  a.stores.templates.put(template);
  await a.sync();
  await b.sync();
  expect(b.stores.templates.get({ code: 'AAAA1111' })).toMatchObject({ name: 'Weekly', key: null });
  b.stores.templates.remove(template.id);
  await b.sync();
  await a.sync();
  expect(a.stores.templates.find('', 10)).toEqual([]);
  a.stores.templates.put({ ...template, id: randomUUID(), code: 'BBBB2222' });
  await a.sync();
  await b.sync();
  expect(b.stores.templates.find('', 10)).toHaveLength(1);
});

describe('people', () => {
  test('the same name is the same person; the fleet’s role stands', async () => {
    const [a, b] = await two();
    put(a, 'Ana');
    put(b, 'ANA', { role: 'administrator', badge: 'B-1000' });
    for (const one of [a, b, a]) await one.sync();
    expect(names(a)).toEqual(['Ana/B-1000']);
    expect(names(b)).toEqual(['Ana/B-1000']);
    expect(b.stores.people.all()[0]?.role).toBe('packer');
  });

  test('one badge for two people: the one who had it first at the server keeps it', async () => {
    const [a, b] = await two();
    put(a, 'Ana', { badge: 'B-1000' });
    put(b, 'Ben', { badge: 'B-1000' });
    for (const one of [a, b, a, b]) await one.sync();
    expect(names(a)).toEqual(['Ana/B-1000', 'Ben/']);
    expect(names(b)).toEqual(names(a));
  });

  test('two are given one name at once: the later has a number behind it', async () => {
    const [a, b] = await two();
    const ana = put(a, 'Ana');
    const ben = put(a, 'Ben');
    for (const one of [a, b]) await one.sync();
    put(a, 'Kim', { id: ana });
    put(b, 'Kim', { id: ben });
    for (const one of [a, b, a, b]) await one.sync();
    expect(names(a)).toEqual(['Kim (2)/', 'Kim/']);
    expect(names(b)).toEqual(names(a));
  });

  test('names that are swapped at one station are swapped at the other', async () => {
    const [a, b] = await two();
    const ana = put(a, 'Ana', { badge: 'B-1000' });
    const ben = put(a, 'Ben', { badge: 'B-2000' });
    for (const one of [a, b]) await one.sync();
    put(a, 'Between', { id: ana });
    put(a, 'Ana', { id: ben, badge: 'B-1000' });
    put(a, 'Ben', { id: ana, badge: 'B-2000' });
    for (const one of [a, a, b, a, b]) await one.sync();
    expect(names(a)).toEqual(['Ana/B-1000', 'Ben/B-2000']);
    expect(names(b)).toEqual(names(a));
    expect(b.stores.people.get(ben)?.name).toBe('Ana');
  });
});

test('a section of the settings goes to stations that share it, and to no other', async () => {
  const linkHosts = ['carrier.example.com'];
  const fleet = { url: 'postgres://x@127.0.0.1/x', schema: 'dockprint', caFile: '', sharesDocuments: true };
  const [a, b, c] = (await stations(3)) as [SharedListsBench, SharedListsBench, SharedListsBench];
  a.use({ linkHosts, fleet: { ...fleet, shares: ['linkHosts'] } });
  await a.sync();
  b.use({ fleet: { ...fleet, shares: ['linkHosts'] } });
  for (const one of [b, c]) await one.sync();
  expect(b.settings().linkHosts).toEqual(linkHosts);
  expect(c.settings().linkHosts).not.toEqual(linkHosts);
});

test('an answer that is lost is asked for again and nothing is done twice', async () => {
  const [a, b] = await two();
  const id = write(a, null, dock('Keystone', { hours: '8-16' }));
  await a.sync();
  await b.sync();
  write(a, id, dock('Keystone', { hours: '7-15' }));
  a.setFault((is) => (is === 'catalogue-push' ? 'lost' : 'none'));
  expect(await a.sync()).toBe(false);
  // Meanwhile another station edits what was stored.
  await b.sync();
  const there = b.stores.docks.page(null, 5)[0]?.id ?? '';
  write(b, there, dock('Keystone', { hours: '6-14' }));
  await b.sync();
  a.restart();
  a.setFault(() => 'none');
  expect(await a.sync()).toBe(true);
  expect(docks(a)[0]?.data.hours).toBe('6-14');
  expect(value(await a.history.history({ kind: 'dock', id })).map((one) => one.value)).toEqual([
    '7-15',
    '8-16',
  ]);
});
