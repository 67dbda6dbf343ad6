import { fold } from '../text/fold.ts';

/** Letters and figures alone: "100 Main St." and "100 main st" are the same. */
const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** An address, checked or as it is typed. */
interface Address {
  company: string;
  address: string;
  address2: string;
  postalCode: string;
  country: string;
}

/** ZIP and ZIP+4 are one dock. */
const plainCode = ({ postalCode, country }: Address): string =>
  country === 'USA' && /^\d{5}-?\d{4}$/.test(postalCode.trim())
    ? postalCode.trim().slice(0, 5)
    : plain(postalCode);

/** What identifies a dock: company, street and postal code. The contact and the spelling of the city do not count. */
export const dockKey = (party: Address): string =>
  [plain(party.company), plain(party.address), plain(party.address2), plainCode(party)].join('\n');

/** What makes a kind of freight one: its description and its NMFC item. */
export const freightKey = ({ description, nmfc }: { description: string; nmfc: string }): string =>
  fold(`${description}\n${nmfc}`);

/** The parts of a key that a file says, where it has no column for the one between them. */
export interface KeyEnds {
  begins: string;
  ends: string;
}

/** Null: a file without columns for these places says the whole key. */
export const dockKeyEnds = (party: Address, absent: readonly string[]): KeyEnds | null =>
  absent.includes('party.address2')
    ? { begins: `${plain(party.company)}\n${plain(party.address)}\n`, ends: `\n${plainCode(party)}` }
    : null;

export const freightKeyEnds = (
  { description }: { description: string },
  absent: readonly string[],
): KeyEnds | null => (absent.includes('nmfc') ? { begins: fold(`${description}\n`), ends: '' } : null);
