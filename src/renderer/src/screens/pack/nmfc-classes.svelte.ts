import { SvelteMap } from 'svelte/reactivity';
import { classOfNmfc, nmfcEntriesRead } from '#shared/freight/address-book/nmfc-class.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { FreightClass } from '#shared/freight/freight-class.ts';
import { station } from '../../station.ts';

/** The classes that the address book has for the NMFC items of a draft. */
export class NmfcClasses {
  /** By item; null: the book has none, or several, or has not answered yet. */
  #known = $state.raw(new SvelteMap<string, FreightClass | null>());

  readonly classOf = (nmfc: string): FreightClass | null => this.#known.get(nmfc) ?? null;

  /** Looks up items that were not looked up for this draft. */
  async look({ lines }: ShipmentForm): Promise<void> {
    const known = this.#known;
    for (const nmfc of lines.map((line) => line.nmfc.trim())) {
      if (nmfc === '' || nmfc.length > 200 || known.has(nmfc)) continue;
      known.set(nmfc, null);
      const answer = await station.freight.find({ text: nmfc, hidden: false, limit: nmfcEntriesRead });
      // Without an answer the density is all that can be said, and the item is asked about again.
      if (answer.ok) known.set(nmfc, classOfNmfc(answer.value, nmfc));
      else known.delete(nmfc);
    }
  }

  /** For another draft: the book may have changed. An answer that is still on its way belongs to the draft before. */
  forget(): void {
    this.#known = new SvelteMap();
  }
}
