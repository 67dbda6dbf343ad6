import { describe, expect, it } from 'vitest';
import type { Desk } from '#main/desk/desk.ts';
import { publishDesk } from '#main/ipc/publish-desk.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import { createFakeClock } from '#support/fake-clock.ts';

function aWindow() {
  const clock = createFakeClock();
  const statusChanged: Signal<void> = createSignal();
  const outbox = { changed: createSignal<{ shipmentId: string }>(), statusChanged };
  const spooler = {
    changed: createSignal<{ shipmentId: string | null }>(),
    statusChanged: createSignal<undefined>(),
  };
  const imports = { changed: createSignal<undefined>() };
  const told: string[] = [];
  let open = true;
  let waiting = 0;
  publishDesk(
    (event, payload) => {
      const what = payload as { shipmentId?: string; waiting?: number } | undefined;
      told.push([event, what?.shipmentId ?? what?.waiting ?? ''].join(' ').trim());
    },
    { outbox, spooler, imports } as unknown as Desk,
    { status: () => ({ waiting }) as StationStatus, isOpen: () => open, clock },
  );
  return {
    clock,
    outbox,
    spooler,
    told,
    close: () => (open = false),
    waits: (count: number) => (waiting = count),
  };
}

describe('what the window hears of a desk', () => {
  it('tells a burst of changes once, with the status as it is at its end', async () => {
    const { clock, outbox, spooler, told, waits } = aWindow();
    for (let label = 1; label <= 300; label += 1) spooler.changed.emit({ shipmentId: 's1' });
    outbox.changed.emit({ shipmentId: 's2' });
    outbox.statusChanged.emit();
    waits(7);
    expect(told).toEqual([]);
    await clock.advance(40);
    expect(told).toEqual([
      'submissionsChanged',
      'printJobsChanged',
      'shipmentChanged s1',
      'shipmentChanged s2',
      'statusChanged 7',
    ]);
  });

  it('tells what changes after that in its turn, and does not put it off while changes go on', async () => {
    const { clock, spooler, told } = aWindow();
    for (let n = 0; n < 10; n += 1) {
      spooler.changed.emit({ shipmentId: 's1' });
      await clock.advance(20);
    }
    expect(told.filter((one) => one === 'shipmentChanged s1').length).toBeGreaterThanOrEqual(4);
    await clock.advance(40);
    expect(clock.nextTimer()).toBeNull();
  });

  it('says nothing of a desk that was closed meanwhile', async () => {
    const { clock, outbox, told, close } = aWindow();
    outbox.changed.emit({ shipmentId: 's1' });
    close();
    await clock.advance(100);
    expect(told).toEqual([]);
  });
});
