import type { NumberBase } from '#main/desk-base.ts';
import type { RangeSequence } from '#main/storage/numbers/counters-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import {
  proAt,
  readProRange,
  sizeOf,
  type ProNumbers,
  type ProRange,
} from '#shared/freight/numbers/pro-range.ts';
import { normalNumber } from '#shared/freight/numbers/normal-number.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { hasReleasedNumbers } from '#main/outbox/bol-number-holder.ts';
import { withheldNumbers } from './replaced-number.ts';
import { nextLeasedNumber, sharedRange, sharedRangeState } from './shared-range.ts';

export interface CountedRange {
  numbers: ProNumbers;
  /** Named by carrier and first number: the same range, typed in again even after the database was lost, continues where it was. */
  sequence: RangeSequence;
}

export function countedRange(range: ProRange): CountedRange | null {
  const read = readProRange(range);
  if (!read.ok) return null;
  const { letters, width, from } = read.numbers;
  return {
    numbers: read.numbers,
    sequence: `pro:${range.scac}:${letters}${String(from).padStart(width, '0')}`,
  };
}

const rangesOf = ({ settings }: Pick<NumberBase, 'settings'>, scac: string): ProRange[] =>
  settings().numbers.proRanges.filter((range) => range.scac === scac);

/** How many numbers a range has left, and the next one. */
export function rangeState(
  parts: Omit<NumberBase, 'clock'>,
  range: ProRange,
): {
  size: number;
  left: number;
  next: string | null;
  fleetHasMore?: boolean;
  none?: 'taken' | 'last-number';
} {
  const { stores } = parts;
  const shared = sharedRange(range);
  if (shared !== null) {
    const { here, ...state } = sharedRangeState(stores.fleetBlocks, shared);
    const fleetHasMore = here === 0 && stores.fleetBlocks.free(shared) !== 0;
    return { ...state, ...(fleetHasMore ? { fleetHasMore } : {}) };
  }
  const counted = countedRange(range);
  if (counted === null) return { size: 0, left: 0, next: null };
  const size = sizeOf(counted.numbers);
  const none = withheldNumbers(parts, Number(parts.settings().station.id), counted.sequence);
  if (none !== null) return { size, left: 0, next: null, none };
  const given = Math.min(stores.counters.last(counted.sequence), size);
  return { size, left: size - given, next: given < size ? proAt(counted.numbers, given) : null };
}

/**
 * How many PRO numbers a carrier's pool has left, and whether that is low; null: the station has no pool for it. `fleetHasMore`: none is left
 * here, and the fleet could not be reached for more.
 */
export function poolState(
  parts: NumberBase,
  scac: string,
): { left: number; low: boolean; fleetHasMore?: boolean } | null {
  const ranges = rangesOf(parts, scac);
  if (ranges.length === 0) return null;
  const states = ranges.map((range) => rangeState(parts, range));
  const left = states.reduce((sum, state) => sum + state.left, 0);
  return {
    left,
    low: left < Math.max(...ranges.map(({ warnBelow }) => warnBelow)),
    ...(left === 0 && states.some((state) => state.fleetHasMore === true) ? { fleetHasMore: true } : {}),
  };
}

/**
 * The next number of the carrier's pool, or null if there is none. A number that is already on a shipment, typed or from a sticker, is skipped
 * for good.
 */
function nextOfPool(parts: NumberBase, scac: string): string | null {
  const { proNumbers, shipments } = parts.stores;
  for (const range of rangesOf(parts, scac)) {
    const next = numbersIn(parts, range);
    for (let number = next(); number !== null; number = next()) {
      const given = number;
      const stands = shipments
        .byNumbers([], given)
        .some(({ shipment }) => shipment.scac === scac || shipment.scac === '');
      if (!stands && !proNumbers.has({ scac, number: given })) return given;
      passOverTaken(parts, range);
    }
  }
  return null;
}

/**
 * Moves a range that only this station uses past a run of taken numbers. A range typed in again with a lower first number has thousands of them,
 * and a packer waits. The blocks of a fleet's range are short.
 */
function passOverTaken({ stores }: NumberBase, range: ProRange): void {
  const counted = range.shared === true ? null : countedRange(range);
  if (counted === null) return;
  const { numbers, sequence } = counted;
  const { proNumbers, counters } = stores;
  const size = sizeOf(numbers);
  let at = counters.last(sequence);
  // Given numbers can be read without the shipments, which is faster.
  for (const read of ['givenFrom', 'takenFrom'] as const) {
    if (at >= size) break;
    for (const taken of proNumbers[read]({ scac: range.scac, number: proAt(numbers, at) })) {
      const next = proAt(numbers, at);
      // A number of another form or length may be in between.
      if (taken < next) continue;
      if (taken > next) break;
      at += 1;
      if (at === size) break;
    }
  }
  counters.raise(sequence, at);
}

/** Yields the numbers of a range one by one; null: no more. For a range of the fleet, only those of the blocks stored here. */
function numbersIn(parts: NumberBase, range: ProRange): () => string | null {
  const { stores } = parts;
  const shared = sharedRange(range);
  if (shared !== null) return () => nextLeasedNumber(stores.fleetBlocks, shared);
  const counted = countedRange(range);
  if (counted === null) return () => null;
  if (withheldNumbers(parts, Number(parts.settings().station.id), counted.sequence) !== null)
    return () => null;
  const size = sizeOf(counted.numbers);
  return () =>
    stores.counters.last(counted.sequence) < size
      ? proAt(counted.numbers, stores.counters.next(counted.sequence) - 1)
      : null;
}

/**
 * How many numbers this station gave on its own, from the first of the range: before the fleet shared it. Includes those beyond its end if that
 * was lowered since, because it may be raised again.
 */
export function issuedUnshared({ stores }: { stores: Pick<Stores, 'counters'> }, range: ProRange): number {
  const counted = countedRange(range);
  return counted === null ? 0 : stores.counters.last(counted.sequence);
}

/**
 * Whether another carrier's pool gave the number, to this shipment or to one that no longer uses it: it was copied into the draft of a
 * successor, of combined loads, or of a canceled shipment.
 */
function isOfOtherCarriersPool(
  { stores, settings }: NumberBase,
  { scac, number }: { scac: string; number: string },
  shipmentId: string,
): boolean {
  if (stores.proNumbers.ofShipment(shipmentId).some((one) => one.number === number && one.scac !== scac))
    return true;
  const others = new Set(settings().numbers.proRanges.map((range) => range.scac));
  others.delete(scac);
  return [...others].some((other) => {
    const giver = stores.proNumbers.shipmentWith({ scac: other, number });
    return giver !== null && (hasReleasedNumbers(stores, giver) || stores.amendments.isOut(giver));
  });
}

/**
 * The shipment with its PRO number: the typed or scanned one, else the one it was given before, else the next of its carrier's pool. `given`:
 * the number has just come from the pool. After a change of carrier, a pool's number does not stay: no one typed it. Call it inside the
 * transaction that puts the shipment in the outbox, so that number and shipment are stored together or not at all.
 */
export function assignPro(
  parts: NumberBase,
  shipment: Shipment,
  shipmentId: string,
): { shipment: Shipment; given: string | null } {
  const { proNumbers } = parts.stores;
  const { scac } = shipment;
  const number = normalNumber(shipment.proNumber);
  if (number !== '' && (scac === '' || !isOfOtherCarriersPool(parts, { scac, number }, shipmentId))) {
    proNumbers.handOn({ scac, number }, shipmentId);
    return { shipment, given: null };
  }
  const again = proNumbers.ofShipment(shipmentId).find((one) => one.scac === scac)?.number ?? null;
  if (again !== null) return { shipment: { ...shipment, proNumber: again }, given: null };
  const given = nextOfPool(parts, scac);
  if (given !== null) proNumbers.add({ scac, number: given }, shipmentId, parts.clock.now().toISOString());
  return { shipment: { ...shipment, proNumber: given ?? '' }, given };
}
