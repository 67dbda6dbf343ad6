/** Takes a scan that names no shipment as a PRO sticker's; false: it is none, or nothing is being packed. */
type TakePro = (text: string) => boolean;

let take: TakePro | null = null;

/** The screen that is packing takes PRO stickers until it is left. @returns ends it */
export function takeScannedPros(taker: TakePro): () => void {
  take = taker;
  return () => {
    if (take === taker) take = null;
  };
}

export const offerScannedPro: TakePro = (text) => take?.(text) ?? false;
