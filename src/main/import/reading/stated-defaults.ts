import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { DefaultsSource } from '#shared/freight/form/defaults-source.ts';
import { fieldsOf, valuesByRules, withDefaults } from '#shared/freight/form/shipping-defaults.ts';
import type { RuleSource } from '#shared/freight/form/shipping-rules.ts';
import type { DefaultsSettings } from '#shared/station/defaults.ts';
import type { StatedDefault } from '#shared/station/import-mapping.ts';
import type { Station } from './gather.ts';

const silent: DefaultsSource = {
  terms: '',
  scac: '',
  carrierName: '',
  accessorials: [],
  specialInstructions: '',
};
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const withoutCarrier = <T extends Pick<DefaultsSource, 'scac' | 'carrierName'>>(one: T): T => ({
  ...one,
  scac: '',
  carrierName: '',
});

/** The same without the carriers that they name: that of a load whose carrier comes from its rates is open. */
export const withoutCarriers = (
  { defaults, rules = [] }: Pick<Station, 'defaults' | 'rules'>,
  dock: DefaultsSource | null,
) => ({
  defaults: { ...defaults, station: withoutCarrier(defaults.station) },
  rules: rules.map((rule) => ({ ...rule, set: withoutCarrier(rule.set) })),
  known: dock === null ? null : withoutCarrier(dock),
});

/**
 * A form with what the rules, its dock, its carrier and the station say where its file says nothing (docs/decisions/packing.md, docs/decisions/import.md), and which field each of
 * them filled in. `saidTerms`: the file names the terms, even those that every form opens with.
 */
export function withStatedDefaults(
  form: ShipmentForm,
  saidTerms: boolean,
  dock: DefaultsSource | null,
  { carriers, station }: DefaultsSettings,
  rules: RuleSource | null = null,
): { form: ShipmentForm; stated: StatedDefault[] } {
  const keep = (next: ShipmentForm): ShipmentForm =>
    saidTerms ? { ...next, freightTerms: form.freightTerms } : next;
  // The carrier of a shipment is known when dock and station have spoken.
  const levels = [
    ['dock', { rules, dock, carriers: [], station: silent }],
    ['carrier', { rules, dock, carriers, station: { ...silent, scac: station.scac } }],
    ['station', { rules, dock, carriers, station }],
  ] as const;
  const stated = new Map<string, StatedDefault>();
  let before = fieldsOf(form);
  let filled = form;
  for (const [from, saying] of levels) {
    filled = keep(withDefaults(form, { ...saying, lastTime: null }));
    const now = fieldsOf(filled);
    for (const [path, value] of Object.entries(now) as [StatedDefault['path'], unknown][])
      if (!same(before[path], value))
        stated.set(path, { path, from: path === 'scac' && from === 'carrier' ? 'station' : from });
    before = now;
  }
  const { ruled, scac } = valuesByRules(form, { rules, dock, station });
  for (const { path } of [...stated.values()]) {
    const rule = ruled?.by[path];
    // A carrier's name may also be that of a carrier that the file names.
    if (rule !== undefined && (path !== 'carrierName' || ruled?.scac === scac))
      stated.set(path, { path, from: 'rule', rule });
  }
  // The form's initial values are not defaults of anyone.
  if (!saidTerms && filled.freightTerms === emptyForm().freightTerms) stated.delete('freightTerms');
  return { form: filled, stated: [...stated.values()] };
}
