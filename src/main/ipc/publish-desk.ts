import type { Desk } from '#main/desk/desk.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Publish } from './publish.ts';

/** Passes on what changes at a desk to the window, for as long as the desk is open. */
export function publishDesk(publish: Publish, desk: Desk, status: () => StationStatus): void {
  const { outbox, spooler } = desk;
  const shipment = (shipmentId: string) => {
    publish('shipmentChanged', { shipmentId });
  };
  const frame = () => {
    publish('statusChanged', status());
  };
  outbox.changed.on(({ shipmentId }) => {
    publish('submissionsChanged', undefined);
    shipment(shipmentId);
  });
  outbox.statusChanged.on(() => {
    publish('submissionsChanged', undefined);
    frame();
  });
  spooler.changed.on(({ shipmentId }) => {
    publish('printJobsChanged', undefined);
    if (shipmentId !== null) shipment(shipmentId);
  });
  spooler.statusChanged.on(frame);
}
