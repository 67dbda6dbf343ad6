import type { Commodity } from '#shared/freight/address-book/commodity.ts';
import { m } from '../../paraglide/messages.js';
import { Newest } from '../../state/answers.ts';
import { plainLetters } from '../shared/match-parts.ts';
import type { Option } from '../shared/option.ts';

/** Looks up kinds of freight by the letters of their description. */
export type FindFreight = (text: string) => Promise<readonly Commodity[]>;

/** Completions for one line, while its description is typed. */
export class KnownFreight {
  readonly #find: FindFreight;
  #found = $state.raw<readonly Commodity[]>([]);
  readonly #turns = new Newest();

  choices = $derived(this.#found.map((kind, at) => ({ id: String(at), ...words(kind) }) satisfies Option));

  constructor(find: FindFreight) {
    this.#find = find;
  }

  async look(typed: string): Promise<void> {
    const text = typed.trim();
    const newest = this.#turns.begin();
    // Until the answer arrives, outdated choices are not offered: Enter would take one.
    const letters = plainLetters(text);
    this.#found =
      text.length < 2 ? [] : this.#found.filter((kind) => plainLetters(kind.description).includes(letters));
    if (text.length < 2) return;
    const found = await this.#find(text);
    if (newest()) this.#found = found;
  }

  /** The kind of freight of a choice. The list closes. */
  take(id: string): Commodity | undefined {
    const kind = this.#found[Number(id)];
    this.#turns.drop();
    this.#found = [];
    return kind;
  }
}

function words({ description, nmfc, freightClass, packageType, lengthIn, widthIn, heightIn }: Commodity) {
  const size = [lengthIn, widthIn, heightIn];
  const hint = [
    m.tender_class({ n: freightClass }),
    nmfc,
    packageType,
    size.includes(null) ? '' : m.pack_inches({ size: size.join('×') }),
  ];
  return { text: description, hint: hint.filter((part) => part !== '').join(', ') };
}
