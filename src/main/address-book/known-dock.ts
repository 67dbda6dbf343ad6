import type { Stores } from '#main/storage/stores.ts';
import { dockKey } from '#shared/freight/address-book/book-key.ts';
import type { Dock } from '#shared/freight/address-book/dock.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { BookEntry } from '#shared/station/book.ts';

type Books = Pick<Stores, 'docks'>;

/** The entry with this address, under any spelling that was merged into it, hidden entries included. */
export const findDock = ({ docks }: Books, party: PartyForm): BookEntry<Dock> | null =>
  docks.byKey(dockKey(party));

/** Whether a station that ships only to known addresses may ship there. No one should ship to a hidden entry. */
export const isKnownDock = (books: Books, party: PartyForm): boolean =>
  findDock(books, party)?.hidden === false;

const manyNear = 20;

/** The dock that was most likely meant by an address that is not in the book. */
export function nearestDock({ docks }: Books, party: PartyForm): BookEntry<Dock> | null {
  const company = party.company.trim();
  if (company.length < 3) return null;
  const found = docks.find({ text: company.slice(0, 200), hidden: false, limit: manyNear, inName: true });
  const code = party.postalCode.trim().slice(0, 5);
  const sameCode = found.find(({ data }) => code !== '' && data.party.postalCode.startsWith(code));
  const sameCity = found.find(
    ({ data }) => data.party.city.toLowerCase() === party.city.trim().toLowerCase(),
  );
  return sameCode ?? sameCity ?? found[0] ?? null;
}

/** A dock of the book and the last load to it, as a completion uses them; null: not found. */
export function completedDock(
  stores: Pick<Stores, 'docks' | 'shipments'>,
  id: string,
): { dock: Dock; lastShipment: Shipment | null } | null {
  const entry = stores.docks.get(id);
  if (entry === null) return null;
  const last = entry.shipmentId === null ? null : stores.shipments.get(entry.shipmentId);
  return { dock: entry.data, lastShipment: last?.shipment ?? null };
}
