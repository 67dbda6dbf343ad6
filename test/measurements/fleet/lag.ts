import type { StationProcess } from '../../campaigns/fleet/station-process.ts';

export interface Lags {
  /** This number was committed at `at` (milliseconds since 1970); it is asked for at the reading station until it is found. */
  expect: (number: string, at: number) => void;
  /** How many of them are found by now, or missing. */
  waited: () => number;
  /** All that were expected, milliseconds; those not found within a minute are missing. */
  done: () => Promise<{ lags: number[]; missing: number }>;
}

/** How long it takes until a shipment committed at one station is found at another, where somebody searches for it all the time. */
export function watchLags(reader: StationProcess): Lags {
  const asked: Promise<number | null>[] = [];
  let ended = 0;
  return {
    expect(number, at) {
      asked.push(
        reader.ask<Record<string, number>>({ do: 'await', numbers: [number], seconds: 60 }).then((seen) => {
          ended += 1;
          return seen[number] === undefined ? null : seen[number] - at;
        }),
      );
    },
    waited: () => ended,
    async done() {
      const all = await Promise.all(asked);
      const lags = all.filter((lag) => lag !== null);
      return { lags, missing: all.length - lags.length };
    },
  };
}
