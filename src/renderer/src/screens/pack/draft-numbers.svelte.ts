import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { NumberWarnings } from '#shared/station/numbers.ts';
import { m } from '../../paraglide/messages.js';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { plainNumber } from '../../words/times.ts';

/** What the station knows about the draft's numbers: its PRO number, the carrier's pool, the next BOL number. */
export class DraftNumbers {
  #known = $state.raw<{ scac: string; proNumber: string; look: NumberWarnings } | null>(null);
  readonly #turns = new Newest();

  /** `own`: the shipment that the draft repairs, which is not a duplicate of itself. */
  async look({ scac, proNumber }: ShipmentForm, own: string | null): Promise<void> {
    const newest = this.#turns.begin();
    const asked = { scac: scac.trim().toUpperCase(), proNumber: proNumber.trim() };
    const answer = await station.numbers.look({
      scac: asked.scac.slice(0, 100),
      proNumber: asked.proNumber.slice(0, 200),
      shipmentId: own,
    });
    if (newest()) this.#known = answer.ok ? { ...asked, look: answer.value } : null;
  }

  /** For another draft: forgets what was found for the previous one. */
  forget(): void {
    this.#turns.drop();
    this.#known = null;
  }

  /** Another shipment that already has the entered PRO number. */
  clash({ proNumber }: ShipmentForm): NumberWarnings['clash'] {
    return this.#known?.proNumber === proNumber.trim() ? this.#known.look.clash : null;
  }

  /** The note at the PRO number: where it comes from, and a pool that runs low; '' when there is nothing to say. */
  proNote({ scac, proNumber }: ShipmentForm): string {
    const pool = this.#known?.look.pool ?? null;
    const carrier = scac.trim().toUpperCase();
    if (pool === null || this.#known?.scac !== carrier) return '';
    const given = { scac: carrier, left: plainNumber(pool.left) };
    if (pool.left === 0)
      return pool.fleetHasMore === true ? m.remark_pro_away(given) : m.remark_pro_empty(given);
    if (proNumber.trim() !== '') return pool.low ? m.remark_pro_low(given) : '';
    return pool.low ? m.remark_pro_last(given) : m.remark_pro_pool(given);
  }

  /** What Setup asks about BOL numbers. */
  bolNote(): string {
    const bol = this.#known?.look.bol;
    if (bol === undefined) return '';
    if (bol.none !== null) return m.remark_bol_none();
    return bol.asked ? m.remark_bol_asked({ station: bol.station }) : '';
  }
}
