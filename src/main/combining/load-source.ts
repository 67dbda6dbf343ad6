import type { MergedLoad } from '#main/storage/shipments/merges-store.ts';
import type { BoundLoad } from '#main/storage/shipments/waiting-loads-store.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { DraftLeft } from '#shared/station/draft.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { LoadKey } from '#shared/station/combined-load.ts';

/** A load that waits somewhere and could go with others. */
export interface WaitingLoad {
  id: string;
  form: ShipmentForm;
  /** Of a draft, beside what is typed in it. */
  draft?: Pick<MergedLoad, 'templateId' | 'left'>;
}

/**
 * A place where loads wait that could be made one. What is imported and not sent yet takes part by one of these, added where the desk
 * is wired; `source` tells them apart (`loadKeySchema`).
 */
export interface LoadSource {
  source: LoadKey['source'];
  /** Loads with this ship date, newest first, at most `limit`; the caller compares docks and reads those that fit. */
  onDay(shipDate: string, limit: number): BoundLoad[];
  /** Null: it is not there, or cannot be set aside any more. */
  get(id: string): WaitingLoad | null;
  /**
   * Takes it out of its place, since its freight is in the draft `into` now. Inside the transaction that makes that draft; a failure
   * undoes all of it.
   */
  setAside(id: string, into: { mergeId: string; bolNumber: string; by: string }): Result<void>;
  /**
   * It waits again as it was, since the draft is taken apart; inside that transaction. `left`: for whom, and with what word, that draft was
   * left. It goes on with each draft that comes back and has none of its own; what is imported has no room for it.
   */
  giveBack(load: Pick<MergedLoad, 'id' | 'form' | 'templateId' | 'left'>, left: DraftLeft): void;
}
