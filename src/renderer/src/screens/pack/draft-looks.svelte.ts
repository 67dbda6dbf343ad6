import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { DraftBook } from './draft-book.svelte.ts';
import { DraftNumbers } from './numbers-look.svelte.ts';
import { SameOrder } from './same-order.svelte.ts';
import { SamePo } from './same-po.ts';

/** What the station knows of a draft beside what stands in it. `own` is the shipment that the draft repairs. */
export class DraftLooks {
  /** A shipment of the last day with the same PO to the same consignee. */
  samePo = $state.raw<ShipmentRow | null>(null);
  readonly #same = new SamePo((row) => (this.samePo = row));
  readonly numbers = new DraftNumbers();
  readonly book = new DraftBook();
  /** The same order at another station. */
  readonly order = new SameOrder();

  /** All of it, for a draft that has just come. */
  look(form: ShipmentForm, own: string | null): void {
    void this.#same.look(form, own);
    void this.numbers.look(form, own);
    void this.book.look(form);
  }

  /** What a field that was left may have changed. */
  left(path: string, form: ShipmentForm, own: string | null): void {
    if (path === 'scac' || path === 'proNumber') void this.numbers.look(form, own);
    if (path === 'poNumber' || path === 'consignee.company') void this.#same.look(form, own);
    if (path.startsWith('consignee.')) void this.book.look(form);
  }

  /** Another draft comes: what was found is not its own. */
  forget(): void {
    this.#same.forget();
    this.numbers.forget();
    this.book.forget();
    this.order.forget();
  }
}
