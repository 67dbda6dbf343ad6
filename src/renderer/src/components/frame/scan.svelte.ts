import type { Failure } from '#shared/ipc/result.ts';
import type { Route } from '../../state/address.ts';
import { Newest } from '../../state/answers.ts';
import { offerScan } from '../../state/scan-taker.ts';
import { offerScannedPro } from '../../state/scanned-pro.ts';
import { station } from '../../station.ts';

/** What is scanned or typed into the box of the frame, and what came of it. */
export class Scan {
  text = $state('');
  /** What was not found. */
  none = $state<string | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #turns = new Newest();

  /** Something is typed, scanned or taken back: what was said of the text before no longer counts. */
  begin(text: string): void {
    this.text = text;
    this.none = null;
    this.failure = null;
  }

  /**
   * Where what stands in the box leads; null when nowhere, or when something else was scanned since. A second scan does not wait
   * for the first answer, so that answer takes away only its own text.
   */
  async find(): Promise<Route | null> {
    const newest = this.#turns.begin();
    const wanted = this.text.trim();
    this.begin(this.text);
    if (wanted === '') return { screen: 'shipments' };
    if (offerScan(wanted)) {
      this.begin('');
      return null;
    }
    const answer = await station.shipments.find({ text: wanted.slice(0, 200), limit: 2 });
    if (!newest()) return null;
    if (!answer.ok) {
      this.failure = answer.error;
      return null;
    }
    const [only, another] = answer.value;
    if (only === undefined) {
      // A sticker's number goes to the shipment that is being packed, and so does the hand.
      if (offerScannedPro(wanted)) this.begin('');
      else this.none = wanted;
      return null;
    }
    if (this.text.trim() === wanted) this.text = '';
    return another === undefined
      ? { screen: 'shipment', id: only.id }
      : { screen: 'shipments', text: wanted };
  }
}
