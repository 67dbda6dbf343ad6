import { windowState } from './window-state.svelte.ts';

const carried = windowState(() => ({ load: null as string | null }));

/** Compare rates was pressed for this draft or shipment: the rates screen asks without a second key. */
export function carryRateQuestion(load: string): void {
  carried().load = load;
}

/** Whether rates of this load are to be asked for at once; only once. */
export function takeRateQuestion(load: string): boolean {
  const state = carried();
  const isAsked = state.load === load;
  state.load = null;
  return isAsked;
}
