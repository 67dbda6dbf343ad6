import type { Clock } from '#main/clock.ts';
import type { Desk } from '#main/desk/desk.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Publish } from './publish.ts';

/**
 * How long changes are collected before the window is notified, in milliseconds: too short to see. Notified one by one, the window asked for the
 * whole shipment after each of a dozen changes between F9 and the first label, and main answered that instead of talking to the service and the
 * printer.
 */
const collectMilliseconds = 40;

/** What has changed since the window was last notified. */
interface Changes {
  submissions: boolean;
  printJobs: boolean;
  imports: boolean;
  shipments: Set<string>;
}

const noChanges = (): Changes => ({
  submissions: false,
  printJobs: false,
  imports: false,
  shipments: new Set(),
});

/**
 * Forwards a desk's changes to the window while the desk is open: a burst of changes is sent once, with the status at that time. `isOpen`: a
 * desk closed in the meantime sends nothing.
 */
export function publishDesk(
  publish: Publish,
  desk: Desk,
  parts: { status: () => StationStatus; isOpen: () => boolean; clock: Pick<Clock, 'after'> },
): void {
  const { outbox, spooler, imports } = desk;
  let changes = noChanges();
  let isPlanned = false;

  function publishChanges(): void {
    isPlanned = false;
    const collected = changes;
    changes = noChanges();
    if (!parts.isOpen()) return;
    if (collected.submissions) publish('submissionsChanged', undefined);
    if (collected.printJobs) publish('printJobsChanged', undefined);
    if (collected.imports) publish('importsChanged', undefined);
    for (const shipmentId of collected.shipments) publish('shipmentChanged', { shipmentId });
    // Every change may affect a number in the strip.
    publish('statusChanged', parts.status());
  }

  function collect(note: () => void): void {
    note();
    if (isPlanned) return;
    isPlanned = true;
    parts.clock.after(collectMilliseconds, publishChanges);
  }

  outbox.changed.on(({ shipmentId }) => {
    collect(() => {
      changes.submissions = true;
      changes.shipments.add(shipmentId);
    });
  });
  outbox.statusChanged.on(() => {
    collect(() => {
      changes.submissions = true;
    });
  });
  spooler.changed.on(({ shipmentId }) => {
    collect(() => {
      changes.printJobs = true;
      if (shipmentId !== null) changes.shipments.add(shipmentId);
    });
  });
  imports.changed.on(() => {
    collect(() => {
      changes.imports = true;
    });
  });
  spooler.statusChanged.on(() => {
    collect(() => undefined);
  });
}
