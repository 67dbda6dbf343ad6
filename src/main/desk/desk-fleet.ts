import type { Clock } from '#main/clock.ts';
import type { FleetAccess } from '#main/fleet/fleet-port.ts';
import { createSentOrders, type SentOrders } from '#main/fleet/same-order/sent-orders.ts';
import { createOrderReader } from '#main/fleet/worker/pulled/order-reader.ts';
import { createFleetWork, type FleetWork, type FleetWorkParts } from '#main/fleet/work/fleet-work.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Outbox } from '#main/outbox/outbox.ts';
import { createSleepGuard, type SleepGuard } from './after-sleep.ts';

/** Access to the station's fleet, opened when it is needed, and the file with what was pulled from it. */
export interface DeskFleet {
  access: () => FleetAccess;
  pulledFile: string;
}

/** What other stations have sent, which the outbox checks before it sends; null for a desk that takes no part in a fleet. */
export const openSentOrders = (fleet: DeskFleet | undefined, stores: Stores): SentOrders | null =>
  fleet === undefined ? null : createSentOrders(stores, createOrderReader(fleet.pulledFile));

/** What a desk does with other stations; null for a desk that takes no part in a fleet. */
export function createDeskFleet(
  access: DeskFleet['access'] | undefined,
  sentOrders: SentOrders | null,
  parts: Omit<FleetWorkParts, 'fleet' | 'sentOrders' | 'printOwn' | 'leaveWaitingPrints' | 'changed'> & {
    spooler: Spooler;
    outbox: Outbox;
  },
): FleetWork | null {
  if (access === undefined || sentOrders === null) return null;
  const { spooler, outbox } = parts;
  return createFleetWork({
    ...parts,
    fleet: access,
    sentOrders,
    printOwn: (input) => spooler.handlers.printOwn(input),
    leaveWaitingPrints: (shipmentId) => {
      spooler.leaveWaitingPrints(shipmentId, 'station');
    },
    changed: (shipmentId) => {
      outbox.changed.emit({ shipmentId });
      outbox.statusChanged.emit();
    },
  });
}

/** Asks the fleet first what other stations took over, since that must not be sent again from here. */
export function startSending(
  fleet: FleetWork | null,
  { report, unlearned, send }: { report: (error: unknown) => void; unlearned: boolean; send: () => void },
): void {
  // This station was replaced, and without a fleet it cannot learn what was taken over: a command, which runs only once, leaves sending to the
  // app.
  if (fleet === null && unlearned) return;
  // The station sends whether or not the fleet answers: a fault there must not hold back its own work.
  if (fleet?.isSet() === true) void fleet.beforeSending().catch(report).then(send).catch(report);
  else send();
  fleet?.start();
}

/** Made before the senders it holds back; `watch` adds them later. */
export interface SleepGate extends SleepGuard {
  watch(fleet: FleetWork | null, senders: readonly { wake(): void }[]): void;
}

/** After the computer slept, asks again what was taken over, then resumes sending and printing. */
export function createSleepGate(parts: { clock: Clock; report: (error: unknown) => void }): SleepGate {
  let watched: { fleet: FleetWork | null; senders: readonly { wake(): void }[] } = {
    fleet: null,
    senders: [],
  };
  const afterSleep = createSleepGuard({
    ...parts,
    ask: () => watched.fleet?.round() ?? Promise.resolve(true),
    isSet: () => watched.fleet?.isSet() ?? false,
    woken() {
      for (const sender of watched.senders) sender.wake();
    },
  });
  return {
    ...afterSleep,
    watch(fleet, senders) {
      watched = { fleet, senders };
    },
  };
}
