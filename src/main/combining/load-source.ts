import type { MergedLoad } from '#main/storage/shipments/merges-store.ts';
import type { WaitingLoadKey } from '#main/storage/shipments/waiting-loads-store.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { HandOff } from '#shared/station/draft.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { LoadKey } from '#shared/station/combined-load.ts';

/** A waiting load that can be combined with others. */
export interface WaitingLoad {
  id: string;
  form: ShipmentForm;
  /** Only for a draft: what it has besides its form. */
  draft?: Pick<MergedLoad, 'templateId' | 'left'>;
}

/** A place where loads wait that can be combined; `source` identifies it (`loadKeySchema`). */
export interface LoadSource {
  source: LoadKey['source'];
  /** Loads with this ship date, newest first, at most `limit`; the caller compares docks and reads those that fit. */
  onDay(shipDate: string, limit: number): WaitingLoadKey[];
  /** Null: it does not exist, or can no longer be set aside. */
  get(id: string): WaitingLoad | null;
  /**
   * Removes the load from its place, since its freight is now in the draft `into`. Called inside the transaction that makes that draft; a
   * failure undoes all of it.
   */
  setAside(id: string, into: { mergeId: string; bolNumber: string; by: string }): Result<void>;
  /**
   * Puts the load back as it was, since the draft is split up; called inside that transaction. `left`: for whom that draft was left, and with
   * what note. This passes to each returning draft that has none of its own; an imported load has no field for it.
   */
  giveBack(load: Pick<MergedLoad, 'id' | 'form' | 'templateId' | 'left'>, left: HandOff): void;
}
