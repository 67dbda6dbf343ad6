import { guardStation } from '#main/ipc/station-rules.ts';
import type { GuardParts } from '#main/people/guard.ts';
import { rangeState, assignPro } from '#main/numbers/pro-pool.ts';
import { eachHandler, type Handlers } from '#shared/ipc/contract.ts';
import { fail } from '#shared/ipc/result.ts';
import { proRangeSchema, rangeId, type ProRange } from '#shared/freight/numbers/pro-range.ts';
import { accessSettingsSchema } from '#shared/station/permissions.ts';
import { aShipment } from '#support/builders.ts';
import { sharedListsBench, type SharedListsBench } from '#support/shared-lists-bench.ts';
import { value } from '#support/desk-bench.ts';
import { someNumbers } from '#support/numbers-bench.ts';
import { approve, openPeople } from '#support/people-bench.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

/** The history behind the rules of the station; the other calls are not here. */
function guarded(history: Pick<Handlers['fleet'], 'history' | 'putBack'>, guarding: GuardParts) {
  const others = eachHandler(['backups', 'support', 'fleet'], () => () => fail('not-found', 'not here'));
  return guardStation({ ...others, fleet: { ...others.fleet, ...history } }, guarding).fleet;
}

const site = useWarehouse();

const range = (more: Partial<ProRange> = {}): ProRange =>
  proRangeSchema.parse({ scac: 'XPOL', first: '1000', last: '1999', warnBelow: 5, shared: true, ...more });
const rangesOf = (proRanges: ProRange[]) => ({ numbers: someNumbers({ proRanges }) });

async function two(options: Parameters<typeof sharedListsBench>[2] = {}) {
  const [a, b] = await Promise.all([
    sharedListsBench(site.warehouse, '1', options),
    sharedListsBench(site.warehouse, '2', options),
  ]);
  onTestFinished(async () => {
    await Promise.all([a.close(), b.close()]);
    expect([...a.reports, ...b.reports]).toEqual([]);
  });
  return [a, b] as const;
}
/** Everybody has told and heard what there is. */
async function meet(...all: SharedListsBench[]): Promise<void> {
  for (const one of [...all, ...all]) await one.sync();
}

describe('people', () => {
  async function ana() {
    const [a, b] = await two();
    const here = openPeople(a.db);
    const id = await here.add('Ana', 'supervisor', { badge: 'B-1000' });
    const write = (at: SharedListsBench, change: object) => {
      at.db.transaction(() => {
        const now = at.stores.people.get(id);
        if (now === null) throw new Error('Ana did not come');
        at.stores.people.put({ ...now, ...change, changedAt: new Date().toISOString() });
      });
    };
    write(a, { pin: 'scrypt$one' });
    await meet(a, b);
    write(b, { name: 'Ana Pérez', badge: 'B-2000', role: 'packer', pin: 'scrypt$another' });
    await meet(b, a);
    const boss = await here.add('Ben', 'administrator', { pin: '24681357' });
    return { a, b, here, id, boss };
  }

  test('who changed which field when, from what to what; of a PIN and a badge only that they were changed', async () => {
    const { a, id } = await ana();
    const told = value(await a.history.history({ kind: 'person', id }));
    const by = { station: { name: 'Bench 2' }, person: 'Packer 2' };
    expect(told.find(({ field }) => field === 'role')).toMatchObject({
      ...{ value: 'supervisor', secret: false, station: { name: 'Bench 1' }, person: 'Packer 1' },
      next: { value: 'packer', ...by },
    });
    for (const field of ['pin', 'badge'])
      expect(told.find((one) => one.field === field)).toMatchObject({
        value: null,
        secret: true,
        next: { value: null, ...by },
      });
    expect(JSON.stringify(told)).not.toMatch(/scrypt|B-1000|B-2000/);
    expect(value(await a.history.changedBy({ kind: 'person', id }))).toMatchObject({ by, isToTell: false });
  });

  test('a PIN or a badge is not put back; a name is, unless another has it', async () => {
    const { a, id } = await ana();
    const told = value(await a.history.history({ kind: 'person', id }));
    const at = (field: string) => told.find((one) => one.field === field)?.at ?? '';
    for (const field of ['pin', 'badge'])
      expect(await a.history.putBack({ kind: 'person', id, field, at: at(field) })).toMatchObject({
        ok: false,
      });
    expect(a.stores.people.get(id)).toMatchObject({ badge: 'B-2000', pin: 'scrypt$another' });
    value(await a.history.putBack({ kind: 'person', id, field: 'name', at: at('name') }));
    expect(a.stores.people.get(id)).toMatchObject({ name: 'Ana', role: 'packer' });
    expect(value(await a.history.changedBy({ kind: 'person', id })).isToTell).toBe(true);
    await meet(a);
    expect(value(await a.history.changedBy({ kind: 'person', id }))).toMatchObject({
      by: { field: 'name', station: { name: 'Bench 1' } },
      isToTell: false,
    });
    const renamed = value(await a.history.history({ kind: 'person', id })).find(
      ({ value: was }) => was === 'Ana Pérez',
    );
    const ben = a.stores.people.ofName('Ben');
    if (ben === null) throw new Error('nobody is Ben');
    a.stores.people.put({ ...ben, name: 'Ana Pérez' });
    expect(
      await a.history.putBack({ kind: 'person', id, field: 'name', at: renamed?.at ?? '' }),
    ).toMatchObject({ ok: false, error: { code: 'person-name-taken' } });
  });

  test('a role is put back only with the PIN that editing it needs, and then only that one', async () => {
    const { a, here, id, boss } = await ana();
    const calls = guarded(a.history, here.people.guarding);
    // Of whom has which role nothing is read without it either.
    const read = await calls.history({ kind: 'person', id });
    expect(read).toMatchObject({
      ok: false,
      error: { code: 'needs-supervisor', ask: { permission: 'setup' } },
    });
    const role = value(await a.history.history({ kind: 'person', id })).find(({ field }) => field === 'role');
    const asked = { kind: 'person', id, field: 'role', at: role?.at ?? '' } as const;
    const refused = await calls.putBack(asked);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'needs-supervisor', ask: { permission: 'people' } },
    });
    expect(a.stores.people.get(id)?.role).toBe('packer');
    await approve(here, refused, { id: boss, pin: '24681357' });
    value(await calls.putBack(asked));
    expect(a.stores.people.get(id)?.role).toBe('supervisor');
    const line = a.db.prepare(`SELECT event, detail FROM journal ORDER BY seq DESC LIMIT 1`).get();
    expect(line).toMatchObject({ event: 'person-changed' });
  });
});

describe('settings', () => {
  const fleet = { url: 'postgres://x@127.0.0.1/x', schema: 'dockprint', caFile: '', sharesDocuments: true };
  const shared = { fleet: { ...fleet, shares: ['access' as const, 'linkHosts' as const] } };
  const accessOf = (reprintsWithoutPin: number) => accessSettingsSchema.parse({ reprintsWithoutPin });

  test('a shared setting has its history and is put back, with the PIN of Setup', async () => {
    const [a, b] = await two({ settings: { ...shared, access: accessOf(3) } });
    await meet(a, b);
    b.use({ access: accessOf(9) });
    b.touch('setting', 'access');
    await meet(b, a);
    expect(a.settings().access.reprintsWithoutPin).toBe(9);
    const [was] = value(await a.history.history({ kind: 'setting', id: 'access' }));
    expect(was).toMatchObject({
      field: 'reprintsWithoutPin',
      value: 3,
      next: { value: 9, person: 'Packer 2' },
    });
    const here = openPeople(a.db);
    const boss = await here.add('Ben', 'administrator', { pin: '24681357' });
    const calls = guarded(a.history, here.people.guarding);
    const asked = { kind: 'setting', id: 'access', field: 'reprintsWithoutPin', at: was?.at ?? '' } as const;
    const refused = await calls.putBack(asked);
    expect(refused).toMatchObject({ error: { code: 'needs-supervisor', ask: { permission: 'setup' } } });
    expect(a.settings().access.reprintsWithoutPin).toBe(9);
    await approve(here, refused, { id: boss, pin: '24681357' });
    value(await calls.putBack(asked));
    a.touch('setting', 'access');
    await meet(a, b);
    expect(b.settings().access.reprintsWithoutPin).toBe(3);
  });

  test('one that no longer fits is refused with its code, and nothing is written', async () => {
    const [a, b] = await two({ settings: { ...shared, access: accessOf(3) } });
    await meet(a, b);
    b.use({ access: { ...accessOf(3), reprintsWithoutPin: -1 } });
    b.touch('setting', 'access');
    await b.sync();
    b.use({ access: accessOf(4) });
    b.touch('setting', 'access');
    await meet(b, a);
    const told = value(await a.history.history({ kind: 'setting', id: 'access' }));
    const odd = told.find(({ value: was }) => was === -1);
    expect(
      await a.history.putBack({
        kind: 'setting',
        id: 'access',
        field: 'reprintsWithoutPin',
        at: odd?.at ?? '',
      }),
    ).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(a.settings().access.reprintsWithoutPin).toBe(4);
  });

  test('a section of the administrator’s file, and one that is not shared here, are not put back', async () => {
    const [a, b] = await two({ settings: { ...shared, access: accessOf(3) }, managed: ['access'] });
    await meet(a, b);
    b.use({ access: accessOf(9) });
    b.touch('setting', 'access');
    await meet(b, a);
    const [was] = value(await a.history.history({ kind: 'setting', id: 'access' }));
    const asked = { kind: 'setting', id: 'access', field: 'reprintsWithoutPin', at: was?.at ?? '' } as const;
    expect(await a.history.putBack(asked)).toMatchObject({ error: { code: 'managed' } });
    a.use({ fleet: { ...fleet, shares: [] } });
    expect(await a.history.putBack(asked)).toMatchObject({ error: { code: 'not-found' } });
    expect(a.settings().access.reprintsWithoutPin).toBe(3);
  });
});

describe('PRO ranges', () => {
  let made = 0;
  const partsOf = (one: SharedListsBench) => ({
    stores: one.stores,
    settings: one.settings,
    clock: one.clock,
  });
  function give(one: SharedListsBench, most: number): string[] {
    one.db.exec('PRAGMA foreign_keys = OFF');
    const given: string[] = [];
    while (given.length < most) {
      made += 1;
      const shipment = { ...aShipment(), scac: 'XPOL', proNumber: '' };
      const next = one.db.transaction(() => assignPro(partsOf(one), shipment, `shipment-${made}`).given);
      if (next === null) break;
      given.push(next);
    }
    return given;
  }
  const id = rangeId(range()) ?? '';
  const edit = (one: SharedListsBench, to: ProRange) => {
    one.use(rangesOf([to]));
    one.touch('pro-range', id);
  };

  test('its end is put back: numbers go on from the fleet’s blocks, and none is given twice', async () => {
    const [a, b] = await two({ settings: rangesOf([range()]) });
    await meet(a, b);
    await Promise.all([a.leasing.run(), b.leasing.run()]);
    const given = [...give(a, 60), ...give(b, 60)];
    edit(b, range({ last: '1099' }));
    await meet(b, a);
    await Promise.all([a.leasing.run(), b.leasing.run()]);
    given.push(...give(a, 500), ...give(b, 500));
    const [was] = value(await a.history.history({ kind: 'pro-range', id }));
    expect(was).toMatchObject({
      field: 'last',
      value: '1999',
      next: { value: '1099', station: { name: 'Bench 2' } },
    });
    value(await a.history.putBack({ kind: 'pro-range', id, field: 'last', at: was?.at ?? '' }));
    a.touch('pro-range', id);
    await meet(a, b);
    expect(b.settings().numbers.proRanges).toEqual([range()]);
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([a.leasing.run(), b.leasing.run()]);
      given.push(...give(a, 500), ...give(b, 500));
    }
    expect(new Set(given).size).toBe(given.length);
    expect(given).toHaveLength(1000);
    expect(rangeState(partsOf(a), range())).toMatchObject({ left: 0 });
  });

  test('what a station gave beyond the end, before the range was shared, is given by nobody once the end is put back', async () => {
    const [a, b] = await two({ settings: rangesOf([range({ shared: undefined })]) });
    const given = give(a, 500);
    expect(given.at(-1)).toBe('1499');
    // Shared with its end drawn in; the end is put back at a station that never numbered from it.
    a.use(rangesOf([range({ last: '1399' })]));
    a.touch('pro-range', id);
    b.use(rangesOf([]));
    await meet(a, b);
    await a.leasing.run();
    b.use(rangesOf([range()]));
    await b.leasing.run();
    const there = give(b, 2000);
    expect(there.length).toBeGreaterThan(10);
    expect(there.filter((number) => given.includes(number))).toEqual([]);
  });

  test('a value that would make it another range, or that another range has, is refused', async () => {
    const [a, b] = await two({ settings: rangesOf([range()]) });
    await meet(a, b);
    edit(b, range({ last: '1099', warnBelow: 7 }));
    await meet(b, a);
    a.use(rangesOf([range({ last: '1099', warnBelow: 7 }), range({ first: '1500', last: '1599' })]));
    const told = value(await a.history.history({ kind: 'pro-range', id }));
    const at = (field: string) => told.find((one) => one.field === field)?.at ?? '';
    const put = (field: string) => a.history.putBack({ kind: 'pro-range', id, field, at: at(field) });
    expect(await put('last')).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(a.settings().numbers.proRanges[0]).toMatchObject({ last: '1099' });
    value(await put('warnBelow'));
    expect(a.settings().numbers.proRanges[0]).toMatchObject({ last: '1099', warnBelow: 5 });
    // Hand-made at the server, or of another version: another first number is another range.
    expect(a.tables.get('pro-range')?.putBack?.(id, 'first', '1010')).toMatchObject({
      error: { code: 'not-in-this-state' },
    });
    expect(a.tables.get('pro-range')?.putBack?.(id, 'scac', 'SAIA')).toMatchObject({
      error: { code: 'not-in-this-state' },
    });
    a.use(rangesOf([range({ last: '1099', shared: undefined })]));
    expect(await put('last')).toMatchObject({ error: { code: 'not-found' } });
  });
});
