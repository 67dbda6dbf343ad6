import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hastyClock, value } from '#support/desk-bench.ts';
import { openTruckBench } from '#support/truck-bench.ts';

// Regression: after the clock was set back a scanner that reads twice ticked two units for each label, until the clock was there again: a truck
// left with "all scanned" and a pallet on the dock.
test('a scanner that reads twice is none, also after the clock was set back', async () => {
  const ahead = { by: 3_600_000 };
  const clock = { ...hastyClock(), now: () => new Date(Date.now() + ahead.by) };
  const { trucks, pack, desk, row } = await openTruckBench({ clock });
  const shipmentId = await pack({ scac: 'SAIA' });
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }));
  const code = value(await desk.handlers.shipments.get({ id: shipmentId })).bolNumber;
  const scan = async () => value(await trucks.scan({ id, code })).kind;
  expect([await scan(), await scan()]).toEqual(['ticked', 'counted-once']);
  ahead.by = 0;
  await pause(800);
  expect([await scan(), await scan()]).toEqual(['ticked', 'counted-once']);
  expect((await row(id, shipmentId)).scanned).toEqual([1, 2]);
});
