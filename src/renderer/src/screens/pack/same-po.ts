import { splitPoNumbers } from '#shared/freight/numbers/po-numbers.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

const day = 24 * 60 * 60 * 1000;

/** At most this many POs of one field are looked up. */
const most = 10;

/** Whether the same PO, or one of several, went to the same consignee within a day: probably the same pallets, entered twice. */
export class SamePo {
  readonly #found: (row: ShipmentRow | null) => void;
  readonly #turns = new Newest();

  constructor(found: (row: ShipmentRow | null) => void) {
    this.#found = found;
  }

  /** `own`: the shipment that the draft repairs, which is not a duplicate of itself. */
  async look({ poNumber, consignee }: ShipmentForm, own: string | null): Promise<void> {
    const [pos, company] = [splitPoNumbers(poNumber).slice(0, most), consignee.company.trim().toLowerCase()];
    const newest = this.#turns.begin();
    if (pos.length === 0 || company === '') {
      this.#found(null);
      return;
    }
    const answers = await Promise.all(
      pos.map((po) => station.shipments.find({ text: po.slice(0, 200), limit: 20 })),
    );
    if (!newest()) return;
    const found = answers.flatMap((answer) => (answer.ok ? answer.value : []));
    const since = Date.now() - day;
    const same = found.find(
      (row) =>
        row.id !== own &&
        splitPoNumbers(row.poNumber).some((po) => pos.includes(po)) &&
        row.consignee.trim().toLowerCase() === company &&
        (row.bolState !== 'canceled' || row.takenBy !== null) &&
        // A changed or void BOL is no duplicate of its successor.
        row.standing === null &&
        Date.parse(row.createdAt) >= since,
    );
    this.#found(same ?? null);
  }

  /** For another draft: forgets what was found for the previous one. */
  forget(): void {
    this.#turns.drop();
    this.#found(null);
  }
}
