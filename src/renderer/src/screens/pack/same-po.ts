import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

const day = 24 * 60 * 60 * 1000;

/** Whether the same PO went to the same consignee within a day: most likely the same pallets, entered twice. */
export class SamePo {
  readonly #found: (row: ShipmentRow | null) => void;
  readonly #turns = new Newest();

  constructor(found: (row: ShipmentRow | null) => void) {
    this.#found = found;
  }

  /** `own`: the shipment that the draft repairs, which is not a duplicate of itself. */
  async look({ poNumber, consignee }: ShipmentForm, own: string | null): Promise<void> {
    const [po, company] = [poNumber.trim(), consignee.company.trim().toLowerCase()];
    const newest = this.#turns.begin();
    if (po === '' || company === '') {
      this.#found(null);
      return;
    }
    const answer = await station.shipments.find({ text: po.slice(0, 200), limit: 20 });
    if (!newest()) return;
    const since = Date.now() - day;
    const same = (answer.ok ? answer.value : []).find(
      (row) =>
        row.id !== own &&
        row.poNumber === po &&
        row.consignee.trim().toLowerCase() === company &&
        row.bolState !== 'abandoned' &&
        // A changed or void BOL is not a duplicate of its successor.
        row.standing === null &&
        Date.parse(row.createdAt) >= since,
    );
    this.#found(same ?? null);
  }

  /** Another draft: forgets what was found for the previous one. */
  forget(): void {
    this.#turns.drop();
    this.#found(null);
  }
}
