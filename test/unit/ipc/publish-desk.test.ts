import { expect, test } from 'vitest';
import type { Desk } from '#main/desk/desk.ts';
import { publishDesk } from '#main/ipc/publish-desk.ts';
import { createSignal } from '#main/signal.ts';
import type { StationStatus } from '#shared/station/connection.ts';

test('what one turn of work changed is told once, and after it', async () => {
  const outbox = {
    changed: createSignal<{ shipmentId: string }>(),
    statusChanged: createSignal<undefined>(),
  };
  const spooler = {
    changed: createSignal<{ shipmentId: string | null }>(),
    statusChanged: createSignal<undefined>(),
  };
  const told: unknown[] = [];
  let read = 0;
  publishDesk(
    (event, payload) => told.push([event, payload]),
    { outbox, spooler } as unknown as Desk,
    () => ({ read: (read += 1) }) as unknown as StationStatus,
  );
  for (let n = 0; n < 2000; n += 1) spooler.changed.emit({ shipmentId: n % 2 === 0 ? 'a' : 'b' });
  spooler.changed.emit({ shipmentId: null });
  spooler.statusChanged.emit(undefined);
  expect(told).toEqual([]);
  await Promise.resolve();
  expect(told).toEqual([
    ['printJobsChanged', undefined],
    ['shipmentChanged', { shipmentId: 'a' }],
    ['shipmentChanged', { shipmentId: 'b' }],
    ['statusChanged', { read: 1 }],
  ]);
  outbox.changed.emit({ shipmentId: 'a' });
  outbox.statusChanged.emit(undefined);
  await Promise.resolve();
  expect(told.slice(4)).toEqual([
    ['submissionsChanged', undefined],
    ['shipmentChanged', { shipmentId: 'a' }],
    ['statusChanged', { read: 2 }],
  ]);
});
