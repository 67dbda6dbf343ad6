import type { Rate } from '#shared/freight/quote.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { firstTender } from '../tender/first-tender.ts';
import { keepTyped, lastWindow, typedTender, type WindowStore } from '../tender/typed-tender.ts';

/**
 * Carrier and quote of a rate into the tender of a shipment, beside what is typed there already; the BOL keeps its own. `now` in
 * milliseconds of the epoch. `storage-failed`: the window keeps nothing, so the tender would open without it.
 */
export function putInTender(
  store: () => WindowStore,
  view: ShipmentView,
  rate: Rate,
  quoteNumber: number | null,
  now: number,
): Result<void> {
  try {
    const kept = store();
    const typed = typedTender(kept, view.id) ?? firstTender(view, lastWindow(kept), now);
    // Version 1 says no SCAC: the code of another carrier must not stay beside this quote.
    const form = {
      ...typed,
      carrierCode: rate.scac,
      quoteNumber: quoteNumber === null ? '' : String(quoteNumber),
    };
    keepTyped(kept, view.id, form);
    const read = typedTender(kept, view.id);
    if (read?.quoteNumber === form.quoteNumber && read.carrierCode === form.carrierCode) return ok(undefined);
  } catch {
    // Told below: a window without a store.
  }
  return fail('storage-failed', 'the window keeps no tender');
}
