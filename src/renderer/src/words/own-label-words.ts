import type { NoLabelReason, OwnLabelKind, OwnLabelsMade } from '#shared/station/own-labels.ts';
import { m } from '../paraglide/messages.js';

const noLabel: Record<NoLabelReason, () => string> = {
  'no-prefix': m.more_none_no_prefix,
  'station-number': m.more_none_station,
  'used-up': m.more_none_used_up,
  'last-number': m.more_none_last,
  taken: m.more_none_taken,
  'no-pro': m.more_none_no_pro,
  'too-many': m.more_none_too_many,
};

export const noLabelWords = (reason: NoLabelReason): string => noLabel[reason]();

/** The result of requested labels. */
export function ownLabelResult(kind: OwnLabelKind, made: OwnLabelsMade): string {
  if ('none' in made) return noLabelWords(made.none);
  if (made.made === 0) return m.more_made_before();
  return kind === 'packing-list' ? m.more_made_list() : m.more_made({ n: made.made });
}

export const ownLabelWords: Record<OwnLabelKind, () => string> = {
  'gs1-label': m.more_gs1,
  'pro-label': m.more_pro,
  'packing-list': m.more_list,
};
