import type { Shipment } from '#shared/freight/shipment.ts';
import { plainLetters } from '../../components/shared/match-parts.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { earlierDocks, type Choice } from './earlier-docks.ts';

/** Companies of earlier shipments, found as their name is typed; each stands for the last shipment to that dock. */
export class EarlierConsignees {
  choices = $state.raw<Choice[]>([]);
  readonly #turns = new Newest();

  async look(typed: string): Promise<void> {
    const newest = this.#turns.begin();
    const text = typed.trim();
    // Until the answer is there, what no longer fits is not offered: Enter would take it.
    const letters = plainLetters(text);
    this.choices =
      text.length < 2 ? [] : this.choices.filter((choice) => plainLetters(choice.text).includes(letters));
    if (text.length < 2) return;
    const answer = await station.shipments.find({ text: text.slice(0, 200), limit: 50 });
    if (newest()) this.choices = earlierDocks(answer.ok ? answer.value : [], text);
  }

  /** The shipment a choice stands for; null when it cannot be read, or something else was typed or picked meanwhile. */
  async read(id: string): Promise<Shipment | null> {
    const newest = this.#turns.begin();
    this.choices = [];
    const answer = await station.shipments.get({ id });
    return answer.ok && newest() ? answer.value.shipment : null;
  }
}
