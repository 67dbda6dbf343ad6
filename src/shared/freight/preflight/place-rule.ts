import { countries, countrySchema, type Country } from '../country.ts';
import { isPostalCode } from '../postal-code.ts';
import type { PartyForm, ShipmentForm } from '../form/shipment-form.ts';
import type { Finding, RuleName } from './finding.ts';
import { statesOfPostalCode } from './postal-regions.ts';
import { stateName } from './state-names.ts';

type PartyKey = 'shipper' | 'consignee' | 'billTo';
const ruleOf: Record<PartyKey, RuleName> = {
  shipper: 'shipper-place',
  consignee: 'consignee-place',
  billTo: 'bill-to-place',
};

/** The country that this postal code and state fit; five digits alone are the United States. */
function countryThatFits({ postalCode, state }: PartyForm, typed: Country): Country | null {
  const fitting = countries.filter((country) => country !== typed && isPostalCode(postalCode, country));
  const code = state.trim().toUpperCase();
  return (
    fitting.find((country) => statesOfPostalCode(postalCode, country)?.includes(code)) ?? fitting[0] ?? null
  );
}

/** A postal code that does not fit its country, or its state (Canada Post, USPS and SEPOMEX regions). */
export function placeRule(form: ShipmentForm, key: PartyKey): Finding[] {
  const party = form[key];
  const country = countrySchema.safeParse(party.country).data;
  const postalCode = party.postalCode.trim();
  if (country === undefined || postalCode === '') return [];
  const change = (part: Partial<PartyForm>): ShipmentForm => ({ ...form, [key]: { ...party, ...part } });
  const rule = ruleOf[key];

  if (!isPostalCode(postalCode, country)) {
    const fits = countryThatFits(party, country);
    if (fits === null) return [];
    return [
      {
        id: `postal-country:${key}`,
        rule,
        paths: [`${key}.country`, `${key}.postalCode`],
        words: { key: 'postal-country', postalCode, country, fits },
        repair: change({ country: fits }),
      },
    ];
  }
  const states = statesOfPostalCode(postalCode, country);
  const typed = party.state.trim().toUpperCase();
  const [state] = states ?? [];
  if (states === null || state === undefined || typed === '' || states.includes(typed)) return [];
  return [
    {
      id: `postal-state:${key}`,
      rule,
      paths: [`${key}.state`],
      words: { key: 'postal-state', postalCode, place: stateName(state, country), typed, state },
      repair: change({ state }),
    },
  ];
}
