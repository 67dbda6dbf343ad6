import { fold } from '#shared/freight/text/fold.ts';

/** Letters and digits only, without accents and case: "100 Main St." and "100 main st" are the same. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');
/** ZIP and ZIP+4 are the same dock. */
const plainZip = (text: string): string =>
  /^\d{5}-?\d{4}$/.test(text.trim()) ? text.trim().slice(0, 5) : plain(text);

interface Address {
  company: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  postalCode: string;
}

/** The key by which an address is one dock, as typed or checked. Null: the address is not complete enough. */
export function dockKey({ company, address, address2, city, state, postalCode }: Address): string | null {
  if (plain(company) === '' || plain(address) === '') return null;
  return [...[company, address, address2, city, state].map(plain), plainZip(postalCode)].join('|');
}
