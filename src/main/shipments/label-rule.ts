import type { DeskBase } from '#main/desk-base.ts';
import { findDock } from '#main/address-book/known-dock.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { labelsByRule, type LabelsByRule } from '#shared/freight/form/shipping-rules.ts';

/** What the rules of Setup say about the labels of a load that is being submitted; null: nothing. */
export function labelsOf(
  { stores, settings }: Pick<DeskBase, 'stores' | 'settings'>,
  draft: { id: string; shipmentId: string | null },
  form: ShipmentForm,
): LabelsByRule | null {
  const { rules, station } = settings();
  if (rules.every(({ set }) => set.labelsPerUnit === null)) return null;
  const mapping = stores.imported.mappingOf(draft);
  const dock = findDock(stores, form.consignee);
  const facts = {
    language: station.language,
    source: mapping === null ? ('typed' as const) : ('file' as const),
    mapping: mapping ?? '',
    addressCodes: dock === null ? [] : stores.dockCodes.codesOf(dock.id),
  };
  return labelsByRule({ rules, facts }, form);
}
