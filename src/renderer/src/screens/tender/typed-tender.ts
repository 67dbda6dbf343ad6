import { tenderFormSchema, type TenderForm } from '#shared/freight/tender.ts';

/**
 * Input for a tender, until it is sent: the station has no draft of it, so the window stores it. A store that is unavailable (switched off,
 * full) loses only that.
 */
const keyOf = (shipmentId: string) => `tender:${shipmentId}`;
const windowKey = 'tender-window';

export type WindowStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(store: WindowStore, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
function write(store: WindowStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // The next key tries again.
  }
}

export function typedTender(store: WindowStore, shipmentId: string): TenderForm | null {
  const read_ = read(store, keyOf(shipmentId));
  const parsed = tenderFormSchema.safeParse(read_);
  return read_ !== null && parsed.success ? parsed.data : null;
}

export const rememberTypedTender = (store: WindowStore, shipmentId: string, form: TenderForm): void =>
  write(store, keyOf(shipmentId), form);

/** It was sent: the station has it now. The hours are remembered: most docks have the same every day. */
export function forgetTypedTender(store: WindowStore, shipmentId: string, sent: TenderForm): void {
  write(store, windowKey, { pickupFrom: sent.pickupFrom, pickupUntil: sent.pickupUntil });
  try {
    store.removeItem(keyOf(shipmentId));
  } catch {
    // The next one overwrites it.
  }
}

/** The hours of the last tender of this station; empty the first time. */
export function lastPickupWindow(store: WindowStore): Pick<TenderForm, 'pickupFrom' | 'pickupUntil'> {
  const { pickupFrom, pickupUntil } = tenderFormSchema.parse(read(store, windowKey) ?? {});
  return { pickupFrom, pickupUntil };
}
