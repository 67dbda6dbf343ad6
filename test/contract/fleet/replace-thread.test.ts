import * as z from 'zod';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStationNumbersStore } from '#main/storage/numbers/station-numbers-store.ts';
import { replaceEvidenceSchema } from '#shared/fleet/fleet-acts.ts';
import { value } from '#support/desk-bench.ts';
import { fleetStation } from '#support/fleet-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const open = async (name: string, file?: string) => {
  const { url, password, schema } = site.warehouse;
  const one = fleetStation({
    ...{ url, password, schema, name, number: '7' },
    ...(file === undefined ? {} : { file }),
  });
  await one.fleet.open();
  return one;
};

test('through the thread: seen and replaced at the door, let in at once; the dead one hears of it and cannot come in', async () => {
  const file = join(temporaryFolder(), 'station.sqlite');
  const first = await open('Old bench', file);
  await first.until(({ is }) => is === 'shared');
  expect(createStationNumbersStore(first.db).get(7)?.standing).toBe('own');
  await first.fleet.close();
  first.db.close();
  await site.inWarehouse(`UPDATE w.stations SET seen_at = seen_at - interval '60 seconds'`);

  const next = await open('New bench');
  const { other } = await next.until(({ trouble }) => trouble === 'number-taken');
  expect(other).toBe('Old bench (bench)');
  const here = createStationNumbersStore(next.db);
  expect(here.get(7)).toMatchObject({ standing: 'taken', other: 'Old bench (bench)' });
  // Two ways of a station that is let in are closed to one that is not.
  expect(await next.fleet.ask({ is: 'take-overs-of-mine' }, z.unknown())).toMatchObject({
    error: { code: 'fleet-away' },
  });
  const evidence = value(await next.fleet.ask({ is: 'replace-evidence' }, replaceEvidenceSchema));
  const { station, mark } = evidence;
  const act = {
    is: 'replace',
    act: crypto.randomUUID(),
    station: station.uuid,
    mark,
    person: 'Ana',
    reason: 'dead',
    brought: null,
  };
  expect(value(await next.fleet.ask(act, z.string()))).toBe('replaced');

  // At once, and not after the pause of one that is refused.
  await next.until(({ is }) => is === 'shared', 10);
  expect(here.get(7)?.standing).toBe('own');
  const told = value(
    await next.fleet.ask(
      { is: 'told-numbers', bol: { head: '7', length: 9 }, shipmentHead: 'S7', ranges: [] },
      z.unknown(),
    ),
  );
  expect(told).toEqual({ bol: null, shipment: null, pros: {} });

  const dead = await open('Old bench', file);
  const numbers = createStationNumbersStore(dead.db);
  await dead.until(({ trouble }) => trouble === 'replaced');
  expect(numbers.get(7)).toMatchObject({ standing: 'replaced', other: 'New bench (bench)', learned: false });
  expect(await dead.fleet.settleIdentity('new')).toMatchObject({ error: { code: 'fleet-away' } });
  expect(value(await dead.fleet.ask({ is: 'taken-from-replaced', after: '' }, z.array(z.unknown())))).toEqual(
    [],
  );
  numbers.setLearned();
  value(await dead.fleet.settleIdentity('new'));
  await dead.until(({ trouble }) => trouble === 'number-taken');
  // Not the old one's word for the number: it gave numbers of it once.
  expect(numbers.get(7)?.standing).toBe('replaced');
  dead.set({ number: '8' });
  await dead.until(({ is }) => is === 'shared');
  expect(numbers.get(8)?.standing).toBe('own');
  expect([...dead.troubles, ...next.troubles]).toEqual([]);
});
