import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fleetHandlers } from '#main/fleet/handlers/handlers.ts';
import { systemClock as clock } from '#main/clock.ts';
import { hasFleetTriggers } from '#main/storage/fleet/fleet-triggers.ts';
import { aShipment } from '#support/builders.ts';
import { fleetStation, type FleetStation } from '#support/fleet-bench.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse({});

const at = '2026-11-22T15:00:00.000Z';
const add = ({ stores }: FleetStation, id: string, bolNumber: string): void => {
  stores.shipments.insert(
    aStoredShipment(id, {
      shipment: aShipment({ bolNumber, externalId: `EXT-${bolNumber}` }),
      createdAt: at,
      createdBy: 'Ana',
    }),
  );
  stores.submissions.insert(aStoredSubmission(`${id}-bol`, id, { at }));
  stores.journal.add({
    at,
    shipmentId: id,
    subject: 'shipment',
    subjectId: id,
    event: 'saved',
    detail: {} as never,
  });
};
const calls = (station: FleetStation) =>
  fleetHandlers({
    ...{ fleet: station.fleet, clock, work: () => null },
    test: () => Promise.reject(new Error('no test here')),
    password: {
      state: () => ({ stored: true, vault: 'system', keptForSessionOnly: false, forAnotherAddress: false }),
      ask: () => Promise.resolve(),
      save: () => Promise.resolve({ ok: true, value: undefined }),
    },
  });
const found = async (station: FleetStation, text: string): Promise<string[]> => {
  const answer = await calls(station).find({ text, limit: 10 });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.map(({ station: { number }, row }) => `${number} ${row.id} ${row.bolState ?? ''}`);
};
async function sees(station: FleetStation, text: string, expected: string[], seconds = 25): Promise<void> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const now = await found(station, text);
    if (JSON.stringify(now) === JSON.stringify(expected)) return;
    if (Date.now() > end) expect(now).toEqual(expected);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const is = (what: string) => (state: { is: string }) => state.is === what;

test('what is made at one station is found at the other, before it joined and after', async () => {
  const one = fleetStation({ ...site.warehouse, number: '1' });
  const two = fleetStation({ ...site.warehouse, number: '2' });
  add(one, 'before', 'B-100');
  await Promise.all([one.fleet.open(), two.fleet.open()]);
  await Promise.all([one.until(is('shared')), two.until(is('shared'))]);
  await sees(two, 'b-100', ['1 before queued']);
  const begun = performance.now();
  add(one, 'after', 'B-200');
  await sees(two, 'b-200', ['1 after queued']);
  console.log(`seen at the other after ${Math.round(performance.now() - begun)} ms`);
  one.stores.submissions.move('after-bol', 'queued', { state: 'in-doubt' }, at);
  await sees(two, 'b-200', ['1 after in-doubt']);
  // Its own are not among the others'.
  expect(await found(one, 'b-200')).toEqual([]);
  const shown = await calls(two).get({
    station:
      one.fleet.state().is === 'shared'
        ? (one.db.prepare('SELECT station FROM identity').get()?.['station'] as string)
        : '',
    shipmentId: 'after',
  });
  expect(shown.ok && shown.value.shared.createdBy).toBe('Ana');
  const doubts = await calls(two).inDoubt(undefined);
  expect(doubts.ok && doubts.value.map(({ shipmentId }) => shipmentId)).toEqual(['after']);
  const stations = await calls(two).stations(undefined);
  expect(stations.ok && stations.value.map((row) => [row.station.number, row.isThisOne])).toEqual([
    ['1', false],
    ['2', true],
  ]);
  // The journal is there whole.
  const [{ n }] = (await site.server.query<{ n: string }>(
    'SELECT count(*) AS n FROM dockprint.journal',
    [],
    new URL(site.warehouse.url).pathname.slice(1),
  )) as [{ n: string }];
  expect(Number(n)).toBe(2);
  expect([one.troubles, two.troubles]).toEqual([[], []]);
});

test('the server dies and comes back: work goes on, and everything is told afterwards', async () => {
  const one = fleetStation({ ...site.warehouse, number: '1' });
  const two = fleetStation({ ...site.warehouse, number: '2' });
  await Promise.all([one.fleet.open(), two.fleet.open()]);
  await Promise.all([one.until(is('shared')), two.until(is('shared'))]);
  await site.server.kill9();
  await one.until(is('away'));
  add(one, 'alone', 'B-300');
  await one.until(({ toShare }) => toShare === 1);
  expect(one.fleet.strip()).toMatchObject({ is: 'away', trouble: 'unreachable', toShare: 1 });
  await site.server.start();
  await one.until((state) => state.is === 'shared' && state.toShare === 0, 60);
  await sees(two, 'b-300', ['1 alone queued'], 60);
});

test('a clone is refused, and goes on as a new station', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'one.sqlite');
  const one = fleetStation({ ...site.warehouse, number: '1', file });
  add(one, 'shared', 'B-400');
  await one.fleet.open();
  await one.until((state) => state.is === 'shared' && state.toShare === 0 && state.sharedAt !== null);
  await one.fleet.close();
  one.db.close();
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(file, copy);
  copyFileSync(`${file}.witness`, `${copy}.witness`);

  const again = fleetStation({ ...site.warehouse, number: '1', file });
  await again.fleet.open();
  await again.until(is('shared'));
  const clone = fleetStation({ ...site.warehouse, number: '1', file: copy });
  await clone.fleet.open();
  expect(await clone.until(is('refused'))).toMatchObject({ trouble: 'identity-elsewhere', other: 'bench' });
  add(clone, 'own', 'B-401');

  expect(await again.fleet.settleIdentity('new')).toMatchObject({
    ok: false,
    error: { code: 'not-in-this-state' },
  });
  expect(await clone.fleet.settleIdentity('new')).toEqual({ ok: true, value: undefined });
  // The number stays with the other, too.
  expect(await clone.until((state) => state.trouble === 'number-taken')).toMatchObject({ is: 'refused' });
  clone.set({ number: '9', name: 'Bench 9' });
  await clone.until(is('shared'));
  await sees(again, 'b-401', ['9 own queued']);
  // What they had in common stays the first one's.
  expect(await found(again, 'b-400')).toEqual([]);
  await sees(clone, 'b-400', ['1 shared queued']);
});

test('the other one is gone: this one goes on above it, and the other learns it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'one.sqlite');
  const one = fleetStation({ ...site.warehouse, number: '1', file });
  await one.fleet.open();
  await one.until((state) => state.is === 'shared');
  await one.fleet.close();
  one.db.close();
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(file, copy);
  const again = fleetStation({ ...site.warehouse, number: '1', file });
  await again.fleet.open();
  await again.until(is('shared'));
  const clone = fleetStation({ ...site.warehouse, number: '1', file: copy });
  await clone.fleet.open();
  await clone.until(is('refused'));
  expect(await clone.fleet.settleIdentity('keep')).toEqual({ ok: true, value: undefined });
  await clone.until(is('shared'));
  add(again, 'late', 'B-500');
  expect(await again.until(is('refused'), 30)).toMatchObject({ trouble: 'identity-elsewhere' });
});

test('the settings decide: off leaves nothing running and nothing noted, on tells everything again', async () => {
  const one = fleetStation({ ...site.warehouse, number: '1' });
  await one.fleet.open();
  await one.until(is('shared'));
  one.set({ url: null });
  await one.until((state) => state.is === 'off' && !hasFleetTriggers(one.db));
  expect([one.fleet.strip(), hasFleetTriggers(one.db)]).toEqual([undefined, false]);
  const answer = await calls(one).find({ text: '', limit: 10 });
  expect(answer).toEqual({ ok: true, value: [] });
  expect(await calls(one).get({ station: 'x', shipmentId: 'y' })).toMatchObject({
    error: { code: 'fleet-off' },
  });
  add(one, 'meanwhile', 'B-600');
  one.set({ url: site.warehouse.url });
  await one.until((state) => state.is === 'shared' && state.toShare === 0 && state.sharedAt !== null);
  const two = fleetStation({ ...site.warehouse, number: '2' });
  await two.fleet.open();
  await sees(two, 'b-600', ['1 meanwhile queued']);
});

test('a wrong password is said in a word, and the right one is taken at once', async () => {
  const one = fleetStation({ ...site.warehouse, password: 'wrong', number: '1' });
  await one.fleet.open();
  expect(await one.until(is('refused'))).toMatchObject({ trouble: 'sign-in' });
  const none = fleetStation({ ...site.warehouse, password: '', number: '2' });
  await none.fleet.open();
  expect(await none.until(is('refused'))).toMatchObject({ trouble: 'no-password' });
});
