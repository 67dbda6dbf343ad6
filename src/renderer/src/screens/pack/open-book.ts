import { carryDock } from '../../state/carried-dock.ts';
import { go } from '../../state/route.svelte.ts';
import type { AddressRepair } from './pack-checks.ts';
import type { PackState } from './pack-state.svelte.ts';

/** The address book, at the consignee of the draft where it is in it. */
export function openBook(pack: PackState): void {
  const entry = pack.looks.book.of(pack.form)?.entry ?? null;
  go(entry === null ? { screen: 'book', list: 'docks' } : { screen: 'book', list: 'docks', id: entry.id });
}

/** The repair of an address that is not in the book; `other`: not the likely one, but this one added. */
export function repairAddress(pack: PackState, repair: AddressRepair, other: boolean): void {
  if ('hidden' in repair) go({ screen: 'book', list: 'docks', id: repair.hidden });
  else if (repair.near !== null && !other) pack.useAddress(repair.near);
  else {
    carryDock({ ...pack.form.consignee });
    go({ screen: 'book', list: 'docks', id: 'new' });
  }
}
