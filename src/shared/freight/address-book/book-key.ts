import { fold } from '../text/fold.ts';

/** Letters and digits only: "100 Main St." and "100 main st" are the same. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** An address, checked or as it is typed. */
interface Address {
  company: string;
  address: string;
  address2: string;
  postalCode: string;
  country: string;
}

/** A ZIP and its ZIP+4 are the same dock. */
const plainCode = ({ postalCode, country }: Address): string =>
  country === 'USA' && /^\d{5}-?\d{4}$/.test(postalCode.trim())
    ? postalCode.trim().slice(0, 5)
    : plain(postalCode);

/** Identifies a dock by company, street and postal code. Contact and spelling of the city do not count. */
export const dockKey = (party: Address): string =>
  [plain(party.company), plain(party.address), plain(party.address2), plainCode(party)].join('\n');

/** Identifies a kind of freight by its description and NMFC item. */
export const freightKey = ({ description, nmfc }: { description: string; nmfc: string }): string =>
  fold(`${description}\n${nmfc}`);

/** Beginning and end of a key, for a file without a column for what is between them. */
export interface KeyEnds {
  begins: string;
  ends: string;
}

/** Null: the file has all columns, so its rows give the whole key. */
export const dockKeyEnds = (party: Address, absent: readonly string[]): KeyEnds | null =>
  absent.includes('party.address2')
    ? { begins: `${plain(party.company)}\n${plain(party.address)}\n`, ends: `\n${plainCode(party)}` }
    : null;

export const freightKeyEnds = (
  { description }: { description: string },
  absent: readonly string[],
): KeyEnds | null => (absent.includes('nmfc') ? { begins: fold(`${description}\n`), ends: '' } : null);
