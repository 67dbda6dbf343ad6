import type { Shipment } from '#shared/freight/shipment.ts';
import { station } from '../../station.ts';

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface Choice {
  id: string;
  text: string;
  hint: string;
}

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
    const docks = new Map<string, Choice>();
    for (const row of answer.ok ? answer.value : []) {
      const dock = `${row.consignee}|${row.city}|${row.state}`;
      if (docks.has(dock) || !plain(row.consignee).includes(plain(text))) continue;
      docks.set(dock, { id: row.id, text: row.consignee, hint: `${row.city} ${row.state}` });
    }
    this.choices = [...docks.values()].slice(0, 5);
  }

  /** The shipment a choice stands for. */
  async read(id: string): Promise<Shipment | null> {
    this.choices = [];
    const answer = await station.shipments.get({ id });
    return answer.ok ? answer.value.shipment : null;
  }
}
