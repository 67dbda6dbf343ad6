import type { StationStatus } from '#shared/station/connection.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { station } from '../station.ts';
import { switchLanguage } from './locale.svelte.ts';

let status = $state.raw<StationStatus | null>(null);
let failure = $state.raw<Failure | null>(null);

/** The status that the frame always shows; `null` until the first answer. */
export const stationStatus = (): StationStatus | null => status;
/** Why there is no status. */
export const statusFailure = (): Failure | null => failure;

function take(next: StationStatus): void {
  status = next;
  failure = null;
  switchLanguage(next.language);
  const { dataset } = document.documentElement;
  if (next.theme === 'system') delete dataset['theme'];
  else if (dataset['theme'] !== next.theme) dataset['theme'] = next.theme;
}

/** Reads the status and follows it. @returns a function that ends that */
export function followStatus(): () => void {
  // Subscribe first, so that a change in between is not missed.
  let told = false;
  const stop = station.on('statusChanged', (next) => {
    told = true;
    take(next);
  });
  void station.station.status().then((answer) => {
    // A change event that arrived meanwhile is newer than the answer.
    if (told) return;
    if (answer.ok) take(answer.value);
    else failure = answer.error;
  });
  return stop;
}
