import { stationStatus } from './station-status.svelte.ts';
import { windowState } from './window-state.svelte.ts';

const start = windowState(() => ({ isPending: false }));

/** Somebody asked for training: the screen starts over with it, and leads on to the sample order. `false`: it could not start. */
export function noteTrainingStart(isPending: boolean): void {
  start().isPending = isPending;
}

/** Whether training has just been started; told once, to the screen that opens in it. */
export function takeTrainingStart(): boolean {
  const { isPending } = start();
  if (stationStatus()?.mode !== 'training') return false;
  start().isPending = false;
  return isPending;
}
