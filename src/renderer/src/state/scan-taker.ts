/** Takes a scan before any search; false: it is not for this screen. */
type TakeScan = (text: string) => boolean;

let take: TakeScan | null = null;

/** A screen made for scanning gets every scan until it is left. @returns a function that ends it */
export function takeScans(taker: TakeScan): () => void {
  take = taker;
  return () => {
    if (take === taker) take = null;
  };
}

export const offerScan: TakeScan = (text) => take?.(text) ?? false;
