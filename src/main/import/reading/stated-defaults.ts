import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { fieldsOf, withDefaults, type DefaultsSource } from '#shared/freight/form/shipping-defaults.ts';
import type { DefaultsSettings } from '#shared/station/defaults.ts';
import type { StatedDefault } from '#shared/station/import-mapping.ts';

const silent: DefaultsSource = {
  terms: '',
  scac: '',
  carrierName: '',
  accessorials: [],
  specialInstructions: '',
};
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form with what its dock, its carrier and the station say where its file says nothing (docs/decisions/packing.md, docs/decisions/import.md), and which field each of
 * them filled in. `saidTerms`: the file names the terms, even those that every form opens with.
 */
export function withStatedDefaults(
  form: ShipmentForm,
  saidTerms: boolean,
  dock: DefaultsSource | null,
  { carriers, station }: DefaultsSettings,
): { form: ShipmentForm; stated: StatedDefault[] } {
  const keep = (next: ShipmentForm): ShipmentForm =>
    saidTerms ? { ...next, freightTerms: form.freightTerms } : next;
  // The carrier of a shipment is known when dock and station have spoken.
  const levels = [
    ['dock', { dock, carriers: [], station: silent }],
    ['carrier', { dock, carriers, station: { ...silent, scac: station.scac } }],
    ['station', { dock, carriers, station }],
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
  // The form's initial values are not defaults of anybody.
  if (!saidTerms && filled.freightTerms === emptyForm().freightTerms) stated.delete('freightTerms');
  return { form: filled, stated: [...stated.values()] };
}
