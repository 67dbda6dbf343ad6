import { randomUUID } from 'node:crypto';
import { createSharedWork } from '#main/fleet/shared-work.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import type { FleetState } from '#shared/fleet/fleet-state.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { proRangeSchema } from '#shared/freight/numbers/pro-range.ts';
import { ok } from '#shared/ipc/result.ts';
import { aConsignee } from '#support/builders.ts';
import { sharedListsBench } from '#support/shared-lists-bench.ts';
import { someNumbers } from '#support/numbers-bench.ts';
import { useWarehouse } from '#support/use-warehouse.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

const site = useWarehouse();

const range = proRangeSchema.parse({ scac: 'XPOL', first: '1000', last: '1999', shared: true });

test('at work: an edit is told and a block leased by themselves; a station that leaves notes nothing more', async () => {
  const settings = { numbers: someNumbers({ proRanges: [range] }) };
  const [a, b] = await Promise.all([
    sharedListsBench(site.warehouse, '1', { settings }),
    sharedListsBench(site.warehouse, '2'),
  ]);
  let is: FleetState['is'] = 'shared';
  let trouble: FleetState['trouble'] = null;
  const changed: Signal<void> = createSignal();
  const due: (() => void)[] = [];
  const reports: unknown[] = [];
  const work = createSharedWork({
    db: a.db,
    station: {
      settings: () => a.settings(),
      settingsView: () => ({
        settings: a.settings(),
        managed: [],
        managedStationKeys: [],
        provisionProblems: [],
      }),
      save: () => ok(undefined),
      changed: createSignal(),
    },
    fleet: {
      changed,
      state: () => ({ is, trouble, since: new Date().toISOString(), other: '', toShare: 0, sharedAt: null }),
      ask: (async (question: { is: string }) => a.ask(question)) as never,
    },
    peopleChanged: () => undefined,
    person: () => 'Ana',
    clock: {
      ...a.clock,
      // Pauses between slices pass at once; the looks are the test's.
      after: (milliseconds, run) =>
        milliseconds < 1000 ? a.clock.after(0, run) : (due.push(run), () => undefined),
    },
    newId: () => randomUUID(),
    random: () => 0,
    report: (error) => reports.push(error),
  });
  onTestFinished(async () => {
    await work.stop();
    await Promise.all([a.close(), b.close()]);
  });
  const look = async () => {
    await vi.waitFor(() => {
      expect(due).not.toEqual([]);
    });
    due.shift()?.();
    await vi.waitFor(() => {
      expect(due).not.toEqual([]);
    }, 20_000);
  };
  work.start();
  await look();
  const free = { space: 'XPOL:none::4', first: 1000, last: 1999 };
  expect(a.stores.fleetBlocks.untouched(free)).toBe(2);

  a.db.transaction(() => {
    a.stores.docks.write(null, dockSchema.parse({ party: aConsignee({ company: 'Keystone' }) }), {
      hidden: false,
      place: 'first',
    });
  });
  await look();
  await b.sync();
  expect(b.stores.docks.find({ text: 'keystone', hidden: false, limit: 5 })).toHaveLength(1);

  [is, trouble] = ['refused', 'identity-elsewhere'];
  await look();
  expect(a.stores.fleetBlocks.left(free).left).toBe(0);
  [is, trouble] = ['shared', null];
  await look();
  expect(a.stores.fleetBlocks.left(free).left).toBeGreaterThan(0);

  is = 'off';
  await look();
  const triggers = a.db
    .prepare(`SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'catalogue_%'`)
    .get();
  expect(triggers?.['n']).toBe(0);
  expect(a.sharedLists.touchedCount()).toBe(0);
  expect(reports).toEqual([]);
});
