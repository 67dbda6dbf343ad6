import type { Shipment } from '#shared/freight/shipment.ts';
import { station } from '../../station.ts';
import { earlierDocks, type Choice } from './earlier-docks.ts';

/** Companies of earlier shipments, found as their name is typed; each stands for the last shipment to that dock. */
export class EarlierConsignees {
  choices = $state.raw<Choice[]>([]);
  #asked = '';

  async look(typed: string): Promise<void> {
    const text = typed.trim();
    this.#asked = text;
    if (text.length < 2) {
      this.choices = [];
      return;
    }
    const answer = await station.shipments.find({ text: text.slice(0, 200), limit: 50 });
    // A later key asked again: only the last answer counts.
    if (this.#asked !== text) return;
    this.choices = earlierDocks(answer.ok ? answer.value : [], text);
  }

  /** The shipment a choice stands for. */
  async read(id: string): Promise<Shipment | null> {
    this.choices = [];
    const answer = await station.shipments.get({ id });
    return answer.ok ? answer.value.shipment : null;
  }
}
