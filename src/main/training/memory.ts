import { drawBillInThread, type DrawBill } from './draw-bill.ts';
import type { BolRequest } from './wire/shipment-request.ts';

/** A bill that the training service made, for its tracking list. */
export interface Bill {
  bolNumber: string;
  madeAt: Date;
  request: BolRequest;
}

/**
 * State shared by the operations of the training service. It is in memory only, and lost when the service closes. A second bill under one number
 * is a second bill, as with the real service, which does not check that: so a double submission can be seen.
 */
export interface Memory {
  readonly now: () => Date;
  readonly drawBill: DrawBill;
  readonly bills: Bill[];
  /** ShipmentNumbers of accepted orders: the interface wants each to be unique. */
  readonly orders: Set<string>;
  /** The next of the service's own numbers: bills without one, quotes, pickups. */
  nextNumber(): number;
}

export function openMemory(now: () => Date, drawBill: DrawBill = drawBillInThread): Memory {
  // Starts from the clock, so that numbers of two training days rarely meet.
  let number = 80_000_000 + (Math.floor(now().getTime() / 1000) % 9_000_000);
  return {
    now,
    drawBill,
    bills: [],
    orders: new Set(),
    nextNumber() {
      number += 1;
      return number;
    },
  };
}
