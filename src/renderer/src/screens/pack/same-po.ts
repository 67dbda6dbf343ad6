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

  /** `own` is the shipment that the draft repairs: it is not its own double. */
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
        // What was changed or is void is not sent twice by its successor.
        row.standing === null &&
        Date.parse(row.createdAt) >= since,
    );
    this.#found(same ?? null);
  }

  /** Another draft comes: what was found is not its own. */
  forget(): void {
    this.#turns.drop();
    this.#found(null);
  }
}
