import type { Desk } from '#main/desk/desk.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Publish } from './publish.ts';

/**
 * Passes on what changes at a desk to the window, for as long as the desk is open. All that one turn of work changed is told once, after
 * it: a commit over thousands of labels is one change to read, and what is told inside a transaction is read once that is over.
 */
export function publishDesk(publish: Publish, desk: Desk, status: () => StationStatus): void {
  const { outbox, spooler } = desk;
  const due = { shipments: new Set<string>(), submissions: false, jobs: false, frame: false };
  let planned = false;

  function tell(): void {
    planned = false;
    const now = { ...due };
    Object.assign(due, { shipments: new Set<string>(), submissions: false, jobs: false, frame: false });
    if (now.submissions) publish('submissionsChanged', undefined);
    if (now.jobs) publish('printJobsChanged', undefined);
    for (const shipmentId of now.shipments) publish('shipmentChanged', { shipmentId });
    if (now.frame) publish('statusChanged', status());
  }
  function plan(change: Partial<Omit<typeof due, 'shipments'>>, shipmentId: string | null = null): void {
    Object.assign(due, change);
    if (shipmentId !== null) due.shipments.add(shipmentId);
    if (!planned) queueMicrotask(tell);
    planned = true;
  }

  outbox.changed.on(({ shipmentId }) => {
    plan({ submissions: true }, shipmentId);
  });
  outbox.statusChanged.on(() => {
    plan({ submissions: true, frame: true });
  });
  spooler.changed.on(({ shipmentId }) => {
    // The number in doubt may be another one.
    plan({ jobs: true, frame: true }, shipmentId);
  });
  spooler.statusChanged.on(() => {
    plan({ frame: true });
  });
}
