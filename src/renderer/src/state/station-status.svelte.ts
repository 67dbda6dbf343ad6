import type { StationStatus } from '#shared/station/connection.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { station } from '../station.ts';
import { switchLanguage } from './locale.svelte.ts';
import { windowState } from './window-state.svelte.ts';

class FollowedStatus {
  status = $state.raw<StationStatus | null>(null);
  failure = $state.raw<Failure | null>(null);
}
const followed = windowState(() => new FollowedStatus());

/** The status that the frame always shows; `null` until the first answer. */
export const stationStatus = (): StationStatus | null => followed().status;
/** Why there is no status. */
export const statusFailure = (): Failure | null => followed().failure;

function take(next: StationStatus): void {
  const state = followed();
  state.status = next;
  state.failure = null;
  switchLanguage(next.language);
  const { dataset } = document.documentElement;
  if (next.theme === 'system') delete dataset['theme'];
  else if (dataset['theme'] !== next.theme) dataset['theme'] = next.theme;
}

/** Reads the status and follows it. @returns a function that ends that */
export function followStatus(): () => void {
  // Subscribes first, so that a change in between is not missed.
  let isSettled = false;
  const stop = station.on('statusChanged', (next) => {
    isSettled = true;
    take(next);
  });
  void station.station.status().then((answer) => {
    // A change event that arrived meanwhile is newer than the answer.
    if (isSettled) return;
    if (answer.ok) take(answer.value);
    else followed().failure = answer.error;
  });
  return () => {
    isSettled = true;
    stop();
  };
}
