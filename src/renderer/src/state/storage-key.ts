import { stationStatus } from './station-status.svelte.ts';

/** The name under which input is kept: training has its own settings and address book. */
export const storageKey = (name: string): string =>
  `${stationStatus()?.mode === 'training' ? 'training' : 'station'}: ${name}`;
