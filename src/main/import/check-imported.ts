import { holderOfPro } from '#main/numbers/pro-holder.ts';
import { holderOfNumber, describeOtherShipment } from '#main/submissions/bol-number-holder.ts';
import type { ImportedHead } from '#main/storage/imported-shipments-store.ts';
import { positive } from '#shared/freight/number-fields.ts';
import type { NumberLanguage } from '#shared/freight/read-number.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { ImportParts } from './import-parts.ts';
import { problemsOfImported } from './reading/check-form.ts';

/** Numbers of an imported shipment that another one has: `externalId` is not among them, it was taken when it was imported. */
export function takenNumbers(
  { stores }: Pick<ImportParts, 'stores'>,
  { id, bolNumber, proNumber, scac }: { id: string; bolNumber: string; proNumber: string; scac: string },
): ImportedReason[] {
  const reasons: ImportedReason[] = [];
  if (bolNumber !== '') {
    const holder = holderOfNumber(stores, bolNumber, null);
    if (holder !== null)
      reasons.push({
        path: 'bolNumber',
        code: 'bol-number-taken',
        words: describeOtherShipment(holder).other.consignee,
      });
    else if (stores.imported.hasOtherWithBol(bolNumber, id))
      reasons.push({ path: 'bolNumber', code: 'bol-number-imported' });
  }
  const pro = proNumber === '' ? null : holderOfPro(stores, { proNumber, scac }, null);
  if (pro !== null)
    reasons.push({
      path: 'proNumber',
      code: 'pro-number-taken',
      words: describeOtherShipment(pro).other.bolNumber,
    });
  return reasons;
}

/** What its list shows of a form. */
export function headOf(form: ShipmentForm, language: NumberLanguage): ImportedHead {
  const sum = (field: 'handlingUnits' | 'weightLb') =>
    form.lines.reduce((all, line) => all + (positive(line[field], field, language) ?? 0), 0);
  const { company, city, state } = form.consignee;
  return {
    externalId: form.externalId,
    bolNumber: form.bolNumber,
    consignee: company,
    place: [city, state].filter((part) => part !== '').join(', '),
    units: sum('handlingUnits'),
    weightLb: sum('weightLb'),
  };
}

/** Checks an imported shipment and notes what is in its way; how much that is. Call it inside a transaction. */
export function checkImported(parts: ImportParts, { id, form }: { id: string; form: ShipmentForm }): number {
  const { language } = parts.settings().station;
  const reasons = [
    ...problemsOfImported(form, language),
    ...takenNumbers(parts, { id, bolNumber: form.bolNumber, proNumber: form.proNumber, scac: form.scac }),
  ];
  parts.stores.imported.setChecked(id, headOf(form, language), reasons, parts.clock.now().toISOString());
  return reasons.length;
}
