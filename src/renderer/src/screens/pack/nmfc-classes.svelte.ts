import { classOfNmfc, nmfcEntriesRead } from '#shared/freight/address-book/nmfc-class.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { FreightClass } from '#shared/freight/freight-class.ts';
import { station } from '../../station.ts';

/** The classes that the address book has for the NMFC items of a draft. */
export class NmfcClasses {
  #known = $state.raw<ReadonlyMap<string, FreightClass | null>>(new Map());
  readonly #asked = new Set<string>();

  /** Null: the book has none, or several, or has not answered yet. */
  readonly classOf = (nmfc: string): FreightClass | null => this.#known.get(nmfc) ?? null;

  /** Looks up items that were not looked up for this draft. */
  async look({ lines }: ShipmentForm): Promise<void> {
    for (const nmfc of lines.map((line) => line.nmfc.trim())) {
      if (nmfc === '' || nmfc.length > 200 || this.#asked.has(nmfc)) continue;
      this.#asked.add(nmfc);
      const answer = await station.freight.find({ text: nmfc, hidden: false, limit: nmfcEntriesRead });
      // Without an answer the density is all that can be said, and the item is asked about again.
      if (answer.ok) this.#known = new Map(this.#known).set(nmfc, classOfNmfc(answer.value, nmfc));
      else this.#asked.delete(nmfc);
    }
  }

  /** For another draft: the book may have changed. */
  forget(): void {
    this.#asked.clear();
    this.#known = new Map();
  }
}
