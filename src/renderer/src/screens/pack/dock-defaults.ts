import type { Dock } from '#shared/freight/address-book/dock.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import {
  fieldsOf,
  withDefaults,
  withoutDefaults,
  type DefaultFields,
} from '#shared/freight/form/shipping-defaults.ts';
import type { Settings } from '#shared/station/settings.ts';
import { billToForTerms } from './station-bill-to.ts';

/** A dock of the address book, with the last load to it. */
export interface DockChoice {
  dock: Dock;
  lastShipment: Shipment | null;
}

/** Nothing. */
const none = { terms: '', scac: '', carrierName: '', accessorials: [], specialInstructions: '' } as const;

/**
 * The defaults of the dock, its last load, the carrier and the station for this draft (docs/decisions/packing.md). A default gives way to one of higher
 * rank; what a person typed never does.
 */
export class DockDefaults {
  #taken: DockChoice | null = null;
  #put: Partial<DefaultFields> = {};
  /** Carriers whose defaults were filled in: after Ctrl+Z they are not filled in again. */
  #carriers: readonly string[] = [];
  #stationSpoke = false;

  forget(): void {
    this.#stationSpoke = false;
    this.#taken = null;
    this.#put = {};
    this.#carriers = [];
  }

  /** The form for another dock: defaults of the previous dock are removed. */
  withDock(form: ShipmentForm, taken: DockChoice, settings: Settings | null): ShipmentForm {
    const free = withoutDefaults(form, this.#put);
    this.#taken = taken;
    return this.#fill(free, { ...free, consignee: { ...taken.dock.party } }, settings);
  }

  /** The form with the dock's last load, which ranks after the dock and before carrier and station. `take` puts the load in. */
  withLoad(
    form: ShipmentForm,
    settings: Settings | null,
    take: (free: ShipmentForm) => ShipmentForm,
  ): ShipmentForm {
    const free = withoutDefaults(form, this.#put);
    const dock = this.#taken?.dock ?? null;
    const own = withDefaults(free, { dock, lastTime: null, carriers: [], station: none });
    return this.#fill(free, take(own), settings);
  }

  /** Applies the defaults of a carrier that a person entered, once per draft; `null` when nothing changes. */
  withCarrier(form: ShipmentForm, settings: Settings | null): ShipmentForm | null {
    const scac = form.scac.trim().toUpperCase();
    const isKnown = settings?.defaults.carriers.some((carrier) => carrier.scac === scac) ?? false;
    if (!isKnown || this.#carriers.includes(scac)) return null;
    // The carrier that a person typed stays; the dock's other defaults are applied again, before the carrier's.
    const { scac: _own, ...others } = this.#put;
    const free = withoutDefaults(form, others);
    const next = this.#fill(free, free, settings);
    return JSON.stringify(next) === JSON.stringify(form) ? null : next;
  }

  /** Applies the station's defaults when a person typed the consignee, once per draft; `null` when nothing changes. */
  withStation(form: ShipmentForm, settings: Settings | null): ShipmentForm | null {
    if (this.#stationSpoke || form.consignee.company.trim() === '' || settings === null) return null;
    const next = this.#fill(form, form, settings);
    return JSON.stringify(next) === JSON.stringify(form) ? null : next;
  }

  #fill(free: ShipmentForm, form: ShipmentForm, settings: Settings | null): ShipmentForm {
    const defaults = settings?.defaults ?? { carriers: [], station: none };
    this.#stationSpoke = true;
    const { dock = null, lastShipment = null } = this.#taken ?? {};
    const filled = withDefaults(form, { dock, lastTime: lastShipment, ...defaults });
    const now = fieldsOf(filled);
    const [before, blank] = [fieldsOf(free), JSON.stringify];
    this.#put = Object.fromEntries(
      Object.entries(now).filter(
        ([key, value]) => blank(before[key as keyof DefaultFields]) !== blank(value),
      ),
    );
    this.#carriers = [...this.#carriers, filled.scac.trim().toUpperCase()];
    const billTo =
      filled.freightTerms === form.freightTerms
        ? filled.billTo
        : billToForTerms(filled.freightTerms, filled.billTo, settings?.billTo ?? null);
    return { ...filled, billTo };
  }
}
