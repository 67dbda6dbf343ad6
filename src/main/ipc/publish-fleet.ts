import type { FleetSwitch } from '#main/fleet/fleet-switch.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Publish } from './publish.ts';

/** Forwards changes of the fleet to the window; the status only when the strip's text changes. */
export function publishFleet(
  publish: Publish,
  { fleet, status }: { fleet: Pick<FleetSwitch, 'changed' | 'strip'>; status: () => StationStatus },
): void {
  let shown = '';
  fleet.changed.on(() => {
    publish('fleetChanged', undefined);
    const strip = JSON.stringify(fleet.strip() ?? null);
    if (strip === shown) return;
    shown = strip;
    publish('statusChanged', status());
  });
}
