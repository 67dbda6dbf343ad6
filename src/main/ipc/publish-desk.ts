import type { Clock } from '#main/clock.ts';
import type { Desk } from '#main/desk/desk.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Publish } from './publish.ts';

/**
 * How long changes are collected before the window hears of them, milliseconds. Nobody sees so short a delay. Told one by one, each
 * of a dozen changes between F9 and the first label had the window ask for the whole shipment again, and main answered that instead of
 * talking to the service and the printer.
 */
const collectMilliseconds = 40;

/** What has changed since the window was last told. */
interface Changes {
  submissions: boolean;
  printJobs: boolean;
  shipments: Set<string>;
}

const none = (): Changes => ({ submissions: false, printJobs: false, shipments: new Set() });

/**
 * Passes on what changes at a desk to the window, for as long as the desk is open: a burst of changes is told once, with the status as
 * it is then. `isOpen`: a desk that was closed meanwhile has nothing more to say.
 */
export function publishDesk(
  publish: Publish,
  desk: Desk,
  parts: { status: () => StationStatus; isOpen: () => boolean; clock: Pick<Clock, 'after'> },
): void {
  const { outbox, spooler } = desk;
  let changes = none();
  let due = false;

  function tell(): void {
    due = false;
    const told = changes;
    changes = none();
    if (!parts.isOpen()) return;
    if (told.submissions) publish('submissionsChanged', undefined);
    if (told.printJobs) publish('printJobsChanged', undefined);
    for (const shipmentId of told.shipments) publish('shipmentChanged', { shipmentId });
    // Every change may have changed a number in the strip.
    publish('statusChanged', parts.status());
  }

  function soon(note: () => void): void {
    note();
    if (due) return;
    due = true;
    parts.clock.after(collectMilliseconds, tell);
  }

  outbox.changed.on(({ shipmentId }) => {
    soon(() => {
      changes.submissions = true;
      changes.shipments.add(shipmentId);
    });
  });
  outbox.statusChanged.on(() => {
    soon(() => {
      changes.submissions = true;
    });
  });
  spooler.changed.on(({ shipmentId }) => {
    soon(() => {
      changes.printJobs = true;
      if (shipmentId !== null) changes.shipments.add(shipmentId);
    });
  });
  spooler.statusChanged.on(() => {
    soon(() => undefined);
  });
}
