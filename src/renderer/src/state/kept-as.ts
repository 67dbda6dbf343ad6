import { stationStatus } from './station-status.svelte.ts';

/** The name under which what is typed is kept: training has settings and a book of its own. */
export const keptAs = (name: string): string =>
  `${stationStatus()?.mode === 'training' ? 'training' : 'station'}: ${name}`;
