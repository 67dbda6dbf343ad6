import type { Dock } from '#shared/freight/address-book/dock.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { dockKey } from '#shared/freight/address-book/book-key.ts';
import type { BookEntry } from '#shared/station/book.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

interface Found {
  entry: BookEntry<Dock> | null;
  near: BookEntry<Dock> | null;
}

/** The address-book entry for the draft's consignee. */
export class DraftBook {
  #known = $state.raw<{ key: string; found: Found } | null>(null);
  readonly #turns = new Newest();

  async look({ consignee }: ShipmentForm): Promise<void> {
    const newest = this.#turns.begin();
    if (consignee.company.trim() === '') {
      this.#known = null;
      return;
    }
    const key = dockKey(consignee);
    const answer = await station.docks.look({ party: { ...consignee } });
    if (newest()) this.#known = answer.ok ? { key, found: answer.value } : null;
  }

  /** Another draft: forgets what was found for the previous one. */
  forget(): void {
    this.#turns.drop();
    this.#known = null;
  }

  /** For the address in the form now; null while it is not known. */
  of({ consignee }: ShipmentForm): Found | null {
    return this.#known !== null && this.#known.key === dockKey(consignee) ? this.#known.found : null;
  }
}
