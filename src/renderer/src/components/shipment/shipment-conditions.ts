import { fold } from '#shared/freight/text/fold.ts';
import { shipmentConditions, type ShipmentCondition } from '#shared/station/shipment-query.ts';
import { m } from '../../paraglide/messages.js';

export const conditionWord: Record<ShipmentCondition, () => string> = {
  'in-doubt': m.queue_state_in_doubt,
  refused: m.queue_state_refused,
  'not-printed': m.print_state_none,
};

/** A typed text that names a state in the window's language: that state, and what else was typed. */
export function conditionIn(text: string): { condition: ShipmentCondition | undefined; rest: string } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const condition of shipmentConditions) {
    const named = fold(conditionWord[condition]()).split(/\s+/);
    const at = words.findIndex((_, start) =>
      named.every((word, offset) => fold(words[start + offset] ?? '') === word),
    );
    if (at !== -1) return { condition, rest: words.toSpliced(at, named.length).join(' ') };
  }
  return { condition: undefined, rest: text.trim() };
}
