import { isKnownDock } from '#main/address-book/known-dock.ts';
import { holderOfPro } from '#main/numbers/pro-holder.ts';
import { holderOfNumber, describeOtherShipment } from '#main/outbox/bol-number-holder.ts';
import type { ImportedHead, OpenImported } from '#main/storage/imports/imported-shipments-store.ts';
import type { FindingWords } from '#shared/freight/preflight/finding-words.ts';
import { localDay } from '#main/local-day.ts';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import { pastShipDate } from '#shared/freight/preflight/ship-date-rule.ts';
import { readPositive } from '#shared/freight/fields/number-fields.ts';
import type { Language } from '#shared/language.ts';
import type { PartyForm, ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ImportedReason } from '#shared/station/imported.ts';
import type { ImportParts } from './import-parts.ts';
import { problemsOfImported } from './reading/check-form.ts';

export interface ImportedNumbers {
  id: string;
  externalId: string;
  bolNumber: string;
  proNumber: string;
  scac: string;
}

/** For lists and program output: where it was sent, under which number, to whom. */
export const submittedSummary = (there: {
  station?: string | undefined;
  bolNumber: string;
  consignee: string;
}): string => [there.station ?? '', there.bolNumber, there.consignee].filter((word) => word !== '').join(' ');

/**
 * Numbers of an imported shipment that another one has. At this station an external id was reserved when it was imported; another station of the
 * fleet may have sent it.
 */
export function takenNumbers(
  { stores, sentElsewhere }: Pick<ImportParts, 'stores' | 'sentElsewhere'>,
  { id, externalId, bolNumber, proNumber, scac }: ImportedNumbers,
): ImportedReason[] {
  const reasons: ImportedReason[] = [];
  const there = externalId === '' ? null : (sentElsewhere?.(externalId) ?? null);
  if (there !== null) reasons.push({ path: '', code: 'external-id-taken', words: submittedSummary(there) });
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

/**
 * The station's rule that it ships only to addresses of its book, where the consignee is whole: what is missing of it is said first. As
 * `submitEntry` would refuse it, but before a batch is begun.
 */
export function unknownAddress(
  { stores, settings }: Pick<ImportParts, 'stores' | 'settings'>,
  consignee: PartyForm,
  others: readonly ImportedReason[],
): ImportedReason[] {
  if (!settings().book.onlyKnownAddresses || others.some(({ path }) => path.startsWith('consignee.')))
    return [];
  return isKnownDock(stores, consignee) ? [] : [{ path: '', code: 'address-not-in-book' }];
}

/** What its list shows of a form. */
export function headOf(form: ShipmentForm, language: Language): ImportedHead {
  const sum = (field: 'handlingUnits' | 'weightLb') =>
    form.lines.reduce((all, line) => all + (readPositive(line[field], field, language) ?? 0), 0);
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

/** What Pack would ask or doubt about a form, apart from its problems. It stops nothing. */
function doubtsOf(
  parts: ImportParts,
  form: ShipmentForm,
  reasons: readonly ImportedReason[],
): FindingWords[] {
  const { station, numbers } = parts.settings();
  const said = new Set(reasons.map(({ path }) => path));
  const nmfcClass = (nmfc: string) => parts.stores.commodities.classOf(nmfc);
  return preflight(form, station.language, numbers.proRanges, undefined, nmfcClass)
    .filter(({ paths }) => !paths.some((path) => said.has(path)))
    .map(({ words }) => words);
}

/**
 * Checks an imported shipment and stores its problems, and what Pack would only ask about; returns how many of both. Call it inside a
 * transaction.
 */
export function checkImported(
  parts: ImportParts,
  { id, form, steps }: OpenImported,
): { reasons: number; doubts: number } {
  const { language } = parts.settings().station;
  const problems = problemsOfImported(form, steps, language);
  const reasons = [
    ...problems,
    ...takenNumbers(parts, { id, ...form, externalId: form.externalId.trim() }),
    ...unknownAddress(parts, form.consignee, problems),
  ];
  parts.stores.imported.setChecked(id, headOf(form, language), reasons, parts.clock.now().toISOString());
  const doubts = doubtsOf(parts, form, reasons);
  parts.stores.imported.setDoubts(id, doubts);
  // Not stored, since it changes tomorrow: the list compares its day with today's whenever it is read.
  const isPast = pastShipDate(form.shipDate, localDay(parts.clock.now())) !== null;
  return { reasons: reasons.length, doubts: doubts.length + (isPast ? 1 : 0) };
}
