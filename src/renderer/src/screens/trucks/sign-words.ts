import type { HandOverGap, HandOverWarning } from '#shared/station/hand-over-check.ts';
import { m } from '../../paraglide/messages.js';

/** What is still missing, inside a sentence. */
export const gapWords = (gap: HandOverGap): string =>
  ({
    shipments: m.trucks_gap_shipments,
    driver: m.trucks_gap_driver,
    units: m.trucks_gap_units,
    pieces: m.trucks_gap_pieces,
    signature: m.trucks_gap_signature,
  })[gap]();

/** A difference that someone has to accept. */
export function warningWords({ kind, by }: HandOverWarning): string {
  const n = Math.abs(by);
  switch (kind) {
    case 'units':
      return by < 0 ? m.trucks_units_fewer({ n }) : m.trucks_units_more({ n });
    case 'pieces':
      return by < 0 ? m.trucks_pieces_fewer({ n }) : m.trucks_pieces_more({ n });
    case 'unscanned':
      return m.trucks_unscanned({ n });
    case 'held':
      return m.trucks_held_taken({ n });
  }
}
