import type { DockRole } from '#shared/freight/address-book/dock.ts';
import { plainLetters } from '../../components/shared/match-parts.ts';
import type { Option } from '../../components/shared/option.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';
import type { DockChoice } from './dock-defaults.ts';

/** Address-book entries that match the name as it is typed. */
export class EarlierParties {
  readonly #role: DockRole;
  choices = $state.raw<Option[]>([]);
  readonly #turns = new Newest();

  constructor(role: DockRole) {
    this.#role = role;
  }

  async look(typed: string): Promise<void> {
    const newest = this.#turns.begin();
    const text = typed.trim();
    // Until the answer arrives, entries that no longer match are not offered, because Enter would take one.
    const letters = plainLetters(text);
    this.choices =
      text.length < 2 ? [] : this.choices.filter((choice) => plainLetters(choice.text).includes(letters));
    if (text.length < 2) return;
    const answer = await station.docks.choices({ text: text.slice(0, 200), role: this.#role });
    if (!newest()) return;
    this.choices = (answer.ok ? answer.value : []).map(({ id, company, address, city, state }) => ({
      id,
      text: company,
      hint: [address, `${city} ${state}`].filter((part) => part.trim() !== '').join(', '),
    }));
  }

  /** The dock for a choice; null when it cannot be read, or something else was typed or chosen meanwhile. */
  async read(id: string): Promise<DockChoice | null> {
    const newest = this.#turns.begin();
    this.choices = [];
    const answer = await station.docks.take({ id });
    return answer.ok && newest() ? answer.value : null;
  }
}
