import { go } from '../../state/route.svelte.ts';
import { focusField } from '../../components/shared/field-focus.ts';
import { repairAddress } from './open-book.ts';
import { checksOf } from './pack-checks.ts';
import type { PackState } from './pack-state.svelte.ts';

/**
 * What the key beside a check does, by the id of its row. `other`: its alternative. Input since the check was shown is checked first, because a
 * repair applies to the whole form; if the check is gone by then, nothing happens.
 */
export function followCheck(
  pack: PackState,
  id: string | undefined,
  work: HTMLElement | undefined,
  other: boolean,
): void {
  pack.checks.look();
  const leadsTo = checksOf(pack).find(({ row }) => row.id === id)?.leadsTo;
  if (leadsTo === undefined) return;
  if ('shipmentId' in leadsTo) {
    go({ screen: 'shipment', id: leadsTo.shipmentId });
    return;
  }
  if ('elsewhere' in leadsTo) {
    go({ screen: 'shipments', text: leadsTo.elsewhere, scope: 'all' });
    return;
  }
  if ('address' in leadsTo) {
    repairAddress(pack, leadsTo.address, other);
    return;
  }
  const { finding } = leadsTo;
  const form = other ? finding.otherRepair : finding.repair;
  if (form === null) focusField(work, finding.paths[0] ?? '');
  else if (form !== undefined) pack.keys.change(form);
}
