import type { Commodity } from '#shared/freight/commodity.ts';
import { m } from '../../paraglide/messages.js';
import type { Option } from '../shared/option.ts';

/** Looks up kinds of freight by the letters of their description. */
export type FindFreight = (text: string) => Promise<readonly Commodity[]>;

/** What one line may complete from, while its description is typed. */
export class KnownFreight {
  readonly #find: FindFreight;
  #found = $state.raw<readonly Commodity[]>([]);
  #asked = '';

  choices = $derived(this.#found.map((kind, at) => ({ id: String(at), ...words(kind) }) satisfies Option));

  constructor(find: FindFreight) {
    this.#find = find;
  }

  async look(typed: string): Promise<void> {
    const text = typed.trim();
    this.#asked = text;
    const found = text.length < 2 ? [] : await this.#find(text);
    // A later key asked again: only its answer counts.
    if (this.#asked === text) this.#found = found;
  }

  /** The kind that a choice stands for. The list has served then. */
  take(id: string): Commodity | undefined {
    const kind = this.#found[Number(id)];
    this.#asked = '';
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
