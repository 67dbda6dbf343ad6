import { setTimeout as pause } from 'node:timers/promises';
import type { FleetShipmentRow } from '#shared/fleet/fleet-shipment.ts';

type Find = (asked: { text: string; limit: number }) => Promise<FleetShipmentRow[]>;

/** Milliseconds between two looks, and so how much too late one may be said to be found. */
const lookEvery = 100;
/** More than come in ten seconds. Five hundred rows twenty times a second kept the reader busy with nothing else. */
const newest = 100;

/**
 * Waits until BOL numbers are found here, for all who wait with one look after another: each of hundreds searching for itself took the
 * thread that has to bring what they search for.
 */
export function createAwaitNumbers(find: Find) {
  const waiting = new Map<string, (foundAt: number | null) => void>();
  let looking = false;

  async function look(): Promise<void> {
    looking = true;
    while (waiting.size > 0) {
      const rows = await find({ text: '', limit: newest });
      const come = rows.map(({ row }) => row.bolNumber).filter((number) => waiting.has(number));
      // One whose clock is wrong is not among the newest: who waits longest is asked for all the same.
      for (const number of new Set([...come, ...[...waiting.keys()].slice(0, 1)])) {
        // By its number, as somebody would look for it.
        const found = await find({ text: number, limit: 5 });
        if (found.some(({ row }) => row.bolNumber === number)) waiting.get(number)?.(Date.now());
      }
      await pause(lookEvery);
    }
    looking = false;
  }

  /** Number → when it was found, milliseconds since 1970; one that was not found in time is missing. */
  return async (numbers: readonly string[], seconds: number): Promise<Record<string, number>> => {
    const found = numbers.map(async (number) => {
      const ended = new AbortController();
      const at = await Promise.race([
        new Promise<number | null>((resolve) => waiting.set(number, resolve)),
        pause(seconds * 1000, null, { signal: ended.signal }).catch(() => null),
      ]);
      ended.abort();
      waiting.delete(number);
      return [number, at] as const;
    });
    if (!looking) void look();
    const all = await Promise.all(found);
    return Object.fromEntries(all.flatMap(([number, at]) => (at === null ? [] : [[number, at]])));
  };
}
