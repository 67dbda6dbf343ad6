import type { Clock } from '#main/clock.ts';
import type { FleetAccess } from '#main/fleet/fleet-port.ts';
import { createFleetWork, type FleetWork, type FleetWorkParts } from '#main/fleet/work/fleet-work.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { Outbox } from '#main/submissions/outbox.ts';
import { createAfterSleep, type AfterSleep } from './after-sleep.ts';

/** The fleet of the station, asked for when it is needed, and the file of what was pulled. */
export interface FleetOfDesk {
  access: () => FleetAccess;
  pulledFile: string;
}

/** What a desk does with other stations; null where it has nothing to do with them. */
export function createDeskFleet(
  of: FleetOfDesk | undefined,
  parts: Omit<FleetWorkParts, 'fleet' | 'pulledFile' | 'printOwn' | 'leaveWaitingPrints' | 'changed'> & {
    spooler: Spooler;
    outbox: Outbox;
  },
): FleetWork | null {
  if (of === undefined) return null;
  const { spooler, outbox } = parts;
  return createFleetWork({
    ...parts,
    ...{ fleet: of.access, pulledFile: of.pulledFile },
    printOwn: (input) => spooler.handlers.printOwn(input),
    leaveWaitingPrints: (shipmentId) => {
      spooler.leaveWaitingPrints(shipmentId);
    },
    changed: (shipmentId) => {
      outbox.changed.emit({ shipmentId });
      outbox.statusChanged.emit();
    },
  });
}

/** What another station took over meanwhile must not go out once more from here, so that is asked first. */
export function startSending(
  fleet: FleetWork | null,
  { report, unlearned, send }: { report: (error: unknown) => void; unlearned: boolean; send: () => void },
): void {
  // It was replaced, and nobody is there to say what was taken: a command that comes and goes leaves it to the station that stays.
  if (fleet === null && unlearned) return;
  // Whatever becomes of the question, the station sends: a fault of the fleet must not keep its own work back.
  if (fleet?.isSet() === true) void fleet.beforeSending().catch(report).then(send).catch(report);
  else send();
  fleet?.start();
}

/** Asks again what was taken when the computer has slept; then wakes what sends and prints. */
export const sleepGate = (
  fleet: FleetWork | null,
  parts: { clock: Clock; report: (error: unknown) => void },
  senders: readonly { wake(): void }[],
): AfterSleep =>
  createAfterSleep({
    ...parts,
    ask: () => fleet?.round() ?? Promise.resolve(true),
    isSet: () => fleet?.isSet() ?? false,
    woken() {
      for (const sender of senders) sender.wake();
    },
  });
