import { carryDock } from '../../state/carried-dock.ts';
import { go } from '../../state/route.svelte.ts';
import type { AddressRepair } from './pack-checks.ts';
import type { PackState } from './pack-state.svelte.ts';

/** Opens the address book, at the draft's consignee if it has an entry. */
export function openBook(pack: PackState): void {
  const entry = pack.looks.book.of(pack.form)?.entry ?? null;
  go(entry === null ? { screen: 'book', list: 'docks' } : { screen: 'book', list: 'docks', id: entry.id });
}

/** Repairs an address that is not in the book: uses the likely entry, or with `other` adds this one. */
export function repairAddress(pack: PackState, repair: AddressRepair, other: boolean): void {
  if ('hidden' in repair) go({ screen: 'book', list: 'docks', id: repair.hidden });
  else if (repair.near !== null && !other) pack.useAddress(repair.near);
  else {
    carryDock({ ...pack.form.consignee });
    go({ screen: 'book', list: 'docks', id: 'new' });
  }
}
