import { windowState } from './window-state.svelte.ts';

/** Takes a scan before any search; false: it is not for this screen. */
type TakeScan = (text: string) => boolean;

const scans = windowState(() => ({ take: null as TakeScan | null }));

/** A screen made for scanning gets every scan until it is left. @returns a function that ends it */
export function captureScans(taker: TakeScan): () => void {
  const state = scans();
  state.take = taker;
  return () => {
    if (state.take === taker) state.take = null;
  };
}

export const offerScan: TakeScan = (text) => scans().take?.(text) ?? false;
