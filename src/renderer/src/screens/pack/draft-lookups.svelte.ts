import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { NmfcClasses } from './nmfc-classes.svelte.ts';
import { DraftNumbers } from './draft-numbers.svelte.ts';
import { SameOrder } from './same-order.svelte.ts';
import { SamePo } from './same-po.ts';
import type { Dock } from '#shared/freight/address-book/dock.ts';
import { dockKey } from '#shared/freight/address-book/book-key.ts';
import type { BookEntry } from '#shared/station/book.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

interface Found {
  /** The codes on its address labels. */
  codes?: readonly string[] | undefined;
  entry: BookEntry<Dock> | null;
  near: BookEntry<Dock> | null;
}

/** The address-book entry for the draft's consignee. */
class DraftBook {
  #known = $state.raw<{ key: string; found: Found } | null>(null);
  readonly #turns = new Newest();

  /** @returns whether the answer is about the consignee as it is now */
  async look({ consignee }: ShipmentForm): Promise<boolean> {
    const newest = this.#turns.begin();
    if (consignee.company.trim() === '') {
      this.#known = null;
      return true;
    }
    const key = dockKey(consignee);
    const answer = await station.docks.look({ party: { ...consignee } });
    if (!newest()) return false;
    this.#known = answer.ok ? { key, found: answer.value } : null;
    return true;
  }

  /** For another draft: forgets what was found for the previous one. */
  forget(): void {
    this.#turns.drop();
    this.#known = null;
  }

  /** For the address in the form now; null while it is not known. */
  of({ consignee }: ShipmentForm): Found | null {
    return this.#known !== null && this.#known.key === dockKey(consignee) ? this.#known.found : null;
  }
}

/** What the station knows about a draft besides its contents. `own` is the shipment that the draft repairs. */
export class DraftLookups {
  /** A shipment of the last day with the same PO to the same consignee. */
  samePo = $state.raw<ShipmentRow | null>(null);
  readonly #same = new SamePo((row) => (this.samePo = row));
  readonly numbers = new DraftNumbers();
  readonly book = new DraftBook();
  readonly nmfc = new NmfcClasses();
  /** The same order at another station. */
  readonly order = new SameOrder();

  /** Looks up everything, for a draft that was just opened. */
  look(form: ShipmentForm, own: string | null): void {
    void this.#same.look(form, own);
    void this.numbers.look(form, own);
    void this.book.look(form);
    void this.nmfc.look(form);
  }

  /** Looks up what may have changed with the field that was left. `onBook`: the address book has answered about the consignee. */
  left(path: string, form: ShipmentForm, own: string | null, onBook?: () => void): void {
    if (path === 'scac' || path === 'proNumber') void this.numbers.look(form, own);
    if (path === 'poNumber' || path === 'consignee.company') void this.#same.look(form, own);
    if (path.startsWith('consignee.'))
      void this.book.look(form).then((isCurrent) => {
        if (isCurrent) onBook?.();
      });
    // A line's item also comes with its description, from known freight.
    if (path.startsWith('lines.')) void this.nmfc.look(form);
  }

  /** Another draft: forgets what was found for the previous one. */
  forget(): void {
    this.#same.forget();
    this.numbers.forget();
    this.book.forget();
    this.nmfc.forget();
    this.order.forget();
  }
}
