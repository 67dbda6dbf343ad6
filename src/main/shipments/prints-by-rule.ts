import type { DeskBase } from '#main/desk-base.ts';
import { findDock } from '#main/address-book/known-dock.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { printsByRule, type PrintsByRule } from '#shared/freight/form/shipping-rules.ts';

/** What the rules of Setup say about how a load prints that is being submitted; null: nothing. */
export function ruledPrintsOf(
  { stores, settings }: Pick<DeskBase, 'stores' | 'settings'>,
  draft: { id: string; shipmentId: string | null },
  form: ShipmentForm,
): PrintsByRule | null {
  const { rules, station } = settings();
  if (rules.length === 0) return null;
  const mapping = stores.imported.mappingOf(draft);
  const dock = findDock(stores, form.consignee);
  const facts = {
    language: station.language,
    source: mapping === null ? ('typed' as const) : ('file' as const),
    mapping: mapping ?? '',
    addressCodes: dock === null ? [] : stores.dockCodes.codesOf(dock.id),
  };
  return printsByRule({ rules, facts }, form);
}
