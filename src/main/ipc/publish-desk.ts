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
  let due = false;
  spooler.changed.on(({ shipmentId }) => {
    publish('printJobsChanged', undefined);
    // The number in doubt may be another one. It is told inside a transaction, and read once that is over.
    if (!due)
      queueMicrotask(() => {
        due = false;
        frame();
      });
    due = true;
    if (shipmentId !== null) shipment(shipmentId);
  });
  spooler.statusChanged.on(frame);
}
