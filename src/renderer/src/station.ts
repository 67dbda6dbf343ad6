import type { StationApi } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    /** Put there by the preload, built from the contract. */
    readonly station: StationApi;
  }
}

/** The station behind the window: the only reader of `window.station`. Every call answers a `Result` and never throws. */
export const station: StationApi = window.station;
