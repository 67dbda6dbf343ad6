import type { ShipmentRow } from '#shared/station/shipment-view.ts';
import { plainLetters } from '../../components/shared/match-parts.ts';

/** A dock that was shipped to before; `id` is the last shipment to it. */
export interface Choice {
  id: string;
  text: string;
  hint: string;
}

/** The docks whose company holds the typed letters, once each, five at most; rows come newest first. */
export function earlierDocks(rows: readonly ShipmentRow[], typed: string): Choice[] {
  const docks = new Map<string, Choice>();
  for (const { id, consignee, city, state } of rows) {
    const dock = `${consignee}|${city}|${state}`;
    if (!docks.has(dock) && plainLetters(consignee).includes(plainLetters(typed)))
      docks.set(dock, { id, text: consignee, hint: `${city} ${state}` });
  }
  return [...docks.values()].slice(0, 5);
}
